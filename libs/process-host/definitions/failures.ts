import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { PlayedCase } from '#lab/process-engine/scenario/index.js';
import type { AcceptedFailures } from '../entities.js';

/**
 * A version is published when its scenarios pass, or when each that fails was accepted by its name and with a reason.
 * @returns what is kept with the version: the accepted ones that do fail; null where none fails, whatever was accepted
 * @throws BusinessError 8009 with the cases that fail and were not accepted
 */
export function assertCasesPass(
  cases: readonly PlayedCase[],
  accepted: AcceptedFailures | null = null,
): AcceptedFailures | null {
  const failed = cases.filter(({ ok }) => !ok);
  const open = failed.filter((one) => !accepted?.cases.includes(one.case));
  if (open.length > 0) throw new BusinessError(errors.definitionInvalid, [open.length], { cases: open });
  if (!accepted || failed.length === 0) return null;
  return { ...accepted, cases: failed.map((one) => one.case) };
}
