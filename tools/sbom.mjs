#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A software bill of materials, as CycloneDX JSON on standard output: tools/sbom.mjs program|module|page [FILE]
//
//   program   what the program loads (ldd) and the plotting libraries that were compiled in; FILE: build/release/waystone
//   module    what the linker took for the WebAssembly module, by the map it wrote; FILE: build/wasm/js/waystone.map
//   page      what the playground's bundle is made of, by its source maps, and the module beside it. It is bundled for this once more.
//
// Versions are those of the system's packages (dpkg-query) and of package-lock.json. Equal inputs give equal bytes.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const top = resolve(import.meta.dirname, '..');
const giveUp = sentence => {
  console.error(`sbom: ${sentence}`);
  process.exit(1);
};
const output = (command, ...args) => {
  const {status, stdout, stderr, error} = spawnSync(command, args, {encoding: 'utf8', maxBuffer: 1 << 28, cwd: top, env: {...process.env, LC_ALL: 'C'}});
  if (error || status !== 0) giveUp(`${command} ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout;
};

// The package that a file is of. Packages name /lib or /usr/lib, which may be the same folder.
function packageOf(file) {
  for (const path of new Set([file, realpathSync(file)].flatMap(path => [path, `/usr${path}`, path.replace(/^\/usr/, '')]))) {
    const {status, stdout} = spawnSync('dpkg-query', ['-S', path], {encoding: 'utf8'});
    if (status === 0) return stdout.split('\n')[0].split(': ')[0].split(',')[0];
  }
  return giveUp(`no package has ${file}`);
}

// Files that are linked, as components: one for each package.
function systemComponents(files) {
  const byPackage = new Map();
  for (const file of files) byPackage.set(packageOf(file), [...(byPackage.get(packageOf(file)) ?? []), file]);
  return [...byPackage].map(([name, members]) => {
    const [version, source, architecture] = output('dpkg-query', '-W', '-f', '${Version}\t${source:Package}\t${Architecture}', name).split('\t');
    const bare = name.split(':')[0];
    return {type: 'library', name: bare, version, purl: `pkg:deb/debian/${bare}@${encodeURIComponent(version)}?arch=${architecture}`,
            properties: [{name: 'waystone:source-package', value: source}, ...members.sort().map(value => ({name: 'waystone:file', value}))]};
  });
}

// Packages of a lock file, by their folders.
const npmComponents = (lock, folders) => folders.map(folder => {
  const {version, license, integrity} = lock.packages[folder] ?? giveUp(`package-lock.json does not name ${folder}`);
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 13), [algorithm, digest] = integrity.split('-');
  return {type: 'library', name, version, licenses: [{expression: license}], purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
          hashes: [{alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex')}]};
});
const lockOf = folder => JSON.parse(readFileSync(join(top, folder, 'package-lock.json'), 'utf8'));

function program(file = join(top, 'build/release/waystone')) {
  const loaded = output('ldd', file).split('\n').map(line => line.match(/(?:=> )?(\/\S+) \(0x/)?.[1]).filter(Boolean);
  const ours = realpathSync(join(file, '..'));
  const components = systemComponents(loaded.filter(path => !realpathSync(path).startsWith(`${ours}/`)));
  // Each is one file of its package, made by its authors of what they need; its licence is compiled in beside it.
  const contents = readFileSync(file), plots = ['vega', 'vega-lite', 'vega-embed'].filter(name => contents.includes(`\0${name}.license\0`));
  components.push(...npmComponents(lockOf('report'), plots.map(name => `node_modules/${name}`)));
  return ['application', 'waystone', components];
}

function module(file = join(top, 'build/wasm/js/waystone.map')) {
  if (!existsSync(file)) giveUp(`${file} is missing: cmake --preset wasm && cmake --build build/wasm --target waystone_js`);
  const linked = new Set(readFileSync(file, 'utf8').match(/\/\S+?\.(?:a|o)(?=[:(])/g).filter(path => !path.startsWith(top) && existsSync(path)));
  return ['library', 'waystone.wasm', systemComponents([...linked])];
}

function page() {
  const folder = mkdtempSync(join(tmpdir(), 'waystone-sbom-')), lock = lockOf('playground'), bundled = new Set();
  const {status} = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--sourcemap', '--emptyOutDir', '--outDir', folder],
                             {cwd: join(top, 'playground'), stdio: ['ignore', 'inherit', 'inherit']});
  for (const name of status === 0 ? readdirSync(folder, {recursive: true}) : [])
    if (name.endsWith('.map'))
      for (const source of JSON.parse(readFileSync(join(folder, name), 'utf8')).sources) {
        const at = source?.match(/node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/)?.[0];
        if (at) bundled.add(at);
      }
  rmSync(folder, {recursive: true});
  if (status !== 0) giveUp('the page could not be bundled');
  return ['application', 'waystone-playground', [...npmComponents(lock, [...bundled]), ...module()[2]]];
}

const kinds = {program, module, page}, [, , kind, ...rest] = process.argv;
if (!(kind in kinds) || rest.length > 1) giveUp('usage: tools/sbom.mjs program|module|page [FILE]');
const [type, name, components] = kinds[kind](...rest);
const version = readFileSync(join(top, 'CMakeLists.txt'), 'utf8').match(/^project\(.*?VERSION ([0-9.]+)/ms)[1];
console.log(JSON.stringify({
  bomFormat: 'CycloneDX', specVersion: '1.5', version: 1,
  metadata: {component: {type, name, version, licenses: [{expression: 'MIT'}]}},
  components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
}, null, 2));
