// SPDX-License-Identifier: MIT
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';

const package_ = fileURLToPath(new URL('../bindings/js', import.meta.url));

export default defineConfig({
  base: './', // also below a sub-path
  publicDir: 'public',
  resolve: {alias: [{find: /^waystone$/, replacement: `${package_}/waystone.js`}, {find: /^waystone\/waystone\.wasm/, replacement: `${package_}/waystone.wasm`}]},
  worker: {format: 'es'},
  build: {target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1000, sourcemap: false},
  server: {fs: {allow: ['..']}},
});
