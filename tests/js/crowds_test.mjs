// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, farEnds, loaded} from './support.mjs';

const {INFINITE, NO_CELL, UNIT_STATUSES, WaystoneCrowd, WaystoneMap, WaystoneRecording} = await loaded();
const source = 'gen:caves,128,128,seed=3', kWork = 20_000;

function crowdOf(count, options = {}) {
  const map = WaystoneMap.generate(source), {cells, goal} = farEnds(map);
  const crowd = WaystoneCrowd.make(map, {bodies: 'cells', ...options});
  return {map, crowd, units: crowd.addAll(cells.slice(0, count)), goal, cells};
}

test('no tick takes more than its budget, and moves are legal', () => {
  const {map, crowd, units, goal} = crowdOf(500);
  assert.equal(crowd.order(units, goal), 500);
  for (let tick = 1; tick <= 150; ++tick) {
    const before = new Map([...crowd.units()].map(row => [row.unit, row.at]));
    const report = crowd.tick(kWork);
    assert.equal(report.tick, tick);
    assert.ok(report.work <= kWork);
    if (tick === 1) assert.ok(report.moved > 0 && report.deferred === 0);
    const moves = crowd.moves(), places = new Set();
    assert.equal(moves.length, report.moved);
    for (const {unit, from, to} of moves) {
      assert.equal(before.get(unit), from);
      assert.ok(map.canMove(from, to));
    }
    for (const {at} of crowd.units()) places.add(at);
    assert.equal(places.size, 500, 'no two on a cell');
  }
  const {array, stride} = crowd.units();
  for (let i = 0; i < array.length; i += stride) {
    const row = crowd.unit(array[i]);
    assert.deepEqual(row, {unit: array[i], status: UNIT_STATUSES[array[i + 1]], at: array[i + 2], goal: array[i + 3] === NO_CELL ? null : array[i + 3]});
    assert.equal(crowd.unitAt(row.at), row.unit);
  }
});

test('with little work some wait for their turn', () => {
  const {crowd, units, goal} = crowdOf(500);
  crowd.order(units, goal);
  const report = crowd.tick(1000);
  assert.ok(report.deferred > 0 && report.work <= 1000);
  assert.equal(crowd.deferred().length, report.deferred);
});

test('the same calls give the same crowd, and a snapshot goes on like the crowd itself', () => {
  const one = crowdOf(300), other = crowdOf(300);
  for (const {crowd, units, goal} of [one, other]) {
    crowd.order(units, goal);
    for (let i = 0; i < 40; ++i) crowd.tick(kWork);
  }
  assert.equal(one.crowd.stateHash, other.crowd.stateHash);
  assert.match(one.crowd.stateHash, /^[0-9a-f]{16}$/);
  const restored = WaystoneCrowd.restore(one.map, one.crowd.snapshot());
  for (let i = 0; i < 40; ++i) {
    one.crowd.tick(kWork);
    restored.tick(kWork);
    assert.equal(restored.stateHash, one.crowd.stateHash);
  }
  fails('file-malformed', /./, () => WaystoneCrowd.restore(one.map, 'nonsense'));
});

test('orders, statuses and fields of single units', () => {
  const {map, crowd, units, goal, cells} = crowdOf(10, {configuration: 'lss(n=10)'});
  const [unit, other] = units;
  assert.equal(crowd.unit(unit).status, 'idle');
  assert.equal(crowd.order(unit, {cell: goal, within: 2}), 1);
  assert.deepEqual(crowd.orderOf(unit), {cell: goal, within: 2, nearest: false});
  crowd.tick();
  assert.equal(crowd.unit(unit).status, 'walking');
  assert.equal(crowd.orderOf(other), null);
  crowd.order(other, cells.at(-1));
  crowd.tick(kWork);
  assert.ok(crowd.stop(unit));
  assert.equal(crowd.unit(unit).status, 'idle');
  assert.equal(crowd.use('lrta'), 1);
  const third = crowd.add(cells[50], 1);
  assert.ok(crowd.unitBytes(third) > 0);
  assert.ok(crowd.remove(third) && !crowd.remove(third));
  assert.deepEqual([crowd.unit(third).status, crowd.unitBytes(third), crowd.order(third, goal), crowd.stop(third)], ['gone', null, 0, false]);
  assert.equal(crowd.info.units, 10);

  const many = crowdOf(200);
  many.crowd.order(many.units, many.goal);
  for (let i = 0; i < 20; ++i) many.crowd.tick(kWork);
  const field = many.crowd.field(many.units[0]);
  assert.equal(field.length, many.map.info.cells);
  assert.equal(field.at(many.goal), 0);
  assert.ok(field.array.some(distance => distance !== INFINITE && distance > 0));
  assert.ok(many.crowd.info.fieldBytes > 0);
  assert.equal(many.crowd.field(9999), null);
  map.block(crowd.unit(unit).at);
  assert.equal(crowd.tick(kWork).displaced, 1);
});

test('a recording replays with equal hashes, here and from bytes', () => {
  const {map, crowd, units, goal, cells} = crowdOf(200);
  const fresh = WaystoneMap.generate(source);
  crowd.record({withUnits: true, map: source});
  crowd.order(units, goal);
  for (let i = 0; i < 30; ++i) {
    if (i === 10) map.block(cells[cells.length >> 1]);
    crowd.tick(kWork);
  }
  fails('not-now', /recording/, () => crowd.snapshot());
  crowd.endRecording();
  const recording = WaystoneRecording.fromBytes(crowd.recorded());
  assert.deepEqual([recording.info.bodies, recording.info.map, recording.info.units, recording.info.width], ['cells', source, 200, 128]);
  const replay = recording.replay(fresh), last = replay.run();
  assert.deepEqual([last.complete, last.ticks, last.differsAt], [true, 30, null]);
  assert.equal(replay.crowd.stateHash, crowd.stateHash);
  assert.equal(replay.map.passable(cells[cells.length >> 1]), false);
  fails('not-now', /replay/, () => replay.crowd.tick(1));
  fails('not-now', /replay/, () => replay.map.block(0));
  fails('not-now', /replay/, () => replay.crowd.free());
  const inner = replay.crowd;
  replay.free();
  fails('bad-handle', /this crowd was freed/, () => inner.stateHash);
  assert.equal(fresh.passable(cells[cells.length >> 1]), true, 'a replay has a map of its own');

  // One hash, or one order, is another: the replay names the tick, and the unit.
  const lines = new TextDecoder().decode(crowd.recorded()).split('\n');
  const order = lines.findIndex(line => line.includes(String(goal)));
  assert.ok(order > 0);
  lines[order] = lines[order].replace(String(goal), String(cells[3]));
  const differs = WaystoneRecording.fromBytes(new TextEncoder().encode(lines.join('\n'))).replay(WaystoneMap.generate(source)).run();
  assert.ok(differs.differsAt >= 1 && !differs.complete);
  assert.equal(typeof differs.unit, 'number');
  assert.notEqual(differs.expected, differs.found);
  fails('file-malformed', /./, () => WaystoneRecording.fromBytes(new TextEncoder().encode('no recording')));
  assert.equal(crowdOf(1).crowd.recorded(), null);
});

test('what a crowd does not take is a sentence', () => {
  const {map, crowd, units, goal} = crowdOf(3);
  fails('bad-call', /one of 'none', 'cells', not 'round'/, () => WaystoneCrowd.make(map, {bodies: 'round'}));
  fails('bad-call', /map must be a WaystoneMap, not a WaystoneCrowd/, () => WaystoneCrowd.make(crowd));
  fails('bad-call', /must be a WaystoneConfiguration, not 5/, () => WaystoneCrowd.make(map, {configuration: 5}));
  fails('bad-parameter', /outside the map/, () => crowd.order(units, 128 * 128));
  fails('bad-call', /cell must be a whole number/, () => crowd.order(units, {}));
  fails('bad-call', /units must be a list of numbers, not a string/, () => crowd.order('all', goal));
  fails('bad-call', /work must be a whole number from 0, or Infinity, not -1/, () => crowd.tick(-1));
  assert.throws(() => crowd.add(map.cells().array.indexOf(0)), error => /^bad-/.test(error.status));
  fails('out-of-memory', /./, () => WaystoneCrowd.make(map, {fieldMemory: 2 ** 40}));
});
