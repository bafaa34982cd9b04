// SPDX-License-Identifier: MIT
// What the pointer and the keyboard do on the map: move the view, paint, place start and goal, command a crowd.
import {use, type Held} from './tool_uses';
import type {App, Part} from '../app/app';
import {byId, h, iconButton, select} from '../ui/dom';

export type Tool = 'view' | 'wall' | 'erase' | 'rect' | 'clear' | 'start' | 'goal' | 'command';
const TOOLS: {tool: Tool; icon: string; label: string; modes: string}[] = [
  {tool: 'view', icon: 'hand', label: 'Move the view; drag start and goal', modes: 'race replay'},
  {tool: 'command', icon: 'cursor', label: 'Command: click orders units, dragging selects them', modes: 'crowd'},
  {tool: 'view', icon: 'hand', label: 'Move the view', modes: 'crowd'},
  {tool: 'wall', icon: 'wall', label: 'Paint walls', modes: 'race crowd'},
  {tool: 'erase', icon: 'erase', label: 'Erase walls', modes: 'race crowd'},
  {tool: 'rect', icon: 'rect', label: 'A rectangle of wall; with Shift one of floor', modes: 'race crowd'},
  {tool: 'start', icon: 'start_flag', label: 'Place the start', modes: 'race'},
  {tool: 'goal', icon: 'goal_flag', label: 'Place the goal', modes: 'race'},
];

export function tools(app: App): Part {
  const {stage, session, clock, store} = app, host = byId('tools'), canvas = stage.canvas;
  const held: Held = {tool: 'view', brush: 1, cursor: -1};
  const uses = use(app, held);
  let buttons: HTMLButtonElement[] = [], offered: typeof TOOLS = [], shown = '';
  const choose = (tool: Tool) => {
    held.tool = tool;
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(offered[i].tool === tool)));
    canvas.style.cursor = tool === 'view' ? 'grab' : 'crosshair';
  };
  const zoom = (factor: number) => {
    const box = stage.panes[0]?.box;
    if (box) stage.zoomAt(factor, box.x + box.width / 2, box.y + box.height / 2);
  };
  const setup = () => {
    if (session.mode === shown) return;
    shown = session.mode;
    offered = TOOLS.filter(one => one.modes.includes(shown));
    buttons = offered.map((one, i) => iconButton(one.icon, one.label, () => choose(one.tool), {'data-key': i + 1, 'data-tool': one.tool}));
    const brush = select(['1', '2', '3', '5', '9'].map(size => [size, size] as const), String(held.brush), size => { held.brush = Number(size); }, {'aria-label': 'Width of the brush in cells', title: 'Width of the brush', style: 'width:36px;padding:4px 2px'});
    host.replaceChildren(...buttons, ...(shown === 'replay' ? [] : [brush]), h('hr'), iconButton('plus', 'Zoom in', () => zoom(1.4), {'data-key': '+'}), iconButton('minus', 'Zoom out', () => zoom(1 / 1.4), {'data-key': '−'}), iconButton('fit', 'The whole map', () => stage.fit(), {'data-key': '0'}));
    choose(offered[0].tool);
  };

  // One finger or the mouse uses the tool; two fingers, the right button or the wheel move the view.
  const pointers = new Map<number, {x: number; y: number}>();
  let using = false, panning = false, spread = 0;
  const place = (event: PointerEvent | WheelEvent) => {
    const box = canvas.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  canvas.addEventListener('contextmenu', event => event.preventDefault());
  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({preventScroll: true});
    pointers.set(event.pointerId, place(event));
    if (pointers.size > 1) {
      if (using) uses.cancel();
      using = false;
      panning = true;
      spread = distance(pointers);
      return;
    }
    const {x, y} = place(event);
    panning = event.button !== 0 || !uses.down(x, y, event.shiftKey);
    using = !panning;
  });
  canvas.addEventListener('pointermove', event => {
    const now = place(event), before = pointers.get(event.pointerId);
    if (!before) return uses.hover(now.x, now.y);
    const middle = centre(pointers);
    pointers.set(event.pointerId, now);
    if (using) return uses.move(now.x, now.y);
    if (!panning) return;
    const after = centre(pointers);
    stage.camera.pan(after.x - middle.x, after.y - middle.y);
    if (pointers.size > 1) {
      const wide = distance(pointers);
      if (spread > 0) stage.zoomAt(wide / spread, after.x, after.y);
      spread = wide;
    }
    session.followed = -1;
    stage.invalidate();
  });
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (using) uses.up();
    using = false;
    if (pointers.size === 0) panning = false;
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => uses.leave());
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const {x, y} = place(event);
    stage.zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y);
  }, {passive: false});

  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', 'Map. Arrow keys move the marked cell, Enter uses the tool there.');
  canvas.setAttribute('aria-roledescription', 'map');
  const MOVES: Record<string, [number, number]> = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
  canvas.addEventListener('keydown', event => {
    const move = MOVES[event.key];
    if (move) uses.moveCursor(move[0] * (event.shiftKey ? 10 : 1), move[1] * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Enter' || event.key === ' ') uses.useAtCursor(event.shiftKey);
    else if (event.key === 'Escape') uses.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener('keydown', event => {
    const target = event.target as HTMLElement;
    if (target.closest('input,textarea,select,dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = target.closest('button,summary,a') !== null;
    if (event.key === ' ' && !onButton) clock.play();
    else if (event.key === 'ArrowRight') void clock.step(event.shiftKey ? 10 : 1);
    else if (event.key === 'ArrowLeft') void clock.step(event.shiftKey ? -10 : -1);
    else if (event.key === 'Home') clock.seek(0);
    else if (event.key === 'e' || event.key === 'E') void clock.stepExpansion();
    else if (event.key === '+' || event.key === '=') zoom(1.4);
    else if (event.key === '-' || event.key === '−') zoom(1 / 1.4);
    else if (event.key === '0') stage.fit();
    else if (/^[1-9]$/.test(event.key) && offered[Number(event.key) - 1]) choose(offered[Number(event.key) - 1].tool);
    else return;
    event.preventDefault();
  });
  store.subscribe(() => uses.refresh());
  return {setup, tick: () => uses.refresh()};
}

const centre = (pointers: Map<number, {x: number; y: number}>) => {
  const all = [...pointers.values()];
  return {x: all.reduce((sum, one) => sum + one.x, 0) / all.length, y: all.reduce((sum, one) => sum + one.y, 0) / all.length};
};
const distance = (pointers: Map<number, {x: number; y: number}>) => {
  const [a, b] = [...pointers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};
