import { useState } from 'react';
import type { CaseResult } from '#lab/process-engine/scenario/format.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { settled } from '../draft/settled.js';
import type { Modeler } from './canvas/services.js';
import { withoutCases } from './model/scenarios.js';
import type { CheckAnswer } from './scenarios-tab.js';
import { textOf } from './use-checks.js';
import type { useDiagramDraft } from './use-diagram-draft.js';

interface ScenarioRunOptions {
  readonly modeler: Modeler;
  readonly draftKey: string;
  readonly scenarios: string;
}

/** Runs the scenarios against the drawing, on the server. */
export function useScenarioRun({ modeler, draftKey, scenarios }: ScenarioRunOptions) {
  const [cases, setCases] = useState<readonly CaseResult[]>();
  const run = useApiMutation(
    async () =>
      api.post<CheckAnswer>(`process/drafts/${draftKey}/check`, {
        xml: await textOf(modeler),
        scenarios: scenarios.trim() || null,
      }),
    { onDone: (answer) => setCases(answer.cases) },
  );
  return {
    /** Their results; undefined while they are run. */
    cases,
    run: () => run.mutate(undefined),
    /** Runs them where there are any. */
    start: () => {
      setCases(scenarios.trim() === '' ? [] : undefined);
      if (scenarios.trim() !== '') run.mutate(undefined);
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
  return async (note: string, without: readonly string[]): Promise<boolean> => {
    let { version } = state.saved;
    if (without.length > 0) {
      const kept = withoutCases(scenarios, without) ?? '';
      setScenarios(kept);
      const saved = await settled(state.save({ ...state.content(), scenarios: kept }));
      if (!saved) return false;
      version = saved.answer.version;
    }
    return (await settled(state.publish(note, version))) !== undefined;
  };
}
