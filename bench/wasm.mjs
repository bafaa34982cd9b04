#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A move and a tick in WebAssembly beside those of this machine's own code: bench/wasm.mjs NATIVE [MODULE] [--seconds S]
//
// NATIVE is the program c_face of the release preset. Prints a table; both do the same work, which is checked.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {WaystoneAgent, WaystoneCrowd, WaystoneMap, load} from '../bindings/js/waystone.js';

const given = process.argv.slice(2), at = given.indexOf('--seconds');
const seconds = at < 0 ? 2 : Number(given.splice(at, 2)[1]);
const [native, modulePath = new URL('../bindings/js/waystone.wasm', import.meta.url)] = given;
const source = 'gen:caves,512,512,seed=1', specs = ['lrta', 'lss(n=10)'];
const kUnits = 2000, kTicks = 300, kWork = 40000;

await load(readFileSync(modulePath));
const map = WaystoneMap.generate(source);
const components = map.components().copy(), sizes = new Map();
for (const c of components) if (c !== 0xffffffff) sizes.set(c, (sizes.get(c) ?? 0) + 1);
const largest = [...sizes].reduce((best, one) => one[1] > best[1] ? one : best)[0];
const cells = [...components.keys()].filter(cell => components[cell] === largest), count = cells.length;

function walk(spec) {
  const agent = WaystoneAgent.make(map, spec);
  let best = Infinity, moves = 0;
  for (const begin = performance.now(); performance.now() - begin < 1000 * seconds;) {
    const start = performance.now();
    moves = 0;
    for (let problem = 0; problem < 8; ++problem) {
      agent.start(cells[Math.floor(count * problem / 8)], cells[count - 1 - Math.floor(count * problem / 9)]);
      let outcome;
      do {
        ({outcome} = agent.step());
        ++moves;
      } while (outcome === 'moved' && moves % 3000 !== 0);
    }
    best = Math.min(best, (performance.now() - start) * 1e6 / moves);
  }
  agent.free();
  return {moves, best};
}

function tick() {
  let best = Infinity, hash = '';
  const begin = performance.now();
  do {
    const crowd = WaystoneCrowd.make(map, {bodies: 'cells'});
    const units = crowd.addAll(cells.slice(0, kUnits));
    crowd.order(units, cells[count - 1]);
    const start = performance.now();
    for (let i = 0; i < kTicks; ++i) crowd.tick(kWork);
    best = Math.min(best, (performance.now() - start) / kTicks);
    hash = crowd.stateHash;
    crowd.free();
  } while (performance.now() - begin < 1000 * seconds);
  return {best, hash};
}

const lines = execFileSync(native, [source, String(seconds), ...specs], {encoding: 'utf8'}).trim().split('\n').map(line => line.split(' '));
console.log('what                     native        wasm   ratio');
const row = (what, theirs, ours, unit) =>
  console.log(`${what.padEnd(18)} ${theirs.toFixed(3).padStart(9)} ${unit} ${ours.toFixed(3).padStart(9)} ${unit}  ${(ours / theirs).toFixed(2)}`);
for (const [i, spec] of specs.entries()) {
  const {moves, best} = walk(spec);
  if (moves !== Number(lines[i][1])) throw new Error(`${spec}: ${moves} moves here, ${lines[i][1]} there`);
  row(spec, Number(lines[i][2]) / 1000, best / 1000, 'us');
}
const {best, hash} = tick();
if (hash !== lines.at(-1)[3]) throw new Error(`the crowd's hash is ${hash} here, ${lines.at(-1)[3]} there`);
row(`crowd of ${kUnits}`, Number(lines.at(-1)[2]), best, 'ms');
