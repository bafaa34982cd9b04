// SPDX-License-Identifier: MIT

/** What went wrong: a status of the C face as a word, and a sentence. */
export class WaystoneError extends Error {
  constructor(status, sentence, options) {
    super(sentence, options);
    this.name = 'WaystoneError';
    this.status = status;
    // Errors of configurations begin with the column.
    const place = /^(\d+): /.exec(status === 'bad-spec' || status === 'bad-parameter' || status === 'needs-database' ? sentence : '');
    this.column = place ? Number(place[1]) : null;
  }
}

export const kindOf = value => value === null ? 'null' : Array.isArray(value) ? 'an array' :
  typeof value === 'object' ? `a ${value.constructor?.name ?? 'object'}` : typeof value === 'undefined' ? 'nothing' :
  typeof value === 'number' ? String(value) : `a ${typeof value}`;

export const badCall = sentence => new WaystoneError('bad-call', sentence);
