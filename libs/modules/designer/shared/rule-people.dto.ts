import { z } from 'zod';
import type { Assignee, DryRefusal, DryStep, Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';

const rules = z.string().trim().max(2000);

/** A list of rules as it is on the diagram, and for whom it is asked. */
export const rulePeopleQuery = z.object({
  rules: rules.min(1),
  /** Who is asked where those find no user. */
  otherwise: rules.default(''),
  /** Whether those who are found decide; whom a copy goes to may be of the record's own side. */
  decides: z.stringbool().default(true),
  self: z.enum(['others', 'ask', 'skip']).optional(),
  separation: z.enum(['strict', 'owner', 'none']).optional(),
  /** The kind of record that the process drives. */
  subject: z.string().min(1).max(40).optional(),
  record: z.string().min(1).max(64).optional(),
  /** The record's owner unless given, or the user who asks. */
  initiator: z.string().min(1).max(64).optional(),
});
export type RulePeopleQuery = z.infer<typeof rulePeopleQuery>;

/** A person whom rules find, with the department in which they are. */
export interface FoundPerson extends Assignee {
  readonly department: BothNames | null;
}

/** Whom a list of rules would find now. */
export interface FoundPeople extends Pick<DryStep, 'chooser'> {
  /** At most twenty. */
  readonly people: readonly FoundPerson[];
  /** Found, but of the record's own side. */
  readonly notAsked: readonly Person[];
  /** Who would get the task of those people when it escalates. */
  readonly superiors: readonly FoundPerson[];
  /** Why no user is found; null where that would be an incident. */
  readonly refusal: Pick<DryRefusal, 'code' | 'args'> | null;
}
