// SPDX-License-Identifier: MIT
// What the page shows, in one value: a setup, which says what happens, and a view, which says how one looks at it.
//
// A setup is a document. It never changes in place; whoever wants another one makes a copy and hands it to the store.
// The worker can show any tick of it, because the same setup always gives the same walks. So undo, links and scrubbing
// are one idea: another setup, or another tick.

export type Point = readonly [x: number, y: number];
export type Rect = readonly [x: number, y: number, width: number, height: number];
export type Rule = '8' | '8free' | '4';

// Things that a visitor does while the clock runs. They are sorted by tick, and those of a tick happen before it.
export type TimelineEvent =
  | {tick: number; kind: 'block' | 'open'; cells: readonly number[]} // only cells that this changes
  | {tick: number; kind: 'work'; work: number}
  | {tick: number; kind: 'order'; units: 'all' | readonly number[]; cell: number};

export interface CrowdSetup {
  readonly units: number;
  readonly seed: number;
  readonly area: Rect | null; // where they stand at first; null: anywhere
  readonly agent: string; // '' for learned distances
  readonly bodies: boolean;
  readonly door: Rect | null;
}

export interface Setup {
  readonly mode: 'race' | 'crowd';
  readonly map: string;
  readonly rule: Rule;
  readonly start: Point;
  readonly goal: Point;
  readonly agents: readonly string[];
  readonly work: number; // a tick's budget: of each agent in a race, of all units in a crowd
  readonly crowd: CrowdSetup;
  readonly events: readonly TimelineEvent[];
}

export const LAYERS = ['space', 'heat', 'trail', 'subgoal', 'visits', 'optimal', 'regions', 'trailheads', 'firstmoves', 'components', 'field', 'readout'] as const;
export type Layer = (typeof LAYERS)[number];

export interface View {
  readonly scene: string; // '' once the setup is the visitor's own
  readonly tick: number;
  readonly playing: boolean;
  readonly speed: number; // ticks a second
  readonly layers: readonly Layer[];
}

export interface State {
  readonly setup: Setup;
  readonly view: View;
}

export const MAX_AGENTS = 4;
export const MAX_UNITS = 20_000;
export const SPEEDS = [1, 2, 5, 12, 30, 60, 120, 300] as const;

export const EMPTY_CROWD: CrowdSetup = {units: 1000, seed: 1, area: null, agent: '', bodies: true, door: null};

export const START: State = {
  setup: {
    mode: 'race',
    map: 'u_trap',
    rule: '8',
    start: [2, 7],
    goal: [19, 7],
    agents: ['lss(n=12)'],
    work: 64,
    crowd: EMPTY_CROWD,
    events: [],
  },
  view: {scene: '', tick: 0, playing: false, speed: 12, layers: ['space', 'heat', 'trail', 'subgoal', 'readout']},
};

// The budget in force at a tick.
export function workAt(setup: Setup, tick: number): number {
  let work = setup.work;
  for (const event of setup.events) {
    if (event.tick > tick) break;
    if (event.kind === 'work') work = event.work;
  }
  return work;
}

// A setup with one more thing that happens at a tick. What was to happen later is dropped: the past was changed.
export function withEvent(setup: Setup, event: TimelineEvent): Setup {
  const events = setup.events.filter(e => e.tick <= event.tick);
  const last = events.at(-1);
  if (event.kind === 'work') {
    if (event.tick === 0) return {...setup, work: event.work, events: events.filter(e => e.kind !== 'work')};
    if (last?.kind === 'work' && last.tick === event.tick) events.pop();
  }
  if (last && last.tick === event.tick && last.kind === event.kind && (event.kind === 'block' || event.kind === 'open') && 'cells' in last) {
    events[events.length - 1] = {...last, cells: [...last.cells, ...event.cells]};
    return {...setup, events};
  }
  return {...setup, events: [...events, event]};
}

// The first tick at which two setups differ; Infinity if they are the same, and 0 if they are different problems.
export function firstDifference(a: Setup, b: Setup): number {
  const problem = (s: Setup) => JSON.stringify({...s, events: 0});
  if (problem(a) !== problem(b)) return 0;
  const count = Math.max(a.events.length, b.events.length);
  for (let i = 0; i < count; ++i) {
    const one = a.events[i], other = b.events[i];
    if (one === other) continue;
    if (!one || !other) return (one ?? other)!.tick;
    if (JSON.stringify(one) !== JSON.stringify(other)) return Math.min(one.tick, other.tick);
  }
  return Infinity;
}
