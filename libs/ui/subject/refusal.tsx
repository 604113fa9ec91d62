import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { RequestId } from '#lab/ui/states/request-id.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';

interface RefusalProps {
  readonly problem: ApiError;
  /** Said instead of the code's own words where the process does not allow it: they speak of states. */
  readonly illegal?: string;
}

/** Why an act was refused, where the act was tried; what was written stays. */
export function Refusal({ problem, illegal }: RefusalProps) {
  const t = useT();
  const { texts } = useLanguage();
  const stale = problem.code === errors.stale.code;
  const fields = problem.fields.map(({ code, args }) => fieldErrorText(texts, code, args));
  const own = problem.code === errors.illegalState.code ? illegal : undefined;
  const text = stale ? t('ui.stale') : (own ?? problemText(texts, problem));
  return (
    <div className="lab-refusal" data-tone={problem.tone} role="alert">
      <ToneIcon tone={problem.tone} />
      <p>{fields.length > 0 ? fields.join(t('ui.comma')) : text}</p>
      {!stale && problem.requestId && <RequestId id={problem.requestId} />}
    </div>
  );
}
