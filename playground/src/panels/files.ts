// SPDX-License-Identifier: MIT
// Files that are dropped onto the page or chosen: recordings are replayed, anything else is a map.
import type {Recordings} from './crowd';
import type {MapMaker} from './maps';
import type {App} from '../app/app';
import {looksLikeRecording} from '../app/recording';

export function files(app: App, maker: MapMaker, recordings: Recordings): void {
  const {stage, notify} = app, host = stage.host;
  const take = async (file: File) => {
    const head = await file.slice(0, 32).text().catch(() => '');
    if (!looksLikeRecording(head) && !file.name.endsWith('.wrec')) return maker.file(file);
    try {
      await recordings.open(await file.text(), file.name);
    } catch (error) {
      notify(`${file.name}: ${(error as Error).message}`, 'error');
      if (!app.session.ready || app.session.replay) void app.session.sync();
    }
  };
  document.addEventListener('waystone-file', event => void take((event as CustomEvent<File>).detail));
  document.addEventListener('dragover', event => {
    event.preventDefault();
    host.classList.add('dropping');
  });
  document.addEventListener('dragleave', event => { if (!event.relatedTarget) host.classList.remove('dropping'); });
  document.addEventListener('drop', event => {
    event.preventDefault();
    host.classList.remove('dropping');
    for (const file of event.dataTransfer?.files ?? []) void take(file);
  });
}
