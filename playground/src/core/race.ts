// SPDX-License-Identifier: MIT
// Agents on one clock, each on a map of its own with the same cells, and what a viewer wants to see of them.
//
// A race can be run again from its start at any time, and then is the same. That is how the past is changed.
import {WaystoneAgent, WaystoneConfiguration, type WaystoneDatabase, type WaystoneMap} from 'waystone';
import {databaseFor, type Progress} from './databases';
import {openMap, show} from './maps';
import {ARRIVED, NO_CELL, OUTCOMES, SEARCHED, type AgentFrame, type AgentShown, type Overlay, type OverlayShown, type RaceShown, type WalkReport} from './protocol';
import {firstDifference, workAt, type Setup, type TimelineEvent} from '../app/state';
import {isWholePath} from '../app/kinds';

class Racer {
  agent: WaystoneAgent | null = null;
  private unwatched: WaystoneAgent | null = null; // makes the same steps, for their time: watching takes longer than some of them
  database: WaystoneDatabase | null = null;
  shown: AgentShown = {full: '', bound: Infinity, databaseBytes: 0, buildMs: 0, error: '', column: 0};
  cumulative: boolean;
  private raised = new Map<number, number>();
  private space = new Map<number, number>();
  private target = -1;
  private updates = 0;
  private sum = 0; // of all raises
  private learns = true;

  constructor(readonly spec: string) { this.cumulative = isWholePath(spec); }

  prepare(map: WaystoneMap, progress: Progress): void {
    try {
      const configuration = WaystoneConfiguration.parse(this.spec);
      try {
        const {database, bytes, ms} = databaseFor(map, this.spec, progress);
        this.database = database;
        const info = configuration.on(map, database ?? undefined);
        this.shown = {full: configuration.full, bound: info.workBound, databaseBytes: bytes, buildMs: ms, error: '', column: 0};
        this.cumulative = isWholePath(this.shown.full);
      } finally {
        configuration.free();
      }
    } catch (error) {
      this.shown = {...this.shown, error: (error as Error).message, column: (error as {column?: number | null}).column ?? 0};
    }
  }

  start(map: WaystoneMap, from: number, to: number): void {
    this.free();
    this.raised.clear();
    this.space.clear();
    this.target = -1;
    this.updates = this.sum = 0;
    this.learns = true;
    if (this.shown.error) return;
    try {
      this.agent = WaystoneAgent.make(map, this.spec, {database: this.database ?? undefined});
      this.agent.keepSearched(true);
      this.agent.start(from, to);
      this.unwatched = WaystoneAgent.make(map, this.spec, {database: this.database ?? undefined});
      this.unwatched.start(from, to);
    } catch (error) {
      this.free();
      this.shown = {...this.shown, error: (error as Error).message};
    }
  }

  // One tick, told only if somebody wants to see it.
  step(map: WaystoneMap, work: number, edited: boolean, tell: boolean): AgentFrame | null {
    const {agent} = this;
    if (!agent) return null;
    const begin = performance.now();
    this.unwatched!.step(work);
    const micros = (performance.now() - begin) * 1000, step = agent.step(work);
    if (!tell) {
      this.heat(map, this.searched(), edited);
      return null;
    }
    const {aim, counters} = agent, searched = this.searched();
    return {
      outcome: OUTCOMES.indexOf(step.outcome as never), at: step.at, work: step.work, micros, expanded: counters.expanded, bytes: agent.info.peakBytes,
      target: aim.target ?? NO_CELL, from: aim.from ?? NO_CELL, to: aim.to ?? NO_CELL, aimStart: aim.start ?? NO_CELL, aimGoal: aim.goal ?? NO_CELL,
      withoutSubgoal: aim.withoutSubgoal, searched, heat: this.heat(map, searched, edited),
    };
  }

  free(): void {
    this.agent?.free();
    this.unwatched?.free();
    this.agent = this.unwatched = null;
  }

  // What the last step's planning looked at; of a search that goes on and on, only what is new.
  private searched(): Uint32Array | null {
    const view = this.agent!.searched();
    if (!view || view.length === 0) return null;
    const {array, stride, length} = view;
    if (!this.cumulative) {
      const out = new Uint32Array(length * SEARCHED);
      for (let i = 0; i < length; ++i) {
        for (let k = 0; k < 5; ++k) out[i * SEARCHED + k] = array[i * stride + k];
        out[i * SEARCHED + 5] = array[i * stride + 6];
      }
      return out;
    }
    const out: number[] = [], now = new Map<number, number>();
    for (let i = 0; i < length; ++i) {
      const cell = array[i * stride], state = array[i * stride + 6] ? 2 : 1, before = this.space.get(cell) ?? 0;
      now.set(cell, state);
      if (before !== state) out.push(cell, array[i * stride + 1], array[i * stride + 2], array[i * stride + 3], array[i * stride + 4], before << 2 | state);
    }
    for (const [cell, before] of this.space) if (!now.has(cell)) out.push(cell, NO_CELL, 0, 0, 0, before << 2);
    this.space = now;
    return out.length > 0 ? Uint32Array.from(out) : null;
  }

  // Cells whose learned h has changed. Those just searched are asked first. The whole map is asked only if raises are
  // missing then, and where more may have changed than was raised: towards another target, on a map that was edited.
  private heat(map: WaystoneMap, searched: Uint32Array | null, edited: boolean): Uint32Array {
    const agent = this.agent!;
    if (!this.learns) return NOTHING;
    const {hUpdates, hRaised} = agent.counters, target = agent.aim.target ?? NO_CELL;
    const same = target === this.target && !edited;
    if (same && hUpdates === this.updates) return NOTHING;
    const changed: number[] = [];
    let missing = hRaised - this.sum;
    const compare = (cell: number, learned: number, initial: number) => {
      const raise = learned > initial ? learned - initial : 0, before = this.raised.get(cell) ?? 0;
      if (before === raise) return;
      changed.push(cell, before, raise);
      missing -= raise - before;
      if (raise === 0) this.raised.delete(cell);
      else this.raised.set(cell, raise);
    };
    if (same && searched && !this.cumulative) {
      const cells = new Uint32Array(searched.length / SEARCHED);
      for (let i = 0; i < cells.length; ++i) cells[i] = searched[i * SEARCHED];
      const view = agent.heuristicOf(cells);
      if (view) {
        const learned = view.learned.array, initial = view.initial.array;
        for (let i = 0; i < cells.length; ++i) compare(cells[i], learned[i], initial[i]);
      }
    }
    if (!same || missing !== 0) {
      const view = agent.heuristic(map);
      if (!view) {
        this.learns = false;
        return NOTHING;
      }
      const learned = view.learned.array, initial = view.initial.array;
      for (let cell = 0; cell < learned.length; ++cell) if (learned[cell] > initial[cell] || this.raised.size > 0) compare(cell, learned[cell], initial[cell]);
    }
    this.updates = hUpdates;
    this.sum = hRaised;
    this.target = target;
    return Uint32Array.from(changed);
  }
}

const NOTHING = new Uint32Array(0);

export class Race {
  private base: WaystoneMap | null = null;
  private map: WaystoneMap | null = null;
  private mapKey = '';
  private setup: Setup | null = null;
  private racers: Racer[] = [];
  private head = 0;
  private next = 0; // event
  private optimal: {length: number; path: Uint32Array} = {length: 0, path: new Uint32Array(0)};

  constructor(private readonly progress: Progress) {}

  // Makes ready to show a setup from a tick on, which the page has seen up to there.
  async prepare(setup: Setup, to: number): Promise<RaceShown> {
    const kept = this.setup && this.map ? firstDifference(this.setup, setup) : 0;
    if (kept === 0 || to === 0) await this.begin(setup);
    else if (kept < this.head || to < this.head) {
      this.setup = setup;
      this.restart();
    }
    this.setup = setup;
    const reached = Math.min(to, kept === 0 ? 0 : kept);
    while (this.head < reached) this.tick(false);
    return {map: show(this.base!), agents: this.racers.map(racer => racer.shown), kept: reached, optimal: this.optimal.length, optimalPath: this.optimal.path.slice()};
  }

  // What is drawn before the first tick belongs to the map, and databases are built for that.
  private async begin(setup: Setup): Promise<void> {
    const drawn = setup.events.filter(event => event.tick === 0), key = JSON.stringify([setup.map, setup.rule, drawn]);
    if (key !== this.mapKey || !this.base) {
      const base = await openMap(setup.map, setup.rule);
      for (const event of drawn) apply(base, event);
      this.base?.free();
      this.base = base;
      this.mapKey = key;
    }
    this.setup = setup;
    for (const racer of this.racers) racer.free();
    this.racers = setup.agents.map(spec => new Racer(spec));
    for (const racer of this.racers) racer.prepare(this.base, this.progress);
    this.findOptimal(setup);
    this.restart();
  }

  private cells(setup: Setup): {start: number; goal: number} {
    const {width, height} = this.base!.info, inside = ([x, y]: readonly [number, number]) => x < width && y < height;
    if (!inside(setup.start) || !inside(setup.goal)) throw new Error(`The start (${setup.start.join(', ')}) or the goal (${setup.goal.join(', ')}) lies outside the map of ${width} x ${height} cells.`);
    return {start: setup.start[1] * width + setup.start[0], goal: setup.goal[1] * width + setup.goal[0]};
  }

  private findOptimal(setup: Setup): void {
    const base = this.base!, {start, goal} = this.cells(setup);
    this.optimal = {length: 0, path: new Uint32Array(0)};
    if (start === goal || !base.passable(start) || !base.passable(goal) || !base.reachable(start, goal)) return;
    const agent = WaystoneAgent.make(base, 'astar');
    try {
      const walk = agent.walk(start, goal);
      if (walk.outcome === OUTCOMES[ARRIVED]) this.optimal = {length: walk.length, path: walk.trail};
    } finally {
      agent.free();
    }
  }

  private restart(): void {
    for (const racer of this.racers) racer.free();
    this.map?.free();
    this.map = this.base!.clone();
    this.head = 0;
    this.next = this.setup!.events.findIndex(event => event.tick > 0);
    if (this.next < 0) this.next = this.setup!.events.length;
    const {start, goal} = this.cells(this.setup!);
    for (const racer of this.racers) racer.start(this.map, start, goal);
  }

  private tick(tell: boolean): (AgentFrame | null)[] {
    const {events} = this.setup!, map = this.map!;
    const first = this.next;
    while (this.next < events.length && events[this.next].tick <= this.head) apply(map, events[this.next++]);
    const edited = this.next > first;
    const work = workAt(this.setup!, this.head);
    ++this.head;
    return this.racers.map(racer => racer.step(map, work, edited, tell));
  }

  // The ticks up to this one that were not shown yet; for each agent, those of agents with errors are empty.
  run(to: number): AgentFrame[][] {
    const frames: AgentFrame[][] = this.racers.map(() => []);
    const end = performance.now() + 40; // then the page gets what there is
    while (this.head < to && performance.now() < end) this.tick(true).forEach((frame, i) => { if (frame) frames[i].push(frame); });
    return frames;
  }

  // By an agent of its own, on the map as it was before the first tick.
  report(number: number): WalkReport {
    const racer = this.racers[number], {start, goal} = this.cells(this.setup!), agent = WaystoneAgent.make(this.base!, racer.spec, {database: racer.database ?? undefined});
    try {
      const {outcome, length, moves, expanded, workMax, tickWorkMax, revisits, signature} = agent.walk(start, goal, {workPerTick: this.setup!.work});
      return {outcome, length, moves, expanded, workMax, tickWorkMax, revisits, signature};
    } finally {
      agent.free();
    }
  }

  probe(number: number, cell: number): {h: number; initial: number} {
    const view = this.racers[number]?.agent?.heuristicOf(Uint32Array.of(cell));
    return view ? {h: view.learned.array[0], initial: view.initial.array[0]} : {h: NO_CELL, initial: NO_CELL};
  }

  text(): string { return this.map!.text(); }

  overlay(what: Overlay): OverlayShown {
    const none = {values: new Uint32Array(0), cells: new Uint32Array(0)};
    if (what.kind === 'components') return {...none, values: this.map!.components().copy() as Uint32Array};
    if (what.kind === 'field') return none;
    return databaseOverlay(this.base!, this.racers[what.agent]?.database ?? null, what);
  }

  free(): void {
    for (const racer of this.racers) racer.free();
    this.racers = [];
    this.map?.free();
    this.base?.free();
    this.map = this.base = this.setup = null;
    this.mapKey = '';
  }
}

export function databaseOverlay(map: WaystoneMap, database: WaystoneDatabase | null, what: Overlay): OverlayShown {
  const empty = new Uint32Array(0), none = {values: empty, cells: empty};
  if (!database) return none;
  switch (what.kind) {
    case 'regions': return {values: (database.regions(what.level)?.copy() as Uint32Array | undefined) ?? empty, cells: database.representatives(what.level) ?? empty};
    case 'trailheads': return {values: (database.coverage(map)?.copy() as Uint32Array | undefined) ?? empty, cells: database.trailheads() ?? empty};
    case 'records': return {values: empty, cells: (database.records()?.copy() as Uint32Array | undefined) ?? empty};
    case 'case': return {values: empty, cells: database.case(what.from, what.to) ?? empty};
    case 'firstmoves': return {values: Uint32Array.from(database.firstMoves(what.from)?.array ?? []), cells: empty};
    default: return none;
  }
}

export function apply(map: WaystoneMap, event: TimelineEvent): void {
  if (event.kind !== 'block' && event.kind !== 'open') return;
  const pairs = new Uint32Array(event.cells.length * 2);
  event.cells.forEach((cell, i) => { pairs[2 * i] = cell; pairs[2 * i + 1] = event.kind === 'open' ? 1 : 0; });
  map.edit(pairs);
}

