// SPDX-License-Identifier: MIT
// What the page and its worker say to each other. The page asks by number, the worker answers with that number; in
// between it may say how far it is. Typed arrays are handed over, not copied.
import type {Setup} from '../app/state';

export const NO_CELL = 0xffffffff;
export const INFINITE = 0xffffffff;
export const ONE = 32768; // a straight step, in the core's costs

export const OUTCOMES = ['moved', 'arrived', 'waiting', 'unreachable', 'stuck', 'out of memory'] as const;
export const MOVED = 0, ARRIVED = 1, WAITING = 2, UNREACHABLE = 3;

export interface MapShown {
  width: number;
  height: number;
  cells: Uint8Array; // 1: passable; before any event
  components: number;
  free: number;
  fingerprint: string;
}

// A map to look at by itself, and two cells of it that lie far apart.
export interface MapOffered extends MapShown {
  start: number;
  goal: number;
}

export interface AgentShown {
  full: string; // with every parameter spelled out
  bound: number; // Infinity: none is promised
  databaseBytes: number;
  buildMs: number;
  error: string; // '' if it can walk
  column: number; // of the error in the configuration, counted from 1; 0: it is not about a column
}

// One agent in one tick.
export interface AgentFrame {
  outcome: number;
  at: number;
  work: number;
  micros: number;
  expanded: number; // since the start
  bytes: number; // peak
  target: number; // what it heads for, and where that came from
  from: number;
  to: number;
  aimStart: number;
  aimGoal: number;
  withoutSubgoal: boolean;
  searched: Uint32Array | null; // SEARCHED numbers for each cell
  heat: Uint32Array; // HEAT numbers for each cell whose learned h changed
}
export const SEARCHED = 6; // cell, parent, g, h, initial h, expanded
export const HEAT = 3; // cell, raise before, raise after

export interface WalkReport {
  outcome: string;
  length: number;
  moves: number;
  expanded: number;
  workMax: number;
  tickWorkMax: number;
  revisits: number;
  signature: string;
}

export interface RaceShown {
  map: MapShown;
  agents: AgentShown[];
  kept: number; // ticks shown before that are still right
  optimal: number; // 0: there is no path
  optimalPath: Uint32Array;
}

export interface CrowdFrame {
  tick: number;
  work: number;
  fieldWork: number;
  micros: number;
  moved: number;
  walking: number;
  deferred: number;
  arrived: number;
  unreachable: number;
  displaced: number;
  at: Uint32Array; // where each unit stands
  status: Uint8Array; // as in the core
  waiting: Uint32Array; // units that had no turn
  hash: string;
  edits: Uint32Array; // cell and 0 or 1, of replays alone
}

export interface CrowdShown {
  map: MapShown;
  units: Uint32Array; // where each stands before the first tick
  kept: number;
  bytes: number;
  databaseBytes: number;
}

export interface ReplayShown extends CrowdShown {
  source: string; // the map's name
  bodies: boolean;
  agent: string;
  budgets: number[]; // of each tick, as recorded
  hashes: string[];
}

export interface ReplayFrames {
  frames: CrowdFrame[];
  differsAt: number; // 0: nowhere so far
  differingUnit: number;
  ended: boolean;
}

export type Overlay =
  | {kind: 'regions'; agent: number; level: number}
  | {kind: 'trailheads'; agent: number}
  | {kind: 'records'; agent: number}
  | {kind: 'case'; agent: number; from: number; to: number}
  | {kind: 'firstmoves'; agent: number; from: number}
  | {kind: 'components'}
  | {kind: 'field'; unit: number};
export interface OverlayShown {
  values: Uint32Array; // one for each cell, or a list of cells
  cells: Uint32Array; // representatives, or nothing
}

export interface Calls {
  start(page: string): {version: string; catalogue: string};
  // A map by itself: to look at it, and to say what is wrong with it.
  map(source: string, rule: string): MapOffered;
  read(bytes: Uint8Array<ArrayBuffer>, rule: string): MapOffered;
  text(): string;
  race(setup: Setup, to: number): RaceShown;
  run(to: number): AgentFrame[][];
  probe(agent: number, cell: number): {h: number; initial: number};
  overlay(what: Overlay): OverlayShown;
  crowd(setup: Setup, to: number): CrowdShown;
  tick(count: number): CrowdFrame[];
  bytes(): {crowd: number; field: number};
  unit(unit: number): {status: string; at: number; goal: number; bytes: number};
  // The whole walk in one call, as the program's solve makes it.
  report(agent: number): WalkReport;
  recording(): string;
  replay(text: string, mapSource: string): ReplayShown;
  replayTick(count: number): ReplayFrames;
  describe(name: string): string;
}
export type CallName = keyof Calls;

export interface Request {
  id: number;
  name: CallName;
  arguments: unknown[];
}
export type Response =
  | {id: number; result: unknown}
  | {id: number; error: string; stopped?: string} // a word for what went wrong, where the core has one
  | {id: number; progress: string; done: number; total: number};
