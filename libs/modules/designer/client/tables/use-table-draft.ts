import { useState } from 'react';
import { writeDecisions, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { errors } from '#lab/shared/errors.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { TableDraftText } from '../../shared/table.dto.js';
import type { Problem } from './use-table-checks.js';

/** Whether what is written is saved: as the draft was last read or written. */
interface Saved {
  /** 0 = there is none yet: what is written begins with the published version. */
  readonly version: number;
  readonly at: string | null;
  readonly model: DecisionModel;
}

interface Saving {
  readonly model: DecisionModel;
  /** Writes over whatever stands there. */
  readonly anyway?: boolean;
}

/** Saving the draft, holding it against the other files, and making it a version. */
export function useTableDraft(draft: TableDraftText, opened: DecisionModel, model: DecisionModel) {
  const t = useT();
  const [saved, setSaved] = useState<Saved>({ version: draft.version, at: draft.updatedAt, model: opened });
  const [conflict, setConflict] = useState(false);
  const [refused, setRefused] = useState<{ readonly of: DecisionModel; readonly problems: readonly Problem[] }>();
  const path = `process/table-drafts/${draft.key}`;
  const refreshes = ['process/tables', 'process/table-drafts'];
  const saving = useApiMutation<Saving, TableDraftText>(
    async ({ model: given, anyway }) => {
      const version = anyway ? (await api.get<TableDraftText>(path)).version : saved.version;
      return api.put<TableDraftText>(path, { xml: writeDecisions(given), version });
    },
    {
      refreshes,
      onDone: ({ version, updatedAt }, given) => {
        setConflict(false);
        setSaved({ version, at: updatedAt, model: given.model });
      },
      onProblem: ({ code }) => {
        if (code === errors.stale.code) setConflict(true);
        return code === errors.stale.code;
      },
    },
  );
  const checking = useApiMutation<DecisionModel, { readonly problems: readonly Problem[] }>(
    (given) => api.post(`${path}/check`, { xml: writeDecisions(given) }),
    { onDone: ({ problems }, of) => setRefused({ of, problems }) },
  );
  const publishing = useApiMutation<string, { readonly version: number }>(
    (note) => api.post(`${path}/publish`, { note, version: saved.version }),
    {
      refreshes,
      onDone: ({ version }) => {
        setSaved({ version: 0, at: null, model });
        notify({ tone: 'done', text: t('designer.tables.published', { version }) });
      },
    },
  );
  return {
    saved,
    dirty: saved.model !== model,
    busy: saving.isPending || checking.isPending || publishing.isPending,
    conflict,
    closeConflict: () => setConflict(false),
    save: () => saving.mutateAsync({ model }),
    overwrite: () => saving.mutate({ model, anyway: true }),
    /** What the server finds beside its other files; what the editor finds itself is told there. */
    check: async () => (await checking.mutateAsync(model)).problems,
    publish: (note: string) => publishing.mutateAsync(note),
    /** Problems with other files, as long as nothing was changed since. */
    refused: refused?.of === model ? refused.problems.filter(({ code }) => code.startsWith('decision-')) : [],
  };
}
