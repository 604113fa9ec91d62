import type { DryRun } from '#lab/shared/process-view.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Designer } from '../designer-context.js';
import { actionsOf } from '../model/read.js';
import { caseCount } from '../model/scenarios.js';
import { caseOf, withCase, type TaskWords } from './trial-case.js';
import { factsOf, type Trial } from './trial.js';

interface TrialCaseOptions {
  readonly designer: Designer;
  readonly trial: Trial;
  readonly draftKey: string;
  readonly scenarios: string;
  readonly onKeep: (scenarios: string) => void;
}

/** Makes a trial with made-up facts a case of the scenarios, where its story is plain and they can be read. */
export function useTrialCase({ designer, trial, draftKey, scenarios, onKeep }: TrialCaseOptions) {
  const t = useT();
  return (run: DryRun): (() => void) | undefined => {
    const { modeler, subject } = designer;
    if (trial.of !== 'facts' || trial.by !== 'forecast' || caseCount(scenarios) === undefined) return undefined;
    const registry = modeler.get('elementRegistry');
    const wordsOf = (element: string): TaskWords | undefined => {
      const task = registry.get(element)?.businessObject;
      return (
        task && {
          assignee: textOf(task, 'lab:assignee'),
          sign: textOf(task, 'lab:sign'),
          actions: actionsOf(task),
          repeats: task.get('loopCharacteristics') !== undefined,
        }
      );
    };
    const story = { name: t('designer.diagrams.trial.caseName'), by: 'requester', facts: factsOf(trial, subject) };
    const kept = caseOf(run, { ...story, ...(subject ? { action: subject.start } : {}) }, wordsOf);
    return kept && (() => onKeep(withCase(scenarios, `${draftKey}.bpmn`, kept)));
  };
}
