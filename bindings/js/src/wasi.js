// SPDX-License-Identifier: MIT
// The little of WASI that the module needs: the console, clocks, random bytes, and files that were given to load(). Files
// are read only; whatever else is asked of the system is refused with an errno, which the core turns into a sentence.
import {WaystoneError} from './error.js';

const kOk = 0, kBadDescriptor = 8, kInvalid = 28, kNoEntry = 44, kNotSupported = 52, kReadOnly = 69;
const kRoot = 3;  // the folder that files are in
const kRegular = 4, kFolder = 3, kCharacters = 2;
const kCreateOrCut = 1 | 8, kRightToWrite = 64n;

/** The import object's part for WASI. `memory` returns the module's memory; `files` is a Map of names to bytes. */
export function makeWasi(memory, files, print) {
  const view = () => new DataView(memory().buffer);
  const bytes = (at, size) => new Uint8Array(memory().buffer, at >>> 0, size >>> 0);
  const open = new Map();  // descriptors of files
  const lines = ['', '', ''];
  let next = kRoot + 1;

  const pathOf = (at, size) => new TextDecoder().decode(bytes(at, size)).replace(/^(\.?\/)+/, '');
  function putStat(at, kind, size) {
    bytes(at, 64).fill(0);
    view().setUint8(at + 16, kind);
    view().setBigUint64(at + 32, BigInt(size), true);
    return kOk;
  }
  // Calls part(bytes) for each of the buffers until one is not used up; the sum goes to `total`.
  function each(vectors, count, total, part) {
    let sum = 0;
    for (let i = 0; i < count; ++i) {
      const at = view().getUint32(vectors + 8 * i, true), size = view().getUint32(vectors + 8 * i + 4, true);
      const done = part(bytes(at, size));
      sum += done;
      if (done < size) break;
    }
    view().setUint32(total, sum, true);
    return kOk;
  }

  const calls = {
    fd_write(descriptor, vectors, count, written) {
      if (descriptor !== 1 && descriptor !== 2) return open.has(descriptor) ? kReadOnly : kBadDescriptor;
      return each(vectors, count, written, part => {
        const text = (lines[descriptor] + new TextDecoder().decode(part)).split('\n');
        lines[descriptor] = text.pop();
        for (const line of text) print(descriptor, line);
        return part.length;
      });
    },
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return kOk;
    },
    random_get(at, size) {
      for (let i = 0; i < size; i += 65536) globalThis.crypto.getRandomValues(bytes(at + i, Math.min(65536, size - i)));
      return kOk;
    },
    proc_exit(code) {
      throw new WaystoneError('stopped', `Waystone has ended itself with exit code ${code}`);
    },

    fd_prestat_get(descriptor, at) {
      if (descriptor !== kRoot) return kBadDescriptor;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);  // the length of its name
      return kOk;
    },
    fd_prestat_dir_name(descriptor, at, size) {
      if (descriptor !== kRoot || size < 1) return kInvalid;
      bytes(at, 1)[0] = '/'.charCodeAt(0);
      return kOk;
    },
    fd_fdstat_get(descriptor, at) {
      const kind = descriptor === kRoot ? kFolder : open.has(descriptor) ? kRegular : descriptor < kRoot ? kCharacters : 0;
      if (kind === 0) return kBadDescriptor;
      bytes(at, 24).fill(0);
      view().setUint8(at, kind);
      bytes(at + 8, 16).fill(255);  // all rights: calls that are not allowed say so themselves
      return kOk;
    },
    fd_filestat_get(descriptor, at) {
      const file = open.get(descriptor);
      return file ? putStat(at, kRegular, file.bytes.length) : kBadDescriptor;
    },
    path_filestat_get(_folder, _flags, path, size, at) {
      const name = pathOf(path, size), found = files.get(name);
      if (found) return putStat(at, kRegular, found.length);
      return [...files.keys()].some(key => name === '' || key.startsWith(name + '/')) ? putStat(at, kFolder, 0) : kNoEntry;
    },
    path_open(_folder, _flags, path, size, how, rights, _inherited, _more, descriptor) {
      if (how & kCreateOrCut || rights & kRightToWrite) return kReadOnly;
      const found = files.get(pathOf(path, size));
      if (!found) return kNoEntry;
      open.set(next, {bytes: found, place: 0});
      view().setUint32(descriptor, next++, true);
      return kOk;
    },
    fd_read(descriptor, vectors, count, read) {
      const file = open.get(descriptor);
      if (!file) return kBadDescriptor;
      return each(vectors, count, read, part => {
        const piece = file.bytes.subarray(file.place, file.place + part.length);
        part.set(piece);
        file.place += piece.length;
        return piece.length;
      });
    },
    fd_seek(descriptor, offset, from, place) {
      const file = open.get(descriptor);
      if (!file) return kBadDescriptor;
      const to = Number(offset) + [0, file.place, file.bytes.length][from];
      if (!(to >= 0)) return kInvalid;
      file.place = to;
      view().setBigUint64(place, BigInt(to), true);
      return kOk;
    },
    fd_close(descriptor) {
      return open.delete(descriptor) ? kOk : kBadDescriptor;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return kOk;
    },
    environ_get() {
      return kOk;
    },
  };
  // Whatever else the C library may import.
  return new Proxy(calls, {get: (target, name) => target[name] ?? (() => kNotSupported)});
}
