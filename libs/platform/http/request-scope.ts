import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '../access/me.js';

/** Who asks, from where; carried along without being passed. Jobs have none. */
export interface RequestScope {
  readonly requestId: string;
  readonly ip: string;
  readonly language: Language;
  /** It is a GET or HEAD: it changes nothing. */
  readonly reads: boolean;
  me?: Me;
  /** What this process knows of users is as fresh as the request. */
  knowsPeople?: boolean;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
