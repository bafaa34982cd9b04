// SPDX-License-Identifier: MIT
// The one module of this thread: loading it, calling it, and its memory.
//
// call() is how everything else reaches the C face: texts and typed arrays become pointers for the time of the call, and
// a status that is an error becomes a WaystoneError. Memory may grow in any call, which detaches all typed arrays on it:
// `bytes()`, `words()` and `floats()` are always those of now.
import {statusWords} from './abi.js';
import {WaystoneError, badCall, kindOf} from './error.js';
import {makeWasi} from './wasi.js';

const kOk = 0, kFirstError = 10;
const kScratch = 1 << 16;

let current = null;  // {exports, memory, ...}
let loading = null;

function needsModule() {
  if (!current) throw new WaystoneError('not-loaded', 'Waystone is not loaded yet: await load() comes first');
  if (current.stopped) {
    throw new WaystoneError('stopped', `Waystone has stopped (${current.stopped}); await load() starts it again, with none of its objects`);
  }
  if (current.busy) throw new WaystoneError('not-now', 'a callback cannot call Waystone: it is in the middle of a call');
  return current;
}
export const module = needsModule;
export const isCurrent = of => of === current && !current.stopped;

async function bytesOf(source) {
  source = await source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source) || source instanceof WebAssembly.Module) return source;
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new WaystoneError('file-missing', `${source.url || 'the address'} answers ${source.status} ${source.statusText}`.trim());
    return source.arrayBuffer();
  }
  if (typeof source !== 'string' && !(source instanceof URL)) {
    throw badCall(`load() takes bytes, a Response, a WebAssembly.Module or an address, not ${kindOf(source)}`);
  }
  const url = source instanceof URL ? source : new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises';  // out of sight of bundlers
    const {readFile} = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return readFile(url).catch(error => { throw new WaystoneError('file-missing', `${url} cannot be read: ${error.message}`, {cause: error}); });
  }
  const response = await fetch(url).catch(error => { throw new WaystoneError('file-missing', `${url} cannot be fetched: ${error.message}`, {cause: error}); });
  return bytesOf(response);
}

function fileMap(files) {
  if (files === undefined) return new Map();
  const entries = files instanceof Map ? [...files] : Object.entries(files);
  return new Map(entries.map(([name, bytes]) => [name.replace(/^(\.?\/)+/, ''), asBytes(bytes, `file ${name}`)]));
}

async function start(source, options) {
  if (typeof WebAssembly !== 'object') throw new WaystoneError('unsupported', 'there is no WebAssembly here');
  const bytes = await bytesOf(source);
  let compiled;
  try {
    compiled = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  } catch (error) {
    throw new WaystoneError('file-malformed', `this is not Waystone's WebAssembly module: ${error.message}`, {cause: error});
  }
  const made = {exports: null, memory: null, compiled, stopped: '', busy: 0, listeners: new Map(), thrown: null, objects: 0};
  const print = options.print ?? ((descriptor, line) => (descriptor === 1 ? console.log : console.error)(line));
  // Callbacks. No exception may pass through the module: it waits until the call has returned.
  const calling = (context, name, otherwise, call) => {
    const listener = made.listeners.get(context)?.[name];
    if (!listener || made.thrown) return otherwise;
    ++made.busy;
    try {
      return call(listener) ?? otherwise;
    } catch (error) {
      made.thrown = {error};
      return otherwise;
    } finally {
      --made.busy;
    }
  };
  const imports = {
    wasi_snapshot_preview1: makeWasi(() => made.memory, fileMap(options.files), print),
    waystone: {
      progress: (context, done, total) => { calling(context, 'progress', 0, listener => void listener(done, total)); },
      tune_progress: (context, what, done, total) => { calling(context, 'progress', 0, listener => void listener(done, total, textAt(what, made))); },
      stop: context => calling(context, 'stop', 0, listener => Number(Boolean(listener()))) || Number(made.thrown !== null),
      observe: (context, searched, count) => { calling(context, 'observe', 0, listener => void listener(searched >>> 0, count)); },
      out_of_memory: () => { throw new WaystoneError('out-of-memory', 'WebAssembly has no memory left for this'); },
      bug: (condition, file, line) => { throw new WaystoneError('bug', `a bug in Waystone: ${textAt(condition, made)} at ${textAt(file, made)}:${line}`); },
    },
  };
  try {
    const instance = await WebAssembly.instantiate(compiled, imports);
    made.exports = instance.exports;
    made.memory = instance.exports.memory;
    instance.exports._initialize();
    instance.exports.waystone_js_start();
    made.scratch = instance.exports.malloc(kScratch) >>> 0;
    instance.exports.waystone_js_hooks(made.scratch);
    const [progress, tuneProgress, stop, observe] = new Uint32Array(made.memory.buffer, made.scratch, 4);
    made.hooks = {progress, tuneProgress, stop, observe};
  } catch (error) {
    throw error instanceof WaystoneError ? error : new WaystoneError('file-malformed', `this is not Waystone's WebAssembly module: ${error.message}`, {cause: error});
  }
  refresh(made);
  return made;
}

/** Loads the module, once a thread. */
export async function load(source, options = {}) {
  if (current && !current.stopped) return current.compiled;
  loading ??= start(source ?? new URL('../waystone.wasm', import.meta.url), options).then(made => { current = made; });
  try {
    await loading;
  } finally {
    loading = null;
  }
  return current.compiled;
}

export const isLoaded = () => current !== null && !current.stopped;
/** Bytes of WebAssembly memory. */
export const memoryBytes = () => needsModule().memory.buffer.byteLength;

// == Memory

function refresh(of) {
  const {buffer} = of.memory;
  of.bytes = new Uint8Array(buffer);
  of.words = new Uint32Array(buffer);
  of.floats = new Float64Array(buffer);
  return of;
}
const fresh = of => of.bytes.length === 0 ? refresh(of) : of;
export const bytes = () => fresh(current).bytes;
export const words = () => fresh(current).words;
export const floats = () => fresh(current).floats;
/** At least 60,000 bytes for what a call returns at once; the next call overwrites it. */
export const scratch = () => needsModule().scratch;
export const kScratchBytes = kScratch;

export function allocate(size) {
  const at = needsModule().exports.malloc(Math.max(1, size)) >>> 0;
  if (at === 0) throw new WaystoneError('out-of-memory', `WebAssembly has no memory left for ${size} bytes`);
  return at;
}
export const release = at => { if (current && !current.stopped) current.exports.free(at); };

const decoder = new TextDecoder(), encoder = new TextEncoder();
export function textAt(at, of = current) {
  if (!at) return '';
  const {bytes: all} = of.bytes ? fresh(of) : refresh(of);
  at >>>= 0;
  return decoder.decode(all.subarray(at, all.indexOf(0, at)));
}
/** Texts in memory for the time of `body`, which gets their addresses. */
export function withTexts(texts, body) {
  const places = texts.map(text => {
    const raw = encoder.encode(text + '\0'), at = allocate(raw.length);
    bytes().set(raw, at);
    return at;
  });
  try {
    return body(places);
  } finally {
    places.forEach(release);
  }
}
export const textOf = (at, length) => decoder.decode(bytes().subarray(at, at + length));

// == What callers pass

function isDetached(buffer) {
  if (buffer.byteLength > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}
export function asBytes(given, name) {
  const value = given?.stride ? given.array : given;  // of a view
  if (value instanceof ArrayBuffer || (typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer)) {
    if (isDetached(value)) throw badCall(`${name} is detached: its buffer was transferred, or memory has grown under it`);
    return new Uint8Array(value);
  }
  if (!ArrayBuffer.isView(value)) throw badCall(`${name} must be bytes, not ${kindOf(value)}`);
  if (isDetached(value.buffer)) throw badCall(`${name} is detached: its buffer was transferred, or memory has grown under it`);
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}
/** A list of numbers as words. */
export function asWords(given, name) {
  const value = given?.stride === 1 ? given.array : given;  // of a view
  if (value instanceof Uint32Array) {
    asBytes(value, name);
    return value;
  }
  if (value instanceof Int32Array || value instanceof Uint16Array || Array.isArray(value)) {
    asWordsCheck(value, name);
    return Uint32Array.from(value);
  }
  if (typeof value?.[Symbol.iterator] === 'function' && typeof value !== 'string') return asWords([...value], name);
  throw badCall(`${name} must be a list of numbers, not ${kindOf(value)}`);
}
function asWordsCheck(values, name) {
  for (let i = 0; i < values.length; ++i) word(values[i], `${name}[${i}]`);
}
/** A whole number from 0 to 2^32 - 1. */
export function word(value, name) {
  if (typeof value === 'number' && value >>> 0 === value) return value;
  throw badCall(`${name} must be a whole number from 0 to 4294967295, not ${kindOf(value)}`);
}
/** An amount: a whole number, or Infinity for no limit. */
export function amount(value, name) {
  if (typeof value === 'number' && value >= 0 && (Number.isSafeInteger(value) || value === Infinity)) return value;
  throw badCall(`${name} must be a whole number from 0, or Infinity, not ${kindOf(value)}`);
}
export const wide = (value, name) => amount(value, name) === Infinity ? 0xffffffffffffffffn : BigInt(value);
export function text(value, name) {
  if (typeof value !== 'string') throw badCall(`${name} must be a text, not ${kindOf(value)}`);
  if (value.includes('\0')) throw badCall(`${name} has a zero in it`);
  return value;
}
export function wordFor(words, value, name) {
  const found = Object.keys(words).find(key => words[key] === value);
  if (found === undefined) throw badCall(`${name} must be one of ${Object.values(words).map(word => `'${word}'`).join(', ')}, not ${typeof value === 'string' ? `'${value}'` : kindOf(value)}`);
  return Number(found);
}
/** Objects with named members alone: a typing error is an error. */
export function options(given, names, what) {
  if (given === undefined) return {};
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw badCall(`the options of ${what} must be an object, not ${kindOf(given)}`);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw badCall(`${what} has no option '${name}'; it has ${names.join(', ') || 'none'}`);
  }
  return given;
}

// == Calls

/** Calls waystone_NAME. Returns the status: 'ok', 'more' or 'none'; throws for others. */
export function call(name, ...given) {
  return statusWords[invoke(needsModule(), current.exports['waystone_' + name], given)];
}
/** The same for functions that return a value and cannot fail. */
export const ask = (name, ...given) => needsModule().exports['waystone_' + name](...given);

const holdsArguments = value => typeof value === 'string' || (typeof value === 'object' && value !== null);

function invoke(of, target, given) {
  let kept = null;
  if (given.some(holdsArguments)) {
    kept = [];
    for (let i = 0; i < given.length; ++i) {
      if (!holdsArguments(given[i])) continue;
      const value = typeof given[i] === 'string' ? encoder.encode(given[i] + '\0') : given[i];
      if (value.buffer === of.memory.buffer) {
        given[i] = value.byteOffset;  // already there
        continue;
      }
      const raw = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      const at = allocate(raw.length);
      kept.push(at);
      bytes().set(raw, at);
      given[i] = at;
    }
  }
  const status = guarded(of, target, given);
  if (kept) for (const at of kept) of.exports.free(at);
  return settle(of, status);
}

/** After every call: what a callback has thrown, or the error. */
function settle(of, status) {
  if (of.thrown) {
    const {error} = of.thrown;
    of.thrown = null;
    throw error;
  }
  if (status >= kFirstError) throw new WaystoneError(statusWords[status] ?? 'unknown', textAt(of.exports.waystone_last_error()));
  return status;
}

function guarded(of, target, given) {
  try {
    return target(...given);
  } catch (error) {
    throw stopped(of, error);
  }
}

function stopped(of, error) {
  of.stopped = error.message;
  if (error instanceof WaystoneError) return error;
  return new WaystoneError('stopped', `Waystone has stopped: ${error.message}`, {cause: error});
}

/** waystone_agent_step() without lists of arguments, for it is called every move; the handle was looked at. Returns where the step is. */
export function stepCall(handle, work) {
  const of = current;
  let status;
  try {
    status = of.exports.waystone_agent_step(handle, work, of.scratch);
  } catch (error) {
    throw stopped(of, error);
  }
  if (status !== kOk || of.thrown !== null) settle(of, status);
  return of.scratch;
}

/** Makes a text of a call with (pointer, capacity, length) at its end. */
export function textFrom(name, ...given) {
  const at = scratch(), capacity = kScratch - 8, length = at + capacity;
  if (call(name, ...given, at, capacity, length) !== 'more') return textOf(at, words()[length >>> 2]);
  const size = words()[length >>> 2] + 1, room = allocate(size);
  try {
    call(name, ...given, room, size, length);
    return textOf(room, size - 1);
  } finally {
    release(room);
  }
}

/** Registers callbacks while `body` runs; its argument is their context. */
let lastContext = 0;
export function listen(listeners) {
  const of = needsModule(), context = ++lastContext;
  of.listeners.set(context, listeners);
  return {context, end: () => of.listeners.delete(context)};
}
export function listenDuring(listeners, body) {
  const {context, end} = listen(listeners);
  try {
    return body(context);
  } finally {
    end();
  }
}
