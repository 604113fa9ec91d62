import type { SigningWord } from '#lab/shared/signing.js';
import { signal } from '../signal.js';

export interface SigningQuestion {
  /** The task whose decision is signed. */
  readonly task: string;
  readonly signing: readonly SigningWord[];
  /** Answers the ticket that goes with the decision, or undefined when the person thinks better of it. */
  readonly answer: (ticket: string | undefined) => void;
}

const asked = signal<SigningQuestion>();
export const onSigningAsked = asked.listen;

/** Asks the user to sign a decision before it is sent; the dialog is part of the frame. */
export function signDecision(task: string, signing: readonly SigningWord[]): Promise<string | undefined> {
  return new Promise((answer) => asked.emit({ task, signing, answer }));
}
