import { leave } from '../flow/flow.js';
import type { Element } from './element.js';

/** Ends its own token; the scope ends when no other is left. */
export const endEvent: Element = { enter: (execution, token) => leave(execution, token, []) };
