// SPDX-License-Identifier: MIT
// The one place where the state changes. A new setup can be undone; a new view cannot, since nothing is lost by it.
import type {Setup, State, View} from './state';

type Listener = (state: State, before: State) => void;
const DEPTH = 200;

export class Store {
  private listeners: Listener[] = [];
  private past: State[] = [];
  private future: State[] = [];
  private group = ''; // changes of one drag are undone together

  constructor(private current: State) {}

  get state(): State { return this.current; }
  get setup(): Setup { return this.current.setup; }
  get view(): View { return this.current.view; }
  get canUndo(): boolean { return this.past.length > 0; }
  get canRedo(): boolean { return this.future.length > 0; }

  subscribe(listener: Listener): void { this.listeners.push(listener); }

  // Changes with the same group, one after the other, are one step of undo. A change of what happens is no scene's any more.
  change(setup: Partial<Setup>, view: Partial<View> = {}, group = ''): void {
    if (!group || group !== this.group) this.remember(this.current);
    this.group = group;
    this.set({setup: {...this.current.setup, ...setup}, view: {...this.current.view, scene: '', ...view}});
  }

  look(view: Partial<View>): void {
    this.set({setup: this.current.setup, view: {...this.current.view, ...view}});
  }

  // Something else altogether: a scene, a link.
  replace(state: State, remember = true): void {
    if (remember) this.remember(this.current);
    this.group = '';
    this.set(state);
  }

  endGroup(): void { this.group = ''; }

  undo(): boolean { return this.swap(this.past, this.future); }
  redo(): boolean { return this.swap(this.future, this.past); }

  private remember(state: State): void {
    this.past.push(state);
    if (this.past.length > DEPTH) this.past.shift();
    this.future = [];
  }

  private swap(from: State[], to: State[]): boolean {
    const state = from.pop();
    if (!state) return false;
    to.push(this.current);
    this.group = '';
    this.set({setup: state.setup, view: {...state.view, playing: false, speed: this.current.view.speed, layers: this.current.view.layers}});
    return true;
  }

  private set(state: State): void {
    const before = this.current;
    this.current = state;
    for (const listener of this.listeners) listener(state, before);
  }
}
