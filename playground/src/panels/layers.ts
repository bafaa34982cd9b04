// SPDX-License-Identifier: MIT
// What is drawn over the map, each to be switched, with what its colours mean.
import type {App, Part} from '../app/app';
import type {Layer} from '../app/state';
import {cssColour, HEAT_STEPS, type Theme} from '../view/palette';
import {byId, h, type Child} from '../ui/dom';

interface Row { layer: Layer; title: string; meaning: string; modes: ('race' | 'crowd' | 'replay')[]; swatches?: (theme: Theme) => Child[] }

const dot = (colour: number, text: string): Child[] => [h('i', {class: 'dot', style: `background:${cssColour(colour)}`}), h('span', {}, text)];
const band = (colours: readonly number[]) => colours.map(colour => h('i', {style: `background:${cssColour(colour)}`}));

const ROWS: Row[] = [
  {layer: 'space', title: 'Local search space', meaning: 'what the planning of this tick looked at', modes: ['race'], swatches: theme => [...dot(theme.space, 'expanded'), ...dot(theme.frontier, 'frontier')]},
  {layer: 'heat', title: 'Learned h', meaning: 'how far h was raised above what it was at first', modes: ['race'], swatches: theme => [h('span', {}, '0'), ...band(theme.heat), h('span', {}, `${HEAT_STEPS.at(-1)!} cells and more`)]},
  {layer: 'trail', title: 'Walk', meaning: 'where it went', modes: ['race']},
  {layer: 'visits', title: 'Visits', meaning: 'how often it entered a cell; darker is more often', modes: ['race'], swatches: theme => dot(theme.visits, 'entered')},
  {layer: 'subgoal', title: 'Subgoal', meaning: 'what it heads for now, and the record or case that it comes from', modes: ['race'], swatches: theme => dot(theme.subgoal, 'subgoal; squares: ends of its record or case')},
  {layer: 'optimal', title: 'Optimal path', meaning: 'dashed', modes: ['race']},
  {layer: 'regions', title: 'Regions', meaning: 'of the abstraction or the waypoints, with a dot for their representatives', modes: ['race']},
  {layer: 'trailheads', title: 'Trailheads', meaning: 'of a case base, and the cells that each covers', modes: ['race']},
  {layer: 'firstmoves', title: 'First moves', meaning: 'towards every cell from where the agent stands, a colour for each direction', modes: ['race']},
  {layer: 'field', title: 'Shared field', meaning: 'distances that the units of one order share, as they grow', modes: ['crowd', 'replay'], swatches: theme => [h('span', {}, 'near'), ...band(theme.field), h('span', {}, 'far')]},
  {layer: 'components', title: 'Components', meaning: 'cells that can reach each other have one colour', modes: ['race', 'crowd', 'replay']},
  {layer: 'readout', title: 'f, g and h', meaning: 'of the cell under the pointer', modes: ['race', 'crowd', 'replay']},
];

export function layers(app: App): Part {
  const {store, session} = app, body = h('div', {class: 'body'});
  byId('panels').append(h('details', {class: 'panel', open: innerWidth > 980}, h('summary', {}, 'Layers'), body));
  const boxes = new Map<Layer, HTMLInputElement>();
  const toggle = (layer: Layer, on: boolean) => store.look({layers: ROWS.map(row => row.layer).filter(one => one === layer ? on : store.view.layers.includes(one))});
  let shown = '';
  const setup = () => {
    const key = `${session.mode} ${session.theme.dark}`;
    if (key !== shown) {
      shown = key;
      boxes.clear();
      body.replaceChildren(...ROWS.filter(row => row.modes.includes(session.mode)).map(row => {
        const box = h('input', {type: 'checkbox', 'data-layer': row.layer});
        box.addEventListener('change', () => toggle(row.layer, box.checked));
        boxes.set(row.layer, box);
        return h('label', {class: 'check'}, box, h('span', {}, row.title), h('small', {}, row.meaning, row.swatches ? h('span', {class: 'swatches'}, ...row.swatches(session.theme)) : null));
      }));
    }
    for (const [layer, box] of boxes) box.checked = store.view.layers.includes(layer);
  };
  store.subscribe((state, before) => { if (state.view.layers !== before.view.layers) setup(); });
  return {setup};
}
