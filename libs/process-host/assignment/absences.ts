import type { Absences } from '#lab/process-engine/index.js';
import type { PeopleDirectory } from '../people/people.js';

/** The absences of an instant, as the rules of approval ask for them in records of a kind. */
export function absencesAt(directory: PeopleDirectory, at: Date, subject: string): Absences {
  return {
    substituteOf: (userId) => directory.substituteOf(userId, at, subject),
    isEnabled: (userId) => directory.isEnabled(userId),
  };
}
