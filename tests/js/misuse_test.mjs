// SPDX-License-Identifier: MIT
// Objects that are gone, buffers that are gone, arguments that are something else: a sentence each time.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, farEnds, loaded} from './support.mjs';

const waystone = await loaded();
const {WaystoneAgent, WaystoneCrowd, WaystoneDatabase, WaystoneMap, WaystoneRecording} = waystone;

test('views outlive growing memory, and say when they are gone', () => {
  const map = WaystoneMap.generate('gen:caves,64,64,seed=1'), cells = map.cells(), copy = cells.copy(), {array} = cells;
  const before = waystone.memoryBytes(), large = [];
  while (waystone.memoryBytes() === before) large.push(WaystoneMap.generate('gen:random,1024,1024,seed=1'));
  assert.equal(array.length, 0, 'the typed array of before is detached');
  assert.deepEqual(cells.array, copy);
  assert.deepEqual([...cells], [...copy]);
  assert.equal(cells.at(5), copy[5]);
  assert.equal(cells.at(-1), undefined);
  assert.equal(cells.at(64 * 64), undefined);

  map.block(copy.indexOf(1));
  const newer = map.cells();
  assert.ok(newer.isValid && !cells.isValid);
  fails('stale-view', /this view of cells\(\) is gone: there is a newer one/, () => cells.array);
  fails('stale-view', /newer one/, () => cells.at(0));
  fails('stale-view', /newer one/, () => [...cells]);
  fails('stale-view', /newer one/, () => cells.copy());
  map.free();
  fails('stale-view', /the map was freed/, () => newer.array);
  for (const one of large) one.free();
});

test('detached buffers are told from empty ones', () => {
  const gone = bytes => {
    structuredClone(bytes.buffer, {transfer: [bytes.buffer]});
    return bytes;
  };
  const detached = /is detached: its buffer was transferred/;
  fails('bad-call', detached, () => WaystoneMap.fromCells(3, 3, gone(new Uint8Array(9))));
  fails('bad-call', detached, () => WaystoneMap.fromFile(gone(new Uint8Array(9)).buffer));
  fails('bad-call', detached, () => WaystoneDatabase.fromBytes(gone(new Uint8Array(9))));
  fails('bad-call', detached, () => WaystoneRecording.fromBytes(gone(new Uint8Array(9))));
  const map = WaystoneMap.fromDrawing('...');
  fails('bad-call', detached, () => map.restore(gone(new Uint8Array(3))));
  fails('bad-call', detached, () => map.wouldCut(gone(Uint32Array.of(1))));
  fails('bad-call', detached, () => map.edit(gone(Uint32Array.of(1, 0))));
  const crowd = WaystoneCrowd.make(map);
  fails('bad-call', detached, () => crowd.order(gone(Uint32Array.of(0)), 1));
  assert.equal(map.wouldCut(new Uint32Array(0)), false);
});

test('a map may go before its agents and crowds', () => {
  const map = WaystoneMap.generate('gen:caves,64,64,seed=1'), {start, goal, cells} = farEnds(map);
  const agent = WaystoneAgent.make(map, 'lss(n=9)'), crowd = WaystoneCrowd.make(map), unit = crowd.add(start);
  agent.start(start, goal);
  crowd.order(unit, goal);
  map.free();
  map.free();
  assert.ok(map.isFree);
  for (let i = 0; i < 20; ++i) {
    assert.equal(agent.step().outcome, 'moved');
    crowd.tick(1000);
  }
  fails('bad-handle', /this map was freed/, () => map.info);
  fails('bad-handle', /this map was freed/, () => map.block(cells[0]));
  fails('bad-handle', /this map was freed/, () => WaystoneAgent.make(map, 'lrta'));
  fails('bad-handle', /this map was freed/, () => agent.heuristic(map));
  agent.free();
  fails('bad-handle', /this agent was freed/, () => agent.step());
  crowd[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  fails('bad-handle', /this crowd was freed/, () => crowd.tick(1));
});

test('every method of every class takes nonsense with an error of ours', () => {
  const nonsense = [undefined, null, NaN, -1, 1.5, 2 ** 32, '', 'x', {}, [], Symbol('x'), () => 1, 10n, new Date(0), new Uint8Array(0)];
  const map = WaystoneMap.generate('gen:caves,32,32,seed=1'), {start, goal} = farEnds(map);
  const makers = {
    WaystoneMap: () => map.clone(),
    WaystoneConfiguration: () => waystone.WaystoneConfiguration.parse('lss(n=3)'),
    WaystoneDatabase: () => WaystoneDatabase.build(map, 'knn(records=3)'),
    WaystonePool: () => waystone.WaystonePool.reserve(4096),
    WaystoneAgent: () => {
      const agent = WaystoneAgent.make(map, 'lss(n=3)');
      agent.start(start, goal);
      return agent;
    },
    WaystoneCrowd: () => {
      const crowd = WaystoneCrowd.make(map, {agentMemory: 1 << 16, fieldMemory: 1 << 16});
      crowd.add(start);
      return crowd;
    },
    WaystoneScenario: () => waystone.WaystoneScenario.fromFile(`version 1\n0\tm\t32\t32\t1\t1\t2\t2\t1.5\n`),
  };
  const checked = [];
  const tryCall = (what, call) => {
    checked.push(what);
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof waystone.WaystoneError, `${what}: ${error?.stack}`);
      assert.ok(error.message.length > 5 && !['stopped', 'bug'].includes(error.status), `${what}: ${error.message}`);
    }
  };
  for (const [name, make] of Object.entries(makers)) {
    const Class = waystone[name];
    const statics = Object.getOwnPropertyNames(Class).filter(key => typeof Class[key] === 'function');
    const methods = Object.getOwnPropertyNames(Class.prototype).filter(key => key !== 'constructor' && typeof Object.getOwnPropertyDescriptor(Class.prototype, key).value === 'function');
    for (const value of nonsense) {
      for (const key of statics) {
        for (const given of [[value], [value, value], [map, value], [map, 'lss(n=3)', value], [3, 3, value], [3, value, new Uint8Array(9)]]) tryCall(`${name}.${key}(${given.map(typeOf)})`, () => Class[key](...given)?.free?.());
      }
      for (const key of methods) {
        const object = make();
        for (const given of [[value], [value, value], [start, value], [start, goal, value]]) tryCall(`${name}#${key}(${given.map(typeOf)})`, () => object[key](...given)?.free?.());
        object.free();
      }
    }
    fails('bad-call', /comes from one of its functions, not from new/, () => new Class());
  }
  for (const value of nonsense) for (const name of ['describe', 'sceneDrawing', 'drawingMark']) tryCall(name, () => waystone[name](value, value));
  assert.ok(checked.length > 3000, String(checked.length));
});
const typeOf = value => value instanceof WaystoneMap ? 'map' : typeof value === 'symbol' ? 'symbol' : String(JSON.stringify(value, (_, v) => typeof v === 'bigint' ? `${v}n` : v));

test('what is forgotten is freed', async t => {
  if (!globalThis.gc) return t.skip('needs --expose-gc');
  const before = waystone.objectCount();
  (() => { for (let i = 0; i < 50; ++i) WaystoneMap.fromDrawing('...').cells(); })();
  assert.ok(waystone.objectCount() >= before + 50);
  for (let i = 0; i < 50 && waystone.objectCount() > before; ++i) {
    globalThis.gc();
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  assert.ok(waystone.objectCount() <= before, `${waystone.objectCount()} of ${before}`);
});
