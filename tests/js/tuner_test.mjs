// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, loaded} from './support.mjs';

const {FATES, WaystoneMap, WaystoneScenario, WaystoneTuning} = await loaded();
const map = WaystoneMap.generate('gen:caves,40,40,seed=6');
const small = {work: 200, candidates: ['lss(n=20)', 'lrta', 'lss(n=5)'], samples: 16};

test('the tuner names a winner and says why', () => {
  const told = [];
  const tuning = WaystoneTuning.run(map, {...small, progress: (done, total, what) => told.push(what)});
  assert.equal(tuning.winner.fate, 'winner');
  assert.equal(tuning.candidates.length, 3);
  for (const {fate, configuration, tuned, work} of tuning.candidates) {
    assert.ok(FATES.includes(fate) && small.candidates.includes(configuration));
    assert.ok(tuned.low <= tuned.value && tuned.value <= tuned.high && work <= 200);
  }
  assert.ok(tuning.candidates.every(one => one.fate !== 'winner' || one.configuration === tuning.winner.configuration));
  assert.match(tuning.info.explanation, /lss/);
  assert.equal(tuning.info.tunedOn + tuning.info.keptApart, 16);
  assert.equal(tuning.problems().length, tuning.info.tunedOn);
  assert.equal(tuning.database().info.parts, 0);
  assert.ok(told.length > 0 && told.every(what => what.length > 0));
  const again = WaystoneTuning.run(map, {...small, problems: [...tuning.problems()]});
  assert.equal(again.info.tunedOn + again.info.keptApart, tuning.info.tunedOn);
});

test('what it cannot do is a sentence', () => {
  fails('interrupted', /./, () => WaystoneTuning.run(map, {...small, stop: () => true}));
  fails('bad-spec', /lsss/, () => WaystoneTuning.run(map, {candidates: ['lsss']}));
  fails('bad-call', /candidates\[1\] must be a text, not 5/, () => WaystoneTuning.run(map, {candidates: ['lss', 5]}));
  fails('bad-call', /candidates must be an array/, () => WaystoneTuning.run(map, {candidates: 'lss'}));
  fails('bad-call', /problems\[0\]\.goal/, () => WaystoneTuning.run(map, {problems: [{start: 1}]}));
  fails('bad-call', /buildSeconds must be a number of seconds, not -1/, () => WaystoneTuning.run(map, {buildSeconds: -1}));
  assert.throws(() => WaystoneTuning.run(map, {...small, work: 1}), error => error.status.length > 0 && /\bwork\b/.test(error.message));
});

test('scenarios are lists of problems', () => {
  const text = 'version 1\n0\tarena.map\t49\t49\t1\t11\t1\t12\t1\n3\tarena.map\t49\t49\t5\t6\t20\t20\t21.7990\n';
  for (const contents of [text, new TextEncoder().encode(text)]) {
    const scenario = WaystoneScenario.fromFile(contents);
    assert.equal(scenario.length, 2);
    const [first, second] = scenario;
    assert.deepEqual([first.bucket, first.map, first.startX, first.startY, first.goalX, first.goalY, first.length], [0, 'arena.map', 1, 11, 1, 12, 1]);
    assert.deepEqual([second.line, second.decimals, second.length], [3, 4, 21.799]);
    assert.equal(scenario.at(2), undefined);
  }
  fails('file-malformed', /:2: /, () => WaystoneScenario.fromFile('version 1\nnonsense\n'));
});
