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
  /** When it goes, in milliseconds; the seconds until then are shown. */
  readonly until?: number;
  /** One that is raised again under the same key takes the place of the first. */
  readonly key?: string;
  /** The reader closed it. */
  readonly onClose?: () => void;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const raised = signal<Notice>();

/** Shows a message for some seconds; one that failed with an act of its own stays until it is closed. */
export const notify = raised.emit;
export const onNotice = raised.listen;

const dropped = signal<string>();
/** Removes the message that was raised under a key. */
export const dropNotice = dropped.emit;
export const onNoticeDropped = dropped.listen;
