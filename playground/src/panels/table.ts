// SPDX-License-Identifier: MIT
// The table at the end of a race, with the columns that the program's solve prints.
import {shape} from './labels';
import type {App, Part} from '../app/app';
import {count, microseconds} from '../app/numbers';
import {OUTCOMES, type WalkReport} from '../core/protocol';
import {lengthOf, overOptimal} from '../view/sums';
import {byId, h} from '../ui/dom';

export function table(app: App): Part {
  const {session, client} = app, host = byId('table');
  let shown = '', reports: (WalkReport | null)[] = [];
  const draw = () => {
    const changed = session.setup.events.some(event => event.tick > 0);
    const head = ['algo', 'outcome', 'cost', 'over optimal %', 'moves', 'expanded/move', 'work max', 'ticks', 'plan', ...(changed ? [] : ['signature'])];
    const rows = session.walks.map((walk, i) => {
      const sum = walk.sums.at(-1)!, frame = walk.frames.at(-1), report = reports[i];
      const cells = frame ? [OUTCOMES[frame.outcome], lengthOf(sum).toFixed(2), frame.outcome === 1 && session.optimal > 0 ? overOptimal(sum, session.optimal).toFixed(2) : '–', count(sum.moves), sum.moves > 0 ? (frame.expanded / sum.moves).toFixed(1) : '–', count(Math.max(sum.workMax, sum.sinceMove)), count(sum.ticks), sum.moves > 0 ? microseconds(sum.micros / sum.moves) : '–', ...(changed ? [] : [report?.signature ?? '…'])]
        : [session.agents[i]?.error || '–', ...head.slice(2).map(() => '–')];
      return h('tr', {}, h('td', {}, shape(i, session.theme.agents[i]), ` ${session.setup.agents[i]}`), ...cells.map((text, k) => h('td', {class: head[k + 1] === 'signature' ? 'signature' : ''}, text)));
    });
    host.replaceChildren(h('section', {class: 'table-card', 'aria-label': 'Results'},
      h('header', {}, h('h2', {}, 'The race is over'), h('small', {}, changed ? 'The map changed on the way, so lengths are compared with the optimal path of the map as it was at first.' : `The shortest path is ${session.optimal.toFixed(2)} long. The program prints the same: see “Copy as command”.`)),
      h('div', {class: 'table-scroll'}, h('table', {class: 'results'}, h('thead', {}, h('tr', {}, ...head.map(name => h('th', {scope: 'col'}, name)))), h('tbody', {}, ...rows)))));
  };
  const tick = () => {
    const over = session.mode === 'race' && session.walks.length > 0 && session.head > 0 && session.over;
    const key = over ? JSON.stringify([session.setup, session.theme.dark]) : '';
    if (key === shown || (!over && session.mode === 'race' && shown && session.tick < session.head)) return;
    shown = key;
    if (!over) return host.replaceChildren();
    reports = session.walks.map(() => null);
    draw();
    session.walks.forEach((_, i) => {
      if (session.agents[i]?.error) return;
      void client.call('report', i).then(report => { if (shown === key) reports[i] = report, draw(); }).catch(() => {});
    });
  };
  return {tick, setup: () => { if (session.tick < session.head || !session.over) shown = '', host.replaceChildren(); tick(); }};
}
