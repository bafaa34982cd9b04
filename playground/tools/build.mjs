// SPDX-License-Identifier: MIT
// Builds the page into dist: its types are checked, it is bundled, and maps are put beside it where they are.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';

const top = join(import.meta.dirname, '..'), wasm = join(top, '../bindings/js/waystone.wasm');
if (!existsSync(wasm)) {
  console.error('bindings/js/waystone.wasm is missing: `./run.sh playground` builds it, or cmake --preset wasm && cmake --build build/wasm --target waystone_js');
  process.exit(1);
}
const run = (...command) => {
  const {status, error} = spawnSync(process.execPath, command, {cwd: top, stdio: 'inherit'});
  if (error || status !== 0) process.exit(status || 1);
};
run('node_modules/typescript/bin/tsc', '--noEmit');
run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
run('tools/pack_maps.mjs', process.env.WAYSTONE_MAPS || join(top, '../build/data/maps'), join(top, 'dist'));
