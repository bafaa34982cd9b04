// SPDX-License-Identifier: MIT
// What the page reads of a recording's text by itself: the budget and the hash of every tick.
export interface RecordedTicks { budgets: number[]; hashes: string[] }

export function ticksOf(text: string): RecordedTicks {
  const budgets: number[] = [], hashes: string[] = [];
  for (const match of text.matchAll(/^tick (\d+) ([0-9a-f]{16})\s*$/gm)) {
    budgets.push(Number(match[1]));
    hashes.push(match[2]);
  }
  return {budgets, hashes};
}

export const looksLikeRecording = (text: string) => text.startsWith('waystone-recording');

// The first tick at which two recordings say something different, counted from 1; 0: none.
export function firstDifferentTick(a: RecordedTicks, b: RecordedTicks): number {
  const count = Math.max(a.hashes.length, b.hashes.length);
  for (let i = 0; i < count; ++i) if (a.hashes[i] !== b.hashes[i]) return i + 1;
  return 0;
}
