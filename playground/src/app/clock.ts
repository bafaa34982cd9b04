// SPDX-License-Identifier: MIT
// Moves the page from tick to tick as fast as asked, and draws.
import type {Session} from './session';
import type {Store} from './store';

const SMOOTH_UP_TO = 30; // ticks a second; faster, units jump from cell to cell

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Clock {
  fps = 0;
  private last = 0;
  private saved = 0; // ticks that are due, and part of the next
  private expansion = 0;

  constructor(private readonly store: Store, private readonly session: Session) {}

  start(): void {
    const frame = (now: number) => {
      this.frame(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  private frame(now: number): void {
    const {session, store} = this, elapsed = Math.min(200, now - this.last);
    this.last = now;
    if (elapsed > 0) this.fps += (1000 / elapsed - this.fps) * 0.05;
    const {playing, speed} = store.view;
    if (playing && session.ready) this.advance(elapsed / 1000 * speed, speed);
    else session.stage.part = 1;
    session.stage.draw();
  }

  private advance(due: number, speed: number): void {
    const {session, store} = this, smooth = speed <= SMOOTH_UP_TO && !reducedMotion();
    this.saved += due;
    const ahead = session.head - session.tick, whole = Math.min(Math.floor(this.saved), ahead);
    if (whole > 0) {
      session.seek(session.tick + whole);
      this.saved -= whole;
    }
    this.saved = Math.min(this.saved, 1.5);
    if (session.over) return store.look({playing: false});
    const soon = session.mode === 'race' ? Math.ceil(speed * 0.5) + 4 : Math.max(2, Math.ceil(speed / 20));
    if (session.head - session.tick < soon) void session.more(session.tick + soon);
    session.stage.part = smooth ? Math.min(1, this.saved) : 1;
    if (smooth) session.stage.invalidate();
  }

  play(): void {
    const {session, store} = this;
    if (store.view.playing) return store.look({playing: false});
    this.expansion = 0;
    if (session.over && session.tick > 0) session.seek(0);
    store.look({playing: true});
  }

  async step(by: number): Promise<void> {
    const {session, store} = this;
    this.expansion = 0;
    store.look({playing: false});
    if (by < 0) return session.seek(session.tick + by);
    await session.more(session.tick + by);
    session.seek(session.tick + by);
  }

  // The next expansion of the agents' planning in this tick, and after the last one the next tick.
  async stepExpansion(): Promise<string> {
    const {session, store} = this;
    store.look({playing: false});
    if (session.mode !== 'race') {
      await this.step(1);
      return '';
    }
    const planning = session.walks.filter(walk => !walk.cumulative && walk.frame?.searched);
    const more = planning.filter(walk => walk.shownCells >= 0 && walk.shownCells < walk.frame!.searched!.length / 6);
    if (this.expansion > 0 && more.length > 0) {
      for (const walk of more) walk.reveal(walk.nextExpansion(walk.shownCells));
      session.stage.invalidate();
      return `Expansion ${++this.expansion} of this tick.`;
    }
    await session.more(session.tick + 1);
    session.seek(session.tick + 1);
    this.expansion = 1;
    for (const walk of session.walks) if (!walk.cumulative && walk.frame?.searched) walk.reveal(walk.nextExpansion(0));
    session.stage.invalidate();
    const shown = session.walks.some(walk => walk.shownCells > 0);
    return shown ? `Tick ${session.tick}, expansion 1.` : `Tick ${session.tick}: nothing is planned in it, the agents follow what they planned before.`;
  }

  seek(tick: number): void {
    this.expansion = 0;
    this.store.look({playing: false});
    void this.session.reach(tick);
  }
}
