import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { TerminationDetail, TerminationDraft } from '../../shared/termination.dto.js';

/** What the form holds. */
export interface TerminationValues {
  readonly contractId: string;
  readonly day: Day | null;
  readonly reason: string;
  readonly files: readonly FileView[];
}

/** Fields of the form in the order of the screen. */
export const fields = ['day', 'reason', 'files'] as const;

/** A new termination of a contract, or what a saved one holds. */
export function valuesOf(stored: TerminationDetail | undefined, contractId: string): TerminationValues {
  if (!stored) return { contractId, day: null, reason: '', files: [] };
  const { day, reason = '', files = [] } = stored;
  return { contractId: stored.contractId, day, reason, files };
}

/** What is sent. */
export function bodyOf({ files, ...rest }: TerminationValues): TerminationDraft {
  return { ...rest, files: files.map(({ id }) => id) };
}

/** What keeps a termination from being submitted, field by field. */
export function problemsOf({ day, reason }: TerminationValues): readonly FieldError[] {
  return [
    ...(day === null ? [fieldProblem('day', 'required')] : []),
    ...(reason.trim() === '' ? [fieldProblem('reason', 'required')] : []),
  ];
}
