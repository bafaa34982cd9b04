// Runs a WebAssembly program with the folder it is started in: node run_wasi.mjs PROGRAM [ARGUMENT...]
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: process.argv.slice(2), preopens: { '.': '.' }, returnOnExit: true });
const program = await WebAssembly.compile(readFileSync(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport }));
