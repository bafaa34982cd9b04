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

/** The module with at most so much memory, in pages of 64 kB: its memory section gets a maximum. */
export function limited(bytes, pages) {
  const leb = value => value < 128 ? [value] : [value & 127 | 128, ...leb(value >>> 7)];
  const read = at => {
    let value = 0, shift = 0, byte;
    do {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return [value, at];
  };
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at], [size, begin] = read(at + 1);
    if (id === 5) {
      const [least] = read(begin + 2), section = [1, 1, ...leb(least), ...leb(pages)];
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([5, ...leb(section.length), ...section]), bytes.subarray(begin + size)]);
    }
    at = begin + size;
  }
  throw new Error('no memory section');
}
