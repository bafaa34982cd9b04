// SPDX-License-Identifier: MIT
// The page: findings, plots and tables out of the data in it.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const problems = JSON.parse(document.getElementById('problems').textContent);
const main = document.querySelector('main'), root = document.documentElement;
const configurations = data.configurations;
const ENDINGS = {a: 'arrived', u: 'unreachable', s: 'stuck', d: 'disqualified', '-': 'absent'};

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
// «bold» in sentences
function sentence(text) { return text.split(/[«»]/).map((part, i) => i % 2 ? element('b', {}, part) : part); }
const number = (value, decimals) => value === null || value === undefined ? '' : typeof value === 'string' ? value
  : value !== 0 && Math.abs(value) < .5 * 10 ** -decimals ? value.toExponential(1)
  : value.toLocaleString('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});

function section(id, title, note) {
  const made = element('section', {id}, element('h2', {}, title));
  if (note) made.append(element('p', {class: 'note'}, note));
  main.append(made);
  document.querySelector('nav').append(element('a', {href: '#' + id}, title));
  return made;
}

// ----- Plots: drawn one after the other, so that the page answers in between, and again when the colours change.

const plots = [], views = {};
function card(parent, name, title, note, spec, isWide = false) {
  const place = element('div', {class: 'plot', 'data-plot': name});
  parent.append(element('div', {class: isWide ? 'card wide' : 'card'}, element('h3', {}, title), element('p', {class: 'note'}, note), place));
  plots.push({name, place, spec});
  return place;
}
function colour(name) { return getComputedStyle(root).getPropertyValue('--' + name).trim(); }
async function draw({name, place, spec}) {
  const ink = colour('ink'), quiet = colour('quiet'), grid = colour('grid');
  const config = {background: 'transparent', font: 'system-ui, sans-serif', view: {stroke: null},
    axis: {labelColor: quiet, titleColor: quiet, titleFontWeight: 'normal', gridColor: grid, domainColor: grid, tickColor: grid, labelFontSize: 11, titleFontSize: 12, labelOverlap: 'greedy'},
    legend: {labelColor: ink, titleColor: quiet, titleFontWeight: 'normal'}, text: {color: ink}};
  const params = [{name: 'mark', value: colour('mark')}, {name: 'ink', value: ink}, {name: 'bar', value: colour('accent')}];
  const full = {...spec(), config};
  full.params = params;
  views[name]?.finalize();
  const made = await vegaEmbed(place, full, {renderer: 'svg', defaultStyle: false, tooltip: {disableDefaultStyle: true},
    actions: {export: true, source: false, compiled: false, editor: false}, downloadFileName: name});
  views[name] = made.view;
}
async function drawAll() {
  delete document.body.dataset.ready;
  for (const plot of plots) {
    await draw(plot);
    await new Promise(resolve => setTimeout(resolve));
  }
  document.body.dataset.ready = 'yes';
}

// ----- Tables: sorted by a click on a head, filtered by words; the first rows at once, the others when asked for.

const ROWS_AT_ONCE = 200;
// columns: {title, field, decimals, text, verdict: whether its words have colours, value(row)}
// hidden: the titles or fields of columns that are not shown until the reader asks for them.
function table(parent, name, columns, count, hidden = new Set()) {
  const key = column => column.field ?? column.title, isShown = column => !hidden.has(key(column));
  const filter = element('input', {type: 'search', placeholder: 'filter', 'aria-label': 'filter ' + name});
  const shown = element('span', {class: 'shown'}), more = element('button', {type: 'button'}, 'show more');
  const heads = columns.map(column => element('th', {class: column.text ? 'text' : '', scope: 'col', tabindex: 0}, column.title));
  const body = element('tbody');
  const box = element('div', {class: 'table', 'data-table': name}, element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body));
  const chooser = element('details', {class: 'columns'}, element('summary', {}, 'columns'), element('div', {class: 'choices'}, ...columns.map(column => {
    const choice = element('input', {type: 'checkbox'}), unclear = columns.filter(other => other.title === column.title).length > 1;
    choice.checked = isShown(column);
    choice.addEventListener('change', () => { choice.checked ? hidden.delete(key(column)) : hidden.add(key(column)); update(); });
    return element('label', {}, choice, unclear ? column.field.replaceAll('_', ' ') : column.title);
  })));
  parent.append(element('div', {class: 'choices'}, filter, shown, more, columns.length > 8 ? chooser : ''), box);
  let sorted = -1, direction = 1, limit = ROWS_AT_ONCE;
  function rows() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let chosen = Array.from({length: count()}, (_, i) => i);
    if (words.length) chosen = chosen.filter(row => {
      const text = columns.filter(isShown).map(column => String(column.value(row) ?? '')).join(' ').toLowerCase();
      return words.every(word => text.includes(word));
    });
    if (sorted < 0) return chosen;
    const {value} = columns[sorted];
    const order = (a, b) => typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b), 'en', {numeric: true}) : a - b;
    const absent = v => v === null || v === undefined;
    return chosen.sort((a, b) => {
      const x = value(a), y = value(b);
      return absent(x) || absent(y) ? absent(x) - absent(y) : direction * order(x, y);
    });
  }
  function update() {
    const chosen = rows(), part = chosen.slice(0, limit);
    body.replaceChildren(...part.map(row => element('tr', {}, ...columns.map(column => {
      const value = column.value(row), text = number(value, column.decimals);
      const kind = [column.text && 'text', text.length > 60 && 'long', column.verdict && value];
      return element('td', {class: kind.filter(Boolean).join(' '), hidden: isShown(column) ? false : ''}, text);
    }))));
    shown.textContent = `${part.length.toLocaleString('en')} of ${chosen.length.toLocaleString('en')} rows` + (chosen.length < count() ? `, ${count().toLocaleString('en')} in all` : '');
    more.hidden = part.length === chosen.length;
    heads.forEach((head, i) => head.hidden = !isShown(columns[i]));
    heads.forEach((head, i) => i === sorted ? head.setAttribute('aria-sort', direction > 0 ? 'ascending' : 'descending') : head.removeAttribute('aria-sort'));
  }
  heads.forEach((head, i) => {
    const sort = () => { direction = sorted === i ? -direction : 1; sorted = i; update(); };
    head.addEventListener('click', sort);
    head.addEventListener('keydown', event => { if (event.key === 'Enter') sort(); });
  });
  filter.addEventListener('input', () => { limit = ROWS_AT_ONCE; update(); });
  more.addEventListener('click', () => { limit *= 5; update(); });
  update();
  return update;
}
// Those of the wide tables of configurations that are shown at first.
const FIRST_COLUMNS = ['configuration', 'solved', 'problems', 'stuck', 'disqualified', 'front', 'cost', 'over_optimal', 'work_per_move', 'work_max', 'us_per_move', 'database_bytes'];
const FIRST_OF_CROWDS = ['configuration', 'map', 'place', 'crowds', 'settled', 'outcome', 'units', 'work', 'arrivals_per_tick', 'tasks_per_tick', 'sum_of_costs', 'makespan', 'collisions', 'tick_work_max', 'tick_us_p99', 'tick_us_max'];
const rarelyOf = (columns, first) => new Set(columns.map(column => column.field).filter(field => !first.includes(field)));
const rarely = columns => rarelyOf(columns, FIRST_COLUMNS);
function tableOf(parent, {name, note, columns}, title, hidden) {
  if (title) parent.append(element('h3', {style: 'margin-top:26px'}, title));
  if (note) parent.append(element('p', {class: 'note'}, note));
  table(parent, name, columns.map(column => ({...column, verdict: ['within', 'verdict'].includes(column.field), value: row => column.values[row]})), () => columns[0]?.values.length ?? 0, hidden);
}

function select(label, options, chosen, changed) {
  const made = element('select', {'aria-label': label}, ...options.map(([value, text]) => element('option', {value}, text)));
  made.value = chosen;
  made.addEventListener('change', changed);
  return [element('label', {}, label, made), made];
}

// ----- The parts of the page

function head() {
  const place = document.getElementById('folders');
  for (const {name, facts} of data.folders)
    place.append(element('dl', {class: 'folder'}, element('dt', {}, 'folder'), element('dd', {}, name), ...facts.flatMap(([key, value]) => [element('dt', {}, key.replaceAll('_', ' ')), element('dd', {}, value)])));
  if (data.attention.length) main.append(element('div', {class: 'attention', id: 'attention'}, element('h2', {}, `Needs an explanation (${data.attention.length})`), element('ul', {}, ...data.attention.map(text => element('li', {}, ...sentence(text))))));
  else main.append(element('p', {class: 'fine', id: 'attention'}, 'Nothing needs an explanation: nobody got stuck, no limit was broken, nothing is missing.'));
  if (data.findings.length) section('findings', 'Findings').append(element('ul', {class: 'findings'}, ...data.findings.map(text => element('li', {}, ...sentence(text)))));
}

function quality() {
  const grid = element('div', {class: 'plots'});
  section('quality', 'Quality against its price', 'A dot is a configuration: the mean over its solved problems, with a 95% interval. Hollow: some problems are unsolved, so the mean covers only easier ones. Dashed: configurations that no other beats in both. Click a name in the legend to highlight it.').append(grid);
  const planes = [['work', 'Mean work per move', 'work per move', c => c.spread.work_per_move?.mean], ['worst', 'Most expensive move', 'work of the most expensive move', c => c.spread.work_max?.max],
    ['database', 'Database size', 'database, bytes', c => c.database], ['build', 'Build time', 'build time, s', c => c.build]];
  planes.forEach(([name, title, xTitle, x], front) => {
    const solved = configurations.filter(c => c.spread.suboptimality_pct);
    const priced = solved.filter(c => x(c) > 0);
    if (!priced.length) return;
    const points = priced.map(c => ({label: c.label, series: c.series, x: x(c), y: c.spread.suboptimality_pct.mean, low: c.spread.suboptimality_pct.low, high: c.spread.suboptimality_pct.high, front: c.fronts[front], complete: c.complete,
      details: {solved: `${c.solved} of ${c.problems}`, ...(name === 'worst' ? {'most expensive at': c.worst} : {})}}));
    const free = solved.length - priced.length;
    card(grid, 'quality-' + name, title, free ? `${free} configuration${free > 1 ? 's have' : ' has'} none and ${free > 1 ? 'are' : 'is'} not on this axis.` : '', () => plane(points, xTitle, unique(configurations.map(c => c.series))));
  });
}

// What a parameter of sweeps does. A line is what differs in nothing else.
function parameters() {
  const values = configurations.map(c => Object.fromEntries(c.parameters.split(' ').map(pair => pair.split('=')).filter(([, value]) => value && Number.isFinite(Number(value)))));
  const grid = element('div', {class: 'plots'}), kinds = [['quality', 'Quality', 'suboptimality_pct', 'over optimal, %', fromZero], ['work', 'Work per move', 'work_per_move', 'work per move', spacious]];
  for (const name of unique(values.flatMap(Object.keys)))
    for (const [kind, title, column, yTitle, axis] of kinds) {
      const points = configurations.flatMap((c, i) => name in values[i] && c.spread[column] ? [{label: c.label, line: c.label.replace(`${name}=${values[i][name]}`, '').replace(/ +/g, ' ').trim(), x: Number(values[i][name]), y: c.spread[column].mean}] : []);
      const shown = points.filter(p => points.some(other => other.line === p.line && other.x !== p.x));
      const lines = unique(shown.map(p => p.line));
      if (lines.length) card(grid, `${kind}-over-${name}`, `${title} over ${name}`, lines.length > 1 ? '' : lines[0], () => curves(shown, name, yTitle, axis(shown.map(p => p.y), yTitle), lines));
    }
  if (grid.children.length) section('parameters', 'Over a parameter', 'Means over solved problems, by the values of a parameter that a sweep has. A line joins configurations that differ in nothing else.').append(grid);
}

function moves() {
  const grid = element('div', {class: 'plots'});
  section('moves', 'What single moves take', 'Each strip holds all moves of a configuration, by powers of two. The red stroke is its most expensive move.').append(grid);
  const rows = (key, unit, column) => configurations.filter(c => c[key].length).map(c => ({label: c.label, buckets: c[key], unit, max: c.spread[column]?.max}));
  const dark = () => root.dataset.theme === 'dark';
  const work = rows('work', 1, 'work_max'), time = rows('nanoseconds', 1000, 'plan_us_max');
  if (work.length) card(grid, 'moves-work', 'Work per move', '', () => strips(work, 'work', dark() ? ['#24303a', '#7cc0f5'] : ['#e8f0f7', '#0b4f86']), true);
  if (time.length) card(grid, 'moves-time', 'Time per move', 'Of this machine and this run.', () => strips(time, 'µs', dark() ? ['#26332b', '#83d6a3'] : ['#e9f3ec', '#1d6b3f']), true);
  const spread = (column, name, title, note, unit, log) => {
    const shown = configurations.filter(c => c.spread[column]).map(c => ({label: c.label, ...c.spread[column]}));
    if (shown.length) card(grid, name, title, note, () => spreads(shown, unit, log));
  };
  const legend = 'Line: 5 to 95% of problems; bar: the middle half; stroke: median; dot: mean.';
  spread('first_move_us', 'first-move', 'Time to the first move', legend, 'µs', true);
  spread('scrubbing_pct', 'scrubbing', 'Scrubbing', 'Share of moves into states entered before. ' + legend, '% of moves', false);
}

function pairwise() {
  const place = section('pairs', 'Problem by problem', 'A dot is a problem that both configurations solved; below the diagonal the one that counts upwards needs less.');
  const names = configurations.map((c, i) => [String(i), c.label]);
  const choices = element('div', {class: 'choices'});
  const note = element('p', {class: 'note'});
  let spec = {};
  const box = element('div', {class: 'card'}, choices, note);
  place.append(box);
  const plot = element('div', {class: 'plot', 'data-plot': 'pairs'});
  const tests = element('div', {class: 'tests'});
  box.append(element('div', {class: 'pair'}, plot, tests));
  const entry = {name: 'pairs', place: plot, spec: () => spec};
  plots.push(entry);
  const changed = () => { update(); draw(entry); };
  const [acrossLabel, across] = select('across', names, '0', changed), [upLabel, up] = select('up', names, names.length > 1 ? '1' : '0', changed);
  const [metricLabel, metric] = select('of', data.metrics.map(m => [m.column, m.title]), 'work_per_move', changed);
  choices.append(acrossLabel, upLabel, metricLabel);
  function update() {
    const a = problems.cells[across.value], b = problems.cells[up.value], column = metric.value, dots = [];
    let leftOut = 0;
    for (let i = 0; i < problems.number.length; ++i) {
      const x = a[column][i], y = b[column][i], endings = a.ending[0][i] + b.ending[0][i];
      if (endings === 'aa' && x !== null && y !== null) dots.push({x, y, name: `${problems.number[i]}, ${problems.maps[problems.map[i]]}, ${problems.from[i]} to ${problems.to[i]}`});
      else if (endings !== 'uu' && endings !== '--') ++leftOut;
    }
    const title = data.metrics.find(m => m.column === column).title;
    tests.replaceChildren(...testsOf(configurations[across.value].label, configurations[up.value].label));
    spec = pairs(dots, `${title}: ${configurations[across.value].label}`, `${title}: ${configurations[up.value].label}`, column.endsWith('_pct') ? fromZero : spacious);
    const below = dots.filter(d => d.y < d.x).length, above = dots.filter(d => d.y > d.x).length;
    note.textContent = `${dots.length.toLocaleString('en')} problems, ${leftOut.toLocaleString('en')} left out because not both solved them: less for ${configurations[up.value].label} in ${below.toLocaleString('en')}, more in ${above.toLocaleString('en')}, equal in ${(dots.length - below - above).toLocaleString('en')}.`
      + (dots.length > MOST_DOTS ? ` These would hide each other: squares stand for all problems of a bin, ${BINS} bins a side.` : '');
  }
  update();
}

// The comparisons of two configurations, out of the table.
function testsOf(a, b) {
  const found = data.tables.find(t => t.name === 'comparisons');
  if (!found) return [];
  const value = (field, row) => found.columns.find(c => c.field === field)?.values[row];
  return found.columns[0].values.flatMap((first, row) => {
    const second = value('second', row);
    if (!(first === a && second === b || first === b && second === a)) return [];
    return [element('h3', {}, value('of', row)), element('p', {class: 'note'}, `${first} over ${second}: median ratio ${number(value('ratio', row), 3)} [${number(value('ratio_low', row), 3)}, ${number(value('ratio_high', row), 3)}], `
      + (value('significant', row) === 'yes' ? 'they differ' : 'no difference found') + ` (p ${number(value('p', row), 4)} after Holm, ${value('pairs', row)} pairs)`)];
  });
}

function walks() {
  const again = data.again;
  if (!again) return;
  const place = section('walks', 'Walks', `${again.name[0].toUpperCase()}${again.name.slice(1)}${again.optimal ? `, optimal length ${number(again.optimal, 1)}` : ''}, walked again for this report and cut to where the walks went. Cells are coloured by how often they were entered, from yellow (once) over red to violet; green is the start, blue the goal. ${again.note}`);
  place.append(element('div', {class: 'walks'}, ...again.walks.map(walk => element('figure', {}, walk.png ? element('img', {src: walk.png, alt: `The walk of ${walk.label}`}) : '',
    element('figcaption', {}, element('b', {}, walk.label), element('br'), walk.png ? `length ${number(walk.cost, 1)}, ${walk.moves.toLocaleString('en')} moves, ${walk.revisits.toLocaleString('en')} into states entered before` : '', element('br'), element('span', {class: walk.same ? 'note' : 'differs'}, walk.note))))));
}

// The configurations on one map at a time, where there are several.
function mapTables() {
  const tables = data.tables.filter(t => t.map);
  if (!tables.length) return;
  const place = section('maps', 'Map by map', tables[0].note), hidden = rarely(tables.flatMap(t => t.columns)), box = element('div');
  const update = () => { box.replaceChildren(); tableOf(box, {...tables[Number(choice.value)], name: 'map', note: ''}, '', hidden); };
  const [label, choice] = select('map', tables.map((t, i) => [String(i), t.map]), '0', update);
  place.append(element('div', {class: 'choices'}, label), box);
  update();
}

function rowsTable() {
  const place = section('rows', 'Rows', 'Every problem of one configuration; repetitions are averaged.');
  let chosen = 0, update = () => {};
  const [label, choice] = select('configuration', configurations.map((c, i) => [String(i), c.label]), '0', () => { chosen = Number(choice.value); update(); });
  place.append(element('div', {class: 'choices'}, label));
  const cell = () => problems.cells[chosen];
  const decimals = {cost: 2, suboptimality_pct: 2, moves: 0, work_per_move: 1, work_max: 0, plan_us_mean: 2, plan_us_max: 1, first_move_us: 1, scrubbing_pct: 1};
  update = table(place, 'rows', [
    {title: 'problem', decimals: 0, value: i => problems.number[i]}, {title: 'map', text: true, value: i => problems.maps[problems.map[i]]},
    {title: 'from', text: true, value: i => problems.from[i]}, {title: 'to', text: true, value: i => problems.to[i]}, {title: 'outcome', text: true, verdict: true, value: i => ENDINGS[cell().ending[0][i]]},
    {title: 'optimal', decimals: 2, value: i => problems.optimal[i]}, ...data.metrics.map(m => ({title: m.title, decimals: decimals[m.column] ?? 2, value: i => cell()[m.column][i]}))], () => problems.number.length);
}

// A sentence of Markdown: `code`, and links to pages that are not here by their names; pictures are left out.
function prose(text) {
  return text.replace(/!\[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').split('`').map((part, i) => i % 2 ? element('code', {}, part) : part);
}

// What was asked, the answer, and what each figure makes of it: less is better.
function question(place, slug, {asked, built, because, removed, answer, effects}) {
  place.append(element('p', {}, ...prose(asked)), element('p', {}, ...prose(built)), element('p', {}, element('b', {}, `Answer: ${answer}. `), ...because.flatMap(prose)));
  if (removed) place.append(element('p', {class: 'note'}, `Removed again; the commit “${removed}” had it.`));
  const several = unique(effects.map(e => e.of)).length > 1, grid = element('div', {class: 'plots', style: 'margin:12px 0'});
  place.append(grid);
  unique(effects.map(e => e.figure)).forEach((figure, i) => {
    const rows = effects.filter(e => e.figure === figure).map(e => ({...e, label: [several ? e.of : '', e.by].filter(Boolean).join(' ') || e.of}));
    card(grid, `${slug}-effect-${i}`, figure[0].toUpperCase() + figure.slice(1), `Against ${unique(rows.map(r => r.against)).join(', ')}: how much less (left of 0) or more, with the 95% interval.` + (rows[0].decides === 'yes' ? '' : ' Decides nothing.'), () => effectsOf(rows));
  });
}

function study({id, title, paper, points, question: asked}, tables) {
  const slug = id.replaceAll('/', '-');
  const place = section('study-' + slug, id, paper);
  if (title) place.insertBefore(element('h3', {}, title), place.children[1]);
  if (asked) question(place, slug, asked);
  if (points.length) {
    const grid = element('div', {class: 'plots', style: 'margin:12px 0'});
    place.append(grid);
    const over = times => 100 * (times - 1);
    const planes = [['planning', 'Quality against planning', 'planning per move', 'planning'], ['worst', 'Quality against the most expensive move', 'most expensive move', 'worst'], ['sizes', 'Quality against database size', 'database size over the map\'s', 'database_rel']];
    for (const [name, heading, xTitle, field] of planes) {
      const shown = points.filter(p => p[field] > 0 && p.suboptimality !== null).map(p => ({label: [p.series, p.parameters].filter(Boolean).join(' '), series: p.series, x: p[field], y: over(p.suboptimality),
        low: p.suboptimality_error ? over(p.suboptimality - 1.96 * p.suboptimality_error) : null, high: p.suboptimality_error ? over(p.suboptimality + 1.96 * p.suboptimality_error) : null, front: field === 'planning' && p.front === 'yes', complete: !p.unsolved, details: {counting: p.counting}}));
      if (shown.length) card(grid, `${slug}-${name}`, heading, '', () => plane(shown, xTitle, unique(points.map(p => p.series))));
    }
  }
  for (const one of tables.filter(t => t.name.startsWith(slug + '-'))) tableOf(place, one, one.title.replace(id + ': ', ''));
}

// Crowds: over their number of units, and ticks against their budget.
function crowds({figures, ticks}) {
  const lines = unique(figures.flatMap(f => f.points.map(p => p.line))), tickLines = unique(ticks.map(t => t.line));
  const over = element('div', {class: 'plots'}), budget = element('div', {class: 'plots'});
  if (figures.length) section('crowds', 'Crowds, by their number of units', 'A dot is a configuration on one map, a line joins those that differ in the number of units alone.').append(over);
  for (const {name, title, note, x, y, perCent, points} of figures)
    card(over, name, title, note, () => crowdCurves(points, x, y, perCent ? {scale: {domain: [0, 100]}, axis: {title: y, tickCount: 6}} : (y.endsWith('%') ? fromZero : spacious)(points.map(p => p.y), y), lines));
  section('ticks', 'Ticks against their budget', 'Work is counted and never exceeds the budget. Times are of this machine and this run.').append(budget);
  card(budget, 'crowd-ticks', 'Time of a tick', 'From the median up to the slowest tick; the dot is the 99th percentile.', () => crowdTicks(ticks, tickLines));
  card(budget, 'crowd-work', 'Largest work of a tick', 'Dashed: all of the budget.', () => crowdWork(ticks, tickLines));
  const tables = section('crowd-tables', 'Tables of crowds', 'Click a heading to sort, again to reverse; type words to filter.');
  for (const one of data.tables.filter(t => t.name.startsWith('crowd'))) tableOf(tables, one, one.title, rarelyOf(one.columns, FIRST_OF_CROWDS));
}

function theme(name) {
  root.dataset.theme = name;
  document.getElementById('theme').textContent = name === 'dark' ? 'light' : 'dark';
}

theme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
document.getElementById('theme').addEventListener('click', () => { theme(root.dataset.theme === 'dark' ? 'light' : 'dark'); drawAll(); });
head();
if (configurations.length) {
  quality();
  parameters();
  moves();
  pairwise();
  walks();
  const tables = section('tables', 'Tables', 'Click a heading to sort, again to reverse; type words to filter.');
  for (const one of data.tables.filter(t => ['configurations', 'comparisons'].includes(t.name))) tableOf(tables, one, one.title, one.name === 'configurations' ? rarely(one.columns) : undefined);
  mapTables();
  rowsTable();
}
if (data.crowds) crowds(data.crowds);
for (const one of data.studies) study(one, data.tables);
drawAll();
