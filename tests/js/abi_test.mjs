// SPDX-License-Identifier: MIT
// bindings/js/src/abi.js says what the header says, and lays structs out as the C compiler does for wasm32.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {test} from 'node:test';
import {structs} from '../../bindings/js/src/abi.js';
import {readText, repository} from './support.mjs';

test('abi.js is what tools/js_abi.mjs writes', () => {
  const fresh = execFileSync(process.execPath, [fileURLToPath(new URL('tools/js_abi.mjs', repository))], {encoding: 'utf8'});
  assert.equal(readText('bindings/js/src/abi.js'), fresh, 'stale: type tools/js_abi.mjs > bindings/js/src/abi.js');
});

test('structs lie where tests/capi/abi.txt says', () => {
  const camel = name => name.replace(/^waystone_/, '').replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  let compared = 0;
  for (const line of readText('tests/capi/abi.txt').split('\n')) {
    const [kind, name, , value] = line.split(' ');
    if (kind === 'struct') {
      const found = structs[camel(name)];
      if (found) assert.equal(found.size, Number(value), line);
      else assert.equal(Number(value), 4, `${line}: only handles have no struct`);
    } else if (kind === 'field') {
      const [struct, field] = name.split('.'), of = structs[camel(struct)];
      if (!of) continue;
      const key = camel(field), found = of.fields[key] ?? Object.entries(of.fields).find(([inner]) => inner.startsWith(key + '.'))?.[1];
      assert.equal(found?.[1], Number(value), line);
      ++compared;
    }
  }
  assert.ok(compared > 150, String(compared));
});
