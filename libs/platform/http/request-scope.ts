import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '../access/me.js';

/** Who asks, from where; carried along without being passed. Jobs have none. */
export interface RequestScope {
  readonly requestId: string;
  readonly ip: string;
  readonly language: Language;
  me?: Me;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
