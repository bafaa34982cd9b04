// SPDX-License-Identifier: MIT
// The worker of in_a_worker.mjs. In a browser `self` is the port.
import {WaystoneCrowd, WaystoneDatabase, WaystoneError, WaystoneMap, load} from 'waystone';

const port = globalThis.self?.postMessage ? globalThis.self : (await import('node:worker_threads')).parentPort;

async function run({compiled, source, spec, units, work}) {
  await load(compiled);
  const map = WaystoneMap.generate(source);
  const database = WaystoneDatabase.build(map, spec, {progress: (done, total) => port.postMessage({what: 'building', built: done / total})});
  const crowd = WaystoneCrowd.make(map, {configuration: spec, database, bodies: 'cells'});
  const goal = map.components().array.lastIndexOf(0), home = [];
  for (let cell = 0; home.length < units; ++cell) if (map.reachable(cell, goal)) home.push(cell);
  crowd.order(crowd.addAll(home), {cell: goal});
  for (let tick = 0; tick < 2000; ++tick) {
    const {walking} = crowd.tick(work), moved = crowd.moves().copy();  // a copy that can be handed over
    port.postMessage({what: 'tick', moved}, [moved.buffer]);
    if (walking === 0) break;
  }
  const {array, stride} = crowd.units();
  let arrived = 0;
  for (let i = 0; i < array.length; i += stride) if (array[i + 1] === 2) ++arrived;
  port.postMessage({what: 'end', arrived});
}

const onMessage = message => run(message).catch(error => port.postMessage({what: 'error', error: error instanceof WaystoneError ? `${error.status}: ${error.message}` : String(error)}));
if (port.on) port.on('message', onMessage);
else port.onmessage = ({data}) => onMessage(data);
