// SPDX-License-Identifier: MIT
// Crowds.
import {bodiesWords, unitStatusWords} from './abi.js';
import {withConfiguration} from './configuration.js';
import {WaystoneDatabase} from './database.js';
import {amount, asWords, call, options, scratch, text, textFrom, wide, withTexts, word, wordFor, words} from './module.js';
import {mapOf} from './map.js';
import {WaystoneObject, handleIf, make} from './objects.js';
import {flag, from, get, orNull, put} from './structs.js';
import {copied, list} from './views.js';

export function withCrowdOptions(given, what, body) {
  const names = ['bodies', 'configuration', 'database', 'agentMemory', 'fieldMemory'];
  const {bodies = 'none', configuration, database, agentMemory = 0, fieldMemory = 0} = options(given, names, what);
  const use = handle => body(put('crowdOptions', {
    bodies: wordFor(bodiesWords, bodies, 'bodies'),
    configuration: handle,
    database: handleIf(WaystoneDatabase, database, 'database'),
    agentMemory: amount(agentMemory, 'agentMemory'),
    fieldMemory: amount(fieldMemory, 'fieldMemory'),
  }));
  return configuration === undefined || configuration === null ? use(0) : withConfiguration(configuration, use);
}

function putOrder(to) {
  const {cell, within = 0, nearest = false} = typeof to === 'number' ? {cell: to} : options(to, ['cell', 'within', 'nearest'], 'an order');
  return put('order', {cell: word(cell, 'cell'), within: word(within, 'within'), nearest: nearest ? 1 : 0});
}

export class WaystoneCrowd extends WaystoneObject {
  static make(map, given) {
    return withCrowdOptions(given, 'a crowd', settings => make(WaystoneCrowd, 'crowd', 'crowd_make', mapOf(map), settings));
  }
  static restore(map, checkpoint, given) {
    return withCrowdOptions(given, 'restore()', settings => make(WaystoneCrowd, 'crowd', 'crowd_restore', mapOf(map), text(checkpoint, 'checkpoint'), settings));
  }
  snapshot() {
    return textFrom('crowd_checkpoint', this.handle);
  }

  use(configuration) {
    return withConfiguration(configuration, of => this.#number('crowd_use', of));
  }
  add(cell, configuration = 0) {
    return this.#number('crowd_add', word(cell, 'cell'), word(configuration, 'configuration'));
  }
  addAll(cells, configuration = 0) {
    return asWords(cells, 'cells').map(cell => this.add(cell, configuration));
  }
  #number(name, ...given) {
    const at = scratch();
    call(name, this.handle, ...given, at);
    return words()[at >>> 2];
  }
  remove(unit) {
    return call('crowd_remove', this.handle, word(unit, 'unit')) === 'ok';
  }
  order(units, to) {
    if (typeof units === 'number') return call('crowd_order', this.handle, word(units, 'unit'), putOrder(to)) === 'ok' ? 1 : 0;
    const all = asWords(units, 'units'), order = putOrder(to), at = scratch();
    call('crowd_order_all', this.handle, all, all.length, order, at);
    return words()[at >>> 2];
  }
  stop(unit) {
    return call('crowd_stop', this.handle, word(unit, 'unit')) === 'ok';
  }
  tick(work = Infinity) {
    call('crowd_tick', this.handle, wide(work, 'work'), put('tickReport'));
    return get('tickReport', {outOfFieldMemory: flag});
  }

  moves() {
    return list(this, 'moves()', Uint32Array, ['unit', 'from', 'to'], (at, capacity, count) => call('crowd_moves', this.handle, at, capacity, count));
  }
  deferred() {
    return list(this, 'deferred()', Uint32Array, null, (at, capacity, count) => call('crowd_deferred', this.handle, at, capacity, count));
  }
  units() {
    return list(this, 'units()', Uint32Array, ['unit', 'status', 'at', 'goal'], (at, capacity, count) => call('crowd_units', this.handle, at, capacity, count));
  }
  unit(unit) {
    call('crowd_unit', this.handle, word(unit, 'unit'), put('unitRow'));
    return get('unitRow', {status: from(unitStatusWords), at: orNull, goal: orNull});
  }
  orderOf(unit) {
    return call('crowd_order_of', this.handle, word(unit, 'unit'), put('order')) === 'none' ? null : get('order', {nearest: flag});
  }
  unitBytes(unit) {
    return call('crowd_unit_bytes', this.handle, word(unit, 'unit'), scratch()) === 'none' ? null : words()[scratch() >>> 2];
  }
  unitAt(cell) {
    return call('crowd_unit_at', this.handle, word(cell, 'cell'), scratch()) === 'none' ? null : words()[scratch() >>> 2];
  }
  field(unit) {
    return list(this, 'field()', Uint32Array, null, (at, capacity, count) => call('crowd_field', this.handle, word(unit, 'unit'), at, capacity, count));
  }
  get info() {
    call('crowd_get_info', this.handle, put('crowdInfo'));
    return get('crowdInfo');
  }
  get stateHash() {
    return this.info.stateHash;
  }

  record(given) {
    const {withUnits = false, map = ''} = options(given, ['withUnits', 'map'], 'record()');
    withTexts([text(map, 'map')], ([at]) => call('crowd_record', this.handle, 0, put('recordOptions', {withUnits: withUnits ? 1 : 0, map: at})));
  }
  endRecording() {
    call('crowd_end_recording', this.handle);
  }
  recorded() {
    return copied(Uint8Array, (at, capacity, count) => {
      // A text, whose capacity counts the zero at its end and whose length does not.
      const status = call('crowd_recorded', this.handle, at, capacity, count);
      if (status === 'more') ++words()[count >>> 2];
      return status;
    });
  }
}
