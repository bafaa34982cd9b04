// SPDX-License-Identifier: MIT
// Databases: built, kept as bytes, and looked into.
import {withConfiguration} from './configuration.js';
import {amount, asBytes, call, listenDuring, module, options, scratch, textFrom, word} from './module.js';
import {mapOf} from './map.js';
import {WaystoneObject, handleOf, make} from './objects.js';
import {get, put, wideAt} from './structs.js';
import {copied, list} from './views.js';

/** Calls `body` with the address of build options. */
export function buildOptions(given, what, body) {
  const {memory = 0, progress, stop} = options(given, ['memory', 'progress', 'stop'], what);
  return listenDuring({progress, stop}, context => {
    const {hooks} = module();
    return body(put('buildOptions', {memory: amount(memory, 'memory'), progress: hooks.progress, stop: hooks.stop, context}));
  });
}

export class WaystoneDatabase extends WaystoneObject {
  static build(map, configuration, given) {
    return withConfiguration(configuration, of => buildOptions(given, 'build()', settings =>
      make(WaystoneDatabase, 'database', 'database_build', mapOf(map), of, settings)));
  }
  static fromBytes(contents) {
    const all = asBytes(contents, 'contents');
    return make(WaystoneDatabase, 'database', 'database_read', all, all.length);
  }
  toBytes() {
    return copied(Uint8Array, (at, capacity, count) => call('database_contents', this.handle, at, capacity, count));
  }
  add(more) {
    call('database_add', this.handle, handleOf(WaystoneDatabase, more, 'more'));
  }
  checkFits(map) {
    call('database_fits', this.handle, mapOf(map));
  }
  get info() {
    call('database_get_info', this.handle, put('databaseInfo'));
    return get('databaseInfo');
  }
  get parts() {
    const parts = [];
    for (let i = 0; call('database_get_part', this.handle, i, put('databasePartInfo')) === 'ok'; ++i) parts.push(get('databasePartInfo'));
    return parts;
  }
  describe() {
    return textFrom('database_describe', this.handle);
  }

  regions(level = 0) {
    return list(this, 'regions()', Uint32Array, null, (at, capacity, count) => call('database_regions', this.handle, word(level, 'level'), at, capacity, count));
  }
  representatives(level = 0) {
    return copied(Uint32Array, (at, capacity, count) => call('database_representatives', this.handle, word(level, 'level'), at, capacity, count));
  }
  trailheads() {
    return copied(Uint32Array, (at, capacity, count) => call('database_trailheads', this.handle, at, capacity, count));
  }
  coverage(map) {
    return list(this, 'coverage()', Uint32Array, null, (at, capacity, count) => call('database_coverage', this.handle, mapOf(map), at, capacity, count));
  }
  case(from, to) {
    return copied(Uint32Array, (at, capacity, count) => call('database_case', this.handle, word(from, 'from'), word(to, 'to'), at, capacity, count));
  }
  records() {
    return list(this, 'records()', Uint32Array, ['start', 'goal', 'subgoal'], (at, capacity, count) => call('database_records', this.handle, at, capacity, count));
  }
  firstMoves(from) {
    return list(this, 'firstMoves()', Uint8Array, null, (at, capacity, count) => call('database_first_moves', this.handle, word(from, 'from'), at, capacity, count));
  }
}

export class WaystoneRefresh extends WaystoneObject {
  static begin(old, edited) {
    return make(WaystoneRefresh, 'refresh', 'refresh_begin', handleOf(WaystoneDatabase, old, 'old'), mapOf(edited, 'edited'));
  }
  run(rows) {
    const at = scratch();
    call('refresh_run', this.handle, BigInt(word(rows, 'rows')), at);
    return wideAt(at);
  }
  finish() {
    return make(WaystoneDatabase, 'database', 'refresh_finish', this.handle);
  }
}
