// SPDX-License-Identifier: MIT
// The cells of the map as they are at a tick. Events hold only cells that they change, so each can be taken back.
import type {TimelineEvent} from './state';

type Mark = (cell: number) => void;

export class Terrain {
  readonly cells: Uint8Array;
  private list: readonly TimelineEvent[] = [];
  private done: TimelineEvent[] = []; // those in `cells`, oldest first

  // `cells` has what was drawn before the first tick.
  constructor(cells: Uint8Array) { this.cells = cells; }

  // Those of the first tick are in the cells already.
  set events(events: readonly TimelineEvent[]) { this.list = events.filter(event => event.tick > 0 && (event.kind === 'block' || event.kind === 'open')); }

  seek(tick: number, mark: Mark): void {
    const wanted = this.list.filter(event => event.tick <= tick);
    let same = 0;
    while (same < wanted.length && same < this.done.length && (wanted[same] === this.done[same] || JSON.stringify(wanted[same]) === JSON.stringify(this.done[same]))) ++same;
    while (this.done.length > same) this.apply(this.done.pop()!, true, mark);
    for (const event of wanted.slice(same)) {
      this.apply(event, false, mark);
      this.done.push(event);
    }
  }

  // Painted just now; becomes part of an event.
  set(cells: readonly number[], open: boolean, mark: Mark): void {
    for (const cell of cells) {
      this.cells[cell] = open ? 1 : 0;
      mark(cell);
    }
  }

  private apply(event: TimelineEvent, back: boolean, mark: Mark): void {
    if (event.kind === 'block' || event.kind === 'open') this.set(event.cells, (event.kind === 'open') !== back, mark);
  }
}
