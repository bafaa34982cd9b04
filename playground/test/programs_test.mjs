// SPDX-License-Identifier: MIT
// What one copies from the page works: the programs compile with the library, and print the walk that the page shows.
// programs_test.mjs needs WAYSTONE_LIBRARIES, the folder with libwaystone_*.a, and compilers.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {file, folder, open, parts, reach, run, top, trail} from './support.mjs';

const libraries = process.env.WAYSTONE_LIBRARIES || join(top, '../build/release');
const archives = existsSync(libraries) ? readdirSync(libraries).filter(name => /^libwaystone_\w+\.a$/.test(name)).map(name => join(libraries, name)) : [];
const has = command => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

async function copied(page, language) {
  await page.evaluate(() => { document.querySelector('#copies').open = true; });
  await page.locator(`[data-language="${language}"]`).click();
  return page.locator('#program').evaluate(element => element.textContent);
}
function compile(language, text, name) {
  const source = file(`${name}.${language === 'C' ? 'c' : 'cpp'}`, text), include = `-I${join(top, '../include')}`, object = join(folder, `${name}.o`), program = join(folder, name);
  if (language === 'C') execFileSync('cc', ['-std=c99', '-Wall', '-Wextra', '-pedantic', '-Werror', include, '-c', source, '-o', object]);
  else execFileSync('c++', ['-std=c++23', '-Wall', '-Wextra', '-Werror', include, '-c', source, '-o', object]);
  execFileSync('c++', [object, '-Wl,--start-group', ...archives, '-Wl,--end-group', '-lpng', '-o', program]);
  return program;
}
// What it prints; null where the Python package was not built.
function python(text) {
  const command = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
  if (!has(command)) return null;
  const env = {...process.env, PYTHONPATH: join(libraries, 'bindings/python')};
  if (spawnSync(command, ['-c', 'import waystone'], {env}).status !== 0) {
    execFileSync(command, ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {input: text});
    console.log('  the Python program was only parsed: the package was not built');
    return null;
  }
  return execFileSync(command, ['-'], {input: text, encoding: 'utf8', cwd: folder, env}).trim().split('\n');
}
const cells = async page => {
  const width = await page.evaluate(() => playground.stage.mapWidth);
  return (await trail(page)).slice(1).map(cell => `${cell % width},${Math.floor(cell / width)}`);
};

const SCENES = {
  'a scene': '#map=u_trap&from=2,7&to=19,7&algo=hcdps(m=7)&work=64',
  'a recipe, four moves': '#map=gen:caves,48,40,seed=2,fill=0.4&from=3,3&to=40,30&algo=tb(k=10)&work=20&moves=4',
  'a drawing': '#map=cells:9x5:k*4&from=0,2&to=8,2&algo=lss(n=9)&work=64&e=0b3-9',
};

await parts(Object.fromEntries(Object.entries(SCENES).map(([name, hash], i) => [`programs of ${name} walk as the page shows`, async () => {
  const page = await open(hash);
  if (hash.includes('gen:')) {
    const {start, goal} = await page.evaluate(() => playground.client.call('map', playground.store.setup.map, '4'));
    await page.evaluate(([start, goal]) => playground.store.change({start: [start % 48, Math.floor(start / 48)], goal: [goal % 48, Math.floor(goal / 48)]}, {tick: 0}), [start, goal]);
    await page.waitForFunction(() => playground.session.ready && playground.session.setup === playground.store.setup);
  }
  await reach(page, 20_000);
  const walk = await cells(page);
  if (archives.length > 0 && has('c++')) {
    for (const language of ['C++', 'C']) {
      const printed = execFileSync(compile(language, await copied(page, language), `walk${i}`), {encoding: 'utf8', cwd: folder}).trim().split('\n');
      // The step that arrives is not printed twice: what ends the loop stands where the last move led.
      assert.deepEqual(printed, walk, language);
    }
  } else console.log('  skipped: no libraries to compile with');
  const printed = python(await copied(page, 'Python'));
  if (printed) assert.deepEqual(printed, walk, 'Python');
  await page.end();
}]).concat([['programs of a crowd compile and keep the budget', async () => {
  const page = await open('#units=40&seed=1&area=1,1,10,10&bodies=cells&map=gen:caves,40,40,seed=2,fill=0.3&work=2000&e=0uo0.all');
  if (archives.length > 0 && has('c++')) {
    for (const language of ['C++', 'C']) {
      const lines = execFileSync(compile(language, await copied(page, language), 'crowd'), {encoding: 'utf8', cwd: folder}).trim().split('\n');
      assert.ok(lines.length > 10 && lines.every(line => Number(/(\d+) work/.exec(line)[1]) <= 2000), lines.slice(0, 3).join('\n'));
    }
  }
  const printed = python(await copied(page, 'Python'));
  if (printed) assert.ok(printed.length > 10 && printed.every(line => Number(/(\d+) work/.exec(line)[1]) <= 2000), printed.slice(0, 3).join('\n'));
  const command = (await copied(page, 'command')).split('\n').filter(line => line.startsWith('waystone'))[0];
  assert.match(run(...command.replace(/^waystone /, '').replace(/'/g, '').split(' '), '--ticks', '5'), /units +40/);
  await page.end();
}]])));
