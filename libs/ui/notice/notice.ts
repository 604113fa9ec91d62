import type { TextStore } from '../i18n/texts.js';
import { signal } from '../signal.js';

/** A short message above the page. */
export interface Notice {
  readonly tone: 'done' | 'failed' | 'warning';
  /** Words, or how to find them: a refusal on the screen follows the language that is switched to. */
  readonly text: string | ((texts: TextStore) => string);
  readonly title?: string | ((texts: TextStore) => string);
  /** Shown small and copyable, so that support can find the call. */
  readonly requestId?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const raised = signal<Notice>();

/** Shows a message; what went well leaves after five seconds, the rest stays until closed. */
export const notify = raised.emit;
export const onNotice = raised.listen;
