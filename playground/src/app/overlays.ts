// SPDX-License-Identifier: MIT
// Layers that the worker is asked for: regions, trailheads, first moves, components, and the shared field as it grows.
import type {App, Part} from './app';
import type {Layer} from './state';
import {INFINITE, NO_CELL, type Overlay} from '../core/protocol';
import type {Pane} from '../view/pane';

const AGAIN = 250; // milliseconds between two looks at what changes all the time
const LEVEL = 3; // of an abstraction, where there are many

export function overlays(app: App): Part {
  const {client, session, stage, store, notify} = app;
  let asking = false, asked = 0, timer = 0, version = 0;
  const on = (layer: Layer) => store.view.layers.includes(layer);

  const fetch = async (what: Overlay) => client.call('overlay', what).catch(() => ({values: new Uint32Array(0), cells: new Uint32Array(0)}));
  const some = (values: Uint32Array) => values.length > 0 ? values : null;

  // What is tied to the database of an agent, and does not change.
  const fixed = async (pane: Pane) => {
    const agent = pane.number, {painted} = pane;
    let dots: Uint32Array | null = null, nothing = '';
    if (on('regions')) {
      let shown = await fetch({kind: 'regions', agent, level: 0});
      if (shown.values.length === 0) shown = await fetch({kind: 'regions', agent, level: LEVEL});
      painted.regions = some(shown.values);
      dots = some(shown.cells);
      if (!painted.regions) nothing = 'regions: they come with pattern databases, levels and waypoints, as in dlrta(level=3), prlrta(level=4) and cpd(bytes=100k)';
    }
    if (on('trailheads')) {
      const shown = await fetch({kind: 'trailheads', agent});
      painted.coverage = some(shown.values);
      dots = some(shown.cells) ?? dots;
      if (!painted.coverage) nothing = 'trailheads: they come with case bases, as in hcdps(m=7)';
    }
    pane.dots = dots;
    return nothing;
  };

  const refresh = async (all: boolean) => {
    if (asking) return void soon(all);
    asking = true;
    const mine = version;
    asked = performance.now();
    const missing = new Set<string>();
    for (const pane of [...stage.panes]) {
      const {painted} = pane;
      if (session.mode === 'race' && all) {
        const nothing = await fixed(pane);
        if (nothing && stage.panes.length === 1) missing.add(nothing);
      }
      if (on('components') && (all || !painted.components)) painted.components = some((await fetch({kind: 'components'})).values);
      if (session.mode === 'race' && on('firstmoves') && session.walks[pane.number]) {
        painted.firstMoves = some((await fetch({kind: 'firstmoves', agent: pane.number, from: session.walks[pane.number].at})).values);
        if (!painted.firstMoves && all && stage.panes.length === 1) missing.add('first-move rows: they come with cpd, on maps small enough');
      }
      if (session.mode !== 'race' && on('field')) {
        const unit = session.followed >= 0 ? session.followed : firstWalking();
        painted.field = some((await fetch({kind: 'field', unit})).values);
        if (painted.field) painted.fieldScale = painted.field.reduce((most, value) => value !== INFINITE && value > most ? value : most, 1);
      }
      if (mine === version && stage.panes.includes(pane)) pane.repaint();
    }
    for (const sentence of missing) notify(`This agent has no ${sentence}.`);
    stage.invalidate();
    asking = false;
  };
  // The case that an agent follows, asked for once and kept.
  const cases = new Map<string, Uint32Array>();
  const showCases = async () => {
    if (session.mode !== 'race' || !on('subgoal')) return;
    for (const pane of [...stage.panes]) {
      const frame = session.walks[pane.number]?.frame, known = frame && frame.from !== NO_CELL && frame.to !== NO_CELL && (session.agents[pane.number]?.databaseBytes ?? 0) > 0;
      const key = known ? `${session.setup.agents[pane.number]} ${frame.from} ${frame.to}` : '', mine = version;
      if (known && !cases.has(key)) {
        cases.set(key, new Uint32Array(0)); // while it is asked for
        const {cells} = await fetch({kind: 'case', agent: pane.number, from: frame.from, to: frame.to});
        if (mine !== version) return;
        cases.set(key, cells);
      }
      const path = some(cases.get(key) ?? new Uint32Array(0));
      if (pane.casePath !== path) pane.casePath = path, pane.touch(), stage.invalidate();
    }
  };
  const firstWalking = () => {
    const status = session.crowdFrames[session.tick - 1]?.status;
    return Math.max(0, status?.indexOf(1) ?? 0);
  };
  const soon = (all: boolean) => {
    if (timer) return;
    timer = window.setTimeout(() => { timer = 0; void refresh(all); }, Math.max(20, AGAIN - (performance.now() - asked)));
  };
  const any = () => (['regions', 'trailheads', 'firstmoves', 'components', 'field'] as const).some(on);
  store.subscribe((state, before) => {
    if (state.view.layers !== before.view.layers && any()) void refresh(true);
  });
  return {
    setup: () => { ++version; cases.clear(); if (any()) void refresh(true); },
    tick: () => { void showCases(); if (on('firstmoves') || (on('field') && session.mode !== 'race')) soon(false); },
  };
}
