import { throwError } from '../throwing.js';
import type { Element } from './element.js';

/** Throws its error to the scopes around it. */
export const errorEndEvent: Element = {
  enter: (run, token, node) => {
    const code = node.event?.type === 'error' ? (node.event.code ?? '') : '';
    throwError(run, token, { code }, false);
  },
};
