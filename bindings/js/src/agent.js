// SPDX-License-Identifier: MIT
// Single agents, and what they know.
import {outcomeWords} from './abi.js';
import {withConfiguration} from './configuration.js';
import {WaystoneDatabase} from './database.js';
import {badCall, kindOf} from './error.js';
import {amount, asWords, call, listen, module, options, scratch, stepCall, wide, word, words} from './module.js';
import {mapOf} from './map.js';
import {WaystoneObject, handleIf, make} from './objects.js';
import {flag, from, get, orNull, put, wideAt} from './structs.js';
import {View, copied, list} from './views.js';

const kSearchedFields = ['cell', 'parent', 'g', 'h', 'initialH', 'looks', 'expanded'];

export class WaystonePool extends WaystoneObject {
  static reserve(bytes) {
    return make(WaystonePool, 'pool', 'pool_reserve', wide(bytes, 'bytes'), 0);
  }
  get bytes() {
    const at = scratch();
    call('pool_get_bytes', this.handle, at, at + 8);
    return {capacity: wideAt(at), used: wideAt(at + 8)};
  }
}

export class WaystoneAgent extends WaystoneObject {
  #work = NaN;
  #wide = 0n;
  #observing = null;

  static make(map, configuration, given) {
    const {database, pool} = options(given, ['database', 'pool'], 'an agent');
    return withConfiguration(configuration, of => make(WaystoneAgent, 'agent', 'agent_make', mapOf(map), of, put('agentOptions', {
      database: handleIf(WaystoneDatabase, database, 'database'),
      pool: handleIf(WaystonePool, pool, 'pool'),
    })));
  }

  start(start, goal) {
    call('agent_start', this.handle, word(start, 'start'), word(goal, 'goal'));
  }
  restart(start) {
    call('agent_restart', this.handle, word(start, 'start'));
  }
  order(goal) {
    call('agent_order', this.handle, word(goal, 'goal'));
  }
  displace(cell) {
    call('agent_displace', this.handle, word(cell, 'cell'));
  }

  step(work = Infinity) {
    if (work !== this.#work) {
      this.#wide = wide(work, 'work');
      this.#work = work;
    }
    const at = stepCall(this.handle, this.#wide), all = words(), i = at >>> 2;
    return {outcome: outcomeWords[all[i]], at: all[i + 1], work: all[i + 3] * 4294967296 + all[i + 2]};
  }
  walk(start, goal, given) {
    const {withOptimal = false, workPerTick = Infinity, maxMoves = Infinity, maxWork = Infinity} =
      options(given, ['withOptimal', 'workPerTick', 'maxMoves', 'maxWork'], 'walk()');
    const limit = (value, name) => amount(value, name) === Infinity ? 0 : value;
    const settings = {withOptimal: withOptimal ? 1 : 0, workPerTick: limit(workPerTick, 'workPerTick'), maxMoves: limit(maxMoves, 'maxMoves'), maxWork: limit(maxWork, 'maxWork')};
    // The trail needs room before its length is known: it is walked again in the rare case that it did not fit.
    const trail = copied(Uint32Array, (at, capacity, count) => call('agent_walk', this.handle, word(start, 'start'), word(goal, 'goal'),
      put('walkOptions', settings), put('walkReport'), at, capacity, count));
    const report = get('walkReport', {outcome: from(outcomeWords)});
    return {...report, disqualifiedAt: report.disqualifiedAt || null, optimalLength: withOptimal ? report.optimalLength : null, trail};
  }

  get info() {
    call('agent_get_info', this.handle, put('agentInfo'));
    return get('agentInfo', {outcome: from(outcomeWords), at: orNull, goal: orNull});
  }
  get counters() {
    call('agent_get_counters', this.handle, put('countersInfo'));
    return get('countersInfo');
  }
  get aim() {
    call('agent_get_aim', this.handle, put('aimInfo'));
    return get('aimInfo', {target: orNull, from: orNull, to: orNull, start: orNull, goal: orNull, withoutSubgoal: flag});
  }
  pathAhead(most = 4096) {
    return copied(Uint32Array, (at, capacity, count) => call('agent_path_ahead', this.handle, at, Math.min(capacity, word(most, 'most')), count));
  }

  observe(listener) {
    const {handle} = this;
    if (listener !== null && typeof listener !== 'function') throw badCall(`the observer must be a function or null, not ${kindOf(listener)}`);
    this.#observing?.end();
    this.#observing = null;
    if (listener === null) {
      call('agent_observe', handle, 0, 0);
      return;
    }
    this.#observing = listen({
      observe: (at, count) => {
        const all = words(), cells = new Array(count);
        for (let i = 0, k = at >>> 2; i < count; ++i, k += 7) {
          cells[i] = {cell: all[k], parent: orNull(all[k + 1]), g: all[k + 2], h: all[k + 3], initialH: all[k + 4], looks: all[k + 5], expanded: all[k + 6] !== 0};
        }
        listener(cells);
      },
    });
    call('agent_observe', handle, module().hooks.observe, this.#observing.context);
  }
  keepSearched(keep = true) {
    this.#observing?.end();
    this.#observing = null;
    call('agent_keep_searched', this.handle, keep ? 1 : 0);
  }
  searched() {
    return list(this, 'searched()', Uint32Array, kSearchedFields, (at, capacity, count) => call('agent_searched', this.handle, at, capacity, count));
  }
  heuristic(map) {
    return this.#heuristic(0, mapOf(map) && map.info.cells);
  }
  heuristicOf(cells) {
    const all = asWords(cells, 'cells');
    return this.#heuristic(all, all.length);
  }
  #heuristic(cells, count) {
    const learned = this.buffer('heuristic(), learned'), initial = this.buffer('heuristic(), initial');
    for (const buffer of [learned, initial]) {
      buffer.reserve(4 * count);
      ++buffer.filled;
    }
    if (call('agent_heuristic', this.handle, cells, count, learned.at, initial.at) === 'none') return null;
    return {
      learned: new View(this, learned, 'heuristic()', Uint32Array, count, null),
      initial: new View(this, initial, 'heuristic()', Uint32Array, count, null),
    };
  }
  free() {
    this.#observing?.end();
    this.#observing = null;
    super.free();
  }
}
