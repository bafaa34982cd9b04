// SPDX-License-Identifier: MIT
// Which map: built in, made from a recipe, of the benchmark set, from a file, or drawn as text.
import type {App, Part} from '../app/app';
import {MAX_CELLS} from '../app/address';
import {count, packNumbers} from '../app/numbers';
import type {Rule} from '../app/state';
import type {MapOffered} from '../core/protocol';
import {button, byId, field, h, select} from '../ui/dom';

interface Board { file: string; name: string; width: number; height: number }

export const asSource = (map: {width: number; height: number; cells: Uint8Array}) => {
  const walls: number[] = [];
  map.cells.forEach((passable, cell) => { if (!passable) walls.push(cell); });
  return `cells:${map.width}x${map.height}:${packNumbers(walls)}`;
};

export function mapMaker(app: App) {
  const {client, store, session, notify, catalogue} = app;
  const take = (source: string, map: MapOffered, marks: {start?: number; goal?: number} = {}) => {
    const point = (cell: number) => [cell % map.width, Math.floor(cell / map.width)] as const;
    const units = Math.min(store.setup.crowd.units, Math.max(1, Math.floor(map.free / 3)));
    store.change({map: source, start: point(marks.start ?? map.start), goal: point(marks.goal ?? map.goal), events: [], crowd: {...store.setup.crowd, units, area: null, door: null}}, {tick: 0});
  };
  const failed = (error: Error) => notify(error.message, 'error');
  return {
    async open(source: string): Promise<void> {
      try {
        const map = await client.call('map', source, store.setup.rule), drawing = catalogue.scenes.find(scene => scene.name === source)?.drawing;
        take(source, map, drawing ? marksIn(drawing) : {});
      } catch (error) { failed(error as Error); }
    },
    async drawing(text: string): Promise<void> {
      try {
        const map = await client.call('read', new TextEncoder().encode(text), store.setup.rule);
        take(asSource(map), map, marksIn(text));
      } catch (error) { failed(error as Error); }
    },
    // A map or a picture.
    async file(file: File): Promise<void> {
      try {
        if (file.size > 64e6) throw new Error(`${file.name} has ${count(file.size / 1e6)} MB. Maps of this page have at most ${count(MAX_CELLS)} cells.`);
        const bytes = new Uint8Array(await file.arrayBuffer()), isPicture = file.type.startsWith('image/') || /\.(png|jpe?g|gif|webp|bmp)$/i.test(file.name);
        const text = isPicture ? drawn(await pixels(file)) : bytes;
        const map = await client.call('read', text, store.setup.rule);
        take(asSource(map), map, isPicture || bytes.length > 1e6 ? {} : marksIn(new TextDecoder().decode(bytes)));
        notify(`${file.name}: ${count(map.width)} x ${count(map.height)} cells.`);
      } catch (error) { failed(new Error(`${file.name}: ${(error as Error).message}`)); }
    },
    async save(): Promise<void> {
      const text = await client.call('text');
      download('playground.map', text);
    },
    session,
  };
}
export type MapMaker = ReturnType<typeof mapMaker>;

// The letters A and G of a drawing; nothing in the text of a .map.
function marksIn(text: string): {start?: number; goal?: number} {
  if (/^type\s/.test(text)) return {};
  const all = text.replace(/\r/g, '').split('\n'), lines = all.slice(all.findIndex(line => line.trim()), all.findLastIndex(line => line.trim()) + 1);
  const indent = Math.min(...lines.filter(line => line.trim()).map(line => line.length - line.trimStart().length)), width = Math.max(...lines.map(line => line.trimEnd().length - indent));
  const find = (letter: string) => {
    const y = lines.findIndex(line => line.includes(letter));
    return y < 0 ? undefined : y * width + lines[y].indexOf(letter) - indent;
  };
  return {start: find('A'), goal: find('G')};
}

// Dark is blocked, as the core reads pictures; see src/io/png.cpp.
async function pixels(file: File): Promise<ImageData> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, {colorSpaceConversion: 'none', premultiplyAlpha: 'none'});
  } catch {
    throw new Error('this is not a picture that the browser can read.');
  }
  const {width, height} = bitmap;
  if (width * height > MAX_CELLS) throw new Error(`the picture has ${count(width)} x ${count(height)} pixels; this page shows up to ${count(MAX_CELLS)} cells (2,048 x 2,048).`);
  const canvas = h('canvas', {width, height}), context = canvas.getContext('2d', {willReadFrequently: true})!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
function drawn({width, height, data}: ImageData): Uint8Array<ArrayBuffer> {
  const text = new Uint8Array((width + 1) * height);
  for (let y = 0, at = 0, i = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x, i += 4) text[at++] = Math.floor((299 * data[i] + 587 * data[i + 1] + 114 * data[i + 2]) / 1000) < 128 ? 64 : 46; // '@' and '.'
    text[at++] = 10;
  }
  return text;
}

export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
  const link = h('a', {href: address, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function maps(app: App, maker: MapMaker): Part {
  const {store, catalogue, notify} = app, body = h('div', {class: 'body'}), recipe = h('div', {class: 'params'});
  byId('panels').append(h('details', {class: 'panel', id: 'map-panel'}, h('summary', {}, 'Map'), body));
  const chooser = h('select', {id: 'map-choice'},
    h('optgroup', {label: 'Generated'}, ...catalogue.generators.map(({name, help}) => h('option', {value: `gen:${name}`}, `${name}: ${help}`))),
    h('optgroup', {label: 'Built in'}, ...catalogue.scenes.map(({name}) => h('option', {value: name}, name.replace(/_/g, ' ')))));
  chooser.addEventListener('change', () => {
    if (chooser.value.startsWith('gen:')) void maker.open(`${chooser.value},64,48,seed=1`);
    else if (chooser.value) void maker.open(chooser.value);
  });
  const boards = h('select', {id: 'board-choice'}, h('option', {value: ''}, 'Choose…'));
  boards.addEventListener('change', () => { if (boards.value) void maker.open(`board:${boards.value}`); });
  const boardField = h('div', {hidden: true}, field('Benchmarks', boards, 'Maps of games and mazes by the Moving AI Lab, fetched from beside this page.'));
  const loadBoards = async () => {
    try {
      const answer = await fetch(new URL('maps/index.json', document.baseURI));
      if (!answer.ok) return;
      const list = await answer.json() as Board[], groups = new Map<string, Board[]>();
      for (const board of list) groups.set(board.file.split('/')[0], [...(groups.get(board.file.split('/')[0]) ?? []), board]);
      boards.append(...[...groups].map(([name, some]) => h('optgroup', {label: name}, ...some.map(one => h('option', {value: one.file}, `${one.name} (${one.width} x ${one.height})`)))));
      boardField.hidden = false;
    } catch { /* this page has none */ }
  };
  const panel = body.parentElement as HTMLDetailsElement;
  let asked = false;
  panel.addEventListener('toggle', () => { if (panel.open && !asked) asked = true, void loadBoards(); });

  const file = h('input', {type: 'file', accept: '.map,.txt,.png,.jpg,.jpeg,.webp,.gif,.wrec,text/plain,image/*', id: 'map-file'});
  file.addEventListener('change', () => {
    const [one] = file.files ?? [];
    if (one) document.dispatchEvent(new CustomEvent('waystone-file', {detail: one}));
    file.value = '';
  });
  const text = h('textarea', {rows: 7, spellcheck: 'false', placeholder: '..........\n..####.#..\n.A...#..G.\n..####....\n..........'});
  const rule = select([['8', '8: diagonals need both sides free'], ['8free', '8free: they do not'], ['4', '4: no diagonals']], store.setup.rule, value => store.change({rule: value as Rule}, {tick: 0}));
  body.append(
    field('Kind', chooser), recipe, boardField, field('Moves', rule),
    field('File', file, 'A .map, a picture (dark is wall) or a drawing. You can also drop it onto the page.'),
    h('details', {}, h('summary', {}, 'Draw it as text'), h('div', {class: 'params'}, field('Drawing', text, '# is wall, A the start, G the goal.'), button('Use the drawing', () => void (text.value.trim() ? maker.drawing(text.value) : notify('The drawing is empty.', 'error'))))),
    h('div', {class: 'row'}, button('Save as .map', () => void maker.save())));
  for (const one of body.querySelectorAll('.field')) if (one.querySelector('textarea')) one.classList.add('stacked');

  // Width, height, seed and the generator's own parameters.
  const showRecipe = () => {
    const match = /^gen:([a-z]+),(\d+),(\d+)(.*)$/.exec(store.setup.map), generator = match && catalogue.generators.find(one => one.name === match[1]);
    if (!match || !generator) return recipe.replaceChildren();
    const given = new Map(match[4].split(',').filter(Boolean).map(part => part.split('=') as [string, string]));
    const write = (width: string, height: string) => void maker.open(`gen:${match[1]},${width},${height}${[...given].map(([name, value]) => `,${name}=${value}`).join('')}`);
    const number = (label: string, value: string | number, least: number, most: number, whole: boolean, set: (value: string) => void, hint = '') => {
      const input = h('input', {type: 'number', value, min: least, max: most, step: whole ? 1 : 'any'});
      input.addEventListener('change', () => set(input.value));
      return field(label, input, hint);
    };
    recipe.replaceChildren(
      number('width', match[2], 1, 2048, true, value => write(value, match[3])),
      number('height', match[3], 1, 2048, true, value => write(match[2], value)),
      number('seed', given.get('seed') ?? 1, 0, 1e9, true, value => { given.set('seed', value); write(match[2], match[3]); }),
      ...generator.params.map(param => number(param.name, given.get(param.name) ?? param.default, param.least, param.most, param.whole, value => { given.set(param.name, value); write(match[2], match[3]); }, `${param.help}: ${param.least} to ${param.most}.`)),
      button('Another one', () => { given.set('seed', String(1 + Number(given.get('seed') ?? 1))); write(match[2], match[3]); }));
  };
  return {
    setup: () => {
      const {map} = store.setup, kind = map.startsWith('gen:') ? map.split(',')[0] : map;
      chooser.value = kind;
      if (chooser.selectedIndex < 0) chooser.value = '';
      boards.value = map.startsWith('board:') ? map.slice(6) : '';
      rule.value = store.setup.rule;
      showRecipe();
      panel.hidden = app.session.replay !== null;
    },
  };
}
