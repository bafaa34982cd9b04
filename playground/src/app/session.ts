// SPDX-License-Identifier: MIT
// What is on the page now: asks the worker for what the state describes, keeps the ticks it got, and shows one of them.
import {Terrain} from './terrain';
import {isWholePath} from './kinds';
import type {Store} from './store';
import type {Setup, State} from './state';
import {Stopped, type Client} from '../core/client';
import {ARRIVED, NO_CELL, UNREACHABLE, type AgentFrame, type AgentShown, type CrowdFrame, type CrowdShown, type MapShown, type RaceShown, type ReplayShown} from '../core/protocol';
import {LIGHT, type Theme} from '../view/palette';
import {Pane} from '../view/pane';
import type {Stage} from '../view/stage';
import {UnitState} from '../view/units';
import {isOver, Walk} from '../view/walk';

const FRAME_BYTES = 200e6; // of a crowd's past; beyond, the oldest ticks cannot be seen again

export type Notify = (sentence: string, kind?: 'error' | 'info') => void;

export class Session {
  map: MapShown | null = null;
  terrain: Terrain | null = null;
  agents: AgentShown[] = [];
  walks: Walk[] = [];
  optimal = 0;
  crowdFrames: (CrowdFrame | null)[] = [];
  crowdInfo: {bytes: number; databaseBytes: number} = {bytes: 0, databaseBytes: 0};
  firstUnits: Uint32Array = new Uint32Array(0);
  replay: (ReplayShown & {differsAt: number; differingUnit: number; ended: boolean; name: string}) | null = null;
  tick = 0;
  followed = -1;
  ready = false; // the setup on the page is the one that is shown
  theme: Theme = LIGHT;
  onShown: () => void = () => {}; // another setup
  onTick: () => void = () => {};
  onFailed: (sentence: string) => void = () => {};
  private shownSetup: Setup | null = null;
  private syncing = false;
  private again = false;
  private asking: Promise<void> | null = null;
  private asked = 0; // the last tick that the worker was asked for
  private forgotten = 0;
  private version = 0; // of what the worker was told; frames of older ones are dropped

  constructor(readonly store: Store, private readonly client: Client, readonly stage: Stage) {}

  get mode(): 'race' | 'crowd' | 'replay' { return this.replay ? 'replay' : (this.shownSetup ?? this.store.setup).mode; }
  get head(): number { return this.mode === 'race' ? Math.max(0, ...this.walks.map(walk => walk.frames.length)) : this.crowdFrames.length; }
  get setup(): Setup { return this.shownSetup ?? this.store.setup; }

  // Nothing more will happen.
  get over(): boolean {
    if (this.replay) return this.replay.ended && this.tick >= this.head;
    if (this.mode === 'crowd') {
      const {events} = this.setup, last = this.crowdFrames.at(-1);
      return !!last && this.tick >= this.head && last.walking === 0 && last.moved === 0 && events.every(event => event.tick < last.tick);
    }
    return this.ready && this.walks.every((walk, i) => {
      const last = walk.frames.at(-1);
      return last ? this.tick >= walk.frames.length && (isOver(last.outcome) || last.outcome === UNREACHABLE) : !!this.agents[i]?.error;
    });
  }

  // Shows what the state describes. Calls that come while one is under way are made one, afterwards.
  async sync(): Promise<void> {
    if (this.syncing) {
      this.again = true;
      return;
    }
    this.syncing = true;
    this.replay = null;
    do {
      this.again = false;
      const setup = this.store.setup, wanted = this.store.view.tick;
      try {
        while (this.asking) await this.asking; // its ticks are good still
        ++this.version;
        const known = this.head;
        if (setup.mode === 'race') await this.showRace(setup, known);
        else await this.showCrowd(setup, known);
        this.shownSetup = setup;
        if (!this.again) await this.reach(wanted);
      } catch (error) {
        if (!this.again && !(error instanceof Stopped)) this.onFailed((error as Error).message);
      }
    } while (this.again);
    this.syncing = false;
    this.ready = true;
    this.stage.invalidate();
    this.onShown();
    this.onTick();
  }

  private async showRace(setup: Setup, known: number): Promise<void> {
    const shown: RaceShown = await this.client.call('race', setup, known), old = this.shownSetup;
    const {map} = shown, cells = map.width * map.height, start = setup.start[1] * map.width + setup.start[0], goal = setup.goal[1] * map.width + setup.goal[0];
    const same = old?.mode === 'race' && this.walks.length === setup.agents.length && shown.kept > 0;
    this.setMap(map, setup, same);
    this.agents = shown.agents;
    this.optimal = shown.optimal;
    if (same) for (const walk of this.walks) walk.truncate(shown.kept);
    else {
      const fits = this.stage.panes.length === setup.agents.length && this.stage.panes.every(pane => pane.width === map.width && pane.height === map.height && !pane.units);
      const panes = fits ? this.stage.panes : setup.agents.map((_, i) => this.newPane(i, map, 0));
      this.walks = setup.agents.map((spec, i) => new Walk(start, cells, map.width, isWholePath(shown.agents[i].full || spec), panes[i].tiles.mark));
      panes.forEach((pane, i) => Object.assign(pane.painted, {walk: this.walks[i], terrain: this.terrain!.cells, regions: null, coverage: null, firstMoves: null, components: null, field: null}));
      for (const pane of panes) pane.dots = null, pane.repaint();
      if (!fits) this.stage.show(panes, map.width, map.height, false);
    }
    for (const pane of this.stage.panes) Object.assign(pane, {start, goal, optimalPath: shown.optimalPath, door: null}), pane.touch();
    this.tick = Math.min(this.tick, shown.kept);
  }

  private async showCrowd(setup: Setup, known: number): Promise<void> {
    const shown: CrowdShown = await this.client.call('crowd', setup, known), old = this.shownSetup;
    const same = old?.mode === 'crowd' && shown.kept > 0;
    this.showUnits(shown, setup, same);
    this.crowdFrames.length = Math.min(this.crowdFrames.length, shown.kept);
    this.forgotten = Math.min(this.forgotten, shown.kept);
    if (this.tick > shown.kept) this.tick = shown.kept;
    this.agents = [];
    this.walks = [];
  }

  private showUnits(shown: CrowdShown, setup: Setup, same: boolean): void {
    const {map} = shown, pane = this.stage.panes[0];
    this.setMap(map, setup, same);
    this.crowdInfo = shown;
    this.firstUnits = shown.units;
    const fits = this.stage.panes.length === 1 && pane.width === map.width && pane.height === map.height && pane.units?.count === shown.units.length;
    if (!fits) {
      this.stage.show([this.newPane(0, map, shown.units.length)], map.width, map.height, false);
      this.followed = -1;
    }
    const one = this.stage.panes[0];
    Object.assign(one.painted, {terrain: this.terrain!.cells, components: null, field: null});
    one.door = setup.crowd.door;
    if (!same) one.units!.place(shown.units), one.units!.state.fill(UnitState.Idle), one.repaint();
    one.touch();
  }

  private newPane(number: number, map: MapShown, units: number): Pane {
    const pane = new Pane(number, map.width, map.height, {
      terrain: this.terrain!.cells, theme: this.theme, layers: new Set(this.store.view.layers), walk: null, colour: this.theme.agents[number],
      regions: null, coverage: null, firstMoves: null, components: null, field: null, fieldScale: 1,
    }, units);
    if (pane.units) pane.units.theme = this.theme;
    return pane;
  }

  private setMap(map: MapShown, setup: Setup, same: boolean): void {
    this.map = map;
    if (!same || !this.terrain) this.terrain = new Terrain(map.cells);
    this.terrain.events = setup.events;
    this.terrain.seek(Math.min(this.tick, this.store.view.tick), cell => this.mark(cell));
    for (const pane of this.stage.panes) pane.painted.terrain = this.terrain.cells;
  }

  private mark(cell: number): void { for (const pane of this.stage.panes) pane.tiles.mark(cell); }

  // What the visitor paints is seen at once; the worker is told when the stroke ends.
  paintNow(cells: readonly number[], open: boolean): void {
    this.terrain?.set(cells, open, cell => this.mark(cell));
    this.stage.invalidate();
  }

  // Gets the ticks up to one, as far as there are any, and shows it.
  async reach(tick: number): Promise<void> {
    const version = this.version;
    let last = -1;
    while (this.head < tick && this.head !== last && version === this.version && !this.isRaceOver()) {
      last = this.head;
      await this.more(Math.min(tick, this.head + (this.mode === 'race' ? 400 : 8)));
    }
    if (version === this.version) this.seek(Math.min(tick, this.head));
  }

  private isRaceOver(): boolean {
    return this.mode === 'race' && this.walks.length > 0 && this.walks.every((walk, i) => this.agents[i]?.error || walk.over);
  }

  // Asks for ticks up to this one.
  async more(to: number): Promise<void> {
    if (this.asking) return this.asking;
    if (to <= this.head) return;
    this.asked = to;
    this.asking = this.fetch(to).finally(() => { this.asking = null; });
    return this.asking;
  }

  // When something happens that the visitor does now: a crowd goes on from where the worker is.
  get now(): number { return this.mode === 'crowd' && this.store.view.playing ? Math.max(this.head, this.asking ? this.asked : 0) : this.tick; }

  private async fetch(to: number): Promise<void> {
    const version = this.version;
    try {
      if (this.replay) {
        const {frames, differsAt, differingUnit, ended} = await this.client.call('replayTick', to - this.head);
        if (version !== this.version || !this.replay) return;
        this.pushCrowd(frames);
        Object.assign(this.replay, {differsAt, differingUnit, ended});
      } else if (this.mode === 'race') {
        const frames = await this.client.call('run', to);
        if (version === this.version) frames.forEach((some: AgentFrame[], i: number) => some.forEach(frame => this.walks[i]?.push(frame)));
      } else {
        const frames = await this.client.call('tick', to - this.head);
        if (version === this.version) this.pushCrowd(frames);
      }
    } catch (error) {
      if (version === this.version && !(error instanceof Stopped)) this.onFailed((error as Error).message);
    }
  }

  private pushCrowd(frames: CrowdFrame[]): void {
    this.crowdFrames.push(...frames);
    const most = Math.max(64, Math.floor(FRAME_BYTES / (5 * Math.max(1, this.firstUnits.length))));
    for (; this.crowdFrames.length - this.forgotten > most; ++this.forgotten) this.crowdFrames[this.forgotten] = null;
  }

  get firstShown(): number { return this.forgotten === 0 ? 0 : this.forgotten + 1; }

  seek(tick: number): void {
    const to = Math.max(this.firstShown, Math.min(tick, this.head)), before = this.tick;
    this.terrain?.seek(to, cell => this.mark(cell));
    for (const walk of this.walks) walk.seek(to);
    if (this.mode !== 'race') this.showCrowdTick(to, before);
    this.tick = to;
    if (this.store.view.tick !== to) this.store.look({tick: to});
    this.stage.invalidate();
    this.onTick();
  }

  private showCrowdTick(tick: number, before: number): void {
    const pane = this.stage.panes[0], units = pane?.units;
    if (!units) return;
    if (this.replay) this.replayEdits(tick, before);
    const frame = tick > 0 ? this.crowdFrames[tick - 1] : null, at = frame?.at ?? this.firstUnits;
    const from = tick === before + 1 ? (tick > 1 ? this.crowdFrames[tick - 2]?.at : this.firstUnits) ?? at : at;
    for (let unit = 0; unit < at.length; ++unit) if (units.at[unit] !== at[unit] || units.from[unit] !== from[unit]) units.moved(unit, from[unit], at[unit]);
    const {state} = units;
    if (frame) {
      // Idle, walking, arrived, unreachable, blocked, buried, gone.
      for (let unit = 0; unit < state.length; ++unit) state[unit] = frame.status[unit] === 3 ? UnitState.Unreachable : frame.status[unit] >= 4 ? UnitState.Walking : frame.status[unit];
      for (const unit of frame.waiting) state[unit] = UnitState.Waiting;
    } else state.fill(UnitState.Idle);
    units.colourAgain();
    if (this.followed >= 0 && this.followed < at.length) {
      const x = at[this.followed] % pane.width, y = Math.floor(at[this.followed] / pane.width);
      pane.followed = [x, y];
      this.stage.camera.x += (x + 0.5 - this.stage.camera.x) * 0.25;
      this.stage.camera.y += (y + 0.5 - this.stage.camera.y) * 0.25;
    } else pane.followed = null;
  }

  private replayEdits(tick: number, before: number): void {
    const apply = (frame: CrowdFrame | null, back: boolean) => {
      if (!frame) return;
      for (let i = 0; i < frame.edits.length; i += 2) this.terrain!.set([frame.edits[i]], (frame.edits[i + 1] === 1) !== back, cell => this.mark(cell));
    };
    for (let t = before; t < tick; ++t) apply(this.crowdFrames[t], false);
    for (let t = before; t > tick; --t) apply(this.crowdFrames[t - 1], true);
  }

  async openRecording(text: string, name: string): Promise<void> {
    ++this.version;
    const shown = await this.client.call('replay', text, this.store.setup.map);
    this.tick = 0;
    this.crowdFrames = [];
    this.forgotten = 0;
    this.walks = [];
    this.agents = [];
    this.replay = {...shown, differsAt: 0, differingUnit: NO_CELL, ended: false, name};
    const setup: Setup = {...this.store.setup, events: [], crowd: {...this.store.setup.crowd, door: null}};
    this.stage.show([], 1, 1, true);
    this.showUnits(shown, setup, false);
    this.shownSetup = null;
    this.store.look({tick: 0, playing: false, scene: ''});
    this.stage.invalidate();
    this.onShown();
    this.onTick();
  }

  arrived(i: number): boolean { return this.walks[i]?.frame?.outcome === ARRIVED; }

  setLayers(state: State): void {
    for (const pane of this.stage.panes) pane.painted.layers = new Set(state.view.layers), pane.repaint();
    this.stage.invalidate();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.stage.panes.forEach((pane, i) => { pane.painted.colour = theme.agents[i]; });
    this.stage.setTheme(theme);
  }
}
