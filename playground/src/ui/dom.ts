// SPDX-License-Identifier: MIT
// The few helpers that the page's panels are built with.

export type Child = Node | string | null | false | undefined;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

// An element: attributes by name, listeners as `on…`, booleans as present or absent.
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined));
  return element;
}

export const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;

let unique = 0;
export const newId = (prefix: string) => `${prefix}-${++unique}`;

// Sets text only where it changed, so that a page which is updated sixty times a second lays out little.
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', {type: 'button', onclick: press, ...attributes}, label);
}

// A labelled control: the label, the control, and what its value means.
export function field(label: string, control: HTMLElement, hint = ''): HTMLElement {
  const labelled = control.matches('input,select,textarea') ? control : control.querySelector<HTMLElement>('input:not([type=range])') ?? control;
  labelled.id ||= newId('field');
  const hintId = hint ? newId('hint') : '';
  if (hint) labelled.setAttribute('aria-describedby', hintId);
  return h('div', {class: 'field'}, h('label', {for: labelled.id}, label), control, hint !== '' && h('small', {id: hintId}, hint));
}

export function select(options: readonly (readonly [value: string, label: string])[], chosen: string, change: (value: string) => void, attributes: Attributes = {}): HTMLSelectElement {
  const element = h('select', attributes, ...options.map(([value, label]) => h('option', {value, selected: value === chosen}, label)));
  element.addEventListener('change', () => change(element.value));
  return element;
}

// Icons are drawn in the text's colour.
const ICONS: Record<string, string> = {
  play: 'M7 4l13 8-13 8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  back: 'M17 5v14l-9-7zM5 5h3v14H5z',
  start: 'M19 5v14l-7-7zM11 5v14l-7-7zM2 5h2v14H2z',
  step: 'M7 5v14l9-7zM16 5h3v14h-3z',
  expand: 'M4 10h6V4h4v6h6v4h-6v6h-4v-6H4z',
  hand: 'M12 2l4 4h-3v5h5V8l4 4-4 4v-3h-5v5h3l-4 4-4-4h3v-5H6v3l-4-4 4-4v3h5V6H8z',
  wall: 'M3 5h18v14H3zM3 12h18M9 5v7M15 12v7',
  erase: 'M4 15l9-10 7 6-8 9H8zM12 20h9',
  rect: 'M4 6h16v12H4z',
  start_flag: 'M12 4a8 8 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0z',
  goal_flag: 'M6 3v18M6 4h12l-3 4 3 4H6',
  cursor: 'M5 3l14 8-6 2-3 6z',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  sun: 'M12 7a5 5 0 1 0 .01 0zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2',
  help: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
};
const FILLED = new Set(['play', 'pause', 'back', 'start', 'step', 'cursor']);

export function icon(name: keyof typeof ICONS | string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', FILLED.has(name) ? 'icon filled' : 'icon');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ICONS[name] ?? '');
  svg.append(path);
  return svg;
}

// A button that shows an icon; its label is for those who do not see it, and in the tooltip together with its key.
export function iconButton(name: string, label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const key = attributes['data-key'];
  const element = h('button', {type: 'button', class: 'tool', 'aria-label': label, title: key ? `${label} (${String(key)})` : label, onclick: press, ...attributes}, icon(name));
  return element;
}

export function setIcon(element: HTMLElement, name: string, label: string): void {
  if (element.getAttribute('aria-label') === label) return;
  element.replaceChildren(icon(name));
  element.setAttribute('aria-label', label);
  element.title = label;
}
