// SPDX-License-Identifier: MIT
// Puts the maps of the benchmark set beside the built page, each deflated by itself: pack_maps.mjs MAPS DIST
// Without MAPS, or where that folder is missing, the page has none and says so when asked.
import {copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {deflateRawSync} from 'node:zlib';

const [maps, dist] = process.argv.slice(2), index = join(maps ?? '', 'index.csv');
if (!dist || !existsSync(join(dist, 'index.html'))) {
  console.error('usage: pack_maps.mjs MAPS DIST; DIST is the built page');
  process.exit(1);
}
if (!existsSync(index)) {
  console.log(`no maps at ${maps}: the page goes without the benchmark set`);
  process.exit(0);
}
const [head, ...lines] = readFileSync(index, 'utf8').trim().split('\n'), columns = head.split(',');
const list = [];
let bytes = 0;
for (const line of lines) {
  const row = Object.fromEntries(line.split(',').map((value, i) => [columns[i], value])), from = join(maps, row.file);
  if (!existsSync(from)) continue;
  const to = join(dist, 'maps', `${row.file}.z`), packed = deflateRawSync(readFileSync(from), {level: 9});
  mkdirSync(dirname(to), {recursive: true});
  writeFileSync(to, packed);
  bytes += packed.length;
  list.push({file: row.file, name: row.file.split('/').at(-1).replace(/\.map$/, ''), width: Number(row.width), height: Number(row.height)});
}
writeFileSync(join(dist, 'maps', 'index.json'), JSON.stringify(list));
copyFileSync(join(import.meta.dirname, '../../data/README.md'), join(dist, 'maps', 'NOTICE.md'));
console.log(`${list.length} maps, ${(bytes / 1e6).toFixed(2)} MB, fetched one at a time`);
