// SPDX-License-Identifier: MIT
// The page's side of the worker. A worker that has stopped, or that takes too long, is replaced by a new one, which
// knows nothing: whoever asked then asks again with a setup.
import type {CallName, Calls, Request, Response} from './protocol';

interface Waiting { resolve: (value: never) => void; reject: (error: Error) => void }
export type OnProgress = (what: string, done: number, total: number) => void;

export class Stopped extends Error {}

export class Client {
  onProgress: OnProgress = () => {};
  private worker!: Worker;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private starting!: Promise<{version: string; catalogue: string}>;

  // Answers when the core is there.
  open(): Promise<{version: string; catalogue: string}> {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), {type: 'module'});
    this.worker.onmessage = ({data}: MessageEvent<Response>) => this.answer(data);
    this.worker.onerror = event => this.fail(new Error(event.message ? `The worker has failed: ${event.message}.` : 'The worker could not be loaded.'));
    return this.starting = this.send('start', [new URL('.', document.baseURI).href]);
  }

  async call<Name extends CallName>(name: Name, ...given: Parameters<Calls[Name]>): Promise<ReturnType<Calls[Name]>> {
    await this.starting;
    return this.send(name, given);
  }

  // Ends what it is doing, whatever that is.
  async restart(why: string): Promise<void> {
    this.worker.terminate();
    this.fail(new Stopped(why));
    await this.open();
  }

  private send<Name extends CallName>(name: Name, given: unknown[]): Promise<ReturnType<Calls[Name]>> {
    const id = ++this.last, request: Request = {id, name, arguments: given};
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve: resolve as never, reject});
      this.worker.postMessage(request);
    });
  }

  private answer(response: Response): void {
    if ('progress' in response) return this.onProgress(response.progress, response.done, response.total);
    const waiting = this.waiting.get(response.id);
    this.waiting.delete(response.id);
    if (!waiting) return;
    if (!('error' in response)) return waiting.resolve(response.result as never);
    waiting.reject(new Error(response.error));
    // The module does not go on after these: a new worker does.
    if (response.stopped === 'stopped' || response.stopped === 'out-of-memory' || response.stopped === 'bug') void this.restart(response.error);
  }

  private fail(error: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const {reject} of all) reject(error);
  }
}
