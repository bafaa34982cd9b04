// SPDX-License-Identifier: MIT
// A game loop: 2,000 units get an order in one frame, no frame takes more than its budget, and no two share a cell.
import {WaystoneCrowd, WaystoneMap, load} from 'waystone';

await load();
const map = WaystoneMap.generate('gen:caves,512,512,seed=1');
const crowd = WaystoneCrowd.make(map, {bodies: 'cells'});
const camp = map.at(256, 256), home = [];
for (let cell = 0; home.length < 2000; ++cell) if (map.reachable(cell, camp)) home.push(cell);
const units = crowd.addAll(home);
const sprites = Float32Array.from(home, cell => map.x(cell));  // what a renderer would have

crowd.order(units, {cell: camp, nearest: true});  // each gets a cell of its own around it
let frames = 0, most = 0, walking = 2000;
const begin = performance.now();
function frame() {
  const report = crowd.tick(40_000);  // for all units together: never more
  const {array, stride} = crowd.moves();  // in the module's memory, without a copy
  for (let i = 0; i < array.length; i += stride) sprites[array[i]] = map.x(array[i + 2]);
  most = Math.max(most, report.work);
  walking = report.walking;
  if (++frames === 1) console.log(`${report.moved} of 2000 units move in the frame of their order`);
}
while (walking > 0 && frames < 4000) frame();  // in a page: requestAnimationFrame(frame)
console.log(`${2000 - walking} are there after ${frames} frames; no frame took more than ${most} units of work`);
console.error(`${((performance.now() - begin) / frames).toFixed(2)} ms a frame`);
