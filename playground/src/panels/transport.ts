// SPDX-License-Identifier: MIT
// The clock's buttons: play, step, speed, and a slider over the ticks that were.
import type {App, Part} from '../app/app';
import {count} from '../app/numbers';
import {SPEEDS} from '../app/state';
import {byId, h, iconButton, select, setIcon, setText} from '../ui/dom';

export function transport(app: App): Part {
  const {store, clock, session} = app;
  const play = iconButton('play', 'Play', () => clock.play(), {'data-key': 'Space', class: 'tool play'});
  const expand = iconButton('expand', 'Step by one expansion', () => void clock.stepExpansion().then(said => { setText(live, said); }), {'data-key': 'E'});
  const slider = h('input', {type: 'range', min: 0, max: 0, value: 0, step: 1, 'aria-label': 'Tick', id: 'scrub'});
  const output = h('output', {for: 'scrub'}), live = h('span', {class: 'visually-hidden', 'aria-live': 'polite'});
  slider.addEventListener('input', () => clock.seek(Number(slider.value)));
  const speed = select(SPEEDS.map(value => [String(value), `${value} ticks/s`] as const), String(store.view.speed), value => store.look({speed: Number(value)}));
  byId('transport').append(
    play,
    iconButton('start', 'Back to the start', () => clock.seek(0), {'data-key': 'Home'}),
    iconButton('back', 'Step back', () => void clock.step(-1), {'data-key': '←'}),
    iconButton('step', 'Step by one move', () => void clock.step(1), {'data-key': '→'}),
    expand,
    h('div', {class: 'scrub'}, slider, output),
    h('label', {}, h('span', {}, 'Speed'), speed), live,
  );
  const tick = () => {
    const {head, firstShown} = session;
    slider.min = String(firstShown);
    slider.max = String(Math.max(head, session.tick));
    slider.value = String(session.tick);
    const text = `tick ${count(session.tick)}`;
    setText(output, text);
    slider.setAttribute('aria-valuetext', text);
  };
  store.subscribe((state, before) => {
    if (state.view.playing !== before.view.playing) showPlaying();
    if (state.view.speed !== before.view.speed) {
      if (![...speed.options].some(option => option.value === String(state.view.speed))) speed.append(h('option', {value: state.view.speed}, `${state.view.speed} ticks/s`));
      speed.value = String(state.view.speed);
    }
  });
  const showPlaying = () => setIcon(play, store.view.playing ? 'pause' : 'play', store.view.playing ? 'Pause' : 'Play');
  showPlaying();
  return {tick, setup: () => { expand.hidden = session.mode !== 'race'; tick(); }};
}
