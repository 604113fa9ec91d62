import { ActionBar, type OpinionText } from '#lab/ui/subject/action-bar.jsx';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import type { TaskDesk } from '../../shared/operation.dto.js';
import type { TaskDetail } from '../../shared/task.dto.js';
import { offeredOf, OperationKeys, useDeskActs } from './desk-acts.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { Decision } from './use-decision.js';
import type { Operation } from './use-operation.js';

interface DecisionBarProps {
  readonly subject: SubjectWords;
  readonly detail: TaskDetail;
  readonly desk: TaskDesk | undefined;
  readonly decision: Decision;
  readonly operation: Operation;
  readonly opinion: OpinionText;
  readonly onAttach: () => void;
}

/** The foot of the preview: why the last act was refused, the decisions, and what can be done besides. */
export function DecisionBar({ subject, detail, desk, decision, operation, opinion, onAttach }: DecisionBarProps) {
  const offered = offeredOf(detail, desk);
  const { own, more } = useDeskActs(detail, offered, operation, onAttach);
  // A dialog says itself why it was refused.
  const refused =
    (decision.asking ? undefined : decision.refused) ?? (operation.asking ? undefined : operation.refused);
  return (
    <footer className="lab-bar">
      <OperationKeys offered={offered} operation={operation} />
      {refused && <Refusal problem={refused} />}
      <ActionBar
        subject={subject}
        actions={detail.actions}
        busy={decision.busy ?? operation.busy}
        onAct={decision.act}
        own={own}
        more={more}
        opinion={opinion}
        needsOpinion={desk?.needsOpinion}
        suspended={detail.line.suspended}
      />
    </footer>
  );
}
