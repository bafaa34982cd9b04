// SPDX-License-Identifier: MIT
// The row of scenes, and what is told of the one that is shown. A scene is a file: an address as links have it, and texts.
import type {App, Part} from '../app/app';
import {fromAddress} from '../app/address';
import type {State} from '../app/state';
import {byId, h} from '../ui/dom';

export interface Scene {
  id: string;
  title: string;
  short: string; // a few words under the title
  story: string[]; // the first is always shown
  address: string;
}

const files = import.meta.glob<Scene>('../scenes/*.json', {eager: true, import: 'default'});
export const SCENES: Scene[] = Object.keys(files).sort().map(name => files[name]);

// What the page opens on.
export const FIRST = SCENES[0];

export function sceneState(scene: Scene): State {
  const {state} = fromAddress(scene.address);
  return {setup: state.setup, view: {...state.view, scene: scene.id}};
}

export function scenes(app: App, open: (scene: Scene) => void): Part {
  const {store} = app, row = byId('scenes'), story = byId('story');
  const buttons = new Map(SCENES.map(scene => [scene.id, h('button', {type: 'button', class: 'scene', onclick: () => open(scene), 'data-scene': scene.id, title: scene.short}, scene.title)]));
  row.append(...buttons.values());
  let shown = '?';
  const update = () => {
    const {scene: id} = store.view, scene = SCENES.find(one => one.id === id);
    for (const [name, button] of buttons) button.setAttribute('aria-current', String(name === id));
    const key = app.session.replay ? `replay ${app.session.replay.name}` : id;
    if (key === shown) return;
    shown = key;
    if (app.session.replay) story.replaceChildren(h('h2', {}, `Recording: ${app.session.replay.name}`), h('p', {}, 'The core does again what was recorded, tick by tick, and compares its state with the hash in the file. Drop a second recording to find where the two differ.'));
    else if (scene) {
      story.replaceChildren(h('h2', {}, scene.title), ...scene.story.map((text, i) => h('p', {class: i > 0 ? 'next' : ''}, text)));
      buttons.get(id)!.scrollIntoView({block: 'nearest', inline: 'nearest'});
    } else story.replaceChildren(h('h2', {}, 'Your own'), h('p', {class: 'next'}, 'The address of this page holds everything you see: copy it, and it shows the same to others. Undo takes back what you changed.'));
  };
  store.subscribe(update);
  update();
  return {setup: update};
}
