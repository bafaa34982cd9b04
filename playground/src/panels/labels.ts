// SPDX-License-Identifier: MIT
// Over each pane: who walks there, and how it goes. Over all of it, what is being built or made ready.
import type {App, Part} from '../app/app';
import {count} from '../app/numbers';
import {ARRIVED, OUTCOMES, WAITING} from '../core/protocol';
import {cssColour} from '../view/palette';
import {lengthOf, overOptimal} from '../view/sums';
import {button, byId, h, setText} from '../ui/dom';

// As on the map: disc, diamond, triangle, square.
export function shape(number: number, colour: number): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-1.4 -1.4 2.8 2.8');
  svg.setAttribute('class', 'shape');
  svg.setAttribute('aria-hidden', 'true');
  const d = ['M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0', 'M0-1.3L1.3 0L0 1.3L-1.3 0z', 'M0-1.2L1.15.8H-1.15z', 'M-.9-.9h1.8v1.8h-1.8z'][number % 4];
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', d);
  path.setAttribute('fill', cssColour(colour));
  svg.append(path);
  return svg;
}

export function labels(app: App): Part {
  const {session, stage, catalogue} = app, host = byId('labels');
  let live: {state: HTMLElement; numbers: HTMLElement}[] = [];
  const place = () => {
    live = [];
    host.replaceChildren(...stage.panes.flatMap((pane, i) => {
      const {x, y, width, height} = pane.box, state = h('span', {class: 'state'}), numbers = h('span', {class: 'live'});
      const spec = session.setup.agents[i] ?? '', title = session.mode === 'race' ? catalogue.explain(spec, session.agents[i]?.full ?? '').title : '';
      live.push({state, numbers});
      const frame = h('div', {class: 'pane-frame', style: `left:${x}px;top:${y}px;width:${width}px;height:${height}px`});
      if (session.mode !== 'race') return [h('div', {class: 'pane-label', style: `left:${x}px;top:${y}px`}, state, numbers)];
      return [
        ...(stage.panes.length > 1 ? [frame] : []),
        h('div', {class: 'pane-label', style: `left:${x}px;top:${y}px;max-width:${width - 12}px`}, shape(i, session.theme.agents[i]), h('b', {class: 'code', title}, spec), state, numbers),
      ];
    }));
    tick();
  };
  const tick = () => {
    live.forEach(({state, numbers}, i) => {
      if (session.mode === 'race') {
        const walk = session.walks[i], frame = walk?.frame, sum = walk?.sum;
        if (session.agents[i]?.error) return void setText(state, 'cannot walk here');
        if (!frame || !sum) return void (setText(state, ''), setText(numbers, ''));
        const outcome = OUTCOMES[frame.outcome];
        state.className = `state ${outcome}`;
        setText(state, frame.outcome === WAITING ? 'still planning, standing still' : frame.outcome === ARRIVED ? 'arrived' : outcome === 'moved' ? '' : outcome === 'unreachable' ? 'knows that no path leads there' : outcome);
        const over = frame.outcome === ARRIVED && session.optimal > 0 ? `, ${overOptimal(sum, session.optimal).toFixed(0)} % over optimal` : '';
        setText(numbers, sum.moves > 0 ? `${lengthOf(sum).toFixed(0)} long${over}` : '');
        return;
      }
      const frame = session.tick > 0 ? session.crowdFrames[session.tick - 1] : null;
      setText(state, session.replay ? replayState(app) : '');
      setText(numbers, frame ? `${count(frame.walking)} walking, ${count(frame.status.reduce((n, s) => n + (s === 2 ? 1 : 0), 0))} arrived${frame.deferred ? `, ${count(frame.deferred)} waiting for their turn` : ''}` : `${count(session.firstUnits.length)} units`);
    });
  };
  stage.onLayout = place;
  return {setup: place, tick};
}

export function replayState({session}: App): string {
  const {replay} = session;
  if (!replay) return '';
  if (replay.differsAt > 0 && session.tick >= session.head) return `differs from the recording at tick ${count(replay.differsAt)}`;
  return session.tick > 0 ? `${count(session.tick)} of ${count(replay.hashes.length)} hashes equal` : `recording of ${count(replay.hashes.length)} ticks`;
}

// `cancel` is offered while a database is being built.
export function showProgress(what: string, done: number, total: number, cancel: (() => void) | null): void {
  const host = byId('loading');
  if (!what) {
    host.hidden = true;
    host.replaceChildren();
    return;
  }
  host.hidden = false;
  const old = host.querySelector('progress');
  if (old && host.dataset.what === what) {
    old.max = total;
    old.value = done;
    return;
  }
  host.dataset.what = what;
  host.replaceChildren(h('div', {}, h('p', {}, what), total > 0 && h('progress', {max: total, value: done, 'aria-label': what}), cancel && button('Stop', cancel)));
}
