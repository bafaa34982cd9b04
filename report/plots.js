// SPDX-License-Identifier: MIT
// What each plot shows, as Vega-Lite. Nothing here touches the page.
'use strict';

// Okabe and Ito's colours, which the colour-blind can tell apart; of more series there are more colours.
const FEW = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a7a7a'];
const colours = names => names.length <= FEW.length ? {domain: names, range: FEW.slice(0, names.length)} : {domain: names, scheme: 'tableau20'};

const unique = values => [...new Set(values)];
const wide = {width: 'container', autosize: {type: 'fit-x', contains: 'padding'}};

// An axis for values of many sizes: logarithmic where all are above zero, else linear around zero and logarithmic beyond.
function spacious(values, title) {
  const known = values.filter(v => v !== null && Number.isFinite(v));
  const least = Math.min(...bounds(known)), most = Math.max(...bounds(known));
  if (!known.length || most - least === 0) return {scale: {zero: false}, axis: {title}};
  if (least > 0 && most / least > 8) return {scale: {type: 'log'}, axis: {title, values: roundNumbers(least, most)}};
  if (least >= 0 && most > 30 && least < 1) return {scale: {type: 'symlog', constant: 1}, axis: {title, values: [0, ...roundNumbers(1, most).filter(v => v >= 1)]}};
  return {scale: {zero: least >= 0 && least < most / 3}, axis: {title, tickCount: 8}};
}
// An axis for percentages over optimal and the like, which end at 0: linear, or of many sizes linear up to 1 and logarithmic beyond.
function fromZero(values, title) {
  const [least, most] = bounds(values.filter(v => v !== null && Number.isFinite(v)));
  if (least >= 0 && most > 30 && least < most / 8) return {scale: {type: 'symlog', constant: 1, zero: true}, axis: {title, values: [0, ...roundNumbers(1, most).filter(v => v >= 1)]}};
  return {scale: {zero: true}, axis: {title, tickCount: 8}};
}
// 1, 2, 5, 10, ... or, of many, powers of ten.
function roundNumbers(least, most) {
  const steps = most / least > 300 ? [1] : [1, 2, 5], out = [];
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.log10(most) + 1; ++power)
    for (const step of steps) out.push(Number(`${step}e${power}`));
  return out;
}
function bounds(values) {
  let least = Infinity, most = -Infinity;
  for (const v of values) { if (v < least) least = v; if (v > most) most = v; }
  return [least, most];
}

// Quality against a price: a dot for every point, a dashed line through those that nobody beats in both.
// points: {label, series, x, y, low, high, front, complete, details: {name: text}}
// A series has the same colour in all planes of `everyone`.
function plane(points, xTitle, everyone) {
  const yTitle = 'over optimal, %';
  const series = unique(points.map(p => p.series));
  const details = unique(points.flatMap(p => Object.keys(p.details)));
  const values = points.map(p => ({...p, ...p.details, whole: p.complete ? 'all solved' : 'some unsolved'}));
  const y = fromZero(points.flatMap(p => [p.y, p.high ?? p.y]), yTitle);
  const x = spacious(points.map(p => p.x), xTitle);
  const position = (field = 'y') => ({x: {field: 'x', type: 'quantitative', ...x}, y: {field, type: 'quantitative', ...y}});
  const scale = colours(everyone), colour = {field: 'series', type: 'nominal', scale};
  const front = values.filter(p => p.front);
  // Where no point is below optimal, an interval ends there as well.
  const foot = values.every(p => p.y >= 0) ? 0 : -Infinity;
  const sure = values.filter(p => Number.isFinite(p.low) && Number.isFinite(p.high)).map(p => ({...p, low: Math.max(p.low, foot)}));
  return {...wide, height: 300, layer: [
    ...(front.length > 1 ? [{data: {values: front}, mark: {type: 'line', interpolate: 'step-after', strokeDash: [4, 3], strokeWidth: 1, color: 'gray', tooltip: null}, encoding: position()}] : []),
    ...(sure.length ? [{data: {values: sure}, mark: {type: 'rule', opacity: .55}, encoding: {...position('low'), y2: {field: 'high'}, color: colour}}] : []),
    {name: 'dots', data: {values}, params: [{name: 'pick', select: {type: 'point', fields: ['series']}, bind: 'legend'}],
      mark: {type: 'point', size: 75, strokeWidth: 1.6},
      encoding: {...position(),
        color: {...colour, legend: series.length > 1 ? {title: null, orient: 'bottom', values: series, columns: 3, labelLimit: 260, symbolLimit: 40} : null},
        fill: {condition: {test: 'datum.complete', field: 'series', type: 'nominal', scale}, value: 'transparent'},
        opacity: {condition: {param: 'pick', value: .9}, value: .12},
        tooltip: [{field: 'label', title: 'configuration'}, {field: 'x', type: 'quantitative', title: xTitle, format: ',.4~g'}, {field: 'y', type: 'quantitative', title: yTitle, format: ',.4~g'},
          {field: 'whole', title: 'problems'}, ...details.map(field => ({field, title: field}))]}},
  ]};
}

// How often a move took how much: a strip for each configuration, darker where more moves lie; the most expensive one is marked.
// rows: {label, buckets: [[bit width, count]], max, unit: what bucket bounds are divided by}
function strips(rows, title, colour) {
  const unit1 = rows.every(row => row.unit === 1);  // then what is below one is the bucket of zero
  const values = rows.flatMap(({label, buckets, unit}) => {
    const all = buckets.reduce((sum, [, count]) => sum + count, 0);
    return buckets.map(([bucket, count]) => ({label, count, share: count / all, low: 2 ** (bucket - 1) / unit, high: 2 ** bucket / unit,
      what: bucket ? `${(2 ** (bucket - 1) / unit).toLocaleString('en')} to below ${(2 ** bucket / unit).toLocaleString('en')}` : '0'}));
  });
  const order = rows.map(row => row.label), [least] = bounds(values.map(v => v.low)), [, most] = bounds(values.map(v => v.high));
  const y = {field: 'label', type: 'nominal', sort: order, axis: {title: null, labelLimit: 240, ticks: false, domain: false}};
  return {...wide, height: 22 * rows.length, layer: [
    {name: 'strips', data: {values}, mark: {type: 'rect', stroke: null},
      encoding: {x: {field: 'low', type: 'quantitative', scale: {type: 'log', nice: false}, axis: {title, values: [...(unit1 && least < 1 ? [.7] : []), ...roundNumbers(unit1 ? Math.max(1, least) : least, most)], ...(unit1 ? {labelExpr: "datum.value < 1 ? '0' : datum.label"} : {})}}, x2: {field: 'high'}, y,
        color: {field: 'share', type: 'quantitative', scale: {type: 'sqrt', range: colour, domainMin: 0}, legend: {title: 'share of moves', format: '.0%', orient: 'bottom', gradientLength: 180, direction: 'horizontal'}},
        tooltip: [{field: 'label', title: 'configuration'}, {field: 'what', title}, {field: 'count', type: 'quantitative', title: 'moves', format: ','}, {field: 'share', type: 'quantitative', title: 'share', format: '.3%'}]}},
    {name: 'worst', data: {values: rows.filter(row => row.max > 0).map(({label, max}) => ({label, max}))},
      mark: {type: 'tick', thickness: 2.5, color: {expr: 'mark'}, size: 18},
      encoding: {x: {field: 'max', type: 'quantitative'}, y, tooltip: [{field: 'label', title: 'configuration'}, {field: 'max', type: 'quantitative', title: 'most expensive move', format: ',.5~g'}]}},
  ]};
}

// How a figure spreads over problems: 5 to 95% as a line, the middle half as a bar, the median as a stroke, the mean as a dot.
function spreads(rows, title, log) {
  const order = rows.map(row => row.label);
  const y = {field: 'label', type: 'nominal', sort: order, axis: {title: null, labelLimit: 240, ticks: false, domain: false}};
  const usesLog = log && rows.every(row => row.p5 > 0);
  const scale = usesLog ? {type: 'log'} : {zero: true};
  const [least] = bounds(rows.map(row => row.p5)), [, most] = bounds(rows.map(row => Math.max(row.p95, row.mean)));
  const x = field => ({field, type: 'quantitative', scale, axis: {title, ...(usesLog ? {values: roundNumbers(least, most)} : {tickCount: 6})}});
  const tooltip = [{field: 'label', title: 'configuration'}, ...['mean', 'median', 'p5', 'p25', 'p75', 'p95', 'max'].map(field => ({field, type: 'quantitative', title: field, format: ',.4~g'})), {field: 'n', title: 'problems'}];
  return {...wide, height: 22 * rows.length, data: {values: rows}, encoding: {y, tooltip}, layer: [
    {mark: {type: 'rule', strokeWidth: 1.2, color: {expr: 'bar'}}, encoding: {x: x('p5'), x2: {field: 'p95'}}},
    {name: 'halves', mark: {type: 'bar', size: 9, color: {expr: 'bar'}, opacity: .55}, encoding: {x: x('p25'), x2: {field: 'p75'}}},
    {mark: {type: 'tick', thickness: 2, size: 14, color: {expr: 'ink'}}, encoding: {x: x('median')}},
    {mark: {type: 'point', filled: true, size: 34, color: {expr: 'mark'}}, encoding: {x: x('mean')}},
  ]};
}

// Effects with their intervals, one below the other.
// rows: {label, effect, low, high, unit, verdict, chosen, against_chosen, problems}
function effectsOf(rows) {
  const labels = rows.map(r => r.label), title = rows[0].unit === '%' ? 'more, %' : `more, ${rows[0].unit}`;
  const ends = bounds([0, ...rows.flatMap(r => [r.low, r.high])]), margin = .04 * (ends[1] - ends[0]) || 1;
  const scale = {domain: [ends[0] - margin, ends[1] + margin], nice: false};
  const x = field => ({field, type: 'quantitative', scale, axis: {title, tickCount: 6}});
  const y = {field: 'label', type: 'nominal', sort: labels, axis: {title: null, labelLimit: 300}};
  const colour = {field: 'verdict', type: 'nominal', scale: {domain: ['better', 'same', 'worse'], range: [FEW[2], FEW[6], FEW[1]]}, legend: {title: null, orient: 'bottom'}};
  const tooltip = [{field: 'label', title: 'at'}, {field: 'chosen', title: 'chosen'}, {field: 'against_chosen', title: 'chosen against'}, ...['effect', 'low', 'high'].map(field => ({field, type: 'quantitative', title: field, format: '+,.3~g'})), {field: 'problems', title: 'problems'}, {field: 'verdict', title: 'verdict'}];
  return {...wide, height: 24 * rows.length + 10, layer: [
    {data: {values: [{x: 0}]}, mark: {type: 'rule', color: 'gray', strokeDash: [4, 3], tooltip: null}, encoding: {x: {field: 'x', type: 'quantitative', scale}}},
    {data: {values: rows}, mark: {type: 'rule', strokeWidth: 1.6}, encoding: {x: x('low'), x2: {field: 'high'}, y, color: colour, tooltip}},
    {name: 'effects', data: {values: rows}, mark: {type: 'point', filled: true, size: 50}, encoding: {x: x('effect'), y, color: colour, tooltip}},
  ]};
}

// What a parameter changes: a line for each series, and for each choice of its other parameters.
// points: {label, line, x, y}
function curves(points, xTitle, yTitle, y, everyone) {
  const [least, most] = bounds(points.map(p => p.x)), log = least > 0 && most / least > 10, values = unique(points.map(p => p.x)).sort((a, b) => a - b);
  return {...wide, height: 260, data: {values: points}, mark: {type: 'line', point: {size: 55}, strokeWidth: 1.6},
    encoding: {x: {field: 'x', type: 'quantitative', scale: log ? {type: 'log', nice: false} : {zero: false, nice: false}, axis: {title: xTitle, values}}, y: {field: 'y', type: 'quantitative', ...y},
      color: {field: 'line', type: 'nominal', scale: colours(everyone), legend: everyone.length > 1 ? {title: null, orient: 'bottom', columns: 3, labelLimit: 260, symbolLimit: 40} : null},
      tooltip: [{field: 'label', title: 'configuration'}, {field: 'x', type: 'quantitative', title: xTitle}, {field: 'y', type: 'quantitative', title: yTitle, format: ',.4~g'}]}};
}

// Names of lines may be long.
const legendOf = lines => lines.length > 1 ? {title: null, orient: 'bottom', values: lines, columns: lines.some(line => line.length > 30) ? 1 : 2, labelLimit: 430, symbolLimit: 60} : null;

// A value of crowds over their number of units: a line for each configuration but for that number.
// points: {label, map, line, x, y, crowds, complete}; hollow where crowds are left out of a mean
function crowdCurves(points, xTitle, yTitle, y, everyone) {
  const values = unique(points.map(p => p.x)).sort((a, b) => a - b), [least, most] = bounds(values), log = least > 0 && most / least > 10;
  const colour = {field: 'line', type: 'nominal', scale: colours(everyone)}, lines = unique(points.map(p => p.line));
  return {...wide, height: 280, data: {values: points.map(p => ({...p, whole: p.complete ? 'all' : 'some are left out'}))},
    encoding: {x: {field: 'x', type: 'quantitative', scale: log ? {type: 'log', nice: false} : {zero: false, nice: false, padding: 12}, axis: {title: xTitle, values}}, y: {field: 'y', type: 'quantitative', ...y},
      color: {...colour, legend: legendOf(lines)}}, layer: [
    {mark: {type: 'line', strokeWidth: 1.6, tooltip: null}},
    {name: 'dots', mark: {type: 'point', size: 60, strokeWidth: 1.6},
      encoding: {fill: {condition: {test: 'datum.complete', ...colour}, value: 'transparent'},
        tooltip: [{field: 'label', title: 'configuration'}, {field: 'map', title: 'map'}, {field: 'x', type: 'quantitative', title: xTitle, format: ','}, {field: 'y', type: 'quantitative', title: yTitle, format: ',.4~g'}, {field: 'crowds', title: 'crowds'}, {field: 'whole', title: 'of these'}]}},
  ]};
}

// What ticks take against their budget: from the median to the slowest, with a dot at the 99th percentile.
// points: {label, map, line, units, budget, work, p50, p99, max}
function crowdTicks(points, everyone) {
  const times = points.flatMap(p => [p.p50, p.max]).filter(v => v > 0), lines = unique(points.map(p => p.line));
  const x = spacious(points.map(p => p.budget), 'budget of a tick, work'), y = spacious(times, 'time of a tick, µs');
  const colour = {field: 'line', type: 'nominal', scale: colours(everyone)};
  const at = field => ({field, type: 'quantitative', ...y});
  return {...wide, height: 320, data: {values: points}, encoding: {x: {field: 'budget', type: 'quantitative', ...x},
    color: {...colour, legend: legendOf(lines)},
    tooltip: [{field: 'label', title: 'configuration'}, {field: 'map', title: 'map'}, ...[['units', 'units'], ['budget', 'budget'], ['work', 'largest work'], ['p50', 'median, µs'], ['p99', 'p99, µs'], ['max', 'slowest, µs']].map(([field, title]) => ({field, type: 'quantitative', title, format: ',.4~g'}))]}, layer: [
    {mark: {type: 'rule', strokeWidth: 1.2, opacity: .6}, encoding: {y: at('p50'), y2: {field: 'max'}}},
    {mark: {type: 'point', filled: true, size: 45}, encoding: {y: at('p99')}},
    {name: 'slowest', mark: {type: 'tick', thickness: 2.2, size: 13}, encoding: {y: at('max')}},
  ]};
}

// The most work of a tick against its budget; nothing may lie above the line.
function crowdWork(points, everyone) {
  const values = points.flatMap(p => [p.budget, p.work]).filter(v => v > 0), ends = bounds(values);
  const axis = title => spacious(values, title), lines = unique(points.map(p => p.line));
  const colour = {field: 'line', type: 'nominal', scale: colours(everyone)};
  const position = {x: {field: 'budget', type: 'quantitative', ...axis('budget of a tick, work')}, y: {field: 'work', type: 'quantitative', ...axis('largest work of a tick')}};
  return {...wide, height: 320, layer: [
    {data: {values: ends.map(v => ({budget: v, work: v}))}, mark: {type: 'line', color: 'gray', strokeWidth: 1, strokeDash: [4, 3], tooltip: null}, encoding: position},
    {name: 'dots', data: {values: points}, mark: {type: 'point', size: 60, strokeWidth: 1.6},
      encoding: {...position, color: {...colour, legend: legendOf(lines)},
        tooltip: [{field: 'label', title: 'configuration'}, {field: 'map', title: 'map'}, {field: 'units', title: 'units'}, {field: 'budget', type: 'quantitative', title: 'budget', format: ','}, {field: 'work', type: 'quantitative', title: 'largest work', format: ','}]}},
  ]};
}

// Two configurations problem by problem, with the diagonal; of many problems, bins with their counts.
const MOST_DOTS = 4000, BINS = 80;
function pairs(dots, xTitle, yTitle, axisOf) {
  const values = dots.flatMap(d => [d.x, d.y]);
  const [least, most] = bounds(values);
  const {scale, axis} = axisOf(values, '');
  const domain = !dots.length ? [0, 1] : least < most ? [scale.type === 'log' ? least : Math.min(least, scale.zero || scale.type ? 0 : least), most] : [least - 1, most + 1];
  const shared = {scale: {...scale, domain, nice: scale.type !== 'symlog'}};
  const binned = dots.length > MOST_DOTS;
  const marks = binned ? bins(dots, domain, scale.type) : dots.map(d => ({...d, count: 1}));
  const tooltip = binned ? [{field: 'count', title: 'problems', format: ','}, {field: 'x', type: 'quantitative', title: 'about, across', format: ',.4~g'}, {field: 'y', type: 'quantitative', title: 'about, up', format: ',.4~g'}]
    : [{field: 'name', title: 'problem'}, {field: 'x', type: 'quantitative', title: xTitle, format: ',.5~g'}, {field: 'y', type: 'quantitative', title: yTitle, format: ',.5~g'}];
  return {width: 560, height: 560, layer: [
    {data: {values: domain.map(v => ({x: v, y: v}))}, mark: {type: 'line', color: 'gray', strokeWidth: 1, strokeDash: [4, 3], tooltip: null}, encoding: {x: {field: 'x', type: 'quantitative', ...shared}, y: {field: 'y', type: 'quantitative', ...shared}}},
    {name: 'dots', data: {values: marks}, mark: binned ? {type: 'square', opacity: .9} : {type: 'circle', size: 26, opacity: .5, color: {expr: 'bar'}},
      encoding: {x: {field: 'x', type: 'quantitative', ...shared, axis: {...axis, title: xTitle}}, y: {field: 'y', type: 'quantitative', ...shared, axis: {...axis, title: yTitle}}, tooltip,
        ...(binned ? {size: {value: 30}, color: {field: 'count', type: 'quantitative', scale: {type: 'log', range: ['#a9cbe6', '#0b3c66']}, legend: {title: 'problems', orient: 'bottom', direction: 'horizontal'}}} : {})}},
  ]};
}
function bins(dots, [low, high], type) {
  const place = type === 'log' ? Math.log : type === 'symlog' ? Math.log1p : v => v;
  const back = type === 'log' ? Math.exp : type === 'symlog' ? Math.expm1 : v => v;
  const from = place(low), step = (place(high) - from) / BINS || 1, found = new Map();
  const index = v => Math.min(BINS - 1, Math.floor((place(v) - from) / step));
  for (const {x, y} of dots) { const key = index(x) * BINS + index(y); found.set(key, (found.get(key) ?? 0) + 1); }
  return [...found].map(([key, count]) => ({x: back(from + (Math.floor(key / BINS) + .5) * step), y: back(from + (key % BINS + .5) * step), count}));
}
