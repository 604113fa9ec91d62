import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { AccessView } from '../../shared/access.dto.js';

const route = 'system/access';

/** The settings of signing in, and how a section saves its part of them. */
export function useAccess(onSaved: () => void) {
  const t = useT();
  const answer = useApiQuery<AccessView>(route);
  const save = useApiMutation(
    (part: Partial<AccessView['values']>) =>
      api.put<AccessView>(route, { version: answer.data?.version, ...answer.data?.values, ...part }),
    {
      refreshes: [route],
      onDone: () => {
        onSaved();
        notify({ tone: 'done', text: t('ui.form.saved') });
      },
    },
  );
  return { answer, save };
}
