#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Prints the structs and enumerations of the C header as JavaScript: tools/js_abi.mjs > bindings/js/src/abi.js
//
// Offsets are those of wasm32, where every value lies at a multiple of its size. tests/js/abi_test.mjs compares them with
// tests/capi/abi.txt, and says when the file is stale.
import {readFileSync} from 'node:fs';

const header = readFileSync(new URL('../include/waystone/waystone.h', import.meta.url), 'utf8').replace(/\/\/.*/g, '');
const camel = name => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const sizes = {u32: 4, i32: 4, pointer: 4, text: 4, u64: 8, hash: 8, f64: 8};
const hashes = new Set(['fingerprint', 'state_hash', 'signature']);
const kinds = {uint32_t: 'u32', int32_t: 'i32', uint64_t: 'u64', double: 'f64'};

// typedef struct NAME { ... } NAME; with the fields of structs within it in their place.
const structs = {};
for (const [, name, body] of header.matchAll(/^typedef struct (\w+) \{\n([^}]*)\} \w+;/gm)) {
  const fields = {};
  let size = 0, largest = 1;
  const add = (field, kind, wide = sizes[kind]) => {
    size = Math.ceil(size / wide) * wide;
    fields[field] = [kind, size];
    size += wide;
    largest = Math.max(largest, wide);
  };
  const statements = body.split(';').map(text => text.trim()).filter(Boolean);
  for (const statement of statements) {
    const hook = statement.match(/\(\*(\w+)\)/);
    if (hook) {
      add(hook[1], 'pointer');
      continue;
    }
    const [, type, names] = statement.replace(/\s+/g, ' ').match(/^((?:const )?\w+(?: ?\*(?: ?const ?\*)?)?) ?(.*)$/);
    for (const field of names.split(',').map(text => text.trim())) {
      const inner = structs[type];
      if (inner && Object.keys(inner.fields).join() !== 'id') {
        size = Math.ceil(size / inner.largest) * inner.largest;
        for (const [part, [kind, offset]] of Object.entries(inner.fields)) fields[`${field}.${part}`] = [kind, size + offset];
        size += inner.size;
        largest = Math.max(largest, inner.largest);
      } else if (type === 'const char*') {
        add(field, 'text');
      } else if (type.includes('*')) {
        add(field, 'pointer');
      } else {
        const kind = kinds[type] ?? 'u32';  // a handle, a cell, a cost, an enumeration
        add(field, kind === 'u64' && hashes.has(field) ? 'hash' : kind);
      }
    }
  }
  structs[name] = {size: Math.ceil(size / largest) * largest, largest, fields};
}

// typedef uint32_t waystone_NAME; enum { WAYSTONE_PREFIX_A = 0, ... };
const enums = {};
for (const [, name, body] of header.matchAll(/^typedef u?int32_t (\w+);\nenum \{\n([^}]*)\};/gm)) {
  const entries = [...body.matchAll(/^ +WAYSTONE_(\w+) = (\d+)/gm)].map(([, word, value]) => [Number(value), word]);
  const prefix = {waystone_unit_status: 'UNIT_', waystone_fate: 'FATE_', waystone_bodies: 'BODIES_'}[name] ?? '';
  enums[name] = Object.fromEntries(entries.map(([value, word]) => [value, word.replace(prefix, '').toLowerCase().replaceAll('_', '-')]));
}

const short = name => camel(name.replace('waystone_', ''));
const lines = ['// SPDX-License-Identifier: MIT', '// What the C header says of structs and enumerations. tools/js_abi.mjs writes this file.', '',
  '// size: in bytes. fields: what it holds, and where.', 'export const structs = {'];
for (const [name, {size, fields}] of Object.entries(structs)) {
  if (Object.keys(fields).join() === 'id') continue;
  lines.push(`  ${short(name)}: {`, `    size: ${size},`, '    fields: {');
  for (const [field, [kind, offset]] of Object.entries(fields)) {
    const key = camel(field);
    lines.push(`      ${/^\w+$/.test(key) ? key : `'${key}'`}: ['${kind}', ${offset}],`);
  }
  lines.push('    },', '  },');
}
lines.push('};', '', '// The word for each number.');
for (const [name, words] of Object.entries(enums)) {
  lines.push(`export const ${short(name)}Words = {`);
  for (const [value, word] of Object.entries(words)) lines.push(`  ${value}: '${word}',`);
  lines.push('};');
}
console.log(lines.join('\n'));
