// SPDX-License-Identifier: MIT
// Bad input: a sentence on the page, and the page goes on. And maps from everywhere.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {dist, file, folder, json, open, parts, reach, run, said, settled, trail} from './support.mjs';

const put = async (page, path) => {
  await page.evaluate(() => { document.querySelector('#map-panel').open = true; });
  await page.locator('#map-file').setInputFiles(path);
};
const PLAIN = '#map=u_trap&from=2,7&to=19,7&algo=lss(n=12)&work=64';
const works = async page => {
  await settled(page);
  assert.equal(await reach(page, 5), 5);
};

await parts({
  async 'broken addresses'() {
    for (const [hash, sentence] of [['#map=u_trap&from=2;7&to=19,7', /address is broken: from=2;7/], ['#map=u_trap&from=2,7&to=19,7&e=4q', /e=4q cannot be read/], ['#map=u_trap&from=%E0%A4&to=19,7', /signs that cannot be read/], ['#scene=nothing', /no scene "nothing"/], ['#work=-3&map=u_trap', /work=-3/]]) {
      const page = await open(hash);
      await said(page, sentence);
      await works(page);
      await page.end();
    }
    for (const [hash, sentence] of [['#map=nowhere', /nowhere/], ['#map=gen:caves,9999,9999', /too large for this page/], ['#map=cells:4x4:zz*zz', /map in the address is broken/], ['#map=board:no/such.map', /not beside this page/], ['#map=u_trap&from=99,7&to=19,7', /outside the map/], ['#units=20000&map=gen:caves,64,64', /room for/]]) {
      const page = await open(hash, {allow: /404/});
      await said(page, sentence);
      await page.locator('[data-scene=trap]').click();
      await works(page);
      await page.end();
    }
  },

  async 'configurations: the core says what is wrong, at the column'() {
    const page = await open(PLAIN);
    const spec = page.locator('input.spec').first();
    await spec.fill('lss(n=12,lookahed=3)');
    await spec.press('Enter');
    await said(page, /lookahed/);
    const [text, arrow] = (await page.locator('.wrong pre').innerText()).split('\n');
    assert.ok(text.slice(arrow.indexOf('^')).startsWith('lookahed'), `${text}\n${arrow}`);
    await page.locator('input.spec').first().fill('rtaa(n=20)');
    await page.locator('input.spec').first().press('Enter');
    await works(page);
    await page.end();
  },

  async 'every parameter is a control, with its range'() {
    const page = await open(PLAIN);
    await page.locator('.agent details summary').first().click();
    const value = page.locator('.params').first().getByLabel('n', {exact: true});
    assert.match(await page.locator('.params small').first().innerText(), /Range: 1\.\.1000000/);
    await value.fill('33');
    await value.press('Enter');
    await settled(page);
    assert.deepEqual(await page.evaluate(() => playground.store.setup.agents), ['lss(n=33)']);
    await page.getByLabel('ties').first().selectOption('last');
    await settled(page);
    assert.deepEqual(await page.evaluate(() => playground.store.setup.agents), ['lss(n=33,ties=last)']);
    assert.equal(await page.evaluate(() => playground.session.agents[0].error), '');
    await page.end();
  },

  async 'maps: a file, a drawing, a picture, and one of the benchmark set'() {
    const page = await open(PLAIN);
    run('map', 'gen', 'caves', '--width', '40', '--height', '30', '--seed', '3', '-o', 'caves.map');
    await put(page, file('drawing.txt', '.......\n..###..\n.A.#.G.\n..###..\n.......\n'));
    await page.waitForFunction(() => playground.stage.mapWidth === 7);
    await settled(page);
    await reach(page, 200);
    assert.deepEqual(await page.evaluate(() => [playground.stage.mapWidth, playground.stage.mapHeight, ...playground.store.setup.start, ...playground.store.setup.goal]), [7, 5, 1, 2, 5, 2]);
    run('map', 'gen', 'caves', '--width', '40', '--height', '30', '--seed', '3', '-o', 'caves.png');
    const cells = () => page.evaluate(() => Array.from(playground.session.map.cells).join(''));
    await put(page, `${folder}/caves.map`);
    await page.waitForFunction(() => playground.stage.mapWidth === 40);
    await settled(page);
    const fromMap = await cells();
    await page.locator('[data-scene=trap]').click();
    await page.waitForFunction(() => playground.stage.mapWidth === 20);
    await put(page, `${folder}/caves.png`);
    await page.waitForFunction(() => playground.stage.mapWidth === 40);
    await settled(page);
    assert.equal(await cells(), fromMap, 'a picture is read as the core reads it');
    // The same walk as the program's on that file.
    const {start, goal} = await page.evaluate(() => playground.store.setup);
    await page.evaluate(() => playground.store.change({agents: ['lss(n=20)'], work: 1000}, {tick: 0}));
    await settled(page);
    await reach(page, 20_000);
    const [row] = json('solve', `${folder}/caves.map`, '--from', start.join(), '--to', goal.join(), '--algo', 'lss(n=20)');
    assert.equal((await trail(page)).length - 1, row.moves);
    await page.end();
  },

  async 'maps of the benchmark set'() {
    let index;
    try { index = JSON.parse(readFileSync(join(dist, 'maps/index.json'), 'utf8')); } catch { return; }
    const arena = index.find(map => map.file === 'dao/arena.map') ?? index[0], page = await open(`#map=board:${arena.file}&from=1,1&to=2,2`);
    await settled(page);
    assert.deepEqual(await page.evaluate(() => [playground.session.map.width, playground.session.map.height]), [arena.width, arena.height]);
    await page.evaluate(() => { document.querySelector('#map-panel').open = true; });
    await page.locator('#board-choice').selectOption(index[3].file);
    await page.waitForFunction(size => playground.session.map.width === size[0] && playground.session.map.height === size[1], [index[3].width, index[3].height]);
    await page.end();
  },

  async 'files that are none'() {
    const page = await open(PLAIN);
    await put(page, file('broken.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])));
    await said(page, /broken\.png: this is not a picture/);
    await put(page, file('broken.map', 'type octile\nheight 3\nwidth 4\nmap\n....\n...\n'));
    await said(page, /broken\.map: .*(row|cells|line)/);
    await put(page, file('empty.map', ''));
    await said(page, /empty\.map: .+/);
    await put(page, file('large.map', `type octile\nheight 4000\nwidth 4000\nmap\n${('.'.repeat(4000) + '\n').repeat(4000)}`));
    await said(page, /large\.map: A map of 4,000 x 4,000 cells is too large for this page/);
    await works(page);
    await page.end();
  },

  async 'WebAssembly that does not load'() {
    const page = await open('', {allow: /wasm|WebAssembly|404/i, route: {match: /\.wasm$/, answer: route => route.fulfill({status: 200, contentType: 'application/wasm', body: 'this is none'})}});
    await said(page, /WebAssembly/);
    assert.equal(await page.evaluate(() => document.body.dataset.ready), 'failed');
    await page.end();
  },

  async 'budgets: a slider and a number, and the line follows'() {
    const page = await open(PLAIN);
    await reach(page, 20);
    await page.locator('#budget').fill('30');
    await page.locator('#budget').press('Enter');
    await settled(page);
    await reach(page, 60);
    const works = await page.evaluate(() => playground.session.walks[0].frames.map(frame => frame.work));
    assert.ok(works.slice(0, 20).every(work => work <= 64) && works.slice(0, 20).some(work => work > 30) && works.slice(20).every(work => work <= 30));
    await page.locator('#budget').fill('0');
    await page.locator('#budget').press('Enter');
    await said(page, /whole number of work, from 1/);
    await page.end();
  },
});
