// SPDX-License-Identifier: MIT
// Lists in the module's memory, without a copy.
//
// An object keeps one buffer for each of its lists; asking for the list again fills it again, and views from before say
// so instead of showing what came later. `array` is a typed array on the memory of now: memory that grows detaches typed
// arrays, never views.
import {WaystoneError} from './error.js';
import {allocate, isCurrent, kScratchBytes, module, release, scratch, words} from './module.js';

/** A buffer that grows with what is written into it. */
export class Buffer {
  constructor() {
    this.at = 0;
    this.capacity = 0;  // bytes
    this.filled = 0;  // how often
  }
  /** Makes room, and loses what it held. */
  reserve(size) {
    if (size <= this.capacity && this.at !== 0) return;
    this.free();
    const room = Math.max(64, size + (size >>> 2));
    this.at = allocate(room);
    this.capacity = room;
  }
  free() {
    if (this.at !== 0) release(this.at);
    this.at = this.capacity = 0;
    ++this.filled;
  }
}

export class View {
  #owner;
  #buffer;
  #filled;
  #Type;
  #size;
  #array = null;
  #module;
  #what;

  constructor(owner, buffer, what, Type, size, fields) {
    this.#module = module();
    this.#owner = owner;
    this.#buffer = buffer;
    this.#what = what;
    this.#filled = buffer.filled;
    this.#Type = Type;
    this.#size = size;
    /** The names of a row's values; null if each is a single value. */
    this.fields = fields;
    /** Values a row. */
    this.stride = fields ? fields.length : 1;
    /** Rows. */
    this.length = size / this.stride;
  }
  /** False once this list was asked for again, or its object is gone. */
  get isValid() {
    return isCurrent(this.#module) && this.#buffer.at !== 0 && this.#buffer.filled === this.#filled;
  }
  /** All values, in the module's memory: use it before the next call, or take it again. */
  get array() {
    if (!this.isValid) throw this.#gone();
    if (this.#array === null || this.#array.length !== this.#size) {
      this.#array = new this.#Type(this.#module.memory.buffer, this.#buffer.at, this.#size);
    }
    return this.#array;
  }
  #gone() {
    const why = !isCurrent(this.#module) ? 'Waystone was loaded again since' : this.#owner.isFree ? `the ${this.#owner.kind} was freed` :
      `there is a newer one: ${this.#what} was asked for again`;
    return new WaystoneError('stale-view', `this view of ${this.#what} is gone: ${why}`);
  }
  /** One value, or an object with the names of `fields`. */
  at(i) {
    const {array} = this;
    if (!(i >= 0 && i < this.length)) return undefined;
    if (!this.fields) return array[i];
    const row = {};
    for (let k = 0; k < this.stride; ++k) row[this.fields[k]] = array[i * this.stride + k];
    return row;
  }
  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; ++i) yield this.at(i);
  }
  /** A typed array of your own, for keeping and for postMessage(). */
  copy() {
    return this.array.slice();
  }
}

/** Fills the owner's buffer by `fill(pointer, capacity, count)`, which answers as lists of the C face do. */
export function list(owner, what, Type, fields, fill) {
  const buffer = owner.buffer(what), wide = Type.BYTES_PER_ELEMENT * (fields ? fields.length : 1);
  const count = scratch() + kScratchBytes - 8;
  ++buffer.filled;
  if (buffer.at === 0) buffer.reserve(64);
  const fits = () => Math.floor(buffer.capacity / wide);
  let status = fill(buffer.at, fits(), count);
  if (status === 'more') {
    buffer.reserve(words()[count >>> 2] * wide);
    status = fill(buffer.at, fits(), count);
  }
  if (status === 'none') return null;
  return new View(owner, buffer, what, Type, words()[count >>> 2] * (fields ? fields.length : 1), fields);
}

/** A list as an array of your own. */
export function copied(Type, fill) {
  const count = scratch() + kScratchBytes - 8, room = kScratchBytes - 8;
  const take = at => Type.from(new Type(module().memory.buffer, at, words()[count >>> 2]));
  const status = fill(scratch(), Math.floor(room / Type.BYTES_PER_ELEMENT), count);
  if (status === 'none') return null;
  if (status !== 'more') return take(scratch());
  const size = words()[count >>> 2], at = allocate(size * Type.BYTES_PER_ELEMENT);
  try {
    fill(at, size, count);
    return take(at);
  } finally {
    release(at);
  }
}
