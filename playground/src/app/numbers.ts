// SPDX-License-Identifier: MIT
// Lists of cells and units as short text for addresses, and numbers as people read them.

// Ascending numbers as runs in base 36: gap before the run, then its length if it is more than one.
export function packNumbers(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const parts: string[] = [];
  let end = 0;
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i];
    let length = 1;
    while (sorted[i + length] === first + length) ++length;
    parts.push((first - end).toString(36) + (length > 1 ? '*' + length.toString(36) : ''));
    end = first + length;
    i += length;
  }
  return parts.join('-');
}

// Throws a RangeError where the text is none of ours or names a number of `limit` or more.
export function unpackNumbers(text: string, limit: number): number[] {
  const numbers: number[] = [];
  let end = 0;
  if (text === '') return numbers;
  for (const part of text.split('-')) {
    const match = /^([0-9a-z]{1,7})(?:\*([0-9a-z]{1,6}))?$/.exec(part);
    if (!match) throw new RangeError(`"${part}" is no run of numbers`);
    const first = end + parseInt(match[1], 36), length = match[2] ? parseInt(match[2], 36) : 1;
    if (length < 1 || first + length > limit) throw new RangeError(`a number is beyond ${limit - 1}`);
    for (let i = 0; i < length; ++i) numbers.push(first + i);
    end = first + length;
  }
  return numbers;
}

const whole = new Intl.NumberFormat('en');
export const count = (value: number) => whole.format(Math.round(value));

export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  if (value < 1e6) return `${(value / 1e3).toFixed(value < 1e4 ? 1 : 0)} kB`;
  return `${(value / 1e6).toFixed(1)} MB`;
}

export function microseconds(value: number): string {
  return value < 1000 ? `${value < 10 ? value.toFixed(1) : Math.round(value)} µs` : `${(value / 1000).toFixed(value < 1e4 ? 1 : 0)} ms`;
}

export const plural = (n: number, one: string, many = one + 's') => `${count(n)} ${n === 1 ? one : many}`;
