// SPDX-License-Identifier: MIT
// What is known of one cell: f, g and h of an agent, how often it was there; in a crowd, who stands there.
import type {App} from '../app/app';
import {INFINITE, NO_CELL, ONE} from '../core/protocol';
import {byId, h} from '../ui/dom';

const inCells = (cost: number) => cost >= INFINITE ? 'infinite' : (cost / ONE).toFixed(2);
const STATUS = ['idle', 'walking', 'arrived', 'cannot get there', 'blocked by others', 'on a wall', 'gone'];

export function readout(app: App) {
  const {session, stage, client, store} = app, box = byId('readout');
  let pane = -1, cell = -1, asked = '', probed: {h: number; initial: number} | null = null, timer = 0;

  const rows = (): [string, string][] => {
    const x = cell % stage.mapWidth, y = Math.floor(cell / stage.mapWidth), list: [string, string][] = [['cell', `${x}, ${y}`]];
    if (!session.terrain?.cells[cell]) return [...list, ['', 'wall']];
    const painted = stage.panes[pane]?.painted, walk = session.walks[pane];
    if (session.mode === 'race' && walk) {
      const searched = walk.searchedAt(cell), raise = walk.raised[cell];
      const initial = searched?.initial ?? (probed && probed.initial !== NO_CELL ? probed.initial : null), value = initial === null ? null : searched ? searched.h : initial + raise;
      if (searched && value !== null) list.push(['f = g + h', inCells(searched.g + value)]);
      if (searched) list.push(['g', inCells(searched.g)]);
      if (value !== null) list.push(['h', inCells(value)]);
      if (raise > 0 && initial !== null) list.push(['learned', `+ ${inCells(raise)}`]);
      if (walk.visits[cell] > 0) list.push(['entered', `${walk.visits[cell]} times`]);
    }
    const units = stage.panes[0]?.units;
    if (units && session.tick > 0) {
      const unit = units.at.indexOf(cell), frame = session.crowdFrames[session.tick - 1];
      if (unit >= 0 && frame) list.push(['unit', String(unit)], ['', frame.waiting.includes(unit) ? 'waits for its turn' : STATUS[frame.status[unit]] ?? '']);
    }
    if (painted?.components && painted.layers.has('components')) list.push(['component', String(painted.components[cell])]);
    if (painted?.regions && painted.layers.has('regions') && painted.regions[cell] !== NO_CELL) list.push(['region', String(painted.regions[cell])]);
    if (painted?.field && painted.layers.has('field')) list.push(['from goal', painted.field[cell] === INFINITE ? 'not reached yet' : inCells(painted.field[cell])]);
    return list;
  };
  const draw = () => {
    const hidden = cell < 0 || !store.view.layers.includes('readout');
    box.hidden = hidden;
    for (const [i, one] of stage.panes.entries()) {
      const marked = !hidden && (i === pane || session.mode === 'race') ? cell : null;
      if (one.cursor !== marked) one.cursor = marked, stage.invalidate();
    }
    if (!hidden) box.replaceChildren(h('dl', {style: 'display:contents;margin:0'}, ...rows().flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])));
  };
  const probe = async () => {
    timer = 0;
    const key = `${pane} ${cell}`;
    if (key === asked || session.mode !== 'race' || cell < 0 || session.agents[pane]?.error) return;
    asked = key;
    probed = await client.call('probe', pane, cell).catch(() => null);
    draw();
  };
  return {
    at(newPane: number, newCell: number, keyboard = false): void {
      if (newPane === pane && newCell === cell) return;
      pane = newPane;
      cell = newCell;
      probed = null;
      draw();
      if (!timer) timer = window.setTimeout(() => void probe(), 60);
      if (keyboard && cell >= 0) box.setAttribute('aria-live', 'polite');
    },
    refresh(): void { if (cell >= 0) draw(); },
  };
}
