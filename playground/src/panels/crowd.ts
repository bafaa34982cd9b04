// SPDX-License-Identifier: MIT
// A crowd's settings and numbers, its door, whom one follows, and its recording.
import {download} from './maps';
import type {App, Part} from '../app/app';
import {bytes, count, microseconds} from '../app/numbers';
import {firstDifferentTick, ticksOf} from '../app/recording';
import {MAX_UNITS, withEvent, type CrowdSetup} from '../app/state';
import {cssColour} from '../view/palette';
import {rectCells} from '../view/lines';
import {button, byId, field, h, select, setText} from '../ui/dom';

const AGENTS: [string, string][] = [['', 'learned distances and shared fields'], ['lss(n=20)', 'lss(n=20)'], ['rtaa(n=20)', 'rtaa(n=20)'], ['tb(k=16)', 'tb(k=16)'], ['hcdps(m=7)', 'hcdps(m=7)'], ['cpd(bytes=100k)', 'cpd(bytes=100k)']];

export function crowd(app: App, recordings: Recordings): Part {
  const {store, session, client, notify} = app;
  const names = ['walking', 'arrived', 'waiting', 'cannot get there', 'moved', 'most work', 'time per tick', 'frames a second', 'memory'];
  const numbers = Object.fromEntries(names.map(name => [name, h('dd', {}, '–')]));
  const set = (crowd: Partial<CrowdSetup>) => store.change({crowd: {...store.setup.crowd, ...crowd}}, {tick: 0});
  const units = h('input', {type: 'number', min: 1, max: MAX_UNITS, step: 1, id: 'units'}), seed = h('input', {type: 'number', min: 0, step: 1});
  units.addEventListener('change', () => {
    const value = Number(units.value);
    if (!Number.isInteger(value) || value < 1 || value > MAX_UNITS) return void notify(`A crowd here has from 1 to ${count(MAX_UNITS)} units.`, 'error');
    set({units: value});
  });
  seed.addEventListener('change', () => set({seed: Math.max(0, Math.floor(Number(seed.value) || 0))}));
  const agent = select(AGENTS, '', value => set({agent: value})), bodies = h('input', {type: 'checkbox'});
  bodies.addEventListener('change', () => set({bodies: bodies.checked}));
  const door = button('Shut the door', () => toggleDoor(), {id: 'door'});
  const toggleDoor = () => {
    const {door: rect} = store.setup.crowd, {terrain} = session;
    if (!rect || !terrain) return;
    const cells = rectCells(app.stage.mapWidth, app.stage.mapHeight, rect), open = isOpen(), changed = cells.filter(cell => (terrain.cells[cell] === 1) === open);
    session.paintNow(changed, !open);
    store.change(withEvent(store.setup, {tick: session.now, kind: open ? 'block' : 'open', cells: changed}), {tick: session.tick});
  };
  const isOpen = () => {
    const {door: rect} = store.setup.crowd;
    return !!rect && rectCells(app.stage.mapWidth, app.stage.mapHeight, rect).some(cell => session.terrain?.cells[cell]);
  };
  const unit = h('input', {type: 'number', min: 0, step: 1, placeholder: 'unit'}), followed = h('p', {class: 'quiet', 'aria-live': 'polite'});
  const follow = () => {
    const value = unit.value === '' ? -1 : Number(unit.value);
    if (value >= session.firstUnits.length) return notify(`Units here have the numbers 0 to ${count(session.firstUnits.length - 1)}.`, 'error');
    session.followed = value;
    if (value >= 0 && app.stage.camera.zoom < 8) app.stage.camera.zoom = 8, app.stage.camera.fitted = false;
    session.seek(session.tick);
  };
  unit.addEventListener('change', follow);
  const legend = h('div', {class: 'legend'});
  const body = h('div', {class: 'body'},
    h('dl', {class: 'numbers'}, ...names.map(name => h('div', {}, h('dt', {}, name), numbers[name]))), legend,
    h('small', {}, 'With the arrow tool, click the map to order, drag to select. Shift and Enter do the same with the keyboard.'),
    door, field('Units', units, `1 to ${count(MAX_UNITS)}`), field('Seed', seed, 'of where they stand at first'),
    h('label', {class: 'check'}, bodies, h('span', {}, 'Bodies'), h('small', {}, 'no two stand on one cell, swap, or cross on diagonals')),
    field('Each goes by', agent, 'where no shared field reaches yet'),
    field('Follow', unit, 'the number of a unit; empty: nobody'), followed);
  const panel = h('section', {class: 'panel', 'aria-label': 'Crowd'}, h('header', {}, 'Crowd'), body);
  byId('panels').append(panel);

  const record = h('div', {class: 'body'});
  const recordPanel = h('details', {class: 'panel', id: 'recordings', open: true}, h('summary', {}, 'Recording'), record);
  byId('panels').append(recordPanel);
  const showRecording = () => {
    const {replay} = session;
    const save = async () => {
      await session.reach(session.head);
      download('playground.wrec', await client.call('recording'));
    };
    const difference = recordings.difference();
    record.replaceChildren(...[
      replay === null && h('p', {class: 'quiet'}, 'All orders, edits and a hash of every tick. The program replays it: waystone crowd replay playground.wrec'),
      replay === null && button('Download the recording', () => void save(), {id: 'save-recording'}),
      replay === null && button('Keep it to compare', () => void client.call('recording').then(text => { recordings.keep(text, 'this crowd'); notify('Kept. Change something, and drop or keep another recording to see where the two differ.'); showRecording(); })),
      h('p', {class: 'quiet'}, 'Drop a recording (.wrec) onto the page to see it; a second one, to find the tick where they differ.'),
      difference && h('p', {id: 'difference'}, difference.sentence),
      difference && difference.tick > 0 && button(`Go to tick ${difference.tick}`, () => void recordings.jump(difference.tick), {class: 'primary'}),
      replay && recordings.count() > 1 && button('Show the other recording', () => void recordings.other()),
      replay && button('Close the recording', () => void session.sync(), {id: 'close-recording'}),
    ].filter(one => one instanceof HTMLElement) as HTMLElement[]);
  };
  recordings.changed = showRecording;

  let asked = 0;
  const tick = () => {
    if (session.mode === 'race') return;
    const frame = session.tick > 0 ? session.crowdFrames[session.tick - 1] : null;
    const of = (status: number) => frame ? count(frame.status.reduce((n, one) => n + (one === status ? 1 : 0), 0)) : '–';
    setText(numbers['walking'], frame ? count(frame.walking) : '–');
    setText(numbers['arrived'], of(2));
    setText(numbers['waiting'], frame ? count(frame.deferred) : '–');
    setText(numbers['cannot get there'], of(3));
    setText(numbers['moved'], frame ? count(frame.moved) : '–');
    setText(numbers['most work'], session.replay ? '–' : count(session.crowdFrames.slice(0, session.tick).reduce((most, one) => Math.max(most, one?.work ?? 0), 0)));
    setText(numbers['time per tick'], frame ? microseconds(frame.micros) : '–');
    setText(numbers['frames a second'], store.view.playing ? String(Math.round(app.clock.fps)) : '–');
    setText(door, isOpen() ? 'Shut the door' : 'Open the door');
    if (performance.now() - asked > 500 && !session.replay) {
      asked = performance.now();
      void client.call('bytes').then(info => setText(numbers['memory'], bytes(info.crowd + session.crowdInfo.databaseBytes))).catch(() => {});
      if (session.followed >= 0) {
        const number = session.followed;
        void client.call('unit', number).then(one => setText(followed, `Unit ${number} is ${one.status}${one.goal !== 0xffffffff ? `, on its way to (${one.goal % app.stage.mapWidth}, ${Math.floor(one.goal / app.stage.mapWidth)})` : ''}; it takes ${bytes(one.bytes)}.`)).catch(() => {});
      } else setText(followed, '');
    }
  };
  const setup = () => {
    panel.hidden = session.mode === 'race';
    recordPanel.hidden = session.mode === 'race';
    if (panel.hidden) return;
    const {crowd: now} = store.setup, fixed = session.replay !== null, colours = session.theme.unit;
    if (document.activeElement !== units) units.value = String(fixed ? session.firstUnits.length : now.units);
    seed.value = String(now.seed);
    if (![...agent.options].some(option => option.value === now.agent)) agent.append(h('option', {value: now.agent}, now.agent));
    agent.value = fixed ? '' : now.agent;
    bodies.checked = session.replay ? session.replay.bodies : now.bodies;
    for (const control of [units, seed, agent, bodies]) control.disabled = fixed;
    door.hidden = fixed || now.door === null;
    legend.replaceChildren(...([['walking', colours.walking], ['arrived', colours.arrived], ['waiting for their turn', colours.waiting], ['cannot get there', colours.unreachable], ['no order', colours.idle]] as const).map(([name, colour]) => h('span', {}, h('i', {style: `background:${cssColour(colour)}`}), name)));
    showRecording();
    tick();
  };
  return {setup, tick};
}

// Recordings that were dropped, the last two of them.
export class Recordings {
  changed: () => void = () => {};
  private texts: {text: string; name: string}[] = [];
  constructor(private readonly app: App) {}

  count(): number { return this.texts.length; }
  keep(text: string, name: string): void { this.texts = [...this.texts, {text, name}].slice(-2); }
  async open(text: string, name: string): Promise<void> {
    await this.app.session.openRecording(text, name);
    this.keep(text, name);
    this.changed();
    this.app.store.look({playing: true});
  }
  difference(): {sentence: string; tick: number} | null {
    const [a, b] = this.texts;
    if (!a || !b) return null;
    const tick = firstDifferentTick(ticksOf(a.text), ticksOf(b.text));
    return {tick, sentence: tick > 0 ? `${a.name} and ${b.name} differ from tick ${count(tick)} on.` : `${a.name} and ${b.name} are the same in all ticks.`};
  }
  async jump(tick: number): Promise<void> {
    const {session, store} = this.app;
    if (!session.replay) await this.other(false);
    store.look({playing: false});
    await session.reach(tick);
  }
  async other(swap = true): Promise<void> {
    if (swap) this.texts.reverse();
    const at = this.app.session.tick, {text, name} = this.texts.at(-1)!;
    await this.app.session.openRecording(text, name);
    await this.app.session.reach(at);
    this.changed();
  }
}
