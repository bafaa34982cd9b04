// SPDX-License-Identifier: MIT
// What the tests of the package share: the module, loaded, and what one asks of errors.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import * as waystone from '../../bindings/js/waystone.js';

export const repository = new URL('../../', import.meta.url);
export const modulePath = fileURLToPath(new URL('bindings/js/waystone.wasm', repository));
export const readText = path => readFileSync(new URL(path, repository), 'utf8');

export function skip(why) {
  console.log('skipped: ' + why);
  process.exit(77);
}
export const needsFile = (path, why) => { if (!existsSync(path)) skip(why); };

/** Files of the repository that strings name. */
export const files = {'tests/conformance/depth.wdt': readFileSync(new URL('tests/conformance/depth.wdt', repository))};

export async function loaded() {
  await waystone.load(readFileSync(modulePath), {files});
  return waystone;
}

/** The call fails with this status, and its sentence matches. */
export function fails(status, sentence, call) {
  assert.throws(call, error => {
    assert.ok(error instanceof waystone.WaystoneError, `${error?.stack}`);
    assert.equal(error.status, status, error.message);
    assert.match(error.message, sentence);
    return true;
  });
}

/** The first and the last cell of the largest component. */
export function farEnds(map) {
  const components = map.components().copy(), sizes = new Map();
  for (const c of components) if (c !== waystone.NO_CELL) sizes.set(c, (sizes.get(c) ?? 0) + 1);
  const largest = [...sizes].reduce((best, one) => one[1] > best[1] ? one : best)[0];
  return {start: components.indexOf(largest), goal: components.lastIndexOf(largest), cells: [...components.keys()].filter(cell => components[cell] === largest)};
}
