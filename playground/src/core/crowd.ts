// SPDX-License-Identifier: MIT
// A crowd under one budget, as a setup describes it, and what a viewer wants to see of each tick.
import {WaystoneCrowd, type WaystoneDatabase, type WaystoneMap} from 'waystone';
import {databaseFor, type Progress} from './databases';
import {openMap, show} from './maps';
import {NO_CELL, type CrowdFrame, type CrowdShown, type Overlay, type OverlayShown} from './protocol';
import {apply, databaseOverlay} from './race';
import {plural} from '../app/numbers';
import {firstDifference, workAt, type CrowdSetup, type Setup} from '../app/state';

const FIELD_MEMORY = 256e6, AGENT_MEMORY = 128e6; // at most; taken as they are needed

export class Crowd {
  private base: WaystoneMap | null = null;
  private map: WaystoneMap | null = null;
  private crowd: WaystoneCrowd | null = null;
  private database: WaystoneDatabase | null = null;
  private databaseBytes = 0;
  private mapKey = '';
  private setup: Setup | null = null;
  private cells: Uint32Array = new Uint32Array(0);
  private head = 0;
  private next = 0;

  constructor(private readonly progress: Progress) {}

  async prepare(setup: Setup, to: number): Promise<CrowdShown> {
    const kept = this.setup && this.crowd ? firstDifference(this.setup, setup) : 0;
    if (kept === 0 || to === 0) await this.begin(setup);
    else if (kept < this.head || to < this.head) {
      this.setup = setup;
      this.restart();
    }
    this.setup = setup;
    const reached = Math.min(to, kept === 0 ? 0 : kept);
    while (this.head < reached) {
      this.step();
      if (this.head % 16 === 0) this.progress('the ticks so far', this.head, reached);
    }
    return {map: show(this.base!), units: this.cells.slice(), kept: reached, bytes: this.crowd!.info.bytes, databaseBytes: this.databaseBytes};
  }

  private async begin(setup: Setup): Promise<void> {
    const drawn = setup.events.filter(event => event.tick === 0 && event.kind !== 'order'), key = JSON.stringify([setup.map, setup.rule, drawn]);
    if (key !== this.mapKey || !this.base) {
      const base = await openMap(setup.map, setup.rule);
      for (const event of drawn) apply(base, event);
      this.base?.free();
      this.base = base;
      this.mapKey = key;
    }
    const cells = placeUnits(this.base, setup.crowd), built = setup.crowd.agent ? databaseFor(this.base, setup.crowd.agent, this.progress) : {database: null, bytes: 0};
    this.cells = cells;
    this.database = built.database;
    this.databaseBytes = built.bytes;
    this.setup = setup;
    this.restart();
  }

  private restart(): void {
    const {setup} = this, base = this.base!;
    this.crowd?.free();
    this.map?.free();
    this.map = base.clone();
    const {agent, bodies} = setup!.crowd;
    this.crowd = WaystoneCrowd.make(this.map, {
      bodies: bodies ? 'cells' : 'none', configuration: agent || undefined, database: this.database ?? undefined, fieldMemory: FIELD_MEMORY, agentMemory: agent ? AGENT_MEMORY : 65536,
    });
    this.crowd.record({map: setup!.map});
    this.crowd.addAll(this.cells);
    this.head = 0;
    this.next = 0;
  }

  private step(): Report {
    const {events} = this.setup!, crowd = this.crowd!;
    for (; this.next < events.length && events[this.next].tick <= this.head; ++this.next) {
      const event = events[this.next];
      if (event.kind === 'order') {
        const units = event.units === 'all' ? this.cells.map((_, unit) => unit) : event.units.filter(unit => unit < this.cells.length);
        crowd.order(units, {cell: event.cell, nearest: true});
      } else if (event.tick > 0) apply(this.map!, event);
    }
    const begin = performance.now(), report = crowd.tick(workAt(this.setup!, this.head)), micros = (performance.now() - begin) * 1000;
    ++this.head;
    return {...report, micros};
  }

  ticks(count: number): CrowdFrame[] {
    const frames: CrowdFrame[] = [];
    for (let i = 0; i < count; ++i) frames.push(frameOf(this.crowd!, this.step(), this.head));
    return frames;
  }

  recording(): string {
    if (!this.crowd) throw new Error('There is no crowd to record.');
    return new TextDecoder().decode(this.crowd.recorded() ?? new Uint8Array(0));
  }

  text(): string { return this.map!.text(); }

  overlay(what: Overlay): OverlayShown {
    const none = {values: new Uint32Array(0), cells: new Uint32Array(0)};
    if (what.kind === 'field') return {...none, values: (this.crowd?.field(what.unit)?.copy() as Uint32Array | undefined) ?? none.values};
    if (what.kind === 'components') return {...none, values: this.map!.components().copy() as Uint32Array};
    return databaseOverlay(this.base!, this.database, what);
  }

  bytes(): {crowd: number; field: number} {
    const info = this.crowd?.info;
    return {crowd: info?.bytes ?? 0, field: info?.fieldBytes ?? 0};
  }

  unit(number: number): {status: string; at: number; goal: number; bytes: number} {
    return unitOf(this.crowd!, number);
  }

  free(): void {
    this.crowd?.free();
    this.map?.free();
    this.base?.free();
    this.crowd = this.map = this.base = this.setup = null;
    this.mapKey = '';
  }
}

export function unitOf(crowd: WaystoneCrowd, number: number): {status: string; at: number; goal: number; bytes: number} {
  const row = crowd.unit(number);
  return {status: row.status, at: row.at ?? NO_CELL, goal: row.goal ?? NO_CELL, bytes: crowd.unitBytes(number) ?? 0};
}

type Report = {work: number; fieldWork: number; moved: number; walking: number; deferred: number; arrived: number; unreachable: number; displaced: number; micros: number};

export function frameOf(crowd: WaystoneCrowd, report: Report, tick: number): CrowdFrame {
  const rows = crowd.units(), {array, stride, length} = rows, at = new Uint32Array(length), status = new Uint8Array(length);
  for (let i = 0; i < length; ++i) {
    status[i] = array[i * stride + 1];
    at[i] = array[i * stride + 2];
  }
  const waiting = crowd.deferred().copy() as Uint32Array;
  return {
    tick, work: report.work, fieldWork: report.fieldWork, micros: report.micros, moved: report.moved, walking: report.walking, deferred: report.deferred,
    arrived: report.arrived, unreachable: report.unreachable, displaced: report.displaced, at, status, waiting, hash: crowd.stateHash, edits: new Uint32Array(0),
  };
}

// Cells for units, drawn by a seed from those that a unit can stand on and leave: of the map, or of an area of it.
function placeUnits(map: WaystoneMap, crowd: CrowdSetup): Uint32Array {
  const {width, height} = map.info, cells: number[] = [];
  const components = map.components().copy(), sizes = new Map<number, number>();
  for (const component of components) if (component !== NO_CELL) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const largest = [...sizes].reduce((best, one) => one[1] > best[1] ? one : best, [0, 0])[0];
  const [x0, y0, w, h] = crowd.area ?? [0, 0, width, height], free = map.cells().array;
  for (let y = y0; y < Math.min(height, y0 + h); ++y)
    for (let x = x0; x < Math.min(width, x0 + w); ++x) if (free[y * width + x] && components[y * width + x] === largest) cells.push(y * width + x);
  if (cells.length < crowd.units) throw new Error(`There is room for ${plural(cells.length, 'unit')} here, not for ${crowd.units.toLocaleString('en')}.`);
  let state = crowd.seed * 2654435761 + 12345 >>> 0;
  const random = (below: number) => {
    state = state + 0x6d2b79f5 >>> 0;
    let t = Math.imul(state ^ state >>> 15, state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return Math.floor(((t ^ t >>> 14) >>> 0) / 2 ** 32 * below);
  };
  for (let i = 0; i < crowd.units; ++i) {
    const j = i + random(cells.length - i);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return Uint32Array.from(cells.slice(0, crowd.units));
}
