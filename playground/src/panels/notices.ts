// SPDX-License-Identifier: MIT
// Sentences in the corner, read out by screen readers. The page goes on under them.
import {byId, h, icon} from '../ui/dom';

const STAYS = 9000; // milliseconds; errors stay until they are closed

export function notify(sentence: string, kind: 'error' | 'info' = 'info'): void {
  const list = byId('notices');
  for (const old of list.querySelectorAll('p')) if (old.textContent === sentence) old.parentElement!.remove();
  const close = h('button', {type: 'button', 'aria-label': 'Close', onclick: () => notice.remove()}, icon('close'));
  const notice = h('div', {class: `notice ${kind}`}, h('p', {}, sentence), close);
  list.append(notice);
  while (list.children.length > 4) list.firstElementChild!.remove();
  if (kind === 'info') setTimeout(() => notice.remove(), STAYS);
}
