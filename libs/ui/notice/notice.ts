import { signal } from '../signal.js';

/** A short message above the page. */
export interface Notice {
  readonly tone: 'done' | 'failed' | 'warning';
  readonly text: string;
  readonly title?: string;
  /** Shown small and copyable, so that support can find the call. */
  readonly requestId?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const raised = signal<Notice>();

/** Shows a message; what went well leaves after five seconds, the rest stays until closed. */
export const notify = raised.emit;
export const onNotice = raised.listen;
