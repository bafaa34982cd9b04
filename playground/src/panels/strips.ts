// SPDX-License-Identifier: MIT
// Work per tick, under a line that is never crossed, and the time that it took.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type {App, Part} from '../app/app';
import {count, microseconds} from '../app/numbers';
import {withEvent, workAt} from '../app/state';
import {cssColour} from '../view/palette';
import {byId, h, setText} from '../ui/dom';

const WINDOW = 240; // ticks
const MEAN_OF = 32; // ticks, of a race's times: one step is shorter than what a browser's clock can tell

export function strips(app: App): Part {
  const {session, store} = app;
  const workNow = h('span', {id: 'work-now'}), boundNow = h('span', {class: 'bound', id: 'bound-now'}), timeNow = h('span', {id: 'time-now'});
  const slider = h('input', {type: 'range', min: 0, max: 1000, step: 1, 'aria-label': 'Budget: work per tick, as a slider'}), exact = h('input', {type: 'number', min: 1, max: 1e9, step: 1, 'aria-label': 'Budget: work per tick', id: 'budget'});
  const range = () => session.mode === 'race' ? [1, 20_000] : [100, 2_000_000];
  const toSlider = (work: number) => { const [least, most] = range(); return 1000 * Math.log(work / least) / Math.log(most / least); };
  const fromSlider = (place: number) => {
    const [least, most] = range(), work = least * (most / least) ** (place / 1000), digits = 10 ** Math.max(0, Math.floor(Math.log10(work)) - 1);
    return Math.max(1, Math.round(work / digits) * digits);
  };
  const change = (work: number) => {
    if (!Number.isInteger(work) || work < 1 || work > 1e9) return app.notify('A budget is a whole number of work, from 1 to 1,000,000,000 a tick.', 'error');
    store.change(withEvent(store.setup, {tick: session.now, kind: 'work', work}), {tick: session.tick}, 'work');
  };
  slider.addEventListener('input', () => change(fromSlider(Number(slider.value))));
  exact.addEventListener('change', () => change(Number(exact.value)));
  const workPlot = h('div', {class: 'plot', id: 'work-plot', role: 'img', 'aria-label': 'Work per tick and its bound'}), timePlot = h('div', {class: 'plot low', role: 'img', 'aria-label': 'Time per tick'});
  byId('strips').append(
    h('section', {class: 'strip', 'aria-label': 'Budget'},
      h('header', {}, h('h2', {}, 'Work per tick'), workNow, boundNow, h('div', {class: 'budget'}, h('label', {for: 'budget'}, 'Budget'), slider, exact)), workPlot),
    h('section', {class: 'strip', 'aria-label': 'Time'}, h('header', {}, h('h2', {}, 'Time per tick'), timeNow), timePlot),
  );

  let plots: {work: uPlot; time: uPlot} | null = null, drawn = 0, timer = 0, key = '';
  const make = () => {
    plots?.work.destroy();
    plots?.time.destroy();
    const style = getComputedStyle(document.documentElement), quiet = style.getPropertyValue('--quiet').trim(), line = style.getPropertyValue('--soft').trim(), bound = style.getPropertyValue('--bound').trim();
    const axis = {stroke: quiet, grid: {stroke: line, width: 1}, ticks: {show: false}, font: '11px system-ui, sans-serif'};
    const colours = session.mode === 'race' ? session.walks.map((_, i) => cssColour(session.theme.agents[i])) : [cssColour(session.theme.agents[0])];
    const stepped = uPlot.paths.stepped!({align: -1});
    const options = (element: HTMLElement, series: uPlot.Series[], size: number, top: uPlot.Range.Function, value: (value: number) => string): uPlot.Options => ({
      width: Math.max(100, element.clientWidth), height: element.clientHeight, legend: {show: false}, cursor: {show: false}, padding: [8, 6, 0, 0],
      scales: {x: {time: false}, y: {range: top}}, axes: [{...axis, size: 22, space: 60}, {...axis, size, space: 26, values: (_, all) => all.map(value)}], series: [{}, ...series],
    });
    const lines = colours.map(stroke => ({stroke, width: 1.75, paths: stepped, points: {show: false}}));
    plots = {
      work: new uPlot(options(workPlot, [...lines.map(one => ({...one, fill: colours.length === 1 ? one.stroke + '22' : undefined})), {stroke: bound, width: 2, dash: [6, 3], paths: stepped, points: {show: false}}], 48, (_, __, most) => [0, Math.max(1, most) * 1.12], short), [[], ...lines.map(() => []), []], workPlot),
      time: new uPlot(options(timePlot, lines, 52, (_, __, most) => [0, Math.max(1, most) * 1.15], value => value === 0 ? '0' : microseconds(value)), [[], ...lines.map(() => [])], timePlot),
    };
  };
  const series = (tick: number) => {
    const first = Math.max(0, tick - WINDOW), xs: number[] = [], bound: number[] = [], work: (number | null)[][] = [], time: (number | null)[][] = [];
    const race = session.mode === 'race', rows = race ? session.walks.length : 1;
    for (let i = 0; i < rows; ++i) work.push([]), time.push([]);
    for (let t = first; t < Math.max(tick, first + WINDOW); ++t) {
      xs.push(t + 1);
      bound.push(t < tick || !session.replay ? budgetAt(t) : NaN);
      for (let i = 0; i < rows; ++i) {
        const frame = t >= tick ? null : race ? session.walks[i].frames[t] : session.crowdFrames[t];
        work[i].push(frame && !Number.isNaN(frame.work) ? frame.work : null);
        if (!race || !frame) time[i].push(frame?.micros ?? null);
        else {
          const {sums} = session.walks[i], from = Math.max(0, t + 1 - MEAN_OF);
          time[i].push((sums[t + 1].micros - sums[from].micros) / (t + 1 - from));
        }
      }
    }
    return {xs, bound, work, time};
  };
  const budgetAt = (tick: number) => session.replay ? session.replay.budgets[tick] ?? NaN : workAt(session.setup, tick);
  const draw = () => {
    timer = 0;
    drawn = performance.now();
    const now = `${session.mode} ${session.walks.length} ${session.theme.dark}`;
    if (!plots || now !== key) key = now, make();
    const {xs, bound, work, time} = series(session.tick);
    plots!.work.setData([xs, ...work, bound] as uPlot.AlignedData);
    plots!.time.setData([xs, ...time] as uPlot.AlignedData);
    const last = Math.max(0, session.tick - 1), budget = budgetAt(last);
    const race = session.mode === 'race', most = race ? Math.max(0, ...session.walks.map(walk => walk.sum.tickMax)) : session.crowdFrames.slice(0, session.tick).reduce((max, frame) => Math.max(max, frame?.work || 0), 0);
    setText(workNow, session.replay ? 'as recorded' : `most so far ${count(most)}`);
    setText(boundNow, Number.isNaN(budget) ? '' : `bound ${count(budget)}, never crossed`);
    boundNow.hidden = !session.replay && most > budget && !session.setup.events.some(event => event.kind === 'work');
    const latest = time.map(row => row.findLast(value => value !== null)).filter(value => value !== undefined) as number[];
    setText(timeNow, latest.length > 0 ? `${latest.map(microseconds).join(', ')}${race ? ' on average' : ''}` : '');
  };
  const soon = () => {
    if (timer) return;
    timer = window.setTimeout(draw, Math.max(0, 90 - (performance.now() - drawn)));
  };
  new ResizeObserver(() => {
    plots?.work.setSize({width: Math.max(100, workPlot.clientWidth), height: workPlot.clientHeight});
    plots?.time.setSize({width: Math.max(100, timePlot.clientWidth), height: timePlot.clientHeight});
  }).observe(workPlot);
  const budget = () => {
    const work = workAt(store.setup, session.tick);
    if (document.activeElement !== exact) exact.value = String(work);
    slider.value = String(toSlider(work));
    slider.setAttribute('aria-valuetext', `${count(work)} work a tick`);
    for (const control of [slider, exact]) control.disabled = session.replay !== null;
  };
  store.subscribe((state, before) => { if (state.setup !== before.setup) budget(); });
  return {tick: soon, setup: () => { budget(); soon(); }};
}

const short = (value: number) => value >= 1e6 ? `${value / 1e6}M` : value >= 1e4 ? `${value / 1e3}k` : String(value);
