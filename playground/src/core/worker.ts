// SPDX-License-Identifier: MIT
// The worker: loads the core, and does what the page asks for, one thing after the other.
import {catalog, describe, load, version} from 'waystone';
import wasm from 'waystone/waystone.wasm?url';
import {Crowd} from './crowd';
import {openMap, offer, readMap, setPageAddress} from './maps';
import type {CallName, Calls, Request, Response} from './protocol';
import {Race} from './race';
import {Replay} from './replay';

const post = (message: Response, transfer: Transferable[] = []) => (self as unknown as Worker).postMessage(message, transfer);
let asked = 0;
const progress = (what: string, done: number, total: number) => post({id: asked, progress: what, done, total});

const race = new Race(progress), crowd = new Crowd(progress), replay = new Replay();
let shown: Race | Crowd | Replay = race;

type Handlers = {[Name in CallName]: (...given: Parameters<Calls[Name]>) => ReturnType<Calls[Name]> | Promise<ReturnType<Calls[Name]>>};
const handlers: Handlers = {
  async start(page) {
    setPageAddress(page);
    if (typeof WebAssembly !== 'object') throw new Error('This browser has no WebAssembly, and without it nothing can walk here.');
    await load(new URL(wasm, self.location.href));
    return {version: version(), catalogue: JSON.stringify(catalog())};
  },
  async map(source, rule) {
    const map = await openMap(source, rule);
    try { return offer(map); } finally { map.free(); }
  },
  read(bytes, rule) {
    const map = readMap(bytes, rule);
    try { return offer(map); } finally { map.free(); }
  },
  text: () => shown.text(),
  race(setup, to) {
    if (shown !== race) shown.free();
    shown = race;
    return race.prepare(setup, to);
  },
  run: to => race.run(to),
  probe: (agent, cell) => race.probe(agent, cell),
  overlay: what => shown.overlay(what),
  crowd(setup, to) {
    if (shown !== crowd) shown.free();
    shown = crowd;
    return crowd.prepare(setup, to);
  },
  tick: count => crowd.ticks(count),
  bytes: () => crowd.bytes(),
  unit: unit => shown === replay ? replay.unit(unit) : crowd.unit(unit),
  report: agent => race.report(agent),
  recording: () => crowd.recording(),
  replay(text, source) {
    if (shown !== replay) shown.free();
    shown = replay;
    return replay.begin(text, source);
  },
  replayTick: count => replay.ticks(count),
  describe: name => describe(name),
};

// Buffers of typed arrays anywhere in an answer, which are handed over.
function buffersIn(value: unknown, found: Transferable[] = []): Transferable[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer.byteLength > 0 && !found.includes(value.buffer as ArrayBuffer)) found.push(value.buffer as ArrayBuffer);
  } else if (Array.isArray(value)) {
    if (typeof value[0] === 'object') for (const one of value) buffersIn(one, found);
  } else if (value && typeof value === 'object') for (const one of Object.values(value)) buffersIn(one, found);
  return found;
}

// One call after the other, also those that wait for a file.
let queue = Promise.resolve();
self.onmessage = ({data}: MessageEvent<Request>) => {
  queue = queue.then(async () => {
    asked = data.id;
    try {
      const result = await (handlers[data.name] as (...given: unknown[]) => unknown)(...data.arguments);
      post({id: data.id, result}, buffersIn(result));
    } catch (error) {
      post({id: data.id, error: error instanceof Error ? error.message : String(error), stopped: (error as {status?: string}).status});
    }
  });
};
