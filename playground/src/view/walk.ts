// SPDX-License-Identifier: MIT
// One agent's walk as the page knows it, at any of its ticks: going forth and back applies what each tick changed.
import {addFrame, NO_SUM, type Sum} from './sums';
import {ARRIVED, HEAT, SEARCHED, type AgentFrame} from '../core/protocol';

export const LOOKED_AT = 1, EXPANDED = 2;
const MOST_BYTES = 150e6; // of searched cells; beyond, the oldest ticks lose theirs

export class Walk {
  readonly frames: AgentFrame[] = [];
  readonly sums: Sum[] = [NO_SUM]; // before the first tick, and after each
  readonly raised: Uint32Array; // learned h minus initial h
  readonly visits: Uint16Array;
  readonly local: Uint8Array; // LOOKED_AT, EXPANDED or 0
  tick = 0;
  shownCells = -1; // of the last searched set, -1: all
  private bytes = 0;
  private forgotten = 0;
  private marked: number[] = [];
  private entered = new Map<number, number>(); // cell, and the first tick it was entered in

  // `cumulative`: its searched cells are changes of a set that grows over the whole walk.
  constructor(readonly start: number, cells: number, private readonly width: number, readonly cumulative: boolean, private readonly dirty: (cell: number) => void) {
    this.raised = new Uint32Array(cells);
    this.visits = new Uint16Array(cells);
    this.local = new Uint8Array(cells);
    this.visits[start] = 1;
    this.entered.set(start, 0);
  }

  get at(): number { return this.tick > 0 ? this.frames[this.tick - 1].at : this.start; }
  get before(): number { return this.tick > 1 ? this.frames[this.tick - 2].at : this.start; }
  get frame(): AgentFrame | undefined { return this.frames[this.tick - 1]; }
  get sum(): Sum { return this.sums[this.tick]; }
  get over(): boolean { const last = this.frames.at(-1); return last !== undefined && isOver(last.outcome); }

  push(frame: AgentFrame): void {
    if (this.over) return; // it stays where it is
    const before = this.frames.at(-1), from = before?.at ?? this.start, tick = this.frames.length + 1;
    this.sums.push(addFrame(this.sums[tick - 1], frame, from, tick, this.width, this.entered.has(frame.at)));
    if (!this.entered.has(frame.at)) this.entered.set(frame.at, tick);
    this.frames.push(frame);
    this.bytes += frame.searched?.byteLength ?? 0;
    while (this.bytes > MOST_BYTES && this.forgotten < this.frames.length - 1 && !this.cumulative) {
      const old = this.frames[this.forgotten++];
      this.bytes -= old.searched?.byteLength ?? 0;
      old.searched = null;
    }
  }

  truncate(tick: number): void {
    if (this.tick > tick) this.seek(tick);
    this.frames.length = Math.min(this.frames.length, tick);
    this.sums.length = this.frames.length + 1;
    for (const [cell, first] of this.entered) if (first > tick) this.entered.delete(cell);
    this.forgotten = Math.min(this.forgotten, this.frames.length);
  }

  seek(tick: number): void {
    const to = Math.max(0, Math.min(tick, this.frames.length));
    if (to === this.tick && this.shownCells < 0) return;
    this.unmark();
    while (this.tick < to) this.forward(this.frames[this.tick]);
    while (this.tick > to) this.backward(this.frames[this.tick - 1]);
    this.shownCells = -1;
    this.mark();
  }

  // Shows only the first cells of what this tick searched; says whether there are more.
  reveal(cells: number): boolean {
    const searched = this.frame?.searched;
    if (!searched || this.cumulative) return false;
    this.unmark();
    this.shownCells = cells;
    this.mark();
    return cells < searched.length / SEARCHED;
  }

  private forward(frame: AgentFrame): void {
    const {heat} = frame;
    for (let i = 0; i < heat.length; i += HEAT) this.setRaise(heat[i], heat[i + 2]);
    if (this.cumulative && frame.searched) this.applySpace(frame.searched, true);
    if (frame.at !== this.at) {
      this.visits[frame.at]++;
      this.dirty(frame.at);
    }
    this.tick++;
  }

  private backward(frame: AgentFrame): void {
    const {heat} = frame;
    for (let i = 0; i < heat.length; i += HEAT) this.setRaise(heat[i], heat[i + 1]);
    if (this.cumulative && frame.searched) this.applySpace(frame.searched, false);
    this.tick--;
    if (frame.at !== this.at) {
      this.visits[frame.at]--;
      this.dirty(frame.at);
    }
  }

  private setRaise(cell: number, raise: number): void {
    this.raised[cell] = raise;
    this.dirty(cell);
  }

  // The last number of a cell holds what it was before and what it is now, two bits each.
  private applySpace(searched: Uint32Array, forth: boolean): void {
    for (let i = 0; i < searched.length; i += SEARCHED) {
      const states = searched[i + 5];
      this.local[searched[i]] = forth ? states & 3 : states >> 2 & 3;
      this.dirty(searched[i]);
    }
  }

  private mark(): void {
    const searched = this.frame?.searched;
    if (!searched || this.cumulative) return;
    const end = this.shownCells < 0 ? searched.length : Math.min(searched.length, this.shownCells * SEARCHED);
    for (let i = 0; i < end; i += SEARCHED) {
      this.local[searched[i]] = searched[i + 5] ? EXPANDED : LOOKED_AT;
      this.marked.push(searched[i]);
      this.dirty(searched[i]);
    }
  }

  private unmark(): void {
    for (const cell of this.marked) {
      this.local[cell] = 0;
      this.dirty(cell);
    }
    this.marked.length = 0;
  }

  // How many cells are searched by the end of the next expansion: generated cells come in groups with one parent.
  nextExpansion(shown: number): number {
    const searched = this.frame?.searched;
    if (!searched) return 0;
    const cells = searched.length / SEARCHED;
    let i = Math.max(0, shown);
    if (i >= cells) return cells;
    const parent = searched[i * SEARCHED + 1];
    while (i < cells && searched[i * SEARCHED + 1] === parent) ++i;
    return i;
  }

  // g and h of a cell in this tick's search, if it was in it.
  searchedAt(cell: number): {g: number; h: number; initial: number} | undefined {
    for (let tick = this.tick; tick > 0; --tick) {
      const searched = this.frames[tick - 1].searched;
      if (searched)
        for (let i = 0; i < searched.length; i += SEARCHED)
          if (searched[i] === cell) return {g: searched[i + 2], h: searched[i + 3], initial: searched[i + 4]};
      if (!this.cumulative) return undefined;
    }
    return undefined;
  }
}

// Neither moved nor waiting; a unit that stands walled in may still get a path.
export const isOver = (outcome: number) => outcome === ARRIVED || outcome >= 4;
