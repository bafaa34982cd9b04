// SPDX-License-Identifier: MIT
// Structs of the C face in memory: one of each kind, used by one call at a time.
import {structs} from './abi.js';
import {allocate, bytes, floats, module, textAt, words} from './module.js';

const kLarge = 2 ** 32;

// All at once, before there is any view that growing memory might detach in the middle of a call's arguments.
function placeOf(name) {
  const of = module();
  if (!of.structs) {
    const sizes = Object.entries(structs).map(([name, {size}]) => [name, Math.ceil(size / 8) * 8]);
    let at = allocate(sizes.reduce((sum, [, size]) => sum + size, 0));
    of.structs = Object.fromEntries(sizes.map(([name, size]) => [name, (at += size) - size]));
  }
  return of.structs[name];
}

/** Fills the struct, zero where nothing is said, and returns its address. */
export function put(name, values = {}) {
  const at = placeOf(name), {size, fields} = structs[name];
  bytes().fill(0, at, at + size);
  if (fields.structSize) words()[at >>> 2] = size;
  for (const [field, value] of Object.entries(values)) {
    const [kind, offset] = fields[field], to = at + offset;
    if (kind === 'f64') {
      floats()[to >>> 3] = value;
    } else if (kind === 'u64') {
      const unlimited = value === Infinity;
      words()[to >>> 2] = unlimited ? 0xffffffff : value % kLarge;
      words()[(to >>> 2) + 1] = unlimited ? 0xffffffff : Math.floor(value / kLarge);
    } else {
      words()[to >>> 2] = value;
    }
  }
  return at;
}

export function wideAt(at) {
  const low = words()[at >>> 2], high = words()[(at >>> 2) + 1];
  return low === 0xffffffff && high === 0xffffffff ? Infinity : high * kLarge + low;
}
/** Hashes are 16 hexadecimal digits, as the program prints them. */
export const hashAt = at => [words()[(at >>> 2) + 1], words()[at >>> 2]].map(word => word.toString(16).padStart(8, '0')).join('');

const readers = {
  u32: at => words()[at >>> 2],
  i32: at => words()[at >>> 2] | 0,
  u64: wideAt,
  f64: at => floats()[at >>> 3],
  hash: hashAt,
  text: at => textAt(words()[at >>> 2]),
};

/** What is in the struct, but for pointers and what is reserved; `how` says how to read some fields further. */
export function get(name, how = {}) {
  const at = placeOf(name), out = {};
  for (const [field, [kind, offset]] of Object.entries(structs[name].fields)) {
    if (field === 'structSize' || field === 'reserved' || kind === 'pointer') continue;
    const value = readers[kind](at + offset), [outer, inner] = field.split('.');
    const read = how[field] ? how[field](value) : value;
    if (inner) (out[outer] ??= {})[inner] = read;
    else out[field] = read;
  }
  return out;
}

export const flag = value => value !== 0;
export const from = wordsOf => value => wordsOf[value];
/** What has no cell, unit or number is null. */
export const orNull = value => value === 0xffffffff ? null : value;
