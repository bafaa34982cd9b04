// SPDX-License-Identifier: MIT
// The state as the part of an address after #, and back. Parts have the names that the command line has, where it has them.
//
//     #map=u_trap&from=2,7&to=19,7&algo=lss(n=12)&work=64&at=40
//
// A part that is missing has its default. A part that cannot be read is left out, and said in a sentence.
import {packNumbers, unpackNumbers} from './numbers';
import {EMPTY_CROWD, LAYERS, MAX_AGENTS, MAX_UNITS, START, type CrowdSetup, type Layer, type Point, type Rect, type Rule, type Setup, type State, type TimelineEvent} from './state';

export const MAX_CELLS = 2048 * 2048;
const LONGEST = 100_000; // characters; browsers and chats cut longer ones
const MOST_EVENTS = 20_000;

export interface Parsed {
  state: State;
  complaints: string[];
  empty: boolean; // nothing was asked for, or a scene alone
  withoutMap: boolean;
}

const escape = (text: string) => encodeURIComponent(text).replace(/%(2C|3A|3D|28|29|2F|2A|40|7B|7D)/g, hex => decodeURIComponent(hex));

function packEvent(event: TimelineEvent): string {
  switch (event.kind) {
    case 'block': return `${event.tick}b${packNumbers(event.cells)}`;
    case 'open': return `${event.tick}o${packNumbers(event.cells)}`;
    case 'work': return `${event.tick}w${event.work}`;
    case 'order': return `${event.tick}u${event.cell.toString(36)}.${event.units === 'all' ? 'all' : packNumbers(event.units)}`;
  }
}

function unpackEvent(text: string): TimelineEvent {
  const match = /^(\d{1,9})([bowu])(.*)$/.exec(text);
  if (!match) throw new RangeError('no event');
  const tick = Number(match[1]), rest = match[3];
  switch (match[2]) {
    case 'b': return {tick, kind: 'block', cells: unpackNumbers(rest, MAX_CELLS)};
    case 'o': return {tick, kind: 'open', cells: unpackNumbers(rest, MAX_CELLS)};
    case 'w': return {tick, kind: 'work', work: whole(rest, 1, 1e9)};
    default: {
      const [cell, units] = rest.split('.');
      const number = parseInt(cell, 36);
      if (!(number >= 0 && number < MAX_CELLS) || units === undefined) throw new RangeError('no order');
      return {tick, kind: 'order', cell: number, units: units === 'all' ? 'all' : unpackNumbers(units, MAX_UNITS)};
    }
  }
}

function whole(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new RangeError(`a whole number from ${least} to ${most} is needed`);
  return value;
}

function point(text: string): Point {
  const parts = text.split(',').map(part => whole(part, 0, 65535));
  if (parts.length !== 2) throw new RangeError('a cell is X,Y');
  return [parts[0], parts[1]];
}

function rect(text: string): Rect {
  const parts = text.split(',').map(part => whole(part, 0, 65535));
  if (parts.length !== 4) throw new RangeError('a rectangle is X,Y,WIDTH,HEIGHT');
  return [parts[0], parts[1], parts[2], parts[3]];
}

// '' where the state is too long for an address.
export function toAddress(state: State): string {
  const {setup, view} = state, parts: [string, string][] = [];
  const put = (name: string, value: string | number) => parts.push([name, String(value)]);
  if (view.scene) put('scene', view.scene);
  if (setup.mode === 'crowd') {
    const {crowd} = setup;
    put('units', crowd.units);
    put('seed', crowd.seed);
    if (crowd.area) put('area', crowd.area.join(','));
    if (crowd.agent) put('algo', crowd.agent);
    put('bodies', crowd.bodies ? 'cells' : 'none');
    if (crowd.door) put('door', crowd.door.join(','));
  } else {
    put('from', setup.start.join(','));
    put('to', setup.goal.join(','));
    for (const agent of setup.agents) put('algo', agent);
  }
  put('map', setup.map);
  if (setup.rule !== '8') put('moves', setup.rule);
  put('work', setup.work);
  if (view.tick > 0) put('at', view.tick);
  if (view.playing) put('play', 1);
  if (view.speed !== START.view.speed) put('speed', view.speed);
  if (view.layers.join() !== START.view.layers.join()) put('layers', view.layers.join(','));
  for (const event of setup.events) put('e', packEvent(event));
  const text = parts.map(([name, value]) => `${name}=${escape(value)}`).join('&');
  return text.length > LONGEST ? '' : text;
}

export function fromAddress(hash: string): Parsed {
  const complaints: string[] = [], all = new Map<string, string[]>();
  for (const part of hash.replace(/^#/, '').split('&')) { // of two with one name the first counts, but for algo and e
    if (!part) continue;
    const equals = part.indexOf('='), name = equals < 0 ? part : part.slice(0, equals);
    try {
      all.set(name, [...(all.get(name) ?? []), decodeURIComponent(equals < 0 ? '' : part.slice(equals + 1))]);
    } catch {
      complaints.push(`The address is broken: "${name}" has signs that cannot be read. It is left out.`);
    }
  }
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = all.get(name)?.[0];
    if (text === undefined) return fallback;
    try {
      return parse(text);
    } catch (error) {
      complaints.push(`The address is broken: ${name}=${text.slice(0, 60)} cannot be read (${(error as Error).message}). The usual value is taken.`);
      return fallback;
    }
  };
  const one = <T extends string>(...allowed: T[]) => (text: string): T => {
    if (!(allowed as string[]).includes(text)) throw new RangeError(`one of ${allowed.join(', ')} is needed`);
    return text as T;
  };
  const isCrowd = all.has('units');
  const crowd: CrowdSetup = {
    units: read('units', EMPTY_CROWD.units, text => whole(text, 1, MAX_UNITS)),
    seed: read('seed', EMPTY_CROWD.seed, text => whole(text, 0, 2 ** 31)),
    area: read<Rect | null>('area', null, rect),
    agent: isCrowd ? (all.get('algo')?.[0] ?? '') : '',
    bodies: read('bodies', 'cells', one('cells', 'none')) === 'cells',
    door: read<Rect | null>('door', null, rect),
  };
  const events: TimelineEvent[] = [];
  for (const text of (all.get('e') ?? []).slice(0, MOST_EVENTS)) {
    try {
      events.push(unpackEvent(text));
    } catch {
      complaints.push(`The address is broken: e=${text.slice(0, 40)} cannot be read. It is left out.`);
    }
  }
  events.sort((a, b) => a.tick - b.tick);
  const agents = isCrowd ? START.setup.agents : (all.get('algo') ?? START.setup.agents).slice(0, MAX_AGENTS);
  const setup: Setup = {
    mode: isCrowd ? 'crowd' : 'race',
    map: read('map', START.setup.map, text => text),
    rule: read<Rule>('moves', '8', one('8', '8free', '4')),
    start: read('from', START.setup.start, point),
    goal: read('to', START.setup.goal, point),
    agents,
    work: read('work', START.setup.work, text => whole(text, 1, 1e9)),
    crowd,
    events,
  };
  const layers = read<readonly Layer[]>('layers', START.view.layers, text => text === '' ? [] : text.split(',').map(one(...LAYERS)));
  return {
    state: {
      setup,
      view: {
        scene: all.get('scene')?.[0] ?? '',
        tick: read('at', 0, text => whole(text, 0, 1e6)),
        playing: all.get('play')?.[0] === '1',
        speed: read('speed', START.view.speed, text => whole(text, 1, 1000)),
        layers,
      },
    },
    complaints,
    empty: all.size === 0 || (all.size === 1 && all.has('scene')),
    withoutMap: !all.has('map'),
  };
}
