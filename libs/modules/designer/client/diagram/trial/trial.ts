import type { Subject } from '#lab/shared/define-subject.js';
import type { DryRunBody } from '../../../shared/dry-run.dto.js';

/** What a process is tried with, as the person fills it in; it stays while they go on drawing. */
export interface Trial {
  /** A forecast by the server, or a rehearsal step by step. */
  readonly by: 'forecast' | 'steps';
  readonly of: 'facts' | 'record';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly record: string | null;
  readonly initiator: string | null;
}

/** Nothing is known yet. */
export const firstTrial: Trial = { by: 'forecast', of: 'facts', facts: {}, record: null, initiator: null };

/** The facts that the subject has and that are filled in. */
export function factsOf({ facts }: Trial, subject: Subject | undefined): Readonly<Record<string, unknown>> {
  const known = Object.entries(facts).filter(([name]) => subject?.vocabulary.facts[name] !== undefined);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** A rehearsal changes its data on the way, so it begins with sample data alone. */
export function sourceOf({ by, of }: Trial): Trial['of'] {
  return by === 'steps' ? 'facts' : of;
}

/** What the server is asked; undefined while no record is chosen. */
export function bodyOf(trial: Trial, xml: string, subject: Subject | undefined): DryRunBody | undefined {
  const { record, initiator } = trial;
  const of = sourceOf(trial);
  const asked = { xml, ...(initiator === null ? {} : { initiator }) };
  if (of === 'facts') return { ...asked, facts: { ...factsOf(trial, subject) } };
  return record === null ? undefined : { ...asked, record };
}
