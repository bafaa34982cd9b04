// SPDX-License-Identifier: MIT
// The report in a real browser: node page_test.mjs PROGRAM [--rows N] [--keep FOLDER]
//
// Exit code 77 where there is no browser, or the program was built without the plots. With --rows only the time that a
// report of this many rows takes to be written and opened is measured and printed.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {madeUp, walked, writeFolder} from './folders.mjs';

const [program, ...options] = process.argv.slice(2);
const option = name => options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
const skip = why => { console.log('skipped: ' + why); process.exit(77); };

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? skip('chromium is not installed');
const {chromium} = await import('playwright-core').catch(() => skip('playwright-core is not installed: npm ci in report/'));

const folder = option('--keep') ?? mkdtempSync(join(tmpdir(), 'waystone-page-'));
mkdirSync(folder, {recursive: true});
function makeReport(...args) {
  const ran = spawnSync(program, ['lab', 'report', ...args], {encoding: 'utf8'});
  if (ran.stderr.includes('built without the plotting libraries')) skip('the program was built without the plotting libraries');
  assert.equal(ran.status, 0, ran.stderr);
}

const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
// Opens a report; whatever the page complains of or asks for is a failure.
async function open(path, colorScheme = 'light') {
  const page = await browser.newPage({viewport: {width: 1280, height: 900}, colorScheme});
  const wrong = [], url = pathToFileURL(path).href;
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', error => wrong.push(String(error)));
  page.on('request', request => { if (request.url() !== url && !/^(data|blob):/.test(request.url())) wrong.push('asks for ' + request.url()); });
  const start = performance.now();
  await page.goto(url);
  await page.waitForSelector('h2');
  const shown = performance.now() - start;
  await page.waitForSelector('body[data-ready=yes]', {timeout: 120_000});
  return {page, wrong, shown, ready: performance.now() - start};
}
const marks = (page, plot, name) => page.locator(`[data-plot="${plot}"] svg g.${name} > *`).count();
const column = (page, table, i) => page.locator(`[data-table="${table}"] tbody tr td:nth-child(${i})`).allTextContents();

async function testLab() {
  const map = 'gen:caves,128,128,seed=3', count = 40;
  const algos = [...[1, 3, 5].map(d => ({series: 'LRTA*', parameters: `d=${d}`, algo: `lrta(depth=fixed(${d}))`})), ...[20, 600].map(n => ({series: 'LSS-LRTA*', parameters: `n=${n}`, algo: `lss(n=${n})`})),
    {series: 'D LRTA*', parameters: 'level=4', algo: 'dlrta(level=4,cap=20)'}, {series: 'A*', parameters: '', algo: 'astar'}];
  const rows = walked(program, map, count, algos);
  const stuck = rows.find(row => row.series === 'LRTA*' && row.parameters === 'd=1' && row.problem === 5);
  Object.assign(stuck, {outcome: 'stuck', cost: '', optimal_cost: '', suboptimality_pct: '', moves: ''});
  rows.find(row => row.series === 'A*' && row.problem === 9).disqualified_at = 1;
  writeFolder(join(folder, 'lab'), rows, {experiment: 'depths', title: 'How deep to look ahead in caves', command: 'waystone lab run depths.json -o lab', started: '2026-01-02T03:04:05Z', finished: '2026-01-02T03:05:06Z',
    program: {version: '0.1.0', commit: '0123abc', compiler: 'g++ 12'}, machine: {processor: 'a processor', cores: 2, system: 'Linux'}, inputs: [{map, fingerprint: '0'}]});
  const path = join(folder, 'lab.html');
  makeReport(join(folder, 'lab'), '-o', path);
  const {page, wrong} = await open(path);

  // First what needs an explanation, then findings.
  const attention = await page.locator('#attention').innerText();
  assert.match(attention, /A\* is disqualified: move 1 of problem 9 /);
  assert.match(attention, /LRTA\* d=1 got stuck on 1 of 40 problems, first on problem 5 /);
  assert.ok(await page.evaluate(() => document.querySelector('main').firstElementChild.id === 'attention'));
  assert.match(await page.locator('#findings').innerText(), /times less work per move than .*\[[\d., ]+\]/);
  assert.match(await page.locator('#folders').innerText(), /commit 0123abc/);

  // Every plot has its marks.
  const data = JSON.parse(await page.locator('#data').textContent());
  assert.equal(data.configurations.length, algos.length);
  assert.equal(await marks(page, 'quality-work', 'dots_marks'), algos.length);
  assert.equal(await marks(page, 'quality-worst', 'dots_marks'), algos.length);
  assert.equal(await marks(page, 'quality-database', 'dots_marks'), data.configurations.filter(c => c.database > 0).length);
  assert.equal(await marks(page, 'quality-build', 'dots_marks'), data.configurations.filter(c => c.build > 0).length);
  assert.ok(data.configurations.some(c => c.database > 0));
  for (const [plot, key] of [['moves-work', 'work'], ['moves-time', 'nanoseconds']]) {
    assert.equal(await marks(page, plot, 'strips_marks'), data.configurations.reduce((sum, c) => sum + c[key].length, 0));
    assert.equal(await marks(page, plot, 'worst_marks'), algos.length);
  }
  for (const plot of ['first-move', 'scrubbing']) assert.equal(await marks(page, plot, 'halves_marks'), algos.length);

  // Quality ends at optimal.
  for (const plot of ['quality-work', 'quality-database']) assert.equal(await page.evaluate(name => views[name].scale('y').domain()[0], plot), 0);

  // A curve for each series of a sweep, on a logarithmic axis where values are far apart.
  const points = plot => page.locator(`[data-plot="${plot}"] svg g.mark-symbol.role-mark > *`).count();
  for (const kind of ['quality', 'work']) {
    assert.equal(await points(kind + '-over-d'), 3);
    assert.equal(await points(kind + '-over-n'), 2);
  }
  assert.equal(await page.locator('[data-plot="quality-over-level"]').count(), 0);
  const scale = plot => page.evaluate(name => [views[name].scale('x').type, ...views[name].scale('x').domain(), views[name].scale('y').domain()[0]], plot);
  assert.deepEqual(await scale('quality-over-d'), ['linear', 1, 5, 0]);
  assert.deepEqual(await scale('quality-over-n'), ['log', 20, 600, 0]);

  // What a mark is, when the mouse rests on it.
  await page.locator('[data-plot="quality-work"] svg g.dots_marks > *').first().hover();
  assert.match(await page.locator('#vg-tooltip-element.visible').innerText(), /configuration:?\s+LRTA\* d=1/);

  // The choice of the scatter plot.
  const solved = (a, b) => { let n = 0; for (let i = 0; i < count; ++i) n += data.problems.cells[a].ending[0][i] + data.problems.cells[b].ending[0][i] === 'aa'; return n; };
  data.problems = JSON.parse(await page.locator('script#problems').textContent());
  assert.equal(await marks(page, 'pairs', 'dots_marks'), solved(0, 1));
  assert.equal(solved(0, 1), count - 1);
  await page.getByLabel('across', {exact: true}).selectOption('1');
  await page.getByLabel('up', {exact: true}).selectOption('2');
  await page.locator('#pairs').getByLabel('of', {exact: true}).selectOption('cost');
  await page.waitForFunction(n => document.querySelectorAll('[data-plot="pairs"] svg g.dots_marks > *').length === n, solved(1, 2));
  assert.match(await page.locator('[data-plot="pairs"] svg').innerHTML(), /path length: LRTA\* d=3/);
  assert.match(await page.locator('section#pairs').first().innerText(), /40 problems, 0 left out/);

  // Walks were made again, and are the recorded ones.
  assert.equal(await page.locator('.walks img').count(), data.again.walks.length);
  assert.ok(data.again.walks.length >= algos.length - 2 && data.again.walks.every(walk => walk.same), JSON.stringify(data.again.walks.map(w => w.note)));
  assert.ok(await page.locator('.walks img').first().evaluate(image => image.decode().then(() => image.naturalWidth > 0)));

  // Tables sort and filter.
  const names = await column(page, 'configurations', 1);
  assert.deepEqual(names, data.configurations.map(c => c.label));
  const workColumn = 1 + data.tables[0].columns.findIndex(c => c.field === 'work_per_move');
  const head = page.locator(`[data-table="configurations"] th:nth-child(${workColumn})`);
  const works = async () => (await column(page, 'configurations', workColumn)).map(text => Number(text.replaceAll(',', '')));
  await head.click();
  assert.deepEqual(await works(), [...await works()].sort((a, b) => a - b));
  await head.click();
  assert.deepEqual(await works(), [...await works()].sort((a, b) => b - a));
  await page.getByLabel('filter configurations').fill('lss');
  assert.equal((await column(page, 'configurations', 1)).length, 2);
  await page.getByLabel('filter comparisons').fill('a* path');
  assert.ok((await column(page, 'comparisons', 3)).every(text => text === 'path length'));
  await page.getByLabel('filter rows').fill('stuck');
  assert.deepEqual(await column(page, 'rows', 1), ['5']);

  // Columns are chosen by the reader; words are looked for in what is shown.
  const algorithm = 1 + data.tables[0].columns.findIndex(c => c.field === 'algo'), heads = page.locator(`[data-table="configurations"] th:visible`);
  const isShown = async () => [await page.locator(`[data-table="configurations"] th:nth-child(${algorithm})`).isVisible(), await page.locator(`[data-table="configurations"] td:nth-child(${algorithm})`).first().isVisible()];
  const before = await heads.count();
  assert.ok(before < data.tables[0].columns.length);
  assert.deepEqual(await isShown(), [false, false]);
  await page.getByLabel('filter configurations').fill('lss(n=20)');
  assert.equal((await column(page, 'configurations', 1)).length, 0);
  await page.locator('section#tables .columns summary').first().click();
  await page.locator('#tables').getByLabel('algorithm').check();
  assert.deepEqual(await column(page, 'configurations', 1), ['LSS-LRTA* n=20']);
  assert.deepEqual([...await isShown(), await heads.count()], [true, true, before + 1]);
  await page.locator('#tables').getByLabel('over optimal low').check();
  await page.locator('#tables').getByLabel('algorithm').uncheck();
  await page.getByLabel('filter configurations').fill('');
  assert.deepEqual([...await isShown(), await heads.count()], [false, false, before + 1]);

  // Dark as well.
  await page.locator('#theme').click();
  await page.waitForSelector('body[data-ready=yes]');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.deepEqual(wrong, []);
  await page.close();
}

// Another program's results, beside ours of testLab and alone.
async function testImport() {
  const file = join(folder, 'theirs.csv'), place = join(folder, 'theirs'), ours = join(folder, 'lab.html');
  const shown = await open(ours);
  const problems = JSON.parse(await shown.page.locator('script#problems').textContent()), cost = problems.cells.at(-1).cost;
  await shown.page.close();
  writeFileSync(file, 'map,problem,start,goal,path_length\n' + problems.number.map((n, i) => `"${problems.maps[problems.map[i]]}",${n},"${problems.from[i]}","${problems.to[i]}",${2 * cost[i]}`).join('\n') + '\n');
  rmSync(place, {recursive: true, force: true});
  assert.equal(spawnSync(program, ['lab', 'import', file, '-o', place, '--algo', 'Theirs']).status, 0);
  makeReport(join(folder, 'lab'), place, '-o', join(folder, 'both.html'));
  const {page, wrong} = await open(join(folder, 'both.html'));
  const data = JSON.parse(await page.locator('#data').textContent()), theirs = data.configurations.at(-1);
  assert.deepEqual([theirs.label, theirs.problems, theirs.solved], ['Theirs', 40, 40]);
  assert.ok(Math.abs(theirs.spread.suboptimality_pct.mean - 100) < .01, 'twice as long as optimal paths');
  assert.deepEqual(theirs.fronts[0], false);
  assert.match(await page.locator('#findings').innerText(), /The most expensive move took \d+ units of work with LRTA\* d=1/);
  assert.match(await page.locator('#walks').innerText(), /Not walked again: 1 of another program/);
  await page.getByLabel('up', {exact: true}).selectOption(String(data.configurations.length - 1));
  await page.locator('#pairs').getByLabel('of', {exact: true}).selectOption('cost');
  await page.waitForFunction(() => document.querySelectorAll('[data-plot="pairs"] svg g.dots_marks > *').length === 39);
  assert.deepEqual(wrong, []);
  await page.close();
  makeReport(place, '-o', join(folder, 'alone.html'));
  const alone = await open(join(folder, 'alone.html'));
  assert.deepEqual(await column(alone.page, 'configurations', 1), ['Theirs']);
  assert.deepEqual(alone.wrong, []);
  await alone.page.close();
}

async function testStudy() {
  const place = join(folder, 'study');
  mkdirSync(join(place, 'lustrek2006/table8'), {recursive: true});
  writeFileSync(join(place, 'lustrek2006/table8/comparison.csv'), 'experiment,problems,series,column,published,source,ours,difference,unit,band,within,note\nlustrek2006/table8,,made up,a,10,paper,10.4,4,%,5,yes,\nlustrek2006/table8,,made up,b,10,paper,12,20,%,5,no,\n');
  writeFileSync(join(place, 'lustrek2006/table8/checks.csv'), 'experiment,verdict,claim,reading,ours,relation,right,recalled,why\nlustrek2006/table8,holds,"first, of two",,2,>=,1,,\nlustrek2006/table8,fails,</script><b>second,,0.5,>=,1,,\n');
  writeFileSync(join(place, 'lustrek2006/table8/points.csv'), 'series,parameters,algo,status,front,counting,problems,unsolved,planning,planning_error,suboptimality,suboptimality_error,worst,database_rel,why\n'
    + 'A,n=1,a,measured,yes,expanded,10,0,5,0.1,1.5,0.01,50,,\nA,n=2,a,measured,yes,expanded,10,0,9,0.1,1.2,0.01,90,,\nB,,b,disqualified,no,expanded,10,0,,,,,900,,\nC,,c,not there,no,expanded,,,,,,,,,no map\n');
  // A question that the program knows, with effects of two figures.
  mkdirSync(join(place, 'beyond/tiles'), {recursive: true});
  writeFileSync(join(place, 'beyond/tiles/comparison.csv'), 'experiment,problems,series,column,published,source,ours,difference,unit,band,within,note\n');
  writeFileSync(join(place, 'beyond/tiles/effects.csv'), 'of,against,by,chosen,against_chosen,figure,unit,effect,low,high,problems,maps_better,unsolved,against_unsolved,verdict,decides\n'
    + 'tiles,cliques,level=2,,,length over optimal,%,-2,-3,-1,60,6 of 6,0,0,better,yes\ntiles,cliques,level=3,,,length over optimal,%,1,-1,3,60,3 of 6,0,0,same,yes\ntiles,cliques,level=2,,,planning per move,%,4,2,6,60,0 of 6,0,0,worse,no\n');
  const path = join(folder, 'study.html');
  makeReport(place, '-o', path);
  const {page, wrong} = await open(path, 'dark');
  const attention = await page.locator('#attention').innerText();
  assert.match(attention, /a claim fails: <\/script><b>second \(ours 0.5, should be >= 1\)/);
  assert.match(attention, /made up, b: published 10, ours 12/);
  assert.match(attention, /C .*could not be measured: no map/);
  assert.equal(await marks(page, 'lustrek2006-table8-planning', 'dots_marks'), 2);
  assert.deepEqual(await page.evaluate(() => views['lustrek2006-table8-planning'].scale('y').domain()), [0, 55]);  // 1.5 times optimal, and its interval
  assert.equal((await column(page, 'lustrek2006-table8-published', 1)).length, 2);
  assert.match(await page.locator('#study-beyond-tiles').innerText(), /Answer: it depends\./);
  assert.equal(await marks(page, 'beyond-tiles-effect-0', 'effects_marks'), 2);
  assert.equal(await marks(page, 'beyond-tiles-effect-1', 'effects_marks'), 1);
  assert.match(await page.locator('[data-plot="beyond-tiles-effect-1"]').locator('..').innerText(), /Decides nothing/);
  assert.equal((await column(page, 'beyond-tiles-effects', 1)).length, 3);
  assert.equal((await column(page, 'lustrek2006-table8-points', 1)).length, 4);
  assert.deepEqual(wrong, []);
  await page.close();
}

// More problems than dots can show: bins, which hold all of them, and a line that says so.
async function testBins() {
  const place = join(folder, 'many');
  writeFolder(place, madeUp(2, 6000));
  const path = join(folder, 'many.html');
  makeReport(place, '-o', path);
  const {page, wrong} = await open(path);
  assert.match(await page.locator('section#pairs').innerText(), /squares stand for all problems of a bin/);
  const count = await page.evaluate(() => { const data = views.pairs.data('data_1') ?? []; return data.reduce((sum, bin) => sum + bin.count, 0); });
  assert.equal(count, 6000);
  assert.match(await page.locator('section#walks').innerText(), /could not be repeated: .*nowhere/);
  assert.equal((await column(page, 'rows', 1)).length, 200);
  // A table for each map.
  const map = page.locator('#maps').getByLabel('map', {exact: true});
  assert.equal(await map.locator('option').count(), 30);
  assert.deepEqual((await column(page, 'map', 3)), ['200', '200']);
  const cost = await column(page, 'map', 5);
  await page.locator('section#maps .columns summary').click();
  await page.locator('section#maps').getByLabel('algorithm').check();
  await map.selectOption('nowhere/map7.map');
  assert.notDeepEqual(await column(page, 'map', 5), cost);
  assert.ok(await page.locator('[data-table="map"] th', {hasText: 'algorithm'}).isVisible());
  assert.deepEqual(wrong, []);
  await page.close();
}

async function measure(rows) {
  const place = join(folder, 'measured'), path = join(folder, 'measured.html');
  for (const configurations of [2, 20]) {
    writeFolder(place, madeUp(configurations, Math.round(rows / configurations)));
    const start = performance.now();
    makeReport(place, '-o', path);
    const written = performance.now() - start;
    const {page, wrong, shown, ready} = await open(path);
    assert.deepEqual(wrong, []);
    console.log(`${rows} rows, ${configurations} configurations: written in ${(written / 1000).toFixed(2)} s, ${(statSync(path).size / 1e6).toFixed(1)} MB, readable after ${(shown / 1000).toFixed(2)} s, all plots after ${(ready / 1000).toFixed(2)} s`);
    await page.close();
  }
}

try {
  if (option('--rows')) await measure(Number(option('--rows')));
  else for (const test of [testLab, testImport, testStudy, testBins]) { await test(); console.log('passed: ' + test.name); }
} finally {
  await browser.close();
  if (!option('--keep')) rmSync(folder, {recursive: true, force: true});
}
