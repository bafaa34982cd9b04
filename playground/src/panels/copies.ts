// SPDX-License-Identifier: MIT
// What is on the page, to copy: as a program or a command.
import type {App, Part} from '../app/app';
import {LANGUAGES, program, type Language} from '../app/programs';
import {button, byId, h, select} from '../ui/dom';

export function copies(app: App): Part {
  const {session, store, notify} = app, text = h('pre', {class: 'code', tabindex: 0, id: 'program', 'aria-label': 'Program'}), body = h('div', {class: 'body'});
  const panel = h('details', {class: 'panel', id: 'copies'}, h('summary', {}, 'Use it in your program'), body);
  byId('panels').append(panel);
  let language: Language = 'C++', agent = 0;
  const which = select([], '', value => { agent = Number(value); draw(); }, {'aria-label': 'Which agent'});
  const tabs = LANGUAGES.map(one => button(one === 'command' ? 'Command' : one, () => { language = one; draw(); }, {'data-language': one}));
  const draw = () => {
    tabs.forEach((tab, i) => tab.setAttribute('aria-pressed', String(LANGUAGES[i] === language)));
    which.hidden = session.mode !== 'race' || language === 'command' || store.setup.agents.length < 2;
    text.textContent = program(language, store.setup, agent, session.map);
    copy.textContent = language === 'command' ? 'Copy as command' : `Copy as ${language}`;
  };
  const copy = button('Copy', () => void navigator.clipboard.writeText(text.textContent ?? '').then(() => notify('Copied.'), () => {
    getSelection()?.selectAllChildren(text);
    notify('The browser does not let this page copy. The text is selected: copy it with Ctrl+C.');
  }), {class: 'primary', id: 'copy'});
  body.append(h('div', {class: 'tabs', role: 'group', 'aria-label': 'Language'}, ...tabs), which, text, copy);
  panel.addEventListener('toggle', draw);
  return {
    setup: () => {
      panel.hidden = session.replay !== null;
      which.replaceChildren(...store.setup.agents.map((spec, i) => h('option', {value: i}, spec)));
      agent = Math.min(agent, store.setup.agents.length - 1);
      which.value = String(agent);
      if (panel.open) draw();
    },
  };
}
