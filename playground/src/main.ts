// SPDX-License-Identifier: MIT
// Opens the page: what the address asks for, or the first scene.
import './style/base.css';
import './style/panels.css';
import './style/stage.css';
import {fromAddress, toAddress} from './app/address';
import type {App, Part} from './app/app';
import {Catalogue} from './app/catalogue';
import {Clock, reducedMotion} from './app/clock';
import {overlays} from './app/overlays';
import {Session} from './app/session';
import {firstDifference, type State} from './app/state';
import {Store} from './app/store';
import {Client} from './core/client';
import {actions} from './panels/actions';
import {agents} from './panels/agents';
import {copies} from './panels/copies';
import {crowd, Recordings} from './panels/crowd';
import {files} from './panels/files';
import {labels, showProgress} from './panels/labels';
import {layers} from './panels/layers';
import {mapMaker, maps} from './panels/maps';
import {notify} from './panels/notices';
import {FIRST, SCENES, sceneState, scenes, type Scene} from './panels/scenes';
import {strips} from './panels/strips';
import {table} from './panels/table';
import {tools} from './panels/tools';
import {transport} from './panels/transport';
import {byId} from './ui/dom';
import {DARK, LIGHT} from './view/palette';
import {Stage} from './view/stage';

function stateOf(hash: string): State {
  const asked = fromAddress(hash), scene = SCENES.find(one => one.id === asked.state.view.scene);
  if (asked.state.view.scene && !scene) notify(`There is no scene "${asked.state.view.scene.slice(0, 40)}" here.`, 'error');
  // A scene by its name alone, with whatever else is said beside it.
  const {state, complaints} = scene && asked.withoutMap ? fromAddress(`${hash}&${scene.address}`) : asked;
  for (const sentence of complaints) notify(sentence, 'error');
  if (asked.empty) return sceneState(scene ?? FIRST);
  return scene ? state : {...state, view: {...state.view, scene: ''}};
}

async function open(): Promise<void> {
  const client = new Client(), core = client.open(); // while the page is made
  const store = new Store(stateOf(location.hash));
  if (reducedMotion()) store.look({playing: false});
  const stage = new Stage(byId('map-area')), session = new Session(store, client, stage), clock = new Clock(store, session);
  const theme = () => document.documentElement.dataset.theme === 'dark' ? DARK : LIGHT;
  session.theme = theme();
  await stage.open(theme()).catch(() => { throw new Error('This browser cannot draw here: it has no WebGL.'); });
  client.onProgress = (what, done, total) => showProgress(what.startsWith('the ') ? `Making ${what} again` : `Building what ${what} needs`, done, total, () => void stop());
  const {catalogue} = await core, app: App = {store, client, stage, session, clock, notify, catalogue: new Catalogue(catalogue)};

  const stop = async () => {
    showProgress('', 0, 0, null);
    notify('Stopped. Undo brings back what was there before.', 'info');
    await client.restart('Stopped.');
    if (store.undo()) return;
    openScene(FIRST);
  };
  const openScene = (scene: Scene) => {
    store.replace(sceneState(scene));
    if (reducedMotion()) store.look({playing: false});
  };
  const maker = mapMaker(app), recordings = new Recordings(app);
  files(app, maker, recordings);
  const parts: Part[] = [labels(app), transport(app), tools(app), strips(app), scenes(app, openScene), agents(app), crowd(app, recordings), layers(app), maps(app, maker), copies(app), table(app), overlays(app), actions(app, () => {
    session.setTheme(theme());
    for (const part of parts) part.setup?.();
  })];
  session.onShown = () => {
    showProgress('', 0, 0, null);
    for (const part of parts) part.setup?.();
  };
  session.onTick = () => { for (const part of parts) part.tick?.(); };
  session.onFailed = sentence => {
    notify(sentence, 'error');
    showProgress('', 0, 0, null);
    store.look({playing: false});
  };
  store.subscribe((state, before) => {
    if (state.view.layers !== before.view.layers) session.setLayers(state);
    if (firstDifference(state.setup, before.setup) !== Infinity) void session.sync();
    rememberSoon();
  });

  // The address follows, but not every tick of a walk.
  let timer = 0, written = '';
  const remember = () => {
    timer = 0;
    const text = toAddress(store.state);
    if (!text && !session.replay) notifyOnce('What is shown is too long for an address: a link will not have all of it.');
    written = text ? '#' + text : '#';
    if (written !== location.hash) history.replaceState(null, '', written);
  };
  const rememberSoon = () => { if (!timer) timer = window.setTimeout(remember, 250); };
  const said = new Set<string>();
  const notifyOnce = (sentence: string) => { if (!said.has(sentence)) said.add(sentence), notify(sentence); };
  window.addEventListener('hashchange', () => { if (location.hash !== written) store.replace(stateOf(location.hash)); });

  clock.start();
  await session.sync();
  document.body.dataset.ready = 'yes';
  Object.assign(window, {playground: app}); // for whoever opens the console, and for tests
}

open().catch((error: Error) => {
  showProgress('', 0, 0, null);
  notify(error.message, 'error');
  byId('map-area').append(Object.assign(document.createElement('p'), {className: 'failed', textContent: error.message}));
  document.body.dataset.ready = 'failed';
});
