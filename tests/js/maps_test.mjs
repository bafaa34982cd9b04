// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fails, loaded} from './support.mjs';

const {NO_CELL, STRAIGHT, WaystoneMap, drawingMark, sceneDrawing} = await loaded();

const drawing = `
  .....
  .###.
  .A#G.
  .###.
  .....`;

test('maps are made of cells, drawings, map files, pixels and recipes', () => {
  const drawn = WaystoneMap.fromDrawing(drawing);
  assert.deepEqual([drawn.width, drawn.height, drawn.info.freeCells, drawn.info.components], [5, 5, 18, 1]);
  assert.equal(WaystoneMap.fromMapText(drawn.text()).info.fingerprint, drawn.info.fingerprint);
  assert.equal(WaystoneMap.fromFile(new TextEncoder().encode(drawn.text()).buffer).info.fingerprint, drawn.info.fingerprint);
  const cells = drawn.cells().copy();
  assert.equal(WaystoneMap.fromCells(5, 5, cells).info.fingerprint, drawn.info.fingerprint);
  assert.equal(WaystoneMap.fromCells(5, 5, Array.from(cells, Boolean)).info.fingerprint, drawn.info.fingerprint);
  const data = new Uint8ClampedArray(Array.from(cells).flatMap(open => open ? [255, 255, 255, 255] : [10, 20, 30, 255]));
  assert.equal(WaystoneMap.fromPixels({width: 5, height: 5, data}).info.fingerprint, drawn.info.fingerprint);
  const colours = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0, 127, 127, 127, 255, 128, 128, 128, 255]);
  assert.deepEqual([...WaystoneMap.fromPixels({width: 6, height: 1, data: colours}).cells()], [0, 1, 0, 1, 0, 1]);
  assert.deepEqual([...WaystoneMap.fromPixels({width: 6, height: 1, data: colours}, {threshold: 20, rule: 'four'}).cells()], [1, 1, 1, 1, 1, 1]);
  assert.equal(WaystoneMap.generate('gen:caves,64,32,seed=2').info.cells, 64 * 32);
  assert.equal(drawn.clone().info.fingerprint, drawn.info.fingerprint);
});

test('cells have places, and moves have rules', () => {
  const map = WaystoneMap.fromDrawing(drawing);
  assert.equal(map.at(3, 2), 13);
  assert.deepEqual([map.x(13), map.y(13)], [3, 2]);
  assert.equal(drawingMark(drawing, 'A'), 11);
  assert.equal(drawingMark(drawing, 'Z'), null);
  assert.ok(map.canMove(10, 11) && !map.canMove(11, 12) && !map.passable(12) && !map.passable(999));
  assert.equal(map.moves().at(0) & 1 << 2, 4, 'east of the corner is open');
  const free = WaystoneMap.fromDrawing('.#\n#.', {rule: 'eight-free'}), strict = WaystoneMap.fromDrawing('.#\n#.');
  assert.ok(free.canMove(0, 3) && !strict.canMove(0, 3));
  assert.equal(free.info.rule, 'eight-free');
  const dear = WaystoneMap.fromDrawing('..\n..', {diagonal: 1.5});
  assert.equal(dear.info.diagonal, 1.5);
  assert.equal(dear.distance(0, 3), 1.5);
  assert.equal(WaystoneMap.fromDrawing('..\n..', {rule: 'four'}).distance(0, 3), 2);
});

test('paths and distances are optimal, and null without one', () => {
  const map = WaystoneMap.fromDrawing(drawing);
  const path = map.path(11, 13);
  assert.equal(path[0], 11);
  assert.equal(path.at(-1), 13);
  for (let i = 1; i < path.length; ++i) assert.ok(map.canMove(path[i - 1], path[i]));
  let length = 0;
  for (let i = 1; i < path.length; ++i) length += map.x(path[i]) !== map.x(path[i - 1]) && map.y(path[i]) !== map.y(path[i - 1]) ? Math.SQRT2 : 1;
  assert.ok(Math.abs(length - map.distance(11, 13)) < 1e-9);
  const split = WaystoneMap.fromDrawing('.#.');
  assert.deepEqual([split.path(0, 2), split.distance(0, 2), split.reachable(0, 2)], [null, null, false]);
  assert.deepEqual([...split.components()], [0, NO_CELL, 1]);
});

test('edits take effect at once, and can be undone', () => {
  const map = WaystoneMap.fromDrawing('.....\n.....\n.....');
  const before = map.cells().copy();
  assert.equal(map.wouldCut([2, 7, 12]), true);
  assert.equal(map.wouldCut([2, 7]), false);
  map.edit([{cell: 2, open: false}, {cell: 7, open: false}]);
  map.block(12);
  assert.equal(map.reachable(0, 4), false);
  assert.equal(map.info.version, 3);
  map.open(7);
  assert.equal(map.reachable(0, 4), true);
  map.edit(Uint32Array.of(7, 0, 2, 1));
  assert.deepEqual([map.passable(7), map.passable(2)], [false, true]);
  map.restore(before);
  assert.deepEqual(map.cells().copy(), before);
  const other = map.clone();
  other.block(0);
  map.restore(other.cells());
  assert.equal(map.passable(0), false);
});

test('scenes come with their ends', () => {
  const {map, start, goal} = WaystoneMap.scene('u_trap');
  assert.ok(map.reachable(start, goal));
  assert.equal(map.info.width, sceneDrawing('u_trap').indexOf('\n'));
  assert.ok(map.distance(start, goal) > 0 && STRAIGHT === 32768);
});

test('what is no map is a sentence', () => {
  fails('bad-parameter', /takes 9 values, not 8/, () => WaystoneMap.fromCells(3, 3, new Uint8Array(8)));
  fails('bad-parameter', /from 1 to 8192 cells per side/, () => WaystoneMap.fromCells(0, 3, new Uint8Array(0)));
  fails('bad-call', /width must be a whole number/, () => WaystoneMap.fromCells(1.5, 3, new Uint8Array(8)));
  fails('bad-call', /width must be a whole number .* not a string/, () => WaystoneMap.fromCells('3', 3, new Uint8Array(9)));
  fails('bad-call', /passable must be bytes, not nothing/, () => WaystoneMap.fromCells(3, 3));
  fails('bad-call', /drawing must be a text, not a Uint8Array/, () => WaystoneMap.fromDrawing(new Uint8Array(3)));
  fails('bad-call', /has a zero in it/, () => WaystoneMap.generate('gen:caves\0'));
  fails('bad-call', /no option 'rules'; it has rule, diagonal/, () => WaystoneMap.fromDrawing('..', {rules: 'four'}));
  fails('bad-call', /one of 'eight', 'eight-free', 'four', not 'six'/, () => WaystoneMap.fromDrawing('..', {rule: 'six'}));
  fails('file-malformed', /map/, () => WaystoneMap.fromMapText('type octile\nheight 2\nwidth 2\nmap\n..\n.'));
  fails('file-missing', /built without PNG/, () => WaystoneMap.fromFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0)));
  fails('file-missing', /no such file; built-in scenes are /, () => WaystoneMap.generate('nowhere.map'));
  fails('bad-call', /3x3 pixels take 36 bytes, not 4/, () => WaystoneMap.fromPixels({width: 3, height: 3, data: new Uint8Array(4)}));
  const map = WaystoneMap.fromDrawing('...');
  fails('bad-call', /outside the map of 3x1 cells/, () => map.at(3, 0));
  fails('bad-parameter', /cell 3 lies outside/, () => map.block(3));
  fails('bad-parameter', /3 cells, not 2/, () => map.restore(new Uint8Array(2)));
  fails('bad-call', /changes\[0\]\.cell must be a whole number/, () => map.edit([{open: true}]));
  fails('bad-call', /come in pairs/, () => map.edit(Uint32Array.of(1, 0, 2)));
  fails('bad-call', /must be a list of \{cell, open\}/, () => map.edit(5));
  fails('bad-call', /cells\[1\] must be a whole number/, () => map.wouldCut([1, NaN]));
});
