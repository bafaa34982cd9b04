// SPDX-License-Identifier: MIT
// Layers: what they show is what the core has.
import assert from 'node:assert/strict';
import {coloursAt, onScreen, open, parts, reach, said, settled} from './support.mjs';

const CAVES = '#map=gen:caves,68,56,seed=8,fill=0.46&from=67,8&to=44,46&work=2000';
const show = (page, ...layers) => page.evaluate(layers => playground.store.look({layers}), layers);
const painted = (page, name) => page.waitForFunction(name => playground.stage.panes[0].painted[name], name);

await parts({
  async 'regions with their representatives'() {
    const page = await open(`${CAVES}&algo=dlrta(level=3,cap=20)`);
    await show(page, 'regions');
    await painted(page, 'regions');
    const {kinds, dots, walls} = await page.evaluate(() => {
      const [pane] = playground.stage.panes, {regions, terrain} = pane.painted;
      return {kinds: new Set(regions).size, dots: pane.dots.length, walls: regions.some((region, cell) => region !== 0xffffffff && !terrain[cell])};
    });
    assert.ok(kinds > 10 && dots >= kinds - 1 && !walls, JSON.stringify({kinds, dots, walls}));
    await page.end();
  },

  async 'trailheads, what they cover, and the case in use'() {
    const page = await open(`${CAVES}&algo=hcdps(m=7)`);
    await show(page, 'trailheads', 'subgoal');
    await painted(page, 'coverage');
    const {dots, uncovered, free, off} = await page.evaluate(() => {
      const [pane] = playground.stage.panes, {coverage, terrain} = pane.painted;
      let uncovered = 0, free = 0, off = 0;
      terrain.forEach((passable, cell) => { if (passable) ++free, coverage[cell] === 0xffffffff && ++uncovered; });
      for (const cell of pane.dots) if (coverage[cell] === 0xffffffff) ++off;
      return {dots: pane.dots.length, uncovered, free, off};
    });
    assert.ok(dots > 10 && off === 0 && uncovered < free * 0.2, JSON.stringify({dots, uncovered, free, off}));
    await reach(page, 20);
    await page.waitForFunction(() => playground.stage.panes[0].casePath?.length > 1);
    await page.end();
  },

  async 'first moves from where the agent stands'() {
    const page = await open(`${CAVES}&algo=cpd`);
    await show(page, 'firstmoves');
    await painted(page, 'firstMoves');
    const wrong = await page.evaluate(() => {
      const {firstMoves, terrain} = playground.stage.panes[0].painted;
      return firstMoves.filter((direction, cell) => direction < 8 && !terrain[cell]).length;
    });
    assert.equal(wrong, 0);
    const [row, at] = await page.evaluate(() => [Array.from(playground.stage.panes[0].painted.firstMoves), playground.session.walks[0].at]);
    const goal = 46 * 68 + 44, step = [-68, -67, 1, 69, 68, 67, -1, -69][row[goal]];
    await reach(page, 1);
    assert.equal(await page.evaluate(() => playground.session.walks[0].at), at + step, 'it goes where the row says');
    await page.end();
  },

  async 'components, the optimal path and visits'() {
    const page = await open('#map=two_islands&from=4,3&to=4,6&algo=lss(n=9)&work=200');
    await show(page, 'components', 'optimal', 'visits');
    await painted(page, 'components');
    const [left, right] = await coloursAt(page, [[2, 4], [16, 4]]);
    assert.notDeepEqual(left, right, 'each island has its colour');
    assert.deepEqual(await page.evaluate(() => [playground.stage.panes[0].optimalPath.length, playground.session.optimal]), [4, 3]);
    await reach(page, 50);
    assert.equal(await page.evaluate(() => playground.session.walks[0].visits.reduce((sum, visits) => sum + visits, 0)), 4);
    await page.end();
  },

  async 'the field that a crowd shares grows'() {
    const page = await open('#units=500&seed=1&bodies=none&map=gen:caves,128,128,seed=2&work=3000&e=0u6c0.all');
    await show(page, 'field');
    const reached = () => page.evaluate(() => playground.stage.panes[0].painted.field?.filter(distance => distance !== 0xffffffff).length ?? 0);
    await reach(page, 2);
    await page.waitForFunction(() => playground.stage.panes[0].painted.field);
    const first = await reached();
    await reach(page, 6);
    await page.waitForFunction(before => playground.stage.panes[0].painted.field.filter(distance => distance !== 0xffffffff).length > before, first);
    await page.end();
  },

  async 'a layer that an agent has nothing for says so; f, g and h under the pointer add up'() {
    const page = await open(`${CAVES}&algo=lss(n=12)`);
    await page.locator('[data-layer=regions]').check();
    await said(page, /This agent has no regions/);
    await page.locator('[data-layer=readout]').check();
    await reach(page, 1);
    await page.evaluate(() => scrollTo(0, 0));
    const cell = await page.evaluate(() => playground.session.walks[0].frame.searched[6]);
    const [x, y] = await onScreen(page, cell % 68, Math.floor(cell / 68));
    await page.mouse.move(x, y);
    await page.waitForFunction(() => document.querySelector('#readout').textContent.includes('f = g + h'));
    const text = await page.locator('#readout').innerText(), number = name => Number(new RegExp(`^${name}\\s+([\\d.]+)`, 'm').exec(text)[1]);
    assert.ok(Math.abs(number('f = g \\+ h') - number('g') - number('h')) < 0.02, text);
    await page.end();
  },

  async 'a build that takes too long is stopped, and the page goes on'() {
    const page = await open(`${CAVES}&algo=lss(n=12)`);
    await page.evaluate(() => playground.store.change({map: 'gen:caves,512,512,seed=1', agents: ['gsc(m=7)']}, {tick: 0}));
    await page.getByRole('button', {name: 'Stop'}).click({timeout: 30_000});
    await said(page, /Stopped/);
    await page.waitForFunction(() => playground.store.setup.agents[0] === 'lss(n=12)', undefined, {timeout: 30_000});
    await settled(page);
    assert.equal(await reach(page, 9), 9);
    await page.end();
  },
});
