import type { ActionSpec, FieldSpec, Tone } from '#lab/shared/define-subject.js';

/** What screens read of a subject; every declared subject fits. */
export interface SubjectWords {
  readonly name: string;
  /** Where its words stand in the text tables. */
  readonly texts: string;
  readonly states: Readonly<Record<string, { readonly code: string; readonly tone: Tone }>>;
  readonly actions: Readonly<Record<string, ActionSpec>>;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly stateOf: (code: string) => string | undefined;
}
