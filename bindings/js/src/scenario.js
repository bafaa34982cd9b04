// SPDX-License-Identifier: MIT
// Problems in `.scen` files.
import {asBytes, call, scratch, word} from './module.js';
import {WaystoneObject, make} from './objects.js';
import {get, put, wideAt} from './structs.js';

export class WaystoneScenario extends WaystoneObject {
  static fromFile(contents) {
    const all = typeof contents === 'string' ? new TextEncoder().encode(contents) : asBytes(contents, 'contents');
    return make(WaystoneScenario, 'scenario', 'scenario_read', all, all.length);
  }
  get length() {
    const at = scratch();
    call('scenario_count', this.handle, at);
    return wideAt(at);
  }
  at(number) {
    if (call('scenario_get', this.handle, BigInt(word(number, 'number')), put('scenarioProblemInfo')) === 'none') return undefined;
    return get('scenarioProblemInfo');
  }
  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; ++i) yield this.at(i);
  }
}
