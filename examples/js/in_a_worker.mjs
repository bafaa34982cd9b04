// SPDX-License-Identifier: MIT
// Planning in a worker: the page draws while a database is built and a crowd walks, and gets its moves as typed arrays.
// In a browser a worker is `new Worker(new URL('./crowd_worker.mjs', import.meta.url), {type: 'module'})`.
import {load} from 'waystone';
import {Worker} from 'node:worker_threads';

const compiled = await load();  // once; workers get the compiled module
const worker = new Worker(new URL('./crowd_worker.mjs', import.meta.url));
worker.postMessage({compiled, source: 'gen:caves,128,128,seed=3', spec: 'gsc(m=7)', units: 200, work: 10_000});

let ticks = 0, moves = 0;
worker.on('message', ({what, built, moved, arrived, error}) => {
  if (what === 'building' && built === 1) console.log('the database is built');
  if (what === 'tick') {
    ++ticks;
    moves += moved.length / 3;  // unit, from, to
  }
  if (what === 'end') console.log(`${arrived} of 200 have arrived after ${ticks} ticks and ${moves} moves`);
  if (what === 'error') throw new Error(error);
  if (what === 'end') worker.terminate();
});
