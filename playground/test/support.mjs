// SPDX-License-Identifier: MIT
// What the tests of the page share: the built page on loopback, a browser, and the program to compare with.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {serve} from '../tools/serve.mjs';

export const top = join(import.meta.dirname, '..');
export const dist = join(top, 'dist');
export const skip = why => { console.log('skipped: ' + why); process.exit(77); };

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? skip('chromium is not installed');
const {chromium} = await import('playwright-core').catch(() => skip('playwright-core is not installed: npm ci in playground/'));
if (!existsSync(join(dist, 'index.html'))) skip('the page was not built');

export const programPath = process.env.WAYSTONE_PROGRAM || join(top, '../build/release/waystone');
export const folder = mkdtempSync(join(tmpdir(), 'waystone-playground-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

// What the program prints.
export const run = (...args) => execFileSync(programPath, args, {encoding: 'utf8', cwd: folder, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe']});
export const json = (...args) => JSON.parse(run(...args, '--format', 'json'));
export const file = (name, contents) => {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
};

export const {server, address} = await serve(dist, 0, '/somewhere/below/');
export const browser = await chromium.launch({executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage']});
export async function close() {
  await browser.close();
  server.close();
}

// The page at this address, ready. Whatever it complains of, and whatever it asks for elsewhere, is a failure of close().
export async function open(hash = '', {width = 1366, height = 900, colorScheme = 'light', reducedMotion = 'no-preference', allow = null, route = null} = {}) {
  const context = await browser.newContext({viewport: {width, height}, colorScheme, reducedMotion, acceptDownloads: true, hasTouch: width < 600, isMobile: width < 600});
  const page = await context.newPage(), wrong = [];
  page.on('console', message => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !text.includes('GL Driver Message') && !(allow && allow.test(text))) wrong.push(text);
  });
  page.on('pageerror', error => wrong.push(String(error)));
  page.on('request', request => { if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) wrong.push('asks for ' + request.url()); });
  if (route) await page.route(route.match, route.answer);
  await page.goto(address + hash);
  await page.waitForSelector('body[data-ready]', {timeout: 60_000});
  return Object.assign(page, {wrong, end: async () => { assert.deepEqual(wrong, []); await context.close(); }});
}

// The page at a tick, standing still.
export const reach = (page, tick) => page.evaluate(async tick => {
  playground.store.look({playing: false});
  await playground.session.reach(tick);
  return playground.session.tick;
}, tick);
export const settled = page => page.waitForFunction(() => playground.session.ready && !playground.session.syncing && !playground.session.again);
export const trail = (page, agent = 0) => page.evaluate(agent => [playground.session.walks[agent].start, ...playground.session.walks[agent].frames.map(frame => frame.at)], agent);
export const notices = page => page.locator('#notices p').allTextContents();
export const said = async (page, sentence) => {
  await page.waitForFunction(source => [...document.querySelectorAll('#notices p, .agent .wrong')].some(one => new RegExp(source).test(one.textContent)), sentence.source, {timeout: 20_000}).catch(async () => assert.fail(`nothing like ${sentence} was said, but ${JSON.stringify(await notices(page))}`));
};

// Where a cell is on the screen.
export const onScreen = (page, x, y, pane = 0) => page.evaluate(([x, y, pane]) => {
  const {stage} = playground, {box} = stage.panes[pane], canvas = stage.canvas.getBoundingClientRect(), {camera} = stage;
  return [canvas.left + box.x + box.width / 2 + (x + 0.5 - camera.x) * camera.zoom, canvas.top + box.y + box.height / 2 + (y + 0.5 - camera.y) * camera.zoom];
}, [x, y, pane]);
export async function drag(page, from, to) {
  const [x0, y0] = await onScreen(page, ...from), [x1, y1] = await onScreen(page, ...to);
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, {steps: 4});
  await page.mouse.move(x1, y1, {steps: 4});
  await page.mouse.up();
}

// Colours of cells, from a picture of the page: what a visitor sees, whatever the fonts.
export async function coloursAt(page, cells, pane = 0) {
  const points = [];
  for (const [x, y] of cells) points.push(await onScreen(page, x, y, pane));
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async ([picture, points]) => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob()), canvas = new OffscreenCanvas(bitmap.width, bitmap.height), context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(bitmap, 0, 0);
    return points.map(([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)]);
  }, [picture, points]);
}

// Pictures for the documentation, where WAYSTONE_PICTURES names a folder.
export async function picture(page, name) {
  const to = process.env.WAYSTONE_PICTURES;
  if (!to) return;
  mkdirSync(to, {recursive: true});
  await page.evaluate(() => document.getElementById('notices').replaceChildren());
  await page.screenshot({path: join(to, name)});
}

// Runs named parts one after the other, and ends with the number of those that failed.
export async function parts(all) {
  let failed = 0;
  for (const [name, part] of Object.entries(all)) {
    const start = performance.now();
    try {
      await part();
      console.log(`ok ${name} (${Math.round(performance.now() - start)} ms)`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}: ${error.stack}`);
    }
  }
  await close();
  process.exit(failed > 0 ? 1 : 0);
}
