import type { ActAnswer } from '#lab/shared/process-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useAct } from '#lab/ui/subject/use-act.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestRoute } from '../routes.js';

interface ActOptions {
  readonly onDone?: (answer: ActAnswer) => void;
  /** Answers true when the screen has shown the problem itself. */
  readonly onProblem?: (problem: ApiError) => boolean;
}

/** Acts on a request, says what was done, and warns of what did not stop it. */
export function useRequestAct(request: RequestDetail | undefined, { onDone, onProblem }: ActOptions = {}) {
  const t = useT();
  const { texts } = useLanguage();
  return useAct(
    { route: requestRoute, record: request?.id ?? '', version: request?.version ?? 0 },
    {
      onDone: (answer, { action }) => {
        const done = t(`purchase.request.done.${action}`);
        notify({ tone: 'done', text: t('purchase.request.acted', { number: request?.number, done }) });
        for (const { code, args } of answer.warnings) notify({ tone: 'warning', text: errorText(texts, code, args) });
        onDone?.(answer);
      },
      onProblem,
    },
  );
}
