// SPDX-License-Identifier: MIT
// Races: what the page shows are the numbers that the program prints; walls, links and undo.
import assert from 'node:assert/strict';
import {execSync} from 'node:child_process';
import {coloursAt, drag, folder, json, open, parts, programPath, reach, settled, trail} from './support.mjs';

const TRAP = '#map=u_trap&from=2,7&to=19,7&algo=lss(n=12)&algo=hcdps(m=7)&work=64';

await parts({
  async 'opens on two agents that move, with a sentence each and a bound'() {
    const page = await open();
    await page.waitForFunction(() => playground.session.tick > 12);
    assert.equal(await page.evaluate(() => playground.stage.panes.length), 2);
    assert.ok((await page.locator('#story p').first().innerText()).length > 60);
    for (const text of await page.locator('.agent .does').allInnerTexts()) assert.match(text, /^[A-Z].*\./);
    assert.match(await page.locator('#bound-now').innerText(), /^bound 64, never crossed$/);
    // Within ten seconds' ticks: scrubbing, a subgoal, and work under the bound.
    await reach(page, 120);
    const seen = await page.evaluate(() => ({
      revisits: playground.session.walks[0].sum.revisits,
      subgoals: playground.session.walks[1].frames.filter(frame => frame.target !== 0xffffffff && frame.target !== playground.stage.panes[1].goal).length,
      most: Math.max(...playground.session.walks.flatMap(walk => walk.frames.map(frame => frame.work))),
    }));
    assert.ok(seen.revisits > 10 && seen.subgoals > 10 && seen.most > 0 && seen.most <= 64, JSON.stringify(seen));
    await page.end();
  },

  async 'races give the numbers of the program'() {
    const page = await open(TRAP);
    await reach(page, 10_000);
    await page.waitForFunction(() => [...document.querySelectorAll('td.signature')].filter(cell => /^[0-9a-f]{16}$/.test(cell.textContent)).length === 2);
    const rows = await page.locator('table.results tbody tr').evaluateAll(all => all.map(row => [...row.cells].map(cell => cell.textContent.trim())));
    await page.locator('#copies summary').click();
    await page.locator('[data-language=command]').click();
    const command = await page.locator('#program').innerText();
    const printed = JSON.parse(execSync(command.trim().replace(/^waystone/, `'${programPath}'`) + ' --format json', {encoding: 'utf8', cwd: folder, stdio: ['ignore', 'pipe', 'ignore']}));
    assert.equal(printed.length, 2);
    printed.forEach((row, i) => {
      const [algo, outcome, cost, over, moves, expanded, workMax, , , signature] = rows[i];
      assert.deepEqual({algo, outcome, cost, over, moves, expanded, workMax, signature}, {
        algo: row.algo, outcome: 'arrived', cost: row.cost.toFixed(2), over: row.suboptimality_pct.toFixed(2), moves: String(row.moves),
        expanded: row.expanded_per_move.toFixed(1), workMax: String(row.work_max), signature: row.signature,
      });
    });
    await page.end();
  },

  async 'a wall changes the walk, undo brings it back, and scrubbing takes it away'() {
    const page = await open('#map=open&from=2,2&to=21,9&algo=lss(n=30)&work=200');
    await reach(page, 500);
    const before = await trail(page);
    await page.keyboard.press('Home');
    await reach(page, 4);
    await page.keyboard.press('2');
    await drag(page, [12, 1], [12, 10]);
    await settled(page);
    assert.deepEqual((await coloursAt(page, [[12, 4]]))[0], [0x4a, 0x50, 0x5a], 'the wall is drawn');
    await reach(page, 500);
    const after = await trail(page);
    assert.notDeepEqual(after, before);
    assert.deepEqual(after.slice(0, 5), before.slice(0, 5), 'the past is the same');
    assert.ok(after.every((cell, tick) => tick <= 4 || cell % 24 !== 12 || [0, 11].includes(Math.floor(cell / 24))), 'nobody walks through the wall');
    await reach(page, 3);
    assert.deepEqual((await coloursAt(page, [[12, 4]]))[0], [0xff, 0xfe, 0xfb], 'before it was painted it is not there');
    await page.keyboard.press('Control+z');
    await settled(page);
    await reach(page, 500);
    assert.deepEqual(await trail(page), before);
    await page.end();
  },

  async 'a link shows the same'() {
    const page = await open(TRAP);
    await page.keyboard.press('2');
    await reach(page, 30);
    await drag(page, [17, 4], [17, 9]);
    await settled(page);
    await reach(page, 40);
    await page.locator('[data-layer=visits]').check();
    await page.waitForTimeout(400);
    const look = page => page.evaluate(() => ({tick: playground.session.tick, setup: playground.store.setup, layers: playground.store.view.layers, trails: playground.session.walks.map(walk => walk.frames.slice(0, 40).map(frame => [frame.at, frame.work])), cells: Array.from(playground.session.terrain.cells).join('')}));
    const hash = await page.evaluate(() => location.hash), shown = await look(page), other = await open(hash);
    assert.deepEqual(await look(other), shown);
    assert.equal(shown.tick, 40);
    await page.end();
    await other.end();
  },

  async 'start and goal are dragged'() {
    const page = await open(TRAP);
    await drag(page, [19, 7], [10, 0]);
    await settled(page);
    assert.deepEqual(await page.evaluate(() => playground.store.setup.goal), [10, 0]);
    await reach(page, 5000);
    assert.equal((await trail(page)).at(-1), 10);
    assert.ok(json('solve', 'u_trap', '--from', '2,7', '--to', '10,0', '--algo', 'lss(n=12)')[0].moves === (await page.evaluate(() => playground.session.walks[0].sum.moves)));
    await page.end();
  },

  async 'steps by moves and by expansions, and goes back'() {
    const page = await open(TRAP);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => playground.session.tick === 1);
    await page.keyboard.press('e');
    await page.waitForFunction(() => playground.session.tick === 2);
    const shown = () => page.evaluate(() => playground.session.walks.map(walk => walk.shownCells));
    await page.keyboard.press('Home');
    await page.waitForFunction(() => playground.session.tick === 0);
    await page.keyboard.press('e');
    await page.waitForFunction(() => playground.session.tick === 1 && playground.session.walks[0].shownCells > 0);
    const first = await shown();
    await page.keyboard.press('e');
    await page.waitForFunction(cells => playground.session.walks[0].shownCells > cells, first[0]);
    assert.equal(await page.evaluate(() => playground.session.tick), 1);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => playground.session.tick === 0);
    assert.equal(await page.evaluate(() => playground.session.walks[0].raised.some(raise => raise > 0)), false, 'nothing is learned before the first tick');
    await page.end();
  },

  async 'four agents on one clock; A* waits, and the bound is a line'() {
    const page = await open('#map=gen:caves,96,72,seed=3&from=4,4&to=90,66&algo=astar&algo=lss(n=12)&algo=tb(k=16)&algo=gsc(m=7)&work=60');
    const {start, goal} = await page.evaluate(async () => playground.client.call('map', playground.store.setup.map, '8'));
    await page.evaluate(([start, goal]) => playground.store.change({start: [start % 96, Math.floor(start / 96)], goal: [goal % 96, Math.floor(goal / 96)]}, {tick: 0}), [start, goal]);
    await settled(page);
    await reach(page, 8);
    assert.equal(await page.evaluate(() => playground.stage.panes.length), 4);
    assert.match(await page.locator('.pane-label').first().innerText(), /still planning, standing still/);
    await reach(page, 20_000);
    const all = await page.evaluate(() => playground.session.walks.map(walk => ({moves: walk.sum.moves, most: walk.sum.tickMax, first: walk.sum.firstMove, outcome: walk.frames.at(-1).outcome})));
    const rows = json('solve', 'gen:caves,96,72,seed=3', '--from', `${start % 96},${Math.floor(start / 96)}`, '--to', `${goal % 96},${Math.floor(goal / 96)}`, '--work', '60', '--algo', 'astar', '--algo', 'lss(n=12)', '--algo', 'tb(k=16)', '--algo', 'gsc(m=7)');
    all.forEach((walk, i) => assert.ok(walk.outcome === 1 && walk.most <= 60 && walk.moves === rows[i].moves, JSON.stringify([walk, rows[i].moves])));
    assert.ok(all[0].first > 5 && all[1].first === 1);
    await page.end();
  },

  async 'learned values that are shown are those of the core'() {
    const page = await open(TRAP);
    await reach(page, 60);
    const wrong = await page.evaluate(async () => {
      const {raised} = playground.session.walks[0];
      let different = 0, positive = 0;
      for (let cell = 0; cell < raised.length; ++cell) {
        const {h, initial} = await playground.client.call('probe', 0, cell);
        if (playground.session.head === 60 && h !== 0xffffffff && Math.max(0, h - initial) !== raised[cell]) ++different;
        if (raised[cell] > 0) ++positive;
      }
      return {different, positive, head: playground.session.head};
    });
    assert.deepEqual([wrong.different, wrong.head], [0, 60]);
    assert.ok(wrong.positive > 20);
    await page.end();
  },
});
