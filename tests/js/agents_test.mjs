// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, farEnds, loaded} from './support.mjs';

const {INFINITE, NO_CELL, OUTCOMES, WaystoneAgent, WaystoneConfiguration, WaystoneDatabase, WaystoneMap, WaystonePool, catalog, describe} = await loaded();
const map = WaystoneMap.generate('gen:caves,64,64,seed=3');
const {start, goal} = farEnds(map);

test('configurations say what they are', () => {
  const lss = WaystoneConfiguration.parse('lss(n=20)');
  assert.match(lss.full, /^lrta\(depth=fixed\(d=20\),goal=global,lookahead=astar,/);
  assert.deepEqual(lss.needs, []);
  assert.equal(WaystoneConfiguration.parse('knn(records=10)').needs.length, 1);
  const {workBound, memory} = lss.on(map);
  assert.ok(workBound < 200 && memory > 4096);
  assert.equal(WaystoneConfiguration.parse('astar').on(map).workBound, Infinity);
  fails('bad-spec', /did you mean 'lss'/, () => WaystoneConfiguration.parse('lsss'));
  assert.throws(() => WaystoneConfiguration.parse('lss(n=0)'), error => error.column === 7 && error.status === 'bad-parameter');
  fails('needs-database', /knn/, () => WaystoneAgent.make(map, 'knn(records=10)'));
});

test('the catalogue names everything', () => {
  const {entries, aliases, generators, scenes} = catalog();
  assert.ok(aliases.some(alias => alias.name === 'lss') && entries.some(entry => entry.name === 'lrta'));
  assert.ok(generators.some(({name, params}) => name === 'caves' && params.length > 0));
  for (const {name} of scenes) assert.ok(WaystoneMap.scene(name).map.info.cells > 0);
  assert.match(describe('lss'), /Koenig/);
  fails('bad-spec', /nothing|no /, () => describe('nobody'));
});

test('an agent steps within its work, one legal move a tick', () => {
  const agent = WaystoneAgent.make(map, 'lss(n=20)');
  assert.equal(agent.info.at, null);
  agent.start(start, goal);
  let at = start, moves = 0, step, work = 0;
  while ((step = agent.step(64)).outcome === 'moved' || step.outcome === 'waiting') {
    assert.ok(step.work <= 64);
    if (step.outcome === 'moved') {
      assert.ok(map.canMove(at, step.at));
      ++moves;
    }
    at = step.at;
    work += step.work;
  }
  assert.equal(step.outcome, 'arrived');
  assert.equal(step.at, goal);
  work += step.work;
  const {expanded, learned, traced, lookedUp, climbed} = agent.counters;
  assert.equal(expanded + learned + traced + lookedUp + climbed, work);
  assert.equal(agent.info.outcome, 'arrived');
  assert.ok(OUTCOMES.includes(step.outcome) && moves > 10);
});

test('a whole walk is what its steps are', () => {
  const agent = WaystoneAgent.make(map, 'lss(n=20)');
  const walk = agent.walk(start, goal, {withOptimal: true});
  assert.equal(walk.outcome, 'arrived');
  assert.equal(walk.trail.length, walk.moves + 1);
  assert.ok(Math.abs(walk.straight + walk.diagonal * Math.SQRT2 - walk.length) < 1e-9);
  assert.ok(Math.abs(walk.optimalLength - map.distance(start, goal)) < 1e-9);
  assert.match(walk.signature, /^[0-9a-f]{16}$/);
  assert.equal(walk.disqualifiedAt, null);
  agent.start(start, goal);
  for (const cell of walk.trail.subarray(1)) assert.equal(agent.step().at, cell);
  assert.equal(agent.walk(start, goal, {maxMoves: 3}).outcome, 'stuck');
  assert.ok(agent.walk(start, goal, {maxWork: 1}).disqualifiedAt > 0);
});

test('long trails come whole', () => {
  const long = WaystoneMap.fromCells(8000, 8, new Uint8Array(64000).fill(1));
  const walk = WaystoneAgent.make(long, 'lrta').walk(0, 7999);
  assert.equal(walk.moves, 7999);
  const back = WaystoneMap.generate('gen:maze,401,401,seed=1');
  const ends = farEnds(back), lrta = WaystoneAgent.make(back, 'lrta').walk(ends.start, ends.goal, {maxMoves: 40_000});
  assert.ok(lrta.trail.length > 20_000);
  for (let i = 1; i < lrta.trail.length; ++i) assert.ok(back.canMove(lrta.trail[i - 1], lrta.trail[i]));
});

test('it can be moved, sent elsewhere and started again', () => {
  const agent = WaystoneAgent.make(map, 'lss(n=5)');
  agent.start(start, goal);
  agent.step();
  agent.displace(goal);
  assert.equal(agent.step().outcome, 'arrived');
  agent.order(start);
  assert.equal(agent.step().outcome, 'moved');
  agent.restart(goal);
  assert.equal(agent.info.at, goal);
  fails('bad-problem', /./, () => agent.displace(map.cells().array.indexOf(0)));
  agent.start(start, 64 * 64 + 5);
  assert.equal(agent.step().outcome, 'unreachable');
});

test('an observer sees every planning step, and so does who keeps them', () => {
  const agent = WaystoneAgent.make(map, 'lss(n=9)'), kept = WaystoneAgent.make(map, 'lss(n=9)');
  const seen = [];
  agent.observe(cells => seen.push(cells));
  kept.keepSearched();
  for (const one of [agent, kept]) one.start(start, goal);
  for (let i = 0; i < 30; ++i) {
    const before = seen.length;
    agent.step();
    kept.step();
    const searched = kept.searched();
    assert.equal(seen.length - before, searched.length > 0 ? 1 : 0);
    if (searched.length === 0) continue;
    const cells = seen.at(-1);
    assert.deepEqual([...searched].map(row => ({...row, parent: row.parent === NO_CELL ? null : row.parent, expanded: row.expanded !== 0})), cells);
    assert.equal(cells.filter(cell => cell.expanded).length, 9);
    assert.equal(cells[0].parent, null);
    assert.ok(cells.every(cell => cell.h >= cell.initialH));
  }
  const count = seen.length;
  agent.observe(null);
  for (let i = 0; i < 20; ++i) agent.step();
  assert.equal(seen.length, count);
  kept.keepSearched(false);
  fails('not-now', /keep_searched/, () => kept.searched());
});

test('an observer that throws is heard after the step, and cannot call back', () => {
  const agent = WaystoneAgent.make(map, 'lss(n=9)');
  agent.start(start, goal);
  agent.observe(() => { throw new RangeError('mine'); });
  assert.throws(() => agent.step(), error => error instanceof RangeError && error.message === 'mine');
  agent.observe(() => agent.step());
  fails('not-now', /in the middle of a call/, () => { for (let i = 0; i < 30; ++i) agent.step(); });
  agent.observe(null);
  assert.equal(agent.step().outcome, 'moved');
});

test('learned values rise above those of the start', () => {
  const agent = WaystoneAgent.make(map, 'lrta');
  assert.equal(agent.heuristic(map), null);
  const walk = agent.walk(start, goal);
  const {learned, initial} = agent.heuristic(map);
  assert.equal(learned.length, map.info.cells);
  let raised = 0;
  for (let i = 0; i < learned.length; ++i) {
    assert.ok(learned.array[i] >= initial.array[i]);
    if (learned.array[i] > initial.array[i]) ++raised;
  }
  assert.ok(raised > 0);
  const some = agent.heuristicOf([walk.trail[0], goal]);
  assert.equal(some.initial.at(1), 0);
  assert.ok(some.learned.at(0) > 0 && some.learned.at(0) < INFINITE);
});

test('it shows the path ahead, and what it heads for', () => {
  const agent = WaystoneAgent.make(map, 'astar');
  agent.start(start, goal);
  agent.step();
  const ahead = agent.pathAhead();
  assert.equal(ahead.at(-1), goal);
  assert.equal(agent.pathAhead(3).length, 3);
  assert.equal(agent.step().at, ahead[0]);
  assert.equal(agent.aim.target, goal);

  const small = WaystoneMap.generate('gen:caves,40,40,seed=6'), ends = farEnds(small), spec = 'knn(records=2000,m=25)';
  const database = WaystoneDatabase.build(small, spec), records = database.records(), knn = WaystoneAgent.make(small, spec, {database});
  knn.start(ends.start, ends.goal);
  let aims = 0;
  while (knn.step().outcome === 'moved') {
    const {from, ...aim} = knn.aim;
    if (from === null) continue;
    ++aims;
    assert.deepEqual(records.at(from), {start: aim.start, goal: aim.goal, subgoal: aim.target});
  }
  assert.ok(aims > 0);
});

test('agents share a pool', () => {
  const pool = WaystonePool.reserve(1 << 20);
  const agents = Array.from({length: 10}, () => WaystoneAgent.make(map, 'lss(n=5)', {pool}));
  for (const agent of agents) {
    agent.start(start, goal);
    agent.step();
  }
  assert.equal(pool.bytes.capacity, 1 << 20);
  assert.ok(pool.bytes.used > 0);
  pool.free();
  assert.equal(agents[0].step().outcome, 'moved');
});
