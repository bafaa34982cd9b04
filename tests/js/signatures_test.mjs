// SPDX-License-Identifier: MIT
// All walks of tests/signatures.txt, in Node.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {files, loaded, readText} from './support.mjs';

const {WaystoneConfiguration} = await loaded();
const lines = readText('tests/signatures.txt').split('\n').filter(line => line && !line.startsWith('#')).map(line => line.split(' '));

test('walks are those of every other build', () => {
  assert.ok(lines.length > 50 && Object.keys(files).length > 0);
  for (const [spec, hash] of lines) assert.equal(WaystoneConfiguration.parse(spec).signature(), hash, spec);
  console.log(`all ${lines.length} signatures match tests/signatures.txt`);
});
