// SPDX-License-Identifier: MIT
// What the types refuse: every line that says so, and no other.
import {WaystoneAgent, WaystoneCrowd, WaystoneDatabase, WaystoneMap} from 'waystone';

const map = WaystoneMap.fromDrawing('...');
WaystoneMap.fromCells(3, 3, 'nine'); // error
WaystoneMap.generate('gen:caves,9,9', {rule: 'six'}); // error
new WaystoneMap(); // error
WaystoneAgent.make(map); // error
const agent = WaystoneAgent.make(map, 'lrta');
agent.step('all'); // error
if (agent.step().outcome === 'lost') throw new Error(); // error
agent.heuristic(map).learned; // error
const crowd: WaystoneCrowd = agent; // error
WaystoneDatabase.build(map, 'knn', {progress: 5}); // error
WaystoneCrowd.make(map, {body: 'cells'}); // error
crowd.moves().array.push(1); // error
