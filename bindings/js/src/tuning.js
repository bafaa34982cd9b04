// SPDX-License-Identifier: MIT
// The tuner.
import {fateWords} from './abi.js';
import {WaystoneDatabase} from './database.js';
import {badCall, kindOf} from './error.js';
import {allocate, amount, call, listenDuring, module, options, release, text, withTexts, word, words} from './module.js';
import {mapOf} from './map.js';
import {WaystoneObject, make} from './objects.js';
import {flag, from, get, put} from './structs.js';
import {list} from './views.js';

const kNumbers = {work: 0, memory: 0, samples: 0, seed: 0, maxMoves: 0};

// Words in memory for the time of `body`.
function withWords(values, body) {
  if (values.length === 0) return body(0);
  const at = allocate(4 * values.length);
  try {
    words().set(values, at >>> 2);
    return body(at);
  } finally {
    release(at);
  }
}

function seconds(value, name) {
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) return value;
  throw badCall(`${name} must be a number of seconds, not ${kindOf(value)}`);
}

export class WaystoneTuning extends WaystoneObject {
  static run(map, given) {
    const names = [...Object.keys(kNumbers), 'buildSeconds', 'longestBuild', 'candidates', 'problems', 'edits', 'progress', 'stop'];
    const {candidates = [], problems = [], edits, buildSeconds = 0, longestBuild = 0, progress, stop, ...rest} = options(given, names, 'the tuner');
    const numbers = Object.fromEntries(Object.entries({...kNumbers, ...rest}).map(([name, value]) => [name, amount(value ?? 0, name)]));
    if (!Array.isArray(candidates)) throw badCall(`candidates must be an array of texts, not ${kindOf(candidates)}`);
    if (!Array.isArray(problems)) throw badCall(`problems must be an array of {start, goal}, not ${kindOf(problems)}`);
    const ends = problems.flatMap((problem, i) => [word(problem?.start, `problems[${i}].start`), word(problem?.goal, `problems[${i}].goal`)]);
    const texts = candidates.map((candidate, i) => text(candidate, `candidates[${i}]`));
    if (edits !== undefined) texts.push(text(edits, 'edits'));
    return listenDuring({progress, stop}, context => withTexts(texts, places => withWords(ends, problemsAt =>
      withWords(places.slice(0, candidates.length), candidatesAt => make(WaystoneTuning, 'tuning', 'tune', mapOf(map), put('tuneOptions', {
        ...numbers,
        buildSeconds: seconds(buildSeconds, 'buildSeconds'),
        longestBuild: seconds(longestBuild, 'longestBuild'),
        candidates: candidatesAt,
        candidateCount: candidates.length,
        problems: problemsAt,
        problemCount: problems.length,
        edits: edits === undefined ? 0 : places.at(-1),
        progress: module().hooks.tuneProgress,
        stop: module().hooks.stop,
        context,
      }))))));
  }
  get info() {
    call('tuning_get_info', this.handle, put('tuningInfo'));
    return get('tuningInfo');
  }
  get candidates() {
    const all = [];
    while (call('tuning_get_candidate', this.handle, all.length, put('candidateInfo')) === 'ok') {
      all.push(get('candidateInfo', {fate: from(fateWords), promised: flag, predicted: flag, onFront: flag}));
    }
    return all;
  }
  get winner() {
    return this.candidates[0];
  }
  problems(keptApart = false) {
    return list(this, 'problems()', Uint32Array, ['start', 'goal'], (at, capacity, count) => call('tuning_problems', this.handle, keptApart ? 1 : 0, at, capacity, count));
  }
  database() {
    return make(WaystoneDatabase, 'database', 'tuning_database', this.handle);
  }
}
