// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {modulePath} from './support.mjs';

test('the module takes at most 400 kB gzipped', () => {
  const bytes = readFileSync(modulePath), zipped = gzipSync(bytes, {level: 9}).length;
  console.log(`waystone.wasm: ${bytes.length} bytes, ${zipped} gzipped`);
  assert.ok(zipped <= 400_000);
});

test('it asks for nothing but what the package has', () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(modulePath)));
  assert.ok(imports.every(({module, kind}) => ['waystone', 'wasi_snapshot_preview1'].includes(module) && kind === 'function'));
});
