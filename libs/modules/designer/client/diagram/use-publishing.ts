import { useState } from 'react';
import type { CaseResult } from '#lab/process-engine/scenario/format.js';
import { errors } from '#lab/shared/errors.js';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { DraftText } from '../../shared/definition.dto.js';
import type { Modeler } from './canvas/services.js';
import { withoutCases } from './model/scenarios.js';
import type { CheckAnswer } from './scenarios-tab.js';
import { settled } from './settled.js';
import { textOf } from './use-checks.js';
import type { useDraft } from './use-draft.js';
import { dropWorkingCopy } from './working-copy.js';

interface PublishingOptions {
  readonly modeler: Modeler;
  readonly draft: DraftText;
  readonly scenarios: string;
  readonly setScenarios: (text: string) => void;
  readonly state: ReturnType<typeof useDraft>;
}

/** Plays the scenarios, leaves behind those that somebody gave up, and makes the draft a version. */
export function usePublishing({ modeler, draft, scenarios, setScenarios, state }: PublishingOptions) {
  const t = useT();
  const [cases, setCases] = useState<readonly CaseResult[]>();
  const path = `process/drafts/${draft.key}`;
  const check = useApiMutation(
    async () =>
      api.post<CheckAnswer>(`${path}/check`, { xml: await textOf(modeler), scenarios: scenarios.trim() || null }),
    {
      onDone: (answer) => setCases(answer.cases),
    },
  );
  const publish = useApiMutation<{ readonly note: string; readonly version: number }, { readonly version: number }>(
    (body) => api.post(`${path}/publish`, body),
    {
      refreshes: ['process'],
      onDone: ({ version }) => {
        state.published();
        dropWorkingCopy(draft.key);
        notify({ tone: 'done', text: t('designer.diagrams.published', { version }) });
      },
      onProblem: ({ code }) => {
        if (code === errors.definitionInvalid.code) check.mutate(undefined);
        return false;
      },
    },
  );
  return {
    cases,
    busy: publish.isPending || state.busy,
    play: () => {
      setCases(scenarios.trim() === '' ? [] : undefined);
      if (scenarios.trim() !== '') check.mutate(undefined);
    },
    publish: async (note: string, without: readonly string[]): Promise<boolean> => {
      let { version } = state.saved;
      if (without.length > 0) {
        const kept = withoutCases(scenarios, without) ?? '';
        setScenarios(kept);
        const saved = await settled(state.save(kept));
        if (!saved) return false;
        version = saved.answer.version;
      }
      return (await settled(publish.mutateAsync({ note, version }))) !== undefined;
    },
  };
}
