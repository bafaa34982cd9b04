// SPDX-License-Identifier: MIT
// Databases, built when a configuration needs one and kept while they may be of use again.
import {WaystoneConfiguration, WaystoneDatabase, type WaystoneMap} from 'waystone';

export type Progress = (what: string, done: number, total: number) => void;
export interface Built { database: WaystoneDatabase | null; bytes: number; ms: number }

const KEPT = 12;
const kept = new Map<string, Built>();

// For all parts of a configuration on this map.
export function databaseFor(map: WaystoneMap, spec: string, progress: Progress): Built {
  const configuration = WaystoneConfiguration.parse(spec);
  try {
    const needs = configuration.needs;
    if (needs.length === 0) return {database: null, bytes: 0, ms: 0};
    const key = [map.info.fingerprint, ...needs].join('\n'), found = kept.get(key);
    if (found) return found;
    const start = performance.now();
    let last = 0;
    progress(spec, 0, 1);
    const database = WaystoneDatabase.build(map, configuration, {
      progress: (done: number, total: number) => {
        if (performance.now() - last < 60) return;
        last = performance.now();
        progress(spec, done, total);
      },
    });
    const built = {database, bytes: database.info.bytes, ms: performance.now() - start};
    kept.set(key, built);
    for (const [old, {database: unused}] of kept) {
      if (kept.size <= KEPT) break;
      kept.delete(old);
      unused?.free();
    }
    return built;
  } finally {
    configuration.free();
  }
}
