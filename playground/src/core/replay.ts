// SPDX-License-Identifier: MIT
// A recording done again: each tick is made by the core, and its hash compared with the recorded one.
import {WaystoneMap, WaystoneRecording, type WaystoneReplay} from 'waystone';
import {frameOf, unitOf} from './crowd';
import {openMap, show} from './maps';
import {NO_CELL, type Overlay, type OverlayShown, type ReplayFrames, type ReplayShown} from './protocol';
import {ticksOf} from '../app/recording';

export class Replay {
  private map: WaystoneMap | null = null;
  private replay: WaystoneReplay | null = null;
  private cells: Uint8Array = new Uint8Array(0);
  private version = 0;
  private head = 0;
  private ended = false;
  private differsAt = 0;
  private differingUnit = NO_CELL;

  // `fallback`: the map on the page, for recordings that do not say which it was.
  async begin(text: string, fallback: string): Promise<ReplayShown> {
    const recording = WaystoneRecording.fromBytes(new TextEncoder().encode(text));
    try {
      const info = recording.info, rule = info.rule === 'eight' ? '8' : info.rule === 'four' ? '4' : '8free';
      const {map, source} = await findMap(info.map, fallback, rule);
      this.free();
      this.map = map;
      this.replay = recording.replay(map);
      const {budgets, hashes} = ticksOf(text);
      this.cells = this.replay.map.cells().copy() as Uint8Array;
      this.version = this.replay.map.info.version;
      const crowd = this.replay.crowd, rows = crowd.units(), units = new Uint32Array(rows.length);
      for (let i = 0; i < units.length; ++i) units[i] = rows.array[i * rows.stride + 2];
      return {map: show(this.replay.map), units, kept: 0, bytes: crowd.info.bytes, databaseBytes: 0, source, bodies: info.bodies !== 'none', agent: info.configurations.find(Boolean) ?? '', budgets, hashes};
    } finally {
      recording.free();
    }
  }

  ticks(count: number): ReplayFrames {
    const frames = [], replay = this.replay!;
    for (let i = 0; i < count && !this.ended; ++i) {
      const begin = performance.now(), report = replay.tick(), micros = (performance.now() - begin) * 1000;
      this.differsAt = report.differsAt ?? 0;
      this.differingUnit = report.unit ?? NO_CELL;
      this.ended = report.ended || this.differsAt > 0;
      if (report.ended && report.ticks <= this.head) break;
      this.head = report.ticks;
      const crowd = replay.crowd, waiting = crowd.deferred().length, rows = crowd.units(), {array, stride, length} = rows;
      let walking = 0, unreachable = 0;
      for (let k = 0; k < length; ++k) {
        if (array[k * stride + 1] === 1) ++walking;
        else if (array[k * stride + 1] === 3) ++unreachable;
      }
      const moved = crowd.moves().length;
      frames.push({
        ...frameOf(crowd, {work: NaN, fieldWork: NaN, micros, moved, walking, deferred: waiting, arrived: NaN, unreachable, displaced: 0}, this.head),
        edits: this.edits(),
      });
    }
    return {frames, differsAt: this.differsAt, differingUnit: this.differingUnit, ended: this.ended};
  }

  private edits(): Uint32Array {
    const {map} = this.replay!, {version} = map.info;
    if (version === this.version) return new Uint32Array(0);
    this.version = version;
    const now = map.cells().array, changed: number[] = [];
    for (let cell = 0; cell < now.length; ++cell) {
      if (now[cell] === this.cells[cell]) continue;
      this.cells[cell] = now[cell];
      changed.push(cell, now[cell]);
    }
    return Uint32Array.from(changed);
  }

  unit(number: number): ReturnType<typeof unitOf> {
    return unitOf(this.replay!.crowd, number);
  }

  text(): string { return this.replay!.map.text(); }

  overlay(what: Overlay): OverlayShown {
    const none = {values: new Uint32Array(0), cells: new Uint32Array(0)};
    if (what.kind === 'field') return {...none, values: (this.replay?.crowd.field(what.unit)?.copy() as Uint32Array | undefined) ?? none.values};
    if (what.kind === 'components') return {...none, values: this.replay!.map.components().copy() as Uint32Array};
    return none;
  }

  free(): void {
    this.replay?.free();
    this.map?.free();
    this.replay = this.map = null;
    this.head = this.differsAt = 0;
    this.differingUnit = NO_CELL;
    this.ended = false;
  }
}

async function findMap(name: string, fallback: string, rule: string): Promise<{map: WaystoneMap; source: string}> {
  const tries = [name, `board:${name.replace(/^.*maps\//, '')}`, fallback].filter((source, i) => source && (i !== 1 || name.endsWith('.map')));
  for (const source of tries) {
    try {
      return {map: await openMap(source, rule), source};
    } catch { /* the next one */ }
  }
  throw new Error(`This recording is of the map "${name}", which is not here. Load that map first, then drop the recording again.`);
}
