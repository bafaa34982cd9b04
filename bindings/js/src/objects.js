// SPDX-License-Identifier: MIT
// What all objects have in common: a handle, buffers for their views, and an end.
import {WaystoneError, badCall, kindOf} from './error.js';
import {call, isCurrent, module, scratch, words} from './module.js';
import {Buffer} from './views.js';

// Objects that were forgotten without free().
const forgotten = new FinalizationRegistry(({of, kind, handle, buffers}) => {
  if (!isCurrent(of) || of.busy) return;
  for (const buffer of buffers.values()) if (buffer.at) of.exports.free(buffer.at);
  of.exports[`waystone_${kind}_free`](handle);
});

const kToken = Symbol('made by Waystone');

export class WaystoneObject {
  #module;
  #handle;
  #buffers = new Map();

  /** `owned` is false for what is freed with something else. */
  constructor(token, kind, handle, owned = true) {
    if (token !== kToken) throw badCall(`a ${new.target.name} comes from one of its functions, not from new`);
    this.#module = module();
    this.kind = kind;
    this.#handle = handle;
    if (owned) forgotten.register(this, {of: this.#module, kind, handle, buffers: this.#buffers}, this);
  }
  get isFree() {
    return this.#handle === 0 || !isCurrent(this.#module);
  }
  get handle() {
    if (this.#handle === 0 || this.#module !== module()) throw this.#gone();
    return this.#handle;
  }
  #gone() {
    return new WaystoneError('bad-handle', this.#handle === 0 ? `this ${this.kind} was freed` : `this ${this.kind} was made before Waystone was loaded again`);
  }
  /** Gives its memory back, at once; again does nothing. What was made from it lives on. */
  free() {
    if (this.isFree) return;
    call(`${this.kind}_free`, this.#handle);
    this.end();
  }
  /** The handle is gone. */
  end() {
    forgotten.unregister(this);
    for (const buffer of this.#buffers.values()) buffer.free();
    this.#handle = 0;
  }
  [Symbol.dispose ?? Symbol.for('Symbol.dispose')]() {
    this.free();
  }
  buffer(name) {
    let found = this.#buffers.get(name);
    if (!found) this.#buffers.set(name, found = new Buffer());
    return found;
  }
}

/** Calls a function whose last argument is the new handle. */
export function make(Class, kind, name, ...given) {
  const at = scratch();
  call(name, ...given, at);
  return new Class(kToken, kind, words()[at >>> 2]);
}
export const wrap = (Class, kind, handle, owned) => new Class(kToken, kind, handle, owned);

/** The handle of an argument that must be such an object. */
export function handleOf(Class, value, name) {
  if (!(value instanceof Class)) throw badCall(`${name} must be a ${Class.name}, not ${kindOf(value)}`);
  return value.handle;
}
export const handleIf = (Class, value, name) => value === undefined || value === null ? 0 : handleOf(Class, value, name);
