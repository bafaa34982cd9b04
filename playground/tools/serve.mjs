// SPDX-License-Identifier: MIT
// Serves a folder on loopback, below a path if one is given: node serve.mjs FOLDER [PORT] [/PATH/]
// Prints the address. Port 0, the default, takes a free one.
import {createReadStream, existsSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize, resolve, sep} from 'node:path';
import {fileURLToPath} from 'node:url';

const TYPES = {'.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.wasm': 'application/wasm', '.png': 'image/png', '.svg': 'image/svg+xml', '.txt': 'text/plain; charset=utf-8', '.md': 'text/plain; charset=utf-8'};

// Answers with the server and its address.
export function serve(folder, port = 0, below = '/') {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    const refuse = (code, why) => response.writeHead(code, {'content-type': 'text/plain'}).end(why + '\n');
    let path;
    try {
      path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      return refuse(400, 'This address cannot be read.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET.');
    if (!path.startsWith(below)) return refuse(404, `Everything is below ${below}`);
    let file = join(root, normalize(path.slice(below.length)));
    if (file !== root && !file.startsWith(root + sep)) return refuse(404, 'There is no such file.');
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) return refuse(404, 'There is no such file.');
    response.writeHead(200, {'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-length': statSync(file).size, 'cache-control': 'no-cache'});
    if (request.method === 'HEAD') return response.end();
    createReadStream(file).pipe(response);
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done({server, address: `http://127.0.0.1:${server.address().port}${below}`}));
  });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder, port = '0', below = '/'] = process.argv.slice(2);
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    console.error('usage: node serve.mjs FOLDER [PORT] [/PATH/]; the folder needs an index.html');
    process.exit(1);
  }
  try {
    console.log((await serve(folder, Number(port), below)).address);
  } catch (error) {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: give another one, or none.` : error.message);
    process.exit(1);
  }
}
