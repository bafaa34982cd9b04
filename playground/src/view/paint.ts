// SPDX-License-Identifier: MIT
// The colour of a cell, from everything that is known of it: the floor, and one layer over the other.
import {HEAT_STEPS, type Theme} from './palette';
import type {PaintRow} from './tiles';
import {EXPANDED, type Walk} from './walk';
import type {Layer} from '../app/state';
import {INFINITE, NO_CELL, ONE} from '../core/protocol';

export interface Painted {
  terrain: Uint8Array;
  theme: Theme;
  layers: ReadonlySet<Layer>;
  walk: Walk | null;
  colour: number; // the agent's
  regions: Uint32Array | null;
  coverage: Uint32Array | null; // by trailheads
  firstMoves: Uint32Array | null;
  components: Uint32Array | null;
  field: Uint32Array | null;
  fieldScale: number; // the largest distance that the field's colours tell apart
}

const mix = (under: number, over: number, alpha: number): number => {
  const r = (under >> 16 & 255) + ((over >> 16 & 255) - (under >> 16 & 255)) * alpha;
  const g = (under >> 8 & 255) + ((over >> 8 & 255) - (under >> 8 & 255)) * alpha;
  const b = (under & 255) + ((over & 255) - (under & 255)) * alpha;
  return (r & 255) << 16 | (g & 255) << 8 | b & 255;
};

export function painter(of: () => Painted): PaintRow {
  return (first, count, out, at) => {
    const p = of(), {theme, layers, walk} = p;
    const regions = layers.has('regions') ? p.regions : null, components = layers.has('components') ? p.components : null;
    const coverage = layers.has('trailheads') ? p.coverage : null, firstMoves = layers.has('firstmoves') ? p.firstMoves : null;
    const field = layers.has('field') ? p.field : null;
    const heat = walk && layers.has('heat'), visits = walk && layers.has('visits'), space = walk && layers.has('space'), trail = walk && layers.has('trail');
    const kind = (values: Uint32Array, cell: number) => theme.kinds[(Math.imul(values[cell], 0x9e3779b1) >>> 24) % theme.kinds.length];
    for (let i = 0; i < count; ++i) {
      const cell = first + i;
      let colour = theme.wall;
      if (p.terrain[cell]) {
        colour = theme.floor;
        if (components && components[cell] !== NO_CELL) colour = mix(colour, theme.kinds[components[cell] % theme.kinds.length], 0.45);
        if (regions && regions[cell] !== NO_CELL) colour = mix(colour, kind(regions, cell), 0.42);
        if (coverage && coverage[cell] !== NO_CELL) colour = mix(colour, kind(coverage, cell), 0.42);
        if (firstMoves && firstMoves[cell] < 8) colour = mix(colour, theme.kinds[firstMoves[cell]], 0.6);
        if (field && field[cell] !== INFINITE) colour = mix(colour, scale(theme.field, field[cell] / p.fieldScale), 0.7);
        if (visits && walk.visits[cell] > 0) colour = mix(colour, theme.visits, Math.min(0.9, 0.2 + 0.14 * Math.log2(walk.visits[cell])));
        else if (trail && walk.visits[cell] > 0 && !(heat && walk.raised[cell] > 0)) colour = mix(colour, p.colour, 0.2);
        if (heat && walk.raised[cell] > 0) colour = mix(colour, scale(theme.heat, Math.log2(1 + walk.raised[cell] / ONE) / Math.log2(HEAT_STEPS[HEAT_STEPS.length - 1])), 0.92);
        if (space && walk.local[cell]) colour = walk.local[cell] === EXPANDED ? mix(colour, theme.space, walk.cumulative ? 0.4 : 0.62) : mix(colour, theme.frontier, 0.75);
      }
      out[at + i] = 0xff000000 | (colour & 255) << 16 | colour & 0xff00 | colour >> 16;
    }
  };
}

function scale(colours: readonly number[], place: number): number {
  const at = Math.max(0, Math.min(0.9999, place)) * (colours.length - 1), low = Math.floor(at);
  return mix(colours[low], colours[low + 1], at - low);
}
