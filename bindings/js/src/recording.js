// SPDX-License-Identifier: MIT
// Recordings of crowds, and replays.
import {bodiesWords, ruleWords} from './abi.js';
import {WaystoneCrowd, withCrowdOptions} from './crowd.js';
import {asBytes, call, scratch, words} from './module.js';
import {STRAIGHT, WaystoneMap, mapOf} from './map.js';
import {WaystoneObject, make, wrap} from './objects.js';
import {flag, from, get, orNull, put} from './structs.js';

export class WaystoneRecording extends WaystoneObject {
  static fromBytes(contents) {
    const all = asBytes(contents, 'contents');
    return make(WaystoneRecording, 'recording', 'recording_read', all, all.length);
  }
  get info() {
    call('recording_get_info', this.handle, put('recordingInfo'));
    const info = get('recordingInfo', {bodies: from(bodiesWords), rule: from(ruleWords)});
    return {...info, diagonal: info.diagonal / STRAIGHT, configurations: info.configurations.split('\n').filter(Boolean)};
  }
  replay(map, given) {
    return withCrowdOptions(given, 'replay()', settings => make(WaystoneReplay, 'replay', 'replay_begin', this.handle, mapOf(map), settings));
  }
}

export class WaystoneReplay extends WaystoneObject {
  #part(Class, kind) {
    const at = scratch();
    call(`replay_${kind}`, this.handle, at);
    return wrap(Class, kind, words()[at >>> 2], false);
  }
  #crowd = null;
  #map = null;
  get crowd() {
    return this.#crowd ??= this.#part(WaystoneCrowd, 'crowd');
  }
  get map() {
    return this.#map ??= this.#part(WaystoneMap, 'map');
  }
  tick() {
    const more = call('replay_tick', this.handle, put('replayReport')) === 'ok';
    const report = get('replayReport', {complete: flag, unit: orNull, expected: orNull, found: orNull});
    return {...report, differsAt: report.differsAt || null, ended: !more};
  }
  run() {
    for (;;) {
      const report = this.tick();
      if (report.ended) return report;
    }
  }
  free() {
    super.free();
    this.#crowd?.end();
    this.#map?.end();
  }
}
