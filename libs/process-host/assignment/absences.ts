import type { Absences } from '#lab/process-engine/index.js';
import type { PeopleDirectory } from '../people/people.js';

/** The absences of an instant, as the rules of approval ask for them. */
export function absencesAt(directory: PeopleDirectory, at: Date): Absences {
  return {
    substituteOf: (userId) => directory.substituteOf(userId, at),
    isEnabled: (userId) => directory.isEnabled(userId),
  };
}
