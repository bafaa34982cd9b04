// SPDX-License-Identifier: MIT
// Every scene opens and shows what it claims; faults of accessibility; keyboard, phone, reduced motion.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {coloursAt, open, parts, picture, reach, settled} from './support.mjs';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const walks = page => page.evaluate(() => playground.session.walks.map(walk => ({moves: walk.sum.moves, outcome: walk.frames.at(-1)?.outcome, first: walk.sum.firstMove, revisits: walk.sum.revisits, most: walk.sum.tickMax, waits: walk.frames.filter(frame => frame.outcome === 2).length})));
const end = page => reach(page, 20_000);

// Serious faults by axe-core.
async function check(page, what) {
  await page.addScriptTag({path: axePath});
  const {violations} = await page.evaluate(() => axe.run(document, {resultTypes: ['violations']}));
  const serious = violations.filter(one => ['serious', 'critical'].includes(one.impact));
  assert.deepEqual(serious.map(one => `${what}: ${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`), []);
}

// What each scene says, as numbers.
const claims = {
  async race(page) {
    await picture(page, 'race.png');
    await end(page);
    const [disc, diamond] = await walks(page);
    assert.ok(disc.revisits > 40 && diamond.revisits === 0 && disc.moves > 3 * diamond.moves, JSON.stringify([disc, diamond]));
  },
  async trap(page) {
    await end(page);
    const [one, twenty, search] = await walks(page);
    assert.ok(one.moves > 5 * twenty.moves && twenty.moves > search.moves, JSON.stringify([one, twenty, search]));
  },
  async corridor(page) {
    await end(page);
    const [one, twelve] = await walks(page);
    assert.ok(one.moves > 3000 && twelve.moves === 115);
    assert.equal(await page.evaluate(() => Math.max(...[0, 1].map(i => Math.abs(playground.store.setup.start[i] - playground.store.setup.goal[i])))), 37);
  },
  async pathology(page) {
    await end(page);
    assert.deepEqual((await walks(page)).map(walk => walk.moves), [41, 452, 34]);
  },
  async records(page) {
    const seen = await page.evaluate(() => playground.session.walks[1].frames.slice(0, 30).filter(frame => frame.from < 3000 && frame.aimStart !== 0xffffffff && frame.target !== 0xffffffff).length);
    assert.ok(seen > 5, `a record is named in ${seen} ticks`);
    await end(page);
    const [without, withRecords] = await walks(page);
    assert.ok(without.moves > 3 * withRecords.moves && withRecords.most > 50 && withRecords.most <= 200);
  },
  async wall(page) {
    await reach(page, 17);
    const [before] = await coloursAt(page, [[30, 10]]);
    await reach(page, 19);
    const [after] = await coloursAt(page, [[30, 10]]);
    assert.notDeepEqual(before, after);
    await end(page);
    const stops = await page.evaluate(() => playground.session.walks.map(walk => walk.frames.slice(18).filter(frame => frame.outcome === 2).length)), all = await walks(page);
    assert.ok(stops[0] > 3 && stops[1] === 0 && all.every(walk => walk.outcome === 1), JSON.stringify([stops, all]));
  },
  async waiting(page) {
    await end(page);
    const [astar, bounded] = await walks(page);
    const over = await page.locator('.agent').nth(1).locator('dd').first().innerText();
    assert.ok(astar.first > 400 && bounded.first === 1 && bounded.moves < astar.first && bounded.most <= 50, JSON.stringify([astar, bounded]));
    assert.match(over, /^(6\.[5-9]|7\.[0-4]) %$/);
  },
  async door(page) {
    await reach(page, 150);
    await picture(page, 'door.png');
    await reach(page, 400);
    assert.ok(await page.evaluate(() => playground.session.crowdFrames.every(frame => frame.work <= 20_000)));
    assert.ok(await page.evaluate(() => playground.session.crowdFrames.at(-1).status.every(status => status === 2)), 'all have arrived');
  },
  async 'ten-thousand'(page) {
    await reach(page, 30);
    await page.evaluate(() => playground.store.look({layers: [...playground.store.view.layers, 'field']}));
    await page.waitForFunction(() => playground.stage.panes[0].painted.field);
    await page.waitForTimeout(500);
    await picture(page, 'ten-thousand.png');
    const all = await page.evaluate(() => playground.session.crowdFrames.map(frame => ({work: frame.work, deferred: frame.deferred, moved: frame.moved})));
    assert.ok(all.every(frame => frame.work <= 100_000) && all[0].deferred > 0 && all[0].moved > 5000, JSON.stringify(all[0]));
  },
};

const all = {};
for (const [id, claim] of Object.entries(claims)) {
  all[`scene ${id}`] = async () => {
    const page = await open(`#scene=${id}`);
    await page.waitForFunction(() => playground.session.tick >= 20, undefined, {timeout: 60_000});
    await reach(page, id === 'race' ? 100 : 20);
    assert.equal(await page.locator(`[data-scene=${id}]`).getAttribute('aria-current'), 'true');
    assert.ok((await page.locator('#story').innerText()).length > 150);
    await claim(page);
    await page.end();
  };
}

await parts({
  ...all,

  async 'no serious fault of accessibility, light, dark and on a phone'() {
    for (const [hash, options] of [['#scene=race', {}], ['#scene=race', {colorScheme: 'dark'}], ['#scene=door', {colorScheme: 'dark'}], ['#scene=door', {width: 390, height: 844}], ['#scene=trap', {width: 390, height: 844, colorScheme: 'dark'}]]) {
      const page = await open(hash, options);
      await reach(page, 12);
      await page.evaluate(() => { for (const one of document.querySelectorAll('details')) one.open = true; });
      await page.waitForTimeout(300);
      await check(page, `${hash} ${JSON.stringify(options)}`);
      if (options.width) {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than a phone');
        assert.ok(await page.evaluate(() => playground.stage.canvas.clientHeight > 250));
      }
      if (options.width && hash === '#scene=door') await picture(page, 'phone.png');
      await page.end();
    }
  },

  async 'the keyboard is enough: a wall, an order, undo'() {
    const page = await open('#map=open&from=2,2&to=21,9&algo=lss(n=30)&work=200');
    await page.keyboard.press('4'); // rectangle
    await page.locator('#map').focus();
    for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight'); // from the start
    await page.keyboard.press('Enter');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    const walls = () => page.evaluate(() => playground.session.terrain.cells.reduce((sum, cell) => sum + 1 - cell, 0));
    assert.equal(await walls(), 4);
    await page.keyboard.press('Control+z');
    await settled(page);
    assert.equal(await walls(), 0);
    await page.end();
    const crowd = await open('#scene=door');
    await reach(crowd, 5);
    await crowd.locator('#map').focus();
    for (let i = 0; i < 3; ++i) await crowd.keyboard.press('ArrowDown');
    await crowd.keyboard.press('Enter');
    await settled(crowd);
    assert.equal(await crowd.evaluate(() => playground.store.setup.events.filter(event => event.kind === 'order').length), 2);
    await crowd.end();
  },

  async 'reduced motion: nothing moves by itself, and units jump'() {
    const page = await open('', {reducedMotion: 'reduce'});
    await page.waitForTimeout(700);
    assert.equal(await page.evaluate(() => playground.session.tick), 0);
    await page.keyboard.press(' ');
    await page.waitForFunction(() => playground.session.tick > 3);
    assert.equal(await page.evaluate(() => playground.stage.part), 1);
    await page.end();
  },

  async 'every control has a name, and themes change'() {
    const page = await open('#scene=race');
    await reach(page, 20);
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button,input,select,textarea')].filter(one => !one.closest('[hidden]') && !one.getAttribute('aria-label') && !one.textContent.trim() && !(one.labels && one.labels.length)).map(one => one.outerHTML.slice(0, 80)));
    assert.deepEqual(nameless, []);
    const [light] = await coloursAt(page, [[0, 0]]);
    await page.keyboard.press('t');
    const [dark] = await coloursAt(page, [[0, 0]]);
    assert.notDeepEqual(light, dark);
    await page.keyboard.press('?');
    assert.ok(await page.locator('dialog').isVisible());
    await picture(page, 'dark.png');
    await page.end();
  },
});
