// SPDX-License-Identifier: MIT
// The buttons of the page itself: undo, link, light and dark, help.
import type {App, Part} from '../app/app';
import {toAddress} from '../app/address';
import {byId, h, iconButton} from '../ui/dom';

const KEYS: [string, string][] = [
  ['Space', 'play and pause'], ['← →', 'one tick back and forth; with Shift ten'], ['E', 'one expansion'], ['Home', 'back to the start'],
  ['+ −', 'zoom'], ['0', 'the whole map'], ['Arrows on the map', 'move the marked cell; Enter or Space uses the tool there'], ['1 … 6', 'tools'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo'], ['L', 'copy the link'], ['T', 'light or dark'], ['?', 'this help'],
];

export function actions(app: App, themed: () => void): Part {
  const {store, notify} = app;
  const undo = iconButton('undo', 'Undo', () => void store.undo(), {'data-key': 'Ctrl+Z'}), redo = iconButton('redo', 'Redo', () => void store.redo(), {'data-key': 'Ctrl+Y'});
  const link = async () => {
    const text = toAddress(store.state);
    if (!text) return notify('What is shown is too long for an address. Save the map as a file instead.', 'error');
    const address = `${location.origin}${location.pathname}#${text}`;
    history.replaceState(null, '', '#' + text);
    try {
      await navigator.clipboard.writeText(address);
      notify('The link is copied. It shows exactly this.');
    } catch {
      notify('The link is in the address bar: copy it from there.');
    }
  };
  const theme = () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    try { localStorage.setItem('waystone-theme', next); } catch { /* it is not remembered then */ }
    themed();
  };
  const dialog = h('dialog', {'aria-labelledby': 'help-title'},
    h('h2', {id: 'help-title'}, 'What you see'),
    h('p', {}, 'An agent stands on a map and wants to reach the flag. In every tick it may do a fixed amount of work, such as looking at a cell’s neighbours, and then must move. h is what it believes the distance to the flag to be. Where that is wrong it learns a larger value, and walking back and forth until it has learned enough is called scrubbing.'),
    h('p', {style: 'margin-top:8px'}, 'Paint walls while it walks, drag the start and the flag, or drop a map, a picture or a recording onto the page.'),
    h('dl', {class: 'keys'}, ...KEYS.flatMap(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {style: 'margin:0'}, does)])),
    h('form', {method: 'dialog'}, h('button', {class: 'primary'}, 'Close')));
  document.body.append(dialog);
  const help = () => dialog.showModal();
  byId('actions').append(undo, redo, iconButton('link', 'Copy the link to this', () => void link(), {'data-key': 'L'}), iconButton('sun', 'Light or dark', theme, {'data-key': 'T'}), iconButton('help', 'Help', help, {'data-key': '?'}));
  const update = () => {
    undo.disabled = !store.canUndo;
    redo.disabled = !store.canRedo;
  };
  store.subscribe(update);
  update();
  document.addEventListener('keydown', event => {
    const typing = (event.target as HTMLElement).closest('input:not([type=range]):not([type=checkbox]),textarea,select');
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !typing) return event.preventDefault(), void (event.shiftKey ? store.redo() : store.undo());
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y' && !typing) return event.preventDefault(), void store.redo();
    if (typing || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    if (event.key === 'l') void link();
    else if (event.key === 't') theme();
    else if (event.key === '?') help();
  });
  return {};
}
