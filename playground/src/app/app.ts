// SPDX-License-Identifier: MIT
// What the parts of the page know of each other.
import type {Catalogue} from './catalogue';
import type {Clock} from './clock';
import type {Notify, Session} from './session';
import type {Store} from './store';
import type {Client} from '../core/client';
import type {Stage} from '../view/stage';

export interface App {
  store: Store;
  client: Client;
  stage: Stage;
  session: Session;
  clock: Clock;
  catalogue: Catalogue;
  notify: Notify;
}

// A part of the page: `setup` when something else is shown, `tick` when the clock has moved.
export interface Part {
  setup?: () => void;
  tick?: () => void;
}
