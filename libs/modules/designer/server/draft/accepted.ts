import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { PublishBody } from '../../shared/definition.dto.js';

/** A problem of a diagram or of a decision table, as far as publishing asks for it. */
interface Found {
  readonly severity: string;
  readonly code: string;
  readonly elementId: string;
}

/**
 * Errors stop a publication; warnings stop it until each is accepted by its code at its element. Notices ask nothing.
 * @throws BusinessError 8009 with the errors, or else with the warnings that were not accepted
 */
export function assertPublishable(problems: readonly Found[], accepted: PublishBody['accepted']): void {
  const wrong = problems.filter(({ severity }) => severity === 'error');
  const open = wrong.length > 0 ? wrong : problems.filter((problem) => !isAccepted(problem, accepted));
  if (open.length > 0) throw new BusinessError(errors.definitionInvalid, [open.length], { problems: open });
}

function isAccepted({ severity, code, elementId }: Found, accepted: PublishBody['accepted']): boolean {
  if (severity === 'notice') return true;
  return severity === 'warning' && accepted.some((one) => one.code === code && one.elementId === elementId);
}
