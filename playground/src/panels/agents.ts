// SPDX-License-Identifier: MIT
// The agents of a race, a card each: what it does, in the catalogue's words; how it goes; and every parameter.
import {parameterControls} from './parameters';
import {shape} from './labels';
import type {App, Part} from '../app/app';
import {bytes, count, microseconds} from '../app/numbers';
import {MAX_AGENTS} from '../app/state';
import {lengthOf, overOptimal} from '../view/sums';
import {byId, h, icon, newId, select, setText} from '../ui/dom';

// What one gets when adding an agent: names with usual values, those without databases first.
const PRESETS = ['lss(n=40)', 'lrta(depth=fixed(1))', 'rtaa(n=40)', 'dalss(n=40)', 'plrta(queue=30)', 'tb(k=16)', 'tb(k=10,t=15,w=3)', 'astar', 'jps', 'dstar', 'pra', 'hcdps(m=7)', 'gsc(m=7)', 'knn(records=1000,m=25,d=3)', 'dlrta(level=3,cap=20)', 'cpd(bytes=100k)', 'prlrta(level=4)'];

interface Card { numbers: Record<string, HTMLElement>; element: HTMLElement }

export function agents(app: App): Part {
  const {store, session, catalogue} = app;
  const body = h('div', {}), adder = select([['', 'Add an agent to compare…'], ...PRESETS.map(spec => [spec, spec] as const)], '', spec => {
    if (spec) change([...store.setup.agents, spec]);
  }, {'aria-label': 'Add an agent to compare', id: 'add-agent'});
  const panel = h('section', {class: 'panel', 'aria-label': 'Agents'}, body, h('div', {class: 'body', style: 'padding-top:12px'}, adder));
  byId('panels').append(panel);
  let cards: Card[] = [], shown = '';
  const change = (list: readonly string[], group = '') => store.change({agents: list}, {tick: 0}, group);
  const replace = (i: number, spec: string, group = '') => change(store.setup.agents.map((one, k) => k === i ? spec : one), group);

  const card = (spec: string, i: number): Card => {
    const info = session.agents[i], {title, sentences, bound, paper, changes} = catalogue.explain(spec, info?.full ?? '');
    const id = newId('spec'), wrong = newId('wrong');
    const input = h('input', {class: 'spec', id, value: spec, spellcheck: 'false', autocomplete: 'off', 'aria-label': `Configuration of agent ${i + 1}`, 'aria-invalid': Boolean(info?.error) && 'true', 'aria-describedby': info?.error ? wrong : null});
    input.addEventListener('change', () => { if (input.value.trim() && input.value !== spec) replace(i, input.value.trim()); });
    const names = ['over optimal', 'length', 'work per move', 'most in a move', 'ticks to first move', 'memory', 'expansions', 'moves', 'time per move'];
    const numbers = Object.fromEntries(names.map(name => [name, h('dd', {}, '–')]));
    const most = info && Number.isFinite(info.bound) ? `At most ${count(info.bound)} units of work a move: ${bound}.` : `Bound: ${bound}.`;
    const element = h('article', {class: 'agent', 'aria-label': `Agent ${i + 1}: ${title}`},
      h('div', {class: 'head'}, shape(i, session.theme.agents[i]), h('h3', {}, title), store.setup.agents.length > 1 && h('button', {type: 'button', 'aria-label': `Remove ${title}`, title: 'Remove', onclick: () => change(store.setup.agents.filter((_, k) => k !== i))}, icon('close'))),
      input,
      info?.error ? errorAt(info.error, info.column, spec, wrong) : h('p', {class: 'does'}, sentences.join(' ')),
      !info?.error && h('p', {class: 'bound'}, most, paper ? ` Paper: ${paper}.` : ''),
      !info?.error && h('dl', {class: 'numbers'}, ...names.map(name => h('div', {}, h('dt', {}, name), numbers[name]))),
      h('details', {}, h('summary', {}, 'Parameters'), parameterControls(catalogue, spec, next => replace(i, next, `parameter ${i}`)), changes !== '' && h('small', {}, `When the map changes, it ${changes}.`)),
    );
    return {numbers, element};
  };

  const setup = () => {
    panel.hidden = session.mode !== 'race';
    if (panel.hidden) return;
    const key = JSON.stringify([session.setup.agents, session.agents, session.theme.dark]);
    if (key !== shown) {
      shown = key;
      const open = cards.map(one => one.element.querySelector('details')!.open), focused = focusPlace(body);
      cards = session.setup.agents.map(card);
      cards.forEach((one, i) => { one.element.querySelector('details')!.open = open[i] ?? false; });
      body.replaceChildren(...cards.map(one => one.element));
      focusAgain(body, focused);
      adder.hidden = session.setup.agents.length >= MAX_AGENTS;
      adder.value = '';
    }
    tick();
  };
  const tick = () => {
    if (session.mode !== 'race') return;
    cards.forEach(({numbers}, i) => {
      const walk = session.walks[i], sum = walk?.sum, frame = walk?.frame, info = session.agents[i];
      if (!sum || !info) return;
      const some = sum.moves > 0;
      setText(numbers['over optimal'], walk.frame?.outcome === 1 && session.optimal > 0 ? `${overOptimal(sum, session.optimal).toFixed(1)} %` : '–');
      setText(numbers['length'], some ? lengthOf(sum).toFixed(1) : '–');
      setText(numbers['work per move'], some ? (sum.work / sum.moves).toFixed(1) : '–');
      setText(numbers['most in a move'], sum.ticks > 0 ? count(Math.max(sum.workMax, sum.sinceMove)) : '–');
      setText(numbers['ticks to first move'], sum.firstMove > 0 ? count(sum.firstMove) : sum.ticks > 0 ? `> ${count(sum.ticks)}` : '–');
      setText(numbers['memory'], bytes((frame?.bytes ?? 0) + info.databaseBytes));
      numbers['memory'].title = info.databaseBytes > 0 ? `${bytes(frame?.bytes ?? 0)} of its own, and a database of ${bytes(info.databaseBytes)}` : 'what it has learned so far';
      setText(numbers['expansions'], frame ? count(frame.expanded) : '–');
      setText(numbers['moves'], some ? count(sum.moves) : '–');
      setText(numbers['time per move'], some ? microseconds(sum.micros / sum.moves) : '–');
    });
  };
  return {setup, tick};
}

// The core's sentence, and where in the configuration it points.
function errorAt(error: string, column: number, spec: string, id: string): HTMLElement {
  return h('div', {class: 'wrong', id, role: 'alert'}, column > 0 && h('pre', {}, `${spec}\n${' '.repeat(column - 1)}^`), h('p', {}, error));
}

// What had the focus before a part was made again has it afterwards.
export function focusPlace(within: HTMLElement): number {
  return [...within.querySelectorAll('input,select,button,summary')].indexOf(document.activeElement as Element);
}
export function focusAgain(within: HTMLElement, place: number): void {
  if (place >= 0) (within.querySelectorAll('input,select,button,summary')[place] as HTMLElement | undefined)?.focus({preventScroll: true});
}
