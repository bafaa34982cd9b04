// SPDX-License-Identifier: MIT
// The package as npm packs it, away from the repository: what is in it, its types, and the examples on it.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {after, test} from 'node:test';
import {readText, repository} from './support.mjs';

const source = fileURLToPath(new URL('bindings/js/', repository)), folder = mkdtempSync(join(tmpdir(), 'waystone-js-'));
after(() => rmSync(folder, {recursive: true, force: true}));
const run = (program, given, cwd = folder) => execFileSync(program, given, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});

const [packed] = JSON.parse(run('npm', ['pack', '--json', '--offline', '--pack-destination', folder], source));
const installed = join(folder, 'node_modules/waystone');
mkdirSync(installed, {recursive: true});
run('tar', ['xzf', packed.filename, '--strip-components=1', '-C', installed]);

test('it has what it needs, and no map', () => {
  const names = packed.files.map(file => file.path);
  for (const name of ['LICENSE', 'README.md', 'package.json', 'waystone.d.ts', 'waystone.js', 'waystone.wasm', 'src/module.js']) assert.ok(names.includes(name), name);
  assert.deepEqual(names.filter(name => !/^(src\/\w+\.js|LICENSE|README\.md|package\.json|waystone\.(js|d\.ts|wasm))$/.test(name)), []);
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.deepEqual([about.dependencies, about.scripts?.postinstall], [undefined, undefined]);
  assert.match(readText('CMakeLists.txt'), new RegExp(`project\\(waystone VERSION ${about.version} `));
});

for (const [example, expected] of [
  ['game_loop.mjs', /^\d+ of 2000 units move in the frame of their order\n2000 are there after \d+ frames; no frame took more than \d+ units of work\n$/],
  ['in_a_worker.mjs', /^the database is built\n\d+ of 200 have arrived after \d+ ticks and \d+ moves\n$/],
]) {
  test(`examples/js/${example}`, () => {
    for (const name of [example, 'crowd_worker.mjs']) copyFileSync(new URL(`examples/js/${name}`, repository), join(folder, name));
    const said = run(process.execPath, [example]);
    assert.match(said, expected);
    console.log(said);
  });
}

test('the README and docs/javascript.md run', () => {
  for (const page of ['bindings/js/README.md', 'docs/javascript.md']) {
    const programs = [...readText(page).matchAll(/```js\n([^]*?)```/g)].map(found => found[1]).filter(text => text.includes("from 'waystone'"));
    assert.ok(programs.length > 0, page);
    for (const [number, program] of programs.entries()) {
      writeFileSync(join(folder, 'program.mjs'), program);
      run(process.execPath, ['program.mjs']);
      console.log(`${page}: program ${number + 1}`);
    }
  }
});

test('its types are right: for the examples, for a program in TypeScript, and for what is there', t => {
  const need = createRequire(join(source, 'package.json'));
  let tsc;
  try {
    tsc = need.resolve('typescript/bin/tsc');
  } catch {
    return t.skip('typescript is not installed: npm ci in bindings/js');
  }
  const check = (name, text) => {
    writeFileSync(join(folder, name), text);
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', name];
    try {
      return run(process.execPath, [tsc, ...options]);
    } catch (error) {
      return error.stdout;
    }
  };
  assert.equal(check('right.mts', readText('tests/js/types.ts')), '');
  // Every line of wrong_types.ts that says so is an error, and no other.
  const wrong = readText('tests/js/wrong_types.ts'), said = check('wrong.mts', wrong);
  const expected = wrong.split('\n').flatMap((line, i) => line.endsWith('// error') ? [i + 1] : []);
  const found = [...new Set([...said.matchAll(/^wrong\.mts\((\d+),/gm)].map(match => Number(match[1])))];
  assert.deepEqual(found, expected, said);
});

test('types and classes name the same things', async () => {
  const library = await import('../../bindings/js/waystone.js'), types = readText('bindings/js/waystone.d.ts');
  const exported = [...types.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)].map(found => found[1]);
  assert.deepEqual([...new Set(exported)].sort(), Object.keys(library).sort());
  for (const [, name, body] of types.matchAll(/^export class (\w+).*? \{\n([^]*?)^\}/gm)) {
    const Class = library[name], declared = new Set([...body.matchAll(/^  (?:static )?(?:readonly )?\*?\[?(\w+)[^\n]*[(:]/gm)].map(found => found[1]));
    for (const key of [...Object.getOwnPropertyNames(Class.prototype), ...Object.getOwnPropertyNames(Class).filter(key => typeof Class[key] === 'function')]) {
      if (['constructor', 'free', 'name', 'length', 'prototype'].includes(key)) continue;
      assert.ok(declared.has(key), `${name}.${key} is not in waystone.d.ts`);
    }
    for (const key of declared) {
      if (['private', 'Symbol', 'fields', 'stride', 'length', 'status', 'column', 'name'].includes(key)) continue;
      assert.ok(key in Class.prototype || key in Class, `${name}.${key} is in waystone.d.ts alone`);
    }
  }
  assert.ok(existsSync(join(installed, 'waystone.d.ts')));
});
