// SPDX-License-Identifier: MIT
// What a walk has cost so far, after each of its ticks.
import {MOVED, WAITING, type AgentFrame} from '../core/protocol';

export interface Sum {
  straight: number;
  diagonal: number;
  moves: number;
  ticks: number; // until it arrived or gave up
  firstMove: number; // the tick of the first move; 0: none yet
  work: number;
  workMax: number; // of the most expensive move
  tickMax: number; // of the most expensive tick
  sinceMove: number; // work since the last move
  micros: number;
  revisits: number;
}
export const NO_SUM: Sum = {straight: 0, diagonal: 0, moves: 0, ticks: 0, firstMove: 0, work: 0, workMax: 0, tickMax: 0, sinceMove: 0, micros: 0, revisits: 0};

export function addFrame(sum: Sum, frame: AgentFrame, from: number, tick: number, width: number, visited: boolean): Sum {
  const moved = frame.at !== from, distance = Math.abs(frame.at - from), sinceMove = sum.sinceMove + frame.work;
  const straight = moved && (distance === 1 || distance === width);
  const counts = frame.outcome === MOVED || moved;
  return {
    straight: sum.straight + (straight ? 1 : 0),
    diagonal: sum.diagonal + (moved && !straight ? 1 : 0),
    moves: sum.moves + (moved ? 1 : 0),
    ticks: tick,
    firstMove: sum.firstMove || (moved ? tick : 0),
    work: sum.work + frame.work,
    workMax: counts || frame.outcome !== WAITING ? Math.max(sum.workMax, sinceMove) : sum.workMax,
    tickMax: Math.max(sum.tickMax, frame.work),
    sinceMove: counts ? 0 : sinceMove,
    micros: sum.micros + frame.micros,
    revisits: sum.revisits + (moved && visited ? 1 : 0),
  };
}

export const lengthOf = (sum: Sum) => sum.straight + sum.diagonal * Math.SQRT2;
export const overOptimal = (sum: Sum, optimal: number) => optimal > 0 ? 100 * (lengthOf(sum) / optimal - 1) : 0;
