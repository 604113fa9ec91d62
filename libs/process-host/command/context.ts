import type { Subject } from '#lab/shared/define-subject.js';
import type { ChangedValue } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Facts } from '#lab/process-engine/index.js';
import type { AnyBinding, SubjectRecord } from '../subjects.js';
import type { Choices } from './choices.js';
import type { CommandTools } from './toolbox.js';

/** The user who acts; a timer or an answer from outside has none. */
export interface Actor {
  readonly me: Me;
  readonly onBehalfOf?: string;
  readonly opinion?: string;
  readonly choose?: Choices;
  /** They steer the process as an administrator: they get no task by that. */
  readonly steers?: boolean;
  /** What the act has changed in the record: fields of the form, and what followed from them. */
  readonly changes?: readonly ChangedValue[];
}

/** What all instances of a command share. */
export interface CommandContext {
  readonly tools: CommandTools;
  readonly subject: Subject;
  readonly binding: AnyBinding;
  record: SubjectRecord;
  readonly actor: Actor | undefined;
  readonly now: Date;
  /** What expressions read of the record as it is now. */
  readonly facts: () => Promise<Facts>;
  /** A hash of the record as it is now, to see whether it has changed since a user passed it. */
  readonly content: () => Promise<string>;
  /** Who else is of the record's side besides its initiator and owner. */
  readonly side: () => readonly string[] | Promise<readonly string[]>;
  /** Elements whose tasks have used a choice of users. */
  readonly chosenFor: Set<string>;
}
