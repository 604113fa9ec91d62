import type { FactKind, Facts } from '../model/definition.js';

/** The words that diagrams of one subject may use. */
export interface SubjectWords {
  readonly subject: string;
  readonly states: readonly string[];
  readonly actions: readonly string[];
  /** Those of them that the people of the record do about it themselves, and that approve nothing; absent = none. */
  readonly ofOwner?: readonly string[];
  readonly start: string;
  readonly handlers: readonly string[];
  readonly facts: Readonly<Record<string, FactKind>>;
  /** Fields of its form, and whether an act may change them; a subject without has none. */
  readonly fields?: Readonly<Record<string, boolean>>;
  readonly mayEnter: (state: string, facts: Facts) => boolean;
  /** Whether a record of it comes to be when a message, signal or timer begins a process; absent = not checked. */
  readonly begins?: boolean;
  /** States that acts outside the process lead on from; absent = none. */
  readonly followed?: readonly string[];
}

/** What the compiler holds a diagram against. */
export interface Vocabulary {
  readonly subjects: readonly SubjectWords[];
  /** Rules that find people; absent = not checked. */
  readonly resolvers?: readonly string[];
  /** Decisions deployed with the diagrams, by id; absent = not checked. */
  readonly decisions?: readonly string[];
  /** Operations that a step may offer beside its decisions; absent = not checked. */
  readonly operations?: readonly string[];
}

/** Nothing known: diagrams without a subject compile, words are not checked. */
export const noVocabulary: Vocabulary = { subjects: [] };
