import type { Subject } from '#lab/shared/define-subject.js';
import { subjects } from '#lab/modules/subjects.js';

/** The kind of record that a process drives; its key begins with it: `<subject>.<variant>`. */
export function subjectOf(key: string): Subject | undefined {
  return subjects.find(({ name }) => key.startsWith(`${name}.`));
}

/** The kind of record of this name. */
export function subjectNamed(name: string): Subject | undefined {
  return subjects.find((subject) => subject.name === name);
}
