// SPDX-License-Identifier: MIT
// Cells under a brush and in a rectangle.

// From one cell to the other, each with the brush's square around it.
export function brushCells(width: number, height: number, from: readonly [number, number], to: readonly [number, number], brush: number): number[] {
  const cells = new Set<number>(), steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1), low = Math.floor((brush - 1) / 2);
  for (let i = 0; i <= steps; ++i) {
    const x = Math.round(from[0] + (to[0] - from[0]) * i / steps) - low, y = Math.round(from[1] + (to[1] - from[1]) * i / steps) - low;
    for (let dy = 0; dy < brush; ++dy) for (let dx = 0; dx < brush; ++dx) if (x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height) cells.add((y + dy) * width + x + dx);
  }
  return [...cells];
}

export function rectOf(a: readonly [number, number], b: readonly [number, number]): [number, number, number, number] {
  const x = Math.min(a[0], b[0]), y = Math.min(a[1], b[1]);
  return [x, y, Math.abs(a[0] - b[0]) + 1, Math.abs(a[1] - b[1]) + 1];
}

export function rectCells(width: number, height: number, [x, y, w, h]: readonly [number, number, number, number]): number[] {
  const cells: number[] = [];
  for (let row = Math.max(0, y); row < Math.min(height, y + h); ++row) for (let column = Math.max(0, x); column < Math.min(width, x + w); ++column) cells.push(row * width + column);
  return cells;
}
