// SPDX-License-Identifier: MIT
// The package in a real browser: signatures, views, a worker, no request to anywhere else. Exit code 77 without one.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {once} from 'node:events';
import {files, readText, repository, skip} from './support.mjs';

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync) ?? skip('chromium is not installed');
const need = createRequire(new URL('bindings/js/package.json', repository));
let chromium;
try {
  ({chromium} = need('playwright-core'));
} catch {
  skip('playwright-core is not installed: npm ci in bindings/js');
}

const lines = readText('tests/signatures.txt').split('\n').filter(line => line && !line.startsWith('#')).map(line => line.split(' '));
const types = {js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html'};
const page = `<!doctype html><title>waystone</title><script type="importmap">{"imports": {"waystone": "/bindings/js/waystone.js"}}</script>
<script type="module">
  import * as w from 'waystone';
  window.w = w;
  window.loaded = w.load(undefined, {files: {'tests/conformance/depth.wdt': await fetch('/tests/conformance/depth.wdt').then(answer => answer.arrayBuffer())}});
</script>`;
const worker = `import {load, WaystoneMap, WaystoneAgent} from '/bindings/js/waystone.js';
onmessage = async ({data}) => {
  await load(data);
  const {map, start, goal} = WaystoneMap.scene('u_trap');
  const {trail, signature} = WaystoneAgent.make(map, 'lss(n=9)').walk(start, goal);
  postMessage({trail, signature}, [trail.buffer]);
};`;
const server = createServer((request, response) => {
  const send = (type, body) => response.writeHead(200, {'content-type': type}).end(body);
  if (request.url === '/') return send(types.html, page);
  if (request.url === '/favicon.ico') return response.writeHead(204).end();
  if (request.url === '/worker.mjs') return send(types.mjs, worker);
  const path = new URL('.' + request.url, repository);
  if (!/^\/(bindings\/js|tests\/conformance)\//.test(request.url) || !existsSync(path)) return response.writeHead(404).end();
  send(types[request.url.split('.').pop()] ?? 'application/octet-stream', readFileSync(path));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']});
try {
  const tab = await browser.newPage(), wrong = [];
  tab.on('console', message => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  tab.on('pageerror', error => wrong.push(String(error)));
  tab.on('request', request => { if (!request.url().startsWith(address)) wrong.push('asks for ' + request.url()); });
  await tab.goto(address);
  await tab.waitForFunction(() => window.loaded);
  await tab.evaluate(() => window.loaded);

  assert.ok(Object.keys(files).length > 0);
  for (const [spec, hash] of lines) {
    assert.equal(await tab.evaluate(spec => window.w.WaystoneConfiguration.parse(spec).signature(), spec), hash, spec);
  }
  console.log(`all ${lines.length} signatures match tests/signatures.txt in ${browser.version()}`);

  // The same crowd as here, and views over memory that grows.
  const crowd = async w => {
    const map = w.WaystoneMap.generate('gen:caves,128,128,seed=3'), cells = [...map.components().array.entries()].filter(([, c]) => c === 0).map(([cell]) => cell);
    const crowd = w.WaystoneCrowd.make(map, {bodies: 'cells'}), before = crowd.units();
    crowd.order(crowd.addAll(cells.slice(0, 200)), cells.at(-1));
    for (let i = 0; i < 50; ++i) crowd.tick(20_000);
    const moves = crowd.moves(), [first] = moves, size = w.memoryBytes(), maps = [];
    while (w.memoryBytes() === size) maps.push(w.WaystoneMap.generate('gen:random,1024,1024,seed=1'));
    const again = moves.at(0), stale = (crowd.units(), before.isValid);
    return {hash: crowd.stateHash, first, again, stale};
  };
  const there = await tab.evaluate(`(${crowd})(window.w)`), here = await import('../../bindings/js/waystone.js').then(async w => {
    await w.load();
    return crowd(w);
  });
  assert.deepEqual(there, here);
  assert.deepEqual(there.first, there.again);
  assert.equal(there.stale, false);

  // A worker that gets the compiled module.
  const walked = await tab.evaluate(async () => {
    const worker = new Worker('/worker.mjs', {type: 'module'});
    worker.postMessage(await window.loaded);
    return new Promise((resolve, reject) => {
      worker.onmessage = ({data}) => resolve({moves: data.trail.length - 1, signature: data.signature});
      worker.onerror = reject;
    });
  });
  assert.match(walked.signature, /^[0-9a-f]{16}$/);
  assert.ok(walked.moves > 5);

  // Pictures, as a canvas decodes them: dark is blocked.
  const drawn = await tab.evaluate(() => {
    const canvas = new OffscreenCanvas(8, 4), pen = canvas.getContext('2d');
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, 8, 4);
    pen.fillStyle = 'black';
    pen.fillRect(4, 0, 1, 4);
    const map = window.w.WaystoneMap.fromPixels(pen.getImageData(0, 0, 8, 4));
    return [map.info.freeCells, map.info.components];
  });
  assert.deepEqual(drawn, [28, 2]);
  assert.equal(await tab.evaluate(() => { try { window.w.WaystoneConfiguration.parse('lsss'); } catch (error) { return error.message; } }), "1: no agent 'lsss'; did you mean 'lss'?");
  assert.deepEqual(wrong, []);
} finally {
  await browser.close();
  server.close();
}
