import type { Wait } from '#lab/process-engine/scenario/index.js';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { EventWait, IncidentWait, AdHocWait, TimerWait } from './event-waits.js';
import { TaskWait, WorkWait } from './task-waits.js';
import type { StepNames } from './use-step-words.js';

interface WaitListProps {
  readonly waits: readonly Wait[];
  readonly names: StepNames;
  readonly onAct: (step: ScenarioStep) => void;
}

/** Everything that the process waits for, each with the answers that a tester can give. */
export function WaitList({ waits, names, onAct }: WaitListProps) {
  const { choose } = useDesigner();
  const t = useT();
  // Reminders fire while time passes; there is nothing to decide about them.
  const shown = waits.filter((wait) => wait.kind !== 'timer' || wait.does !== 'reminder');
  if (shown.length === 0) return null;
  return (
    <ul className="designer-waits">
      {shown.map((wait, index) => (
        <li key={`${wait.kind} ${wait.element} ${index}`}>
          <p className="designer-wait-head">
            <button type="button" onClick={() => choose(wait.element)}>
              {names.element(wait.element)}
            </button>
            <span className="lab-muted">{t(`designer.rehearsal.kinds.${wait.kind}`)}</span>
          </p>
          <Answers wait={wait} names={names} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

function Answers({ wait, ...rest }: Omit<WaitListProps, 'waits'> & { readonly wait: Wait }) {
  switch (wait.kind) {
    case 'task':
      return <TaskWait wait={wait} {...rest} />;
    case 'work':
      return <WorkWait wait={wait} {...rest} />;
    case 'timer':
      return <TimerWait wait={wait} {...rest} />;
    case 'incident':
      return <IncidentWait wait={wait} {...rest} />;
    case 'adHoc':
      return <AdHocWait wait={wait} {...rest} />;
    case 'condition':
      return <ConditionNote />;
    default:
      return <EventWait wait={wait} {...rest} />;
  }
}

function ConditionNote() {
  const t = useT();
  return <p className="lab-muted">{t('designer.rehearsal.conditionNote')}</p>;
}
