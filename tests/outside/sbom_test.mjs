// SPDX-License-Identifier: MIT
// The bills of materials name what is linked and bundled, and nothing else: sbom_test.mjs program|module|page [PROGRAM]
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';

const top = join(import.meta.dirname, '../..'), [, , kind, program] = process.argv;
const skip = sentence => {
  console.log(`skipped: ${sentence}`);
  process.exit(77);
};
const run = (command, ...args) => {
  const {status, stdout, stderr, error} = spawnSync(command, args, {encoding: 'utf8', maxBuffer: 1 << 28, env: {...process.env, LC_ALL: 'C'}});
  if (error || status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
};
if (spawnSync('dpkg-query', ['--version']).status !== 0) skip('dpkg-query is not there');
const map = join(top, 'build/wasm/js/waystone.map');
if (kind !== 'program' && !existsSync(map)) skip('the WebAssembly module was not built');
if (kind === 'page' && !existsSync(join(top, 'playground/node_modules/.package-lock.json'))) skip('npm ci in playground/ was not run');

const bill = JSON.parse(run(join(top, 'tools/sbom.mjs'), kind, ...(program ? [program] : [])));
const problems = [];
const equal = (what, found, expected) => {
  const [a, b] = [found, expected].map(names => [...new Set(names)].sort().join(' '));
  console.log(`${what}: ${a}`);
  if (a !== b || a === '') problems.push(`${what}: the bill has ${a}; there are ${b}`);
};
const filesOf = component => (component.properties ?? []).filter(({name}) => name === 'waystone:file').map(({value}) => value);
const npm = bill.components.filter(({purl}) => purl.startsWith('pkg:npm/')), system = bill.components.filter(component => !npm.includes(component));

if (bill.bomFormat !== 'CycloneDX' || bill.specVersion !== '1.5') problems.push('it does not say that it is CycloneDX 1.5');
if (!readFileSync(join(top, 'CMakeLists.txt'), 'utf8').includes(`VERSION ${bill.metadata.component.version} `)) problems.push('it is of another version');
for (const {type, name, version, purl} of bill.components)
  if (type !== 'library' || !purl.includes(`${name.replace('@', '%40')}@`) || !version) problems.push(`${name} is no library with a version and an address`);
for (const {name, version} of system)
  equal(`version of ${name}`, [version], run('dpkg-query', '-W', '-f', '${Version} ', name).trim().split(' '));

if (kind === 'program') {
  // What the loader names, without the part of the kernel and what was built here.
  const loaded = run('ldd', program).match(/\/\S+(?= \()/g).filter(path => !path.startsWith(dirname(program)));
  equal('loaded', system.flatMap(filesOf), loaded);
  // The report's libraries are there with their licences.
  const contents = readFileSync(program, 'latin1'), fetched = existsSync(join(top, 'report/node_modules/vega/LICENSE'));
  const drawn = !fetched ? [] : ['vega', 'vega-lite', 'vega-embed'].filter(name => contents.includes(readFileSync(join(top, `report/node_modules/${name}/LICENSE`), 'latin1')));
  if (drawn.length > 0) equal('compiled in', npm.map(({name}) => name), drawn);
} else {
  equal('linked', system.flatMap(filesOf).map(path => basename(path)),
        readFileSync(map, 'utf8').split('\n').map(line => line.match(/(\/usr\/\S+\/([^/]+\.[ao]))[:(]/)?.[2]).filter(Boolean));
}
if (kind === 'page') {
  const {packages} = JSON.parse(readFileSync(join(top, 'playground/package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(([folder, {dev}]) => folder && !dev).map(([folder]) => folder.replace(/.*node_modules\//, ''));
  for (const name of Object.keys(packages[''].dependencies)) if (!npm.some(component => component.name === name)) problems.push(`${name} is bundled, and not in the bill`);
  for (const {name} of npm) if (!shipped.includes(name)) problems.push(`${name} is not among the dependencies of the page`);
  console.log(`bundled: ${npm.map(({name, version}) => `${name} ${version}`).join(', ')}`);
}
for (const sentence of problems) console.error(sentence);
process.exit(problems.length > 0 ? 1 : 0);
