// SPDX-License-Identifier: MIT
// Crowds: their budget, edits while they walk, and recordings of the page and of the program.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {drag, file, folder, json, onScreen, open, parts, reach, run, said, settled} from './support.mjs';

const DOOR = '#scene=door';
const frames = page => page.evaluate(() => playground.session.crowdFrames.map(frame => ({work: frame.work, hash: frame.hash, deferred: frame.deferred, walking: frame.walking, moved: frame.moved})));
const put = (page, path) => page.locator('#map-file').setInputFiles(path);
const openPanel = async (page, id) => { if (!(await page.locator(`#${id}`).evaluate(panel => panel.open))) await page.locator(`#${id} > summary`).click(); };
const download = async page => {
  await openPanel(page, 'recordings');
  const [got] = await Promise.all([page.waitForEvent('download'), page.locator('#save-recording').click()]);
  const path = `${folder}/page.wrec`;
  await got.saveAs(path);
  return path;
};

await parts({
  async 'a crowd keeps its budget, and no two stand on one cell'() {
    const page = await open(DOOR + '&play=0');
    assert.equal(await reach(page, 120), 120);
    const all = await frames(page);
    assert.ok(all.every(frame => frame.work <= 20_000));
    assert.ok(all[0].moved > 900);
    assert.ok(await page.evaluate(() => playground.session.crowdFrames.every(frame => new Set(frame.at).size === 1000)));
    assert.match(await page.locator('#bound-now').innerText(), /bound 20,000, never crossed/);
    await page.end();
  },

  async 'with too small a budget units wait for their turn, and are shown'() {
    const page = await open('#units=400&seed=2&bodies=cells&map=gen:rooms,64,48,seed=2&work=900&e=0u9c.all');
    await reach(page, 30);
    const all = await frames(page);
    assert.ok(all.some(frame => frame.deferred > 50) && all.every(frame => frame.work <= 900), JSON.stringify(all.slice(0, 3)));
    assert.match(await page.locator('.pane-label').innerText(), /waiting for their turn/);
    await page.end();
  },

  async 'the door shuts while they walk, and opens again'() {
    const page = await open(DOOR);
    await reach(page, 90);
    const through = () => page.evaluate(() => playground.session.crowdFrames.at(-1).at.filter(cell => cell % 104 > 55).length);
    await page.locator('#door').click();
    await settled(page);
    await reach(page, 91); // those in the doorway are put beside it
    const then = await through();
    await reach(page, 150);
    assert.equal(await through(), then, 'nobody passes a shut door');
    assert.equal(await page.locator('#door').innerText(), 'Open the door');
    await page.locator('#door').click();
    await settled(page);
    await reach(page, 200);
    assert.ok(await through() > then + 50);
    await page.end();
  },

  async 'dragging selects, clicking orders'() {
    const page = await open(DOOR);
    await reach(page, 10);
    await drag(page, [3, 3], [20, 30]);
    const selected = await page.evaluate(() => playground.stage.panes[0].units.selected.reduce((sum, on) => sum + on, 0));
    assert.ok(selected > 20 && selected < 1000, String(selected));
    await page.mouse.click(...await onScreen(page, 6, 50));
    await settled(page);
    await reach(page, 200);
    assert.equal((await page.evaluate(() => playground.store.setup.events.filter(event => event.kind === 'order').map(event => event.units.length)))[1], selected);
    const near = await page.evaluate(() => playground.store.setup.events.at(-1).units.filter(unit => playground.session.crowdFrames.at(-1).at[unit] % 104 < 30).length);
    assert.ok(near > selected * 0.9);
    await page.end();
  },

  async 'the program replays what the page recorded'() {
    const page = await open('#units=300&seed=4&bodies=cells&map=gen:caves,64,64,seed=2&work=6000&e=0uqw.all');
    await reach(page, 40);
    const hashes = (await frames(page)).map(frame => frame.hash), path = await download(page), text = readFileSync(path, 'utf8');
    assert.deepEqual([...text.matchAll(/^tick \d+ ([0-9a-f]+)$/gm)].map(match => match[1]), hashes);
    const [row] = json('crowd', 'replay', path);
    assert.equal(row.differs_at_tick, null);
    assert.equal(row.ticks, 40);
    await page.end();
  },

  async 'a recording of the program replays with equal hashes'() {
    const path = `${folder}/program.wrec`;
    run('crowd', 'run', 'gen:caves,64,64,seed=2', '--units', '200', '--bodies', 'cells', '--orders', 'scatter', '--edit-rate', '3', '--ticks', '60', '--record', path);
    const page = await open(DOOR);
    await openPanel(page, 'map-panel');
    await put(page, path);
    await page.waitForFunction(() => playground.session.replay);
    await reach(page, 1000);
    const recorded = [...readFileSync(path, 'utf8').matchAll(/^tick \d+ ([0-9a-f]+)$/gm)].map(match => match[1]);
    assert.deepEqual((await frames(page)).map(frame => frame.hash), recorded);
    assert.equal(await page.evaluate(() => playground.session.replay.differsAt), 0);
    assert.match(await page.locator('.pane-label').innerText(), new RegExp(`${recorded.length} of ${recorded.length} hashes equal`));
    // Edits of the recording are seen, and go away when one goes back.
    const walls = () => page.evaluate(() => playground.session.terrain.cells.reduce((sum, cell) => sum + cell, 0));
    await reach(page, 0);
    const first = await walls();
    await reach(page, recorded.length);
    await reach(page, 0);
    assert.equal(await walls(), first);
    await page.end();
  },

  async 'a recording that was changed says where, and two recordings where they differ'() {
    const record = (name, seed) => run('crowd', 'run', 'gen:caves,48,48,seed=2', '--units', '50', '--seed', seed, '--ticks', '40', '--record', `${folder}/${name}.wrec`);
    record('one', '1');
    const text = readFileSync(`${folder}/one.wrec`, 'utf8'), lines = text.split('\n'), ticks = lines.map((line, i) => [line, i]).filter(([line]) => /^tick \d+ [0-9a-f]{16}$/.test(line));
    lines[ticks[11][1]] = ticks[11][0].replace(/[0-9a-f]{16}$/, '0123456789abcdef');
    const page = await open(DOOR);
    await openPanel(page, 'map-panel');
    await put(page, file('changed.wrec', lines.join('\n')));
    await page.waitForFunction(() => playground.session.replay);
    await reach(page, 1000);
    assert.equal(await page.evaluate(() => playground.session.replay.differsAt), 12);
    assert.match(await page.locator('.pane-label').innerText(), /differs from the recording at tick 12/);
    await page.evaluate(() => document.querySelector('#close-recording').click());
    await settled(page);
    await page.evaluate(() => { document.querySelector('#map-panel').open = true; });
    await put(page, `${folder}/one.wrec`);
    await page.waitForFunction(() => playground.session.replay?.name === 'one.wrec');
    await page.waitForSelector('#difference');
    assert.match(await page.locator('#difference').innerText(), /differ from tick 12 on/);
    await page.getByRole('button', {name: 'Go to tick 12'}).click();
    await page.waitForFunction(() => playground.session.tick === 12);
    await page.end();
  },

  async 'a unit is followed'() {
    const page = await open(DOOR);
    await reach(page, 5);
    await page.getByLabel('Follow').fill('17');
    await page.getByLabel('Follow').press('Enter');
    await reach(page, 60);
    const [unit, seen] = await page.evaluate(() => [playground.session.crowdFrames[59].at[17], playground.stage.panes[0].followed]);
    assert.deepEqual([unit % 104, Math.floor(unit / 104)], seen);
    await page.end();
  },

  async 'recordings of other versions and of unknown maps are refused with a sentence, and the page goes on'() {
    const page = await open(DOOR);
    await openPanel(page, 'map-panel');
    await put(page, file('old.wrec', 'waystone-recording 0\nsource u_trap\n'));
    await said(page, /old\.wrec: .+/);
    await put(page, file('none.wrec', readFileSync(`${folder}/one.wrec`, 'utf8').replace(/^source .*$/m, 'source nowhere.map')));
    await said(page, /none\.wrec: .*(nowhere\.map|another map|other map)/);
    await settled(page);
    assert.equal(await reach(page, 20), 20);
    await page.end();
  },
});
