import { createContext, use } from 'react';

/** How long people get, in milliseconds. */
export interface Pauses {
  /** To undo a decision. */
  readonly hold: number;
  /** To see what the next decision is about, before its buttons work. */
  readonly read: number;
}

export const usualPauses: Pauses = { hold: 10_000, read: 1_000 };

export const PausesContext = createContext<Pauses>(usualPauses);

export function usePauses(): Pauses {
  return use(PausesContext);
}
