// SPDX-License-Identifier: MIT
// The tools themselves. Each use begins at a cell, moves over others, and ends or is cancelled; with the keyboard it
// begins and ends at the marked cell.
import {readout} from './readout';
import type {Tool} from './tools';
import type {App} from '../app/app';
import {plural} from '../app/numbers';
import {withEvent, type Point} from '../app/state';
import {brushCells, rectCells, rectOf} from '../view/lines';

export interface Held { tool: Tool; brush: number; cursor: number }

const COMMIT_EVERY = 120; // milliseconds while painting

type Use = {kind: 'paint'; open: boolean; last: Point} | {kind: 'rect'; from: Point; to: Point; open: boolean} | {kind: 'drag'; what: 'start' | 'goal'}
  | {kind: 'command'; from: Point; to: Point; moved: boolean; unit: number};

export function use(app: App, held: Held) {
  const {stage, session, store, notify} = app, read = readout(app);
  let current: Use | null = null, stroke: number[] = [], committed = 0, corner: Point | null = null;

  const size = () => [stage.mapWidth, stage.mapHeight] as const;
  const pointAt = (x: number, y: number): Point | null => {
    const found = stage.locate(x, y);
    if (!found) return null;
    return [Math.max(0, Math.min(stage.mapWidth - 1, Math.floor(found.mapX))), Math.max(0, Math.min(stage.mapHeight - 1, Math.floor(found.mapY)))];
  };
  const cellOf = ([x, y]: Point) => y * stage.mapWidth + x;

  // Only cells that change, and neither start nor goal.
  const paint = (cells: readonly number[], open: boolean) => {
    const {terrain} = session, kept = session.mode === 'race' ? [cellOf(store.setup.start), cellOf(store.setup.goal)] : [];
    if (!terrain) return;
    const changed = cells.filter(cell => (terrain.cells[cell] === 1) !== open && !kept.includes(cell));
    session.paintNow(changed, open);
    stroke.push(...changed);
  };
  const commit = (open: boolean) => {
    committed = performance.now();
    if (stroke.length === 0) return;
    const cells = stroke;
    stroke = [];
    store.change(withEvent(store.setup, {tick: session.now, kind: open ? 'open' : 'block', cells}), {tick: session.tick}, 'paint');
  };
  const show = (rect: readonly [number, number, number, number] | null) => {
    for (const pane of stage.panes) pane.selection = rect;
    stage.invalidate();
  };
  const putAt = (what: 'start' | 'goal', point: Point) => {
    if (!session.terrain?.cells[cellOf(point)]) return;
    if (store.setup[what][0] === point[0] && store.setup[what][1] === point[1]) return;
    store.change({[what]: point, events: store.setup.events.filter(event => event.tick === 0)}, {tick: 0}, `drag ${what}`);
  };

  const selected = (): number[] => {
    const marks = stage.panes[0]?.units?.selected, units: number[] = [];
    marks?.forEach((on, unit) => { if (on) units.push(unit); });
    return units;
  };
  const select = (rect: readonly [number, number, number, number]) => {
    const units = stage.panes[0]?.units;
    if (!units) return;
    let found = 0;
    for (let unit = 0; unit < units.count; ++unit) {
      const x = units.at[unit] % stage.mapWidth, y = Math.floor(units.at[unit] / stage.mapWidth);
      const inside = x >= rect[0] && y >= rect[1] && x < rect[0] + rect[2] && y < rect[1] + rect[3];
      units.selected[unit] = inside ? 1 : 0;
      if (inside) ++found;
    }
    units.colourAgain();
    stage.invalidate();
    notify(found > 0 ? `${plural(found, 'unit')} selected: click where to send them.` : 'Nobody is selected: a click sends everybody.');
  };
  const order = (point: Point) => {
    const units = selected(), who = units.length > 0 ? units : 'all' as const;
    store.change(withEvent(store.setup, {tick: session.now, kind: 'order', units: who, cell: cellOf(point)}), {tick: session.tick, playing: true});
    notify(`${who === 'all' ? 'Everybody goes' : `${plural(units.length, 'unit')} ${units.length === 1 ? 'goes' : 'go'}`} to (${point.join(', ')}).`);
  };

  const finish = () => {
    if (!current) return;
    if (current.kind === 'paint') commit(current.open);
    if (current.kind === 'rect') {
      paint(rectCells(...size(), rectOf(current.from, current.to)), current.open);
      commit(current.open);
      show(null);
    }
    if (current.kind === 'command') {
      show(null);
      if (current.moved) select(rectOf(current.from, current.to));
      else order(current.to);
    }
    store.endGroup();
    current = null;
  };

  const begin = (point: Point, other: boolean): boolean => {
    const {tool} = held;
    if (session.replay || tool === 'view') return false;
    store.endGroup();
    if (tool === 'wall' || tool === 'erase') {
      const open = (tool === 'erase') !== other;
      current = {kind: 'paint', open, last: point};
      paint(brushCells(...size(), point, point, held.brush), open);
    } else if (tool === 'rect') {
      current = {kind: 'rect', from: point, to: point, open: other};
      show(rectOf(point, point));
    } else if (tool === 'start' || tool === 'goal') {
      current = {kind: 'drag', what: tool};
      putAt(tool, point);
    } else current = {kind: 'command', from: point, to: point, moved: false, unit: -1};
    return true;
  };

  // Start and goal can be taken with the hand.
  const grab = (x: number, y: number): 'start' | 'goal' | null => {
    const found = stage.locate(x, y);
    if (!found || session.mode !== 'race') return null;
    const reach = Math.max(0.9, 14 / stage.camera.zoom);
    for (const what of ['goal', 'start'] as const) {
      const [cx, cy] = store.setup[what];
      if (Math.hypot(found.mapX - cx - 0.5, found.mapY - cy - 0.5) < reach) return what;
    }
    return null;
  };

  return {
    // False: the view is moved instead.
    down(x: number, y: number, other: boolean): boolean {
      const point = pointAt(x, y);
      if (!point) return false;
      const what = held.tool === 'view' ? grab(x, y) : null;
      if (what) {
        store.endGroup();
        current = {kind: 'drag', what};
        return true;
      }
      const unit = stage.locate(x, y);
      if (session.mode !== 'race' && held.tool === 'view' && unit && unit.cell >= 0) return followAt(app, unit.cell);
      return begin(point, other);
    },
    move(x: number, y: number): void {
      const point = pointAt(x, y);
      if (!point || !current) return;
      if (current.kind === 'paint') {
        paint(brushCells(...size(), current.last, point, held.brush), current.open);
        current.last = point;
        if (performance.now() - committed > COMMIT_EVERY && session.tick > 0) commit(current.open);
      } else if (current.kind === 'drag') putAt(current.what, point);
      else {
        if (current.kind === 'command' && (point[0] !== current.from[0] || point[1] !== current.from[1])) current.moved = true;
        current.to = point;
        if (current.kind === 'rect' || current.moved) show(rectOf(current.from, point));
      }
    },
    up: finish,
    cancel(): void {
      if (current?.kind === 'paint') finish();
      current = null;
      corner = null;
      show(null);
    },
    hover(x: number, y: number): void {
      const found = stage.locate(x, y);
      held.cursor = found?.cell ?? -1;
      read.at(found && found.cell >= 0 ? found.pane.number : -1, held.cursor);
    },
    leave(): void { read.at(-1, -1); },
    moveCursor(dx: number, dy: number): void {
      const [width, height] = size(), from = held.cursor >= 0 ? held.cursor : cellOf(session.mode === 'race' ? store.setup.start : [Math.floor(width / 2), Math.floor(height / 2)]);
      const x = Math.max(0, Math.min(width - 1, from % width + dx)), y = Math.max(0, Math.min(height - 1, Math.floor(from / width) + dy));
      held.cursor = y * width + x;
      if (corner) show(rectOf(corner, [x, y]));
      read.at(0, held.cursor, true);
    },
    useAtCursor(other: boolean): void {
      if (held.cursor < 0) return this.moveCursor(0, 0);
      const point: Point = [held.cursor % stage.mapWidth, Math.floor(held.cursor / stage.mapWidth)];
      if (held.tool === 'view') return void notify('Choose a tool first: 2 paints walls.');
      if ((held.tool === 'rect' || (held.tool === 'command' && other)) && !corner) {
        corner = point;
        show(rectOf(point, point));
        return;
      }
      begin(corner ?? point, other);
      if (current?.kind === 'rect') current.to = point;
      if (current?.kind === 'command' && corner) current.to = point, current.moved = true;
      corner = null;
      finish();
    },
    refresh: () => read.refresh(),
  };
}

// Takes the unit on a cell, or next to it, to follow. False if there is none.
export function followAt(app: App, cell: number): boolean {
  const {stage, session} = app, units = stage.panes[0]?.units, width = stage.mapWidth;
  if (!units) return false;
  const reach = Math.max(1, Math.round(6 / stage.camera.zoom)), cx = cell % width, cy = Math.floor(cell / width);
  let best = -1, least = Infinity;
  for (let unit = 0; unit < units.count; ++unit) {
    const distance = Math.max(Math.abs(units.at[unit] % width - cx), Math.abs(Math.floor(units.at[unit] / width) - cy));
    if (distance <= reach && distance < least) best = unit, least = distance;
  }
  if (best < 0) return false;
  session.followed = best;
  session.seek(session.tick);
  return true;
}
