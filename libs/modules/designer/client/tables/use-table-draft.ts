import { useState } from 'react';
import { writeDecisions, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { TableDraftText } from '../../shared/table.dto.js';
import { useDraft } from '../draft/use-draft.js';
import type { Problem } from './use-table-checks.js';

interface TableDraftOptions {
  readonly draft: TableDraftText;
  readonly opened: DecisionModel;
  readonly model: DecisionModel;
  readonly maySave: boolean;
}

/** The draft of a file with decision tables, and what other files have against it. */
export function useTableDraft({ draft, opened, model, maySave }: TableDraftOptions) {
  const t = useT();
  const path = `process/table-drafts/${draft.key}`;
  const refreshes = ['process/tables', 'process/table-drafts'];
  const [refused, setRefused] = useState<{ readonly of: DecisionModel; readonly problems: readonly Problem[] }>();
  const state = useDraft<DecisionModel>({
    path,
    loaded: draft,
    opened,
    content: () => model,
    isSame: (a, b) => a === b,
    write: (content) => ({ xml: writeDecisions(content) }),
    refreshes: { save: refreshes, publish: refreshes },
    maySave,
    onPublished: ({ version }) => notify({ tone: 'done', text: t('designer.tables.published', { version }) }),
  });
  const checking = useApiMutation<DecisionModel, { readonly problems: readonly Problem[] }>(
    (given) => api.post(`${path}/check`, { xml: writeDecisions(given) }),
    { onDone: ({ problems }, of) => setRefused({ of, problems }) },
  );
  return {
    ...state,
    busy: state.busy || checking.isPending,
    /** What the server finds in other files; the editor finds the problems of this one itself. */
    check: async () => (await checking.mutateAsync(model)).problems,
    /** Problems with other files, as long as nothing was changed since. */
    refused: refused?.of === model ? refused.problems.filter(({ code }) => code.startsWith('decision-')) : [],
  };
}
