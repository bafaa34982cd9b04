// SPDX-License-Identifier: MIT
// Results folders for tests: walked for real on a small map, or made up at any size.
import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const COLUMNS = ['series', 'parameters', 'repetition', 'problem', 'algo', 'map', 'place', 'from', 'to', 'rule', 'outcome', 'stored_length', 'expanded', 'problems', 'solved', 'unreachable', 'cost', 'optimal_cost',
  'suboptimality_pct', 'suboptimality_pct_median', 'suboptimality_pct_p95', 'suboptimality_pct_max', 'suboptimality_pct_ci95', 'moves', 'expanded_per_move', 'expanded_max', 'work_per_move', 'work_max', 'work_bound',
  'generated_per_move', 'touched_per_move', 'h_updates_per_move', 'plan_us_mean', 'plan_us_p50', 'plan_us_p99', 'plan_us_max', 'first_move_us', 'first20_us', 'search_ms', 'revisits', 'scrubbing_pct', 'non_optimal_moves',
  'back_moves_pct', 'edits', 'edits_skipped', 'restarts', 'database_bytes', 'database_rel', 'agent_bytes', 'signature', 'build_s', 'disqualified_at', 'work_histogram', 'plan_ns_histogram'];

const quoted = value => /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const csv = rows => [COLUMNS.join(','), ...rows.map(row => COLUMNS.map(column => quoted(String(row[column] ?? ''))).join(','))].join('\n') + '\n';
const width = value => value < 1 ? 0 : Math.floor(Math.log2(value)) + 1;
// All moves but one cost the mean; the last one is the most expensive.
const histogram = (moves, mean, most) => moves < 1 ? '' : width(mean) === width(most) || moves === 1 ? `${width(most)}:${moves}` : `${width(mean)}:${moves - 1};${width(most)}:1`;

export function writeFolder(folder, rows, manifest) {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'rows.csv'), csv(rows));
  if (manifest) writeFileSync(join(folder, 'manifest.json'), JSON.stringify({form: 1, rows: rows.length, ...manifest}));
}

// Rows of `waystone solve --per-problem`, with the columns that `lab run` has beside them.
export function walked(program, map, problems, algos) {
  const args = ['solve', map, '--problems', String(problems), '--seed', '7', '--per-problem', '--format', 'json', ...algos.flatMap(({algo}) => ['--algo', algo])];
  const rows = JSON.parse(execFileSync(program, args, {maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore']}));
  return rows.map((row, i) => {
    const {series, parameters} = algos[Math.floor(i / problems)];
    return {...row, series, parameters, repetition: 1, problem: i % problems + 1, build_s: row.database_bytes > 0 ? row.database_bytes / 1e6 : 0,
      work_histogram: histogram(row.moves, row.work_per_move, row.work_max), plan_ns_histogram: histogram(row.moves, 1000 * row.plan_us_mean, 1000 * row.plan_us_max)};
  });
}

// As many configurations and problems as asked for, on maps that are nowhere.
export function madeUp(configurations, problems) {
  let state = 1;
  const random = () => (state = Math.imul(state, 1664525) + 1013904223 >>> 0) / 2 ** 32;
  const rows = [];
  for (let c = 0; c < configurations; ++c)
    for (let p = 1; p <= problems; ++p) {
      const optimal = 20 + p % 400, over = 40 / (c + 1) * random() ** 2, moves = Math.round(optimal * (1 + over / 100)), work = 8 * (c + 1) * (1 + .3 * random()), most = Math.ceil(work * (2 + 6 * random()));
      const us = work * .04, dearest = most * .05;
      rows.push({series: `made up ${c % 4 + 1}`, parameters: `n=${10 * (c + 1)}`, repetition: 1, problem: p, algo: `lss(n=${10 * (c + 1)})`, map: `nowhere/map${p % 30}.map`, place: `nowhere.scen:${p}`, from: `${p % 500},${p % 37}`, to: `${p % 311},${p % 411}`,
        rule: '8', outcome: 'arrived', expanded: Math.round(moves * work), problems: 1, solved: 1, unreachable: 0, cost: optimal * (1 + over / 100), optimal_cost: optimal, suboptimality_pct: over, moves, expanded_per_move: work * .8, expanded_max: most,
        work_per_move: work, work_max: most, work_bound: 1000 * (c + 1), plan_us_mean: us, plan_us_p50: us, plan_us_p99: dearest, plan_us_max: dearest, first_move_us: us * 1.4, first20_us: us * 21, search_ms: us * moves / 1000,
        revisits: Math.round(moves * .1 * random()), scrubbing_pct: 10 * random(), edits: 0, edits_skipped: 0, restarts: 0, database_bytes: 1000 * 2 ** (c % 12), agent_bytes: 4096, signature: (p * 7919 + c).toString(16).padStart(16, '0'), build_s: .01 * (c + 1),
        work_histogram: histogram(moves, work, most), plan_ns_histogram: histogram(moves, us * 1000, dearest * 1000)});
    }
  return rows;
}
