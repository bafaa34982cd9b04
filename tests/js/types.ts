// SPDX-License-Identifier: MIT
// A program as people write them in TypeScript: everything here is right.
import {NO_CELL, STRAIGHT, View, WaystoneAgent, WaystoneConfiguration, WaystoneCrowd, WaystoneDatabase, WaystoneError, WaystoneMap, WaystoneRecording, WaystoneTuning, catalog, load} from 'waystone';
import type {Cell, Outcome, Step, UnitStatus} from 'waystone';

const compiled: WebAssembly.Module = await load(fetch('waystone.wasm'), {files: {tree: new Uint8Array(1)}, print: (descriptor, line) => console.log(descriptor, line)});
await load(compiled);
const map: WaystoneMap = WaystoneMap.fromCells(2, 2, [true, 1, 0, false], {rule: 'four', diagonal: 1.5});
const goal: Cell = map.at(1, 1);
using agent = WaystoneAgent.make(map, 'lss(n=20)', {database: null});
agent.start(0, goal);
const step: Step = agent.step(64), outcome: Outcome = step.outcome;
switch (outcome) {
  case 'moved': case 'arrived': case 'waiting': case 'unreachable': case 'stuck': case 'no-memory': break;
  default: outcome satisfies never;
}
agent.observe(cells => cells.map(({cell, parent}) => parent ?? cell));
agent.observe(null);
const heuristic = agent.heuristic(map), raised: number = heuristic ? (heuristic.learned.array[0] - heuristic.initial.at(0)!) / STRAIGHT : NO_CELL;
const database = WaystoneDatabase.build(map, WaystoneConfiguration.parse('knn'), {progress: (done, total) => void (done / total), stop: () => false});
for (const {start, goal, subgoal} of database.records() ?? []) console.log(start + goal + subgoal, raised);
const trailheads: Uint32Array | null = database.trailheads();
const crowd = WaystoneCrowd.make(map, {bodies: 'cells', configuration: 'lrta', database});
const units: Uint32Array = crowd.addAll(new Set([1, 2]));
crowd.order(units, {cell: goal, within: 1});
const moves: View<{unit: number; from: number; to: number}> = crowd.moves();
const cells: View<number, Uint8Array> = map.cells(), copy: Uint8Array = cells.copy();
map.restore(cells);
const status: UnitStatus = crowd.unit(0).status;
const recorded = crowd.recorded();
if (recorded) WaystoneRecording.fromBytes(recorded).replay(map).run().differsAt?.toFixed();
try {
  const {winner} = WaystoneTuning.run(map, {work: 100, candidates: ['lrta'], problems: [{start: 0, goal}]});
  console.log(winner.tuned.low, catalog().aliases[0].params[0].values);
} catch (error) {
  if (error instanceof WaystoneError && error.status === 'bad-spec') console.log(error.column ?? 0, trailheads, moves, copy, status);
}
