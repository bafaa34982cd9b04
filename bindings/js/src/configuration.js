// SPDX-License-Identifier: MIT
// Configurations, and the catalogue of what they are made of.
import {call, scratch, text, textFrom} from './module.js';
import {WaystoneDatabase, buildOptions} from './database.js';
import {mapOf} from './map.js';
import {WaystoneObject, handleIf, handleOf, make} from './objects.js';
import {get, hashAt, put} from './structs.js';

export class WaystoneConfiguration extends WaystoneObject {
  static parse(spec) {
    return make(WaystoneConfiguration, 'configuration', 'configuration_parse', text(spec, 'spec'));
  }
  get full() {
    return textFrom('configuration_full', this.handle);
  }
  get needs() {
    return textFrom('configuration_needs', this.handle).split('\n').filter(Boolean);
  }
  on(map, database) {
    call('configuration_get_info', this.handle, mapOf(map), handleIf(WaystoneDatabase, database, 'database'), put('configurationInfo'));
    return get('configurationInfo');
  }
  signature(given) {
    return buildOptions(given, 'signature()', settings => {
      const at = scratch();
      call('configuration_signature', this.handle, settings, at);
      return hashAt(at);
    });
  }
}

/** A configuration, or its string; `body` gets the handle. */
export function withConfiguration(value, body) {
  if (typeof value !== 'string') return body(handleOf(WaystoneConfiguration, value, 'configuration'));
  const parsed = WaystoneConfiguration.parse(value);
  try {
    return body(parsed.handle);
  } finally {
    parsed.free();
  }
}

export const catalog = () => JSON.parse(textFrom('catalog'));
export const describe = name => textFrom('describe', text(name, 'name'));
