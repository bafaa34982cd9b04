// SPDX-License-Identifier: MIT
// How fast the page is: npm run bench. In headless Chromium with software rendering, which is what there is without a
// graphics card. The machine must be idle.
import {address, browser, close, open, reach} from '../test/support.mjs';

const median = values => values.sort((a, b) => a - b)[values.length >> 1];
const say = (what, value) => console.log(`${what.padEnd(64)} ${value}`);

// Opening, five times with nothing cached.
const paints = [], readies = [];
for (let i = 0; i < 5; ++i) {
  const context = await browser.newContext({viewport: {width: 1366, height: 900}}), page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector('body[data-ready]');
  const [paint, ready] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, performance.now()]);
  paints.push(paint);
  readies.push(ready);
  await context.close();
}
say('first paint', `${Math.round(median(paints))} ms`);
say('interactive, with the race ready', `${Math.round(median(readies))} ms`);

// A step of one agent with all that the page does for it: the worker's answer, layers, and the commands to draw.
{
  const page = await open('#map=gen:caves,512,512,seed=1&from=10,10&to=500,500&algo=lss(n=20)&work=1000');
  const {start, goal} = await page.evaluate(() => playground.client.call('map', playground.store.setup.map, '8'));
  await page.evaluate(([start, goal]) => playground.store.change({start: [start % 512, Math.floor(start / 512)], goal: [goal % 512, Math.floor(goal / 512)]}, {tick: 0}), [start, goal]);
  await page.waitForFunction(() => playground.session.ready && playground.session.setup === playground.store.setup);
  await reach(page, 1);
  const times = await page.evaluate(async () => {
    const {session, stage} = playground, worker = [], show = [], draw = [];
    for (let tick = 2; tick < 300; ++tick) {
      const begin = performance.now();
      await session.more(tick);
      worker.push(performance.now() - begin);
    }
    for (let tick = 2; tick < 300; ++tick) {
      const begin = performance.now();
      session.seek(tick);
      const seen = performance.now();
      stage.draw();
      show.push(seen - begin);
      draw.push(performance.now() - seen);
    }
    return {worker, show, draw};
  });
  say('a step on 512 x 512: asking the worker, with its answer', `${median(times.worker).toFixed(2)} ms`);
  say('a step on 512 x 512: layers and panels', `${median(times.show).toFixed(2)} ms`);
  say('a step on 512 x 512: drawing, on the page’s thread', `${median(times.draw).toFixed(2)} ms`);
  await page.end();
}

// Frames of a crowd, and of a large map that is moved.
async function frames(page, seconds, move) {
  return page.evaluate(async ([seconds, move]) => {
    let count = 0, drawn = 0, longest = 0, last = performance.now();
    const end = last + seconds * 1000, {stage, session} = playground, from = session.tick;
    await new Promise(done => {
      const frame = () => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
        ++count;
        drawn += stage.drawMs;
        if (move) {
          stage.camera.pan(Math.sin(now / 300) * 12, Math.cos(now / 400) * 12);
          stage.camera.zoomBy(1 + Math.sin(now / 700) * 0.02, 0, 0);
          stage.invalidate();
        }
        if (now < end) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    return {fps: count / seconds, draw: drawn / count, longest, ticks: (session.tick - from) / seconds};
  }, [seconds, move]);
}
{
  const page = await open('#scene=ten-thousand');
  await page.waitForFunction(() => playground.session.tick > 5);
  const {fps, draw, longest, ticks} = await frames(page, 6, false);
  const tick = median(await page.evaluate(() => playground.session.crowdFrames.map(frame => frame.micros / 1000)));
  say('10,000 units: frames a second', `${fps.toFixed(1)} (${ticks.toFixed(1)} ticks a second)`);
  say('10,000 units: drawing, on the page’s thread; longest frame', `${draw.toFixed(2)} ms; ${Math.round(longest)} ms`);
  say('10,000 units: a tick in the core', `${tick.toFixed(1)} ms`);
  await page.end();
}
for (const side of [512, 2048]) {
  const page = await open(`#map=gen:caves,${side},${side},seed=1&from=1,1&to=9,9&algo=lrta(depth=fixed(1))&work=10`);
  await page.waitForTimeout(1500);
  const {fps, draw, longest} = await frames(page, 5, true);
  say(`moving and zooming ${side} x ${side}: frames a second`, `${fps.toFixed(1)}, drawing ${draw.toFixed(2)} ms, longest frame ${Math.round(longest)} ms`);
  await page.end();
}
await close();
