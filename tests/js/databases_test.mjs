// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, farEnds, loaded} from './support.mjs';

const {NO_CELL, NO_DIRECTION, WaystoneAgent, WaystoneDatabase, WaystoneMap, WaystoneRefresh} = await loaded();
const map = WaystoneMap.generate('gen:caves,40,40,seed=6');
const {start, goal, cells} = farEnds(map);

test('a database is built, kept as bytes, and used', () => {
  const told = [];
  const database = WaystoneDatabase.build(map, 'gsc(m=5)', {progress: (done, total) => told.push(done / total)});
  assert.ok(told.length > 0 && told.at(-1) === 1 && told.every((share, i) => share >= (told[i - 1] ?? 0)));
  const bytes = database.toBytes();
  const again = WaystoneDatabase.fromBytes(bytes);
  assert.deepEqual(again.parts, database.parts);
  assert.equal(again.info.fingerprint, map.info.fingerprint);
  again.checkFits(map);
  assert.match(again.describe(), /trailheads/);
  const [one, other] = [database, again].map(database => WaystoneAgent.make(map, 'gsc(m=5)', {database}).walk(start, goal));
  assert.equal(one.outcome, 'arrived');
  assert.equal(one.signature, other.signature);
});

test('a build stops when it is told to, and a callback that throws is heard', () => {
  let asked = 0;
  fails('interrupted', /stop|interrupt/, () => WaystoneDatabase.build(map, 'gsc(m=5)', {stop: () => ++asked > 2}));
  assert.equal(asked, 3);
  for (const name of ['progress', 'stop']) {
    assert.throws(() => WaystoneDatabase.build(map, 'gsc(m=5)', {[name]: () => { throw new RangeError(name); }}), error => error instanceof RangeError && error.message === name);
  }
  fails('not-now', /in the middle of a call/, () => WaystoneDatabase.build(map, 'gsc(m=5)', {progress: () => map.clone()}));
  fails('out-of-memory', /./, () => WaystoneDatabase.build(map, 'gsc(m=5)', {memory: 1000}));
});

test('viewers look into every kind', () => {
  const gsc = WaystoneDatabase.build(map, 'gsc(m=5)'), trailheads = gsc.trailheads(), coverage = gsc.coverage(map);
  assert.equal(coverage.length, map.info.cells);
  for (const [number, cell] of trailheads.entries()) assert.equal(coverage.at(cell), number);
  for (const cell of cells) assert.ok(coverage.array[cell] < trailheads.length);
  const path = gsc.case(coverage.at(start), coverage.at(goal));
  assert.deepEqual([path[0], path.at(-1)], [trailheads[coverage.at(start)], trailheads[coverage.at(goal)]]);
  assert.deepEqual([gsc.regions(), gsc.representatives(), gsc.records(), gsc.firstMoves(start)], [null, null, null, null]);

  const patterns = WaystoneDatabase.build(map, 'dlrta(level=2)'), regions = patterns.regions(), representatives = patterns.representatives();
  for (const [number, cell] of representatives.entries()) assert.equal(regions.at(cell), number);
  for (const cell of map.cells().copy().entries()) if (cell[1] === 0) assert.equal(regions.at(cell[0]), NO_CELL);
  assert.equal(patterns.coverage(map), null);

  const knn = WaystoneDatabase.build(map, 'knn(records=30)'), records = knn.records();
  assert.equal(records.length, 30);
  for (const {start, goal, subgoal} of records) assert.ok(map.reachable(start, goal) && map.passable(subgoal));

  const cpd = WaystoneDatabase.build(map, 'cpd'), dx = [0, 1, 1, 1, 0, -1, -1, -1], dy = [-1, -1, 0, 1, 1, 1, 0, -1];
  let at = start, length = 0;
  while (at !== goal) {
    const direction = cpd.firstMoves(at).at(goal);
    assert.notEqual(direction, NO_DIRECTION);
    at += dy[direction] * 40 + dx[direction];
    length += direction % 2 === 0 ? 1 : Math.SQRT2;
  }
  assert.ok(Math.abs(length - map.distance(start, goal)) < 1e-9);
  gsc.add(knn);
  assert.deepEqual(gsc.parts.map(part => part.kind).sort(), ['cases', 'knn']);
});

test('first moves are brought up to date a few rows at a time', () => {
  const edited = map.clone(), old = WaystoneDatabase.build(map, 'cpd');
  edited.block(cells[200]);
  edited.block(cells[201]);
  const refresh = WaystoneRefresh.begin(old, edited);
  const left = refresh.run(5);
  assert.ok(left > 0 && refresh.run(0) === left);
  const fresh = refresh.finish();
  assert.deepEqual(fresh.toBytes(), WaystoneDatabase.build(edited, 'cpd').toBytes());
  fails('not-now', /finished/, () => refresh.run(1));
});

test('what is no database is a sentence', () => {
  const bytes = WaystoneDatabase.build(map, 'gsc(m=5)').toBytes();
  fails('file-malformed', /./, () => WaystoneDatabase.fromBytes(new Uint8Array(100)));
  fails('bad-call', /contents must be bytes, not a string/, () => WaystoneDatabase.fromBytes('gsc'));
  let refused = 0;
  for (let i = 0; i < bytes.length; i += 997) {
    const damaged = bytes.slice();
    damaged[i] ^= 0x10;
    try {
      WaystoneDatabase.fromBytes(damaged);
    } catch (error) {
      assert.match(error.status, /^file-/);
      ++refused;
    }
  }
  assert.ok(refused > 0);
  assert.throws(() => WaystoneDatabase.fromBytes(bytes.subarray(0, bytes.length / 2)), error => /^file-/.test(error.status));
  const other = WaystoneMap.generate('gen:caves,41,40,seed=6'), database = WaystoneDatabase.fromBytes(bytes);
  fails('file-stale', /./, () => database.checkFits(other));
  fails('file-stale', /./, () => database.coverage(other));
});
