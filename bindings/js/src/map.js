// SPDX-License-Identifier: MIT
// Maps.
import {ruleWords} from './abi.js';
import {WaystoneAgent} from './agent.js';
import {badCall, kindOf} from './error.js';
import {asBytes, asWords, call, module, options, scratch, text, textAt, textFrom, word, wordFor, words, floats} from './module.js';
import {WaystoneObject, handleOf, make} from './objects.js';
import {from, get, put} from './structs.js';
import {list} from './views.js';

export const STRAIGHT = 32768, DIAGONAL = 46341, INFINITE = 0xffffffff;
export const NO_CELL = 0xffffffff, NO_DIRECTION = 8;

function mapOptions(given, what) {
  const {rule = 'eight', diagonal} = options(given, ['rule', 'diagonal'], what);
  return put('mapOptions', {
    rule: wordFor(ruleWords, rule, 'rule'),
    diagonal: diagonal === undefined ? 0 : word(Math.round(diagonal * STRAIGHT), 'diagonal'),
  });
}

export class WaystoneMap extends WaystoneObject {
  #width = 0;

  static fromCells(width, height, passable, given) {
    const cells = asBytes(Array.isArray(passable) ? Uint8Array.from(passable, Number) : passable, 'passable');
    return make(WaystoneMap, 'map', 'map_make', word(width, 'width'), word(height, 'height'), cells, cells.length, mapOptions(given, 'a map'));
  }
  static fromDrawing(drawing, given) {
    return make(WaystoneMap, 'map', 'map_draw', text(drawing, 'drawing'), mapOptions(given, 'a map'));
  }
  static fromMapText(contents, given) {
    return WaystoneMap.fromFile(new TextEncoder().encode(text(contents, 'contents')), given);
  }
  static fromFile(contents, given) {
    const all = asBytes(contents, 'contents');
    return make(WaystoneMap, 'map', 'map_read', all, all.length, mapOptions(given, 'a map'));
  }
  static fromPixels(image, given) {
    const {threshold = 128, ...rest} = given ?? {};
    const {width, height, data} = image ?? {};
    const rgba = asBytes(data, 'data');
    if (rgba.length !== width * height * 4) throw badCall(`${width}x${height} pixels take ${width * height * 4} bytes, not ${rgba.length}`);
    const passable = new Uint8Array(width * height);
    for (let i = 0; i < passable.length; ++i) {
      const alpha = rgba[4 * i + 3] / 255, luma = Math.floor((299 * rgba[4 * i] + 587 * rgba[4 * i + 1] + 114 * rgba[4 * i + 2]) / 1000);
      passable[i] = luma * alpha + 255 * (1 - alpha) >= threshold ? 1 : 0;  // on white, as the core reads PNG
    }
    return WaystoneMap.fromCells(width, height, passable, rest);
  }
  static generate(source, given) {
    return make(WaystoneMap, 'map', 'map_open', text(source, 'source'), mapOptions(given, 'a map'));
  }
  static scene(name, given) {
    const drawing = sceneDrawing(name);
    const map = WaystoneMap.fromDrawing(drawing, given);
    return {map, start: drawingMark(drawing, 'A'), goal: drawingMark(drawing, 'G')};
  }

  clone() {
    return make(WaystoneMap, 'map', 'map_clone', this.handle);
  }
  get info() {
    call('map_get_info', this.handle, put('mapInfo'));
    const info = get('mapInfo', {rule: from(ruleWords)});
    return {...info, diagonal: info.diagonal / STRAIGHT};
  }
  get width() {
    return this.#width ||= this.info.width;
  }
  get height() {
    return this.info.height;
  }
  at(x, y) {
    const {width, height} = this.info;
    if (!(Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height)) {
      throw badCall(`(${kindOf(x)}, ${kindOf(y)}) lies outside the map of ${width}x${height} cells`);
    }
    return y * width + x;
  }
  x(cell) {
    return word(cell, 'cell') % this.width;
  }
  y(cell) {
    return Math.floor(word(cell, 'cell') / this.width);
  }
  text() {
    return textFrom('map_text', this.handle);
  }

  #ask(name, ...given) {
    call(name, this.handle, ...given, scratch());
    return words()[scratch() >>> 2] !== 0;
  }
  passable(cell) {
    return this.#ask('map_passable', word(cell, 'cell'));
  }
  canMove(from, to) {
    return this.#ask('map_can_move', word(from, 'from'), word(to, 'to'));
  }
  reachable(from, to) {
    return this.#ask('map_reachable', word(from, 'from'), word(to, 'to'));
  }
  wouldCut(cells) {
    const all = asWords(cells, 'cells');
    return this.#ask('map_would_cut', all, all.length);
  }
  distance(from, to) {
    const at = scratch();
    return call('map_distance', this.handle, word(from, 'from'), word(to, 'to'), at) === 'none' ? null : floats()[at >>> 3];
  }
  path(from, to) {
    if (!this.reachable(from, to)) return null;
    const agent = WaystoneAgent.make(this, 'astar');
    try {
      const walk = agent.walk(from, to);
      return walk.outcome === 'arrived' ? walk.trail : null;
    } finally {
      agent.free();
    }
  }

  block(cell) {
    call('map_block', this.handle, word(cell, 'cell'));
  }
  open(cell) {
    call('map_open_cell', this.handle, word(cell, 'cell'));
  }
  edit(changes) {
    let pairs = changes;
    if (!(changes instanceof Uint32Array)) {
      if (typeof changes?.[Symbol.iterator] !== 'function') throw badCall(`changes must be a list of {cell, open}, not ${kindOf(changes)}`);
      pairs = Uint32Array.from([...changes].flatMap((change, i) => [word(change?.cell, `changes[${i}].cell`), change.open ? 1 : 0]));
    }
    if (pairs.length % 2 !== 0) throw badCall(`changes as numbers come in pairs of cell and 0 or 1, and there are ${pairs.length}`);
    call('map_edit', this.handle, asWords(pairs, 'changes'), pairs.length / 2);
  }
  restore(cells) {
    const all = asBytes(cells, 'cells');
    call('map_restore', this.handle, all, all.length);
  }

  cells() {
    return list(this, 'cells()', Uint8Array, null, (at, capacity, count) => call('map_cells', this.handle, at, capacity, count));
  }
  moves() {
    return list(this, 'moves()', Uint8Array, null, (at, capacity, count) => call('map_moves', this.handle, at, capacity, count));
  }
  components() {
    return list(this, 'components()', Uint32Array, null, (at, capacity, count) => call('map_components', this.handle, at, capacity, count));
  }
}
export const mapOf = (value, name = 'map') => handleOf(WaystoneMap, value, name);

export function sceneDrawing(name) {
  const at = (module(), scratch());
  call('scene', text(name, 'name'), at);
  return textAt(words()[at >>> 2]);
}
export function drawingMark(drawing, letter) {
  if (text(letter, 'letter').length !== 1) throw badCall(`letter must be one character, not '${letter}'`);
  module();
  const at = scratch();
  return call('drawing_mark', text(drawing, 'drawing'), letter.charCodeAt(0), at) === 'none' ? null : words()[at >>> 2];
}
