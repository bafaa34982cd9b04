// SPDX-License-Identifier: MIT
// The built page: how large it is, that it stands below any path, that pages are readable before it is there.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {extname, join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {address, browser, dist, open, parts} from './support.mjs';

const LARGEST = 1_000_000; // bytes, gzipped

function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), {withFileTypes: true}).flatMap(one => one.isDirectory() ? filesIn(folder, join(below, one.name)) : [join(below, one.name)]);
}

await parts({
  async 'all that a visit needs is below 1 MB, gzipped'() {
    let all = 0;
    for (const file of filesIn(dist)) {
      if (file.startsWith('maps/')) continue; // fetched one at a time, by those who ask
      const size = gzipSync(readFileSync(join(dist, file)), {level: 9}).length;
      if (size > 20_000) console.log(`  ${file}: ${statSync(join(dist, file)).size} bytes, ${size} gzipped`);
      all += size;
    }
    console.log(`  ${all} bytes in all`);
    assert.ok(all < LARGEST);
  },

  async 'nothing in it asks for anything elsewhere'() {
    for (const file of filesIn(dist)) {
      if (!['.html', '.css'].includes(extname(file))) continue;
      const text = readFileSync(join(dist, file), 'utf8').replace(/http:\/\/www\.w3\.org\/[^"')\s]*/g, '');
      assert.doesNotMatch(text, /(src|href)="\/|https?:\/\/|url\(\//, file);
    }
    const page = await open(); // below a path, and whatever it asks for elsewhere is a failure
    await page.locator('#map-panel > summary').click();
    await page.waitForTimeout(500);
    await page.end();
  },

  async 'the first picture comes soon, and then the race'() {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}}), page = await context.newPage();
    await page.goto(address);
    await page.waitForSelector('body[data-ready]', {timeout: 60_000});
    const [paint, ready] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now()]);
    console.log(`  first paint after ${Math.round(paint)} ms, moving after ${Math.round(ready)} ms`);
    assert.ok(paint < ready && ready < 20_000); // on a busy machine; `npm run bench` measures
    await context.close();
  },
});
