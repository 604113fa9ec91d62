import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { FileView } from '#lab/ui/files/file-view.js';
import type { Half } from '../../shared/hr.codes.js';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import type { LeaveRevocationDetail, LeaveRevocationDraft } from '../../shared/leave-revocation.dto.js';
import { isInside } from '../../shared/leave-revocation.rules.js';

/** What the form holds. */
export interface LeaveRevocationValues {
  readonly claimId: string;
  readonly whole: boolean;
  readonly fromDay: string | null;
  readonly fromHalf: Half;
  readonly reason: string;
  readonly files: readonly FileView[];
}

/** Fields of the form in the order of the screen, as the server names them. */
export const fields = ['whole', 'fromDay', 'reason', 'files'] as const;

/** A new revocation of a claim, or what a saved one holds. */
export function valuesOf(stored: LeaveRevocationDetail | undefined, claimId: string): LeaveRevocationValues {
  if (!stored) return { claimId, whole: true, fromDay: null, fromHalf: 'AM', reason: '', files: [] };
  const { whole, fromDay, fromHalf, reason = '', files = [] } = stored;
  return { claimId, whole, fromDay, fromHalf, reason, files };
}

/** What is sent; the calendar counts the days. */
export function bodyOf({ files, ...rest }: LeaveRevocationValues): LeaveRevocationDraft {
  return { ...rest, days: null, files: files.map(({ id }) => id) };
}

/** What keeps a revocation from being submitted, field by field, as the server would say it. */
export function problemsOf(
  { whole, fromDay, fromHalf, reason }: LeaveRevocationValues,
  claim: LeaveClaimDetail,
): readonly FieldError[] {
  const found: FieldError[] = [];
  if (!whole && fromDay === null) found.push(fieldProblem('fromDay', 'required'));
  if (!whole && fromDay !== null && !isInside(claim, { fromDay, fromHalf }))
    found.push(fieldProblem('fromDay', 'insideLeave'));
  if (reason.trim() === '') found.push(fieldProblem('reason', 'required'));
  return found;
}
