// SPDX-License-Identifier: MIT
// Maps by their names in the state:
//
//     u_trap                        a built-in scene
//     gen:caves,512,512,seed=1      made from a recipe
//     board:dao/arena.map           one of the benchmark set, fetched from beside the page
//     cells:40x30:<runs>            drawn or loaded: its walls
import {WaystoneMap} from 'waystone';
import type {MapOffered, MapShown} from './protocol';
import {MAX_CELLS} from '../app/address';
import {count, unpackNumbers} from '../app/numbers';

const RULES = {'8': 'eight', '8free': 'eight-free', '4': 'four'} as const;
export const ruleOptions = (rule: string) => ({rule: RULES[rule as keyof typeof RULES] ?? 'eight'}) as never;

function checkSize(width: number, height: number): void {
  if (width * height > MAX_CELLS) throw new Error(`A map of ${count(width)} x ${count(height)} cells is too large for this page, which shows up to ${count(MAX_CELLS)} cells (2,048 x 2,048). The program waystone takes larger ones.`);
}

export async function openMap(source: string, rule: string): Promise<WaystoneMap> {
  if (source.startsWith('cells:')) {
    const match = /^cells:(\d{1,5})x(\d{1,5}):([0-9a-z*-]*)$/.exec(source);
    if (!match) throw new Error('The map in the address is broken: it should read cells:WIDTHxHEIGHT:RUNS.');
    const width = Number(match[1]), height = Number(match[2]);
    checkSize(width, height);
    const cells = new Uint8Array(width * height).fill(1);
    let walls: number[];
    try {
      walls = unpackNumbers(match[3], cells.length);
    } catch (error) {
      throw new Error(`The map in the address is broken: ${(error as Error).message}.`);
    }
    for (const cell of walls) cells[cell] = 0;
    return WaystoneMap.fromCells(width, height, cells, ruleOptions(rule));
  }
  if (source.startsWith('board:')) return WaystoneMap.fromFile(await fetchBoard(source.slice(6)), ruleOptions(rule));
  const size = /^gen:[a-z]+,(\d+),(\d+)/.exec(source);
  if (size) checkSize(Number(size[1]), Number(size[2]));
  return WaystoneMap.generate(source, ruleOptions(rule));
}

// Maps on board are files beside the page, each deflated by itself.
async function fetchBoard(path: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(path)) throw new Error(`"${path}" is no name of a map on board.`);
  const address = new URL(`maps/${path}.z`, pageAddress);
  const response = await fetch(address).catch(() => null);
  const missing = `The map ${path} is not beside this page; maps of the benchmark set are an optional part of it.`;
  if (!response?.ok || !response.body || response.headers.get('content-type')?.includes('text/html')) throw new Error(missing);
  try {
    return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer());
  } catch {
    throw new Error(missing);
  }
}
let pageAddress = 'http://localhost/';
export const setPageAddress = (address: string) => { pageAddress = address; };

export function readMap(bytes: Uint8Array<ArrayBuffer>, rule: string): WaystoneMap {
  const map = WaystoneMap.fromFile(bytes, ruleOptions(rule));
  const {width, height} = map.info;
  if (width * height > MAX_CELLS) map.free();
  checkSize(width, height);
  return map;
}

export function show(map: WaystoneMap): MapShown {
  const info = map.info;
  return {width: info.width, height: info.height, cells: map.cells().copy() as Uint8Array, components: info.components, free: info.freeCells, fingerprint: info.fingerprint};
}

export const offer = (map: WaystoneMap): MapOffered => ({...show(map), ...farApart(map)});

// Two cells of the largest component: one farthest from its first cell by the number of moves, and one farthest from that.
function farApart(map: WaystoneMap): {start: number; goal: number} {
  const {width} = map.info, components = map.components().copy() as Uint32Array, moves = map.moves().copy() as Uint8Array, sizes = new Map<number, number>();
  for (const component of components) if (component !== 0xffffffff) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  if (sizes.size === 0) throw new Error('This map has no cell that one can stand on.');
  const largest = [...sizes].reduce((best, one) => one[1] > best[1] ? one : best)[0];
  const steps = [-width, 1 - width, 1, width + 1, width, width - 1, -1, -1 - width];
  const seen = new Uint8Array(components.length), queue = new Uint32Array(sizes.get(largest)!);
  const farthest = (from: number) => {
    seen.fill(0);
    seen[from] = 1;
    queue[0] = from;
    let end = 1;
    for (let i = 0; i < end; ++i)
      for (let direction = 0; direction < 8; ++direction) {
        const to = queue[i] + steps[direction];
        if ((moves[queue[i]] >> direction & 1) === 0 || seen[to]) continue;
        seen[to] = 1;
        queue[end++] = to;
      }
    return queue[end - 1];
  };
  const start = farthest(components.indexOf(largest));
  return {start, goal: farthest(start)};
}
