import type { Subject } from '#lab/shared/define-subject.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { executable } from '../model/copy.js';
import { subjectNamed } from '../subject-of.js';
import type { Modeler } from './services.js';

/** A text of the product in the reader's language of the moment. */
export type Say = (key: string, places?: Readonly<Record<string, string | number>>) => string;

/** The kind of record that the drawn process drives. */
export function drawnSubject(modeler: Modeler): Subject | undefined {
  return subjectNamed(textOf(executable(modeler.getDefinitions()), 'lab:subject'));
}

/** The name of a kind or another offer. */
export function offerName(say: Say, offer: string): string {
  return say(`designer.diagrams.kinds.${offer}`);
}
