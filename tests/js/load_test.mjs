// SPDX-License-Identifier: MIT
// Loading: each in a program of its own, since a thread has one module.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {createServer} from 'node:http';
import {readFileSync} from 'node:fs';
import {once} from 'node:events';
import {after, before, test} from 'node:test';
import {Worker} from 'node:worker_threads';
import {modulePath} from './support.mjs';

const library = new URL('../../bindings/js/waystone.js', import.meta.url).href, bytes = readFileSync(modulePath);
let server, address;

before(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/waystone.wasm') return response.writeHead(404).end();
    response.writeHead(200, {'content-type': 'application/wasm'}).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${server.address().port}/`;
});
after(() => server.close());

// What a program prints that has everything of the package at hand.
async function run(code) {
  const program = `import * as w from ${JSON.stringify(library)}; import {readFileSync} from 'node:fs';
    import {limited} from ${JSON.stringify(new URL('support.mjs', import.meta.url).href)};
    const path = ${JSON.stringify(modulePath)}, fails = call => call().then(() => 'no error', error => error.constructor.name + ' ' + error.status + ': ' + error.message);
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let text = '', errors = '';
  child.stdout.on('data', data => { text += data; });
  child.stderr.on('data', data => { errors += data; });
  const [status] = await once(child, 'close');
  assert.equal(status, 0, errors);
  assert.equal(errors, '');
  return text.trim();
}
const walks = `console.log(w.WaystoneAgent.make(w.WaystoneMap.generate('u_trap'), 'lrta').walk(...Object.values(w.WaystoneMap.scene('u_trap')).slice(1)).outcome)`;

test('from bytes, a buffer, an address, an answer, its promise, a compiled module, or beside the package', async () => {
  for (const source of ['readFileSync(path)', 'new Uint8Array(readFileSync(path)).buffer', 'new URL("file://" + path)', '"file://" + path',
    `${JSON.stringify(address + 'waystone.wasm')}`, `new URL(${JSON.stringify(address + 'waystone.wasm')})`, `fetch(${JSON.stringify(address + 'waystone.wasm')})`,
    `await fetch(${JSON.stringify(address + 'waystone.wasm')})`, 'await WebAssembly.compile(readFileSync(path))', '']) {
    assert.equal(await run(`await w.load(${source}); ${walks}`), 'arrived', source);
  }
});

test('loading again is free, also at the same time', async () => {
  assert.equal(await run(`const [a, b] = await Promise.all([w.load(), w.load()]); console.log(a === b && await w.load() === a && a instanceof WebAssembly.Module && w.isLoaded())`), 'true');
});

test('what is no module is a sentence, and loading can be tried again', async () => {
  const text = await run(`
    for (const source of [new Uint8Array(10), ${JSON.stringify(address + 'nowhere')}, 'file:///nowhere/waystone.wasm', 5, 'http://127.0.0.1:1/',
        new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))]) console.log(await fails(() => w.load(source)));
    await w.load(readFileSync(path)); ${walks}`);
  const lines = text.split('\n');
  assert.match(lines[0], /WaystoneError file-malformed: this is not Waystone's WebAssembly module/);
  assert.match(lines[1], /WaystoneError file-missing: http.*nowhere answers 404/);
  assert.match(lines[2], /WaystoneError file-missing: file:.* cannot be read/);
  assert.match(lines[3], /WaystoneError bad-call: load\(\) takes bytes, .* not 5/);
  assert.match(lines[4], /WaystoneError file-missing: http.* cannot be fetched/);
  assert.match(lines[5], /WaystoneError file-malformed/);
  assert.equal(lines[6], 'arrived');
});

test('nothing works before, and it says so', async () => {
  const text = await run(`
    for (const call of [() => w.WaystoneMap.fromDrawing('.'), () => w.WaystoneConfiguration.parse('lss'), () => w.catalog(), () => w.version(), () => w.memoryBytes(), () => w.WaystonePool.reserve(9999)])
      console.log(await fails(async () => call()));`);
  for (const line of text.split('\n')) assert.match(line, /WaystoneError not-loaded: .*await load\(\) comes first/);
});

test('files are those that load() was given', async () => {
  const tree = new URL('../conformance/depth.wdt', import.meta.url).pathname;
  assert.equal(await run(`
    await w.load(undefined, {files: {'trees/depth.wdt': readFileSync(${JSON.stringify(tree)})}});
    const map = w.WaystoneMap.generate('gen:caves,64,64,seed=3');
    w.WaystoneAgent.make(map, 'lrta(depth=tree(trees/depth.wdt))');
    console.log(await fails(async () => w.WaystoneAgent.make(map, 'lrta(depth=tree(trees/other.wdt))')));`),
    'WaystoneError bad-parameter: 17: trees/other.wdt: no such file');
});

test('what does not fit into memory is a sentence, and everything else goes on', async () => {
  const text = await run(`
    await w.load(limited(readFileSync(path), 1024));  // 64 MB
    const small = w.WaystoneMap.fromDrawing('...'), kept = [];
    let error;
    try { while (kept.length < 1000) kept.push(w.WaystoneMap.generate('gen:random,1024,1024')); } catch (found) { error = found; }
    console.log(error.constructor.name, error.status + ': ' + error.message);
    console.log(await fails(async () => w.WaystoneMap.fromCells(8192, 8192, new Uint8Array(8192 * 8192))));
    console.log(await fails(async () => w.WaystonePool.reserve(2 ** 30)));
    console.log(await fails(async () => w.WaystoneCrowd.make(small, {fieldMemory: 2 ** 30})));
    for (const map of kept) map.free();
    console.log(kept.length > 3 && small.info.width, w.isLoaded());
    ${walks}`);
  const lines = text.split('\n');
  assert.match(lines[0], /^WaystoneError out-of-memory: .*1024x1024 cells/);
  assert.match(lines[1], /^WaystoneError out-of-memory: .*67108864 bytes/);
  for (const line of lines.slice(2, 4)) assert.match(line, /^WaystoneError out-of-memory/);
  assert.deepEqual(lines.slice(4), ['3 true', 'arrived']);
});

test('a module that has stopped says so until it is loaded again', async () => {
  const text = await run(`
    await w.load(limited(readFileSync(path), 200));
    const agent = w.WaystoneAgent.make(w.WaystoneMap.generate('gen:caves,64,64,seed=3'), 'lrta(memory=20k)'), fits = w.WaystoneMap.fromDrawing('...');
    // Its nodes have nowhere to be: the C++ heap is full, which ends the module.
    const pools = [];
    for (let size = 2 ** 22; size > 1000; size /= 2) try { for (;;) pools.push(w.WaystonePool.reserve(Math.max(size, 4096))); } catch {}
    console.log(await fails(async () => { for (;;) pools.push(w.WaystoneConfiguration.parse('lss(n=20)')); }));
    console.log(w.isLoaded());
    console.log(await fails(async () => fits.info));
    agent.free();  // does nothing, and is no error
    await w.load(readFileSync(path));
    console.log(await fails(async () => fits.info));
    console.log(await fails(async () => pools[0].bytes));
    ${walks}`);
  const lines = text.split('\n');
  assert.match(lines[0], /^WaystoneError out-of-memory: WebAssembly has no memory left/);
  assert.equal(lines[1], 'false');
  assert.match(lines[2], /^WaystoneError stopped: Waystone has stopped \(.*\); await load\(\) starts it again/);
  assert.match(lines[3], /^WaystoneError bad-handle: this map was made before Waystone was loaded again/);
  assert.match(lines[4], /^WaystoneError bad-handle: this pool was made before/);
  assert.equal(lines[5], 'arrived');
});

test('workers share the compiled module', async () => {
  const worker = new Worker(`
    const {parentPort, workerData} = require('node:worker_threads');
    import(workerData.library).then(async w => {
      await w.load(workerData.compiled);
      parentPort.postMessage(w.WaystoneMap.generate('gen:caves,64,64,seed=3').components().copy());
    });`, {eval: true, workerData: {library, compiled: await WebAssembly.compile(bytes)}});
  const [components] = await once(worker, 'message');
  assert.equal(components.length, 64 * 64);
  await worker.terminate();
});
