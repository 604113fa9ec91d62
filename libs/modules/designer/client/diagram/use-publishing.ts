import { useState } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { settled } from '../draft/settled.js';
import type { Modeler } from './canvas/services.js';
import { withoutCases } from './model/scenarios.js';
import type { PublishChoice } from './publish-dialog.js';
import type { CheckAnswer } from './scenarios-tab.js';
import { textOf } from './use-checks.js';
import type { useDiagramDraft } from './use-diagram-draft.js';

interface ScenarioRunOptions {
  readonly modeler: Modeler;
  readonly draftKey: string;
  readonly scenarios: string;
}

/** Holds the drawing against the organisation and its scenarios, on the server. */
export function useScenarioRun({ modeler, draftKey, scenarios }: ScenarioRunOptions) {
  const [answer, setAnswer] = useState<CheckAnswer & { readonly ran: string }>();
  const [problem, setProblem] = useState<ApiError>();
  const run = useApiMutation(
    async () => {
      const found = await api.post<CheckAnswer>(`process/drafts/${draftKey}/check`, {
        xml: await textOf(modeler),
        scenarios: scenarios.trim() || null,
      });
      return { ...found, ran: scenarios };
    },
    {
      onDone: (found) => {
        setProblem(undefined);
        setAnswer(found);
      },
      onProblem: (refused) => {
        setProblem(refused);
        return refused.code === 8012;
      },
    },
  );
  return {
    /** Their results; undefined while they are run. */
    cases: answer?.cases,
    /** The text of the scenarios that were run. */
    ran: answer?.ran ?? '',
    busy: run.isPending,
    /** What the server finds: missing and disabled people, roles and groups without members. */
    problems: answer?.problems,
    /** Why they could not be run. */
    problem,
    run: () => run.mutate(undefined),
    start: () => {
      setAnswer(undefined);
      setProblem(undefined);
      run.mutate(undefined);
    },
  };
}

interface PublishingOptions {
  readonly scenarios: string;
  readonly setScenarios: (text: string) => void;
  readonly state: ReturnType<typeof useDiagramDraft>;
}

/**
 * Makes the draft a version, without the scenarios that the user gives up.
 * @returns whether it was published
 */
export function usePublishing({ scenarios, setScenarios, state }: PublishingOptions) {
  return async ({ note, without, accepted, activeFrom, failures }: PublishChoice): Promise<boolean> => {
    let { version } = state.saved;
    if (without.length > 0) {
      const kept = withoutCases(scenarios, without) ?? '';
      setScenarios(kept);
      const saved = await settled(state.save({ ...state.content(), scenarios: kept }));
      if (!saved) return false;
      version = saved.answer.version;
    }
    return (await settled(state.publish({ note, accepted, version, activeFrom, failures }))) !== undefined;
  };
}
