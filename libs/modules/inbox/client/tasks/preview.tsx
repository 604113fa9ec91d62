import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { api } from '#lab/ui/api.js';
import { useHeldTasks } from '#lab/ui/decision/held-provider.jsx';
import { Facts, Reading } from '#lab/ui/decision/reading.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { BriefingNotes } from '#lab/ui/subject/briefing.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { TaskForm } from '#lab/ui/subject/task-form.jsx';
import { useTaskForm } from '#lab/ui/subject/use-task-form.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { ActDialog } from './act-dialog.js';
import { DecisionBar } from './decision-bar.js';
import { DeskSection } from './desk-section.js';
import { EarlierSection } from './earlier-section.js';
import { LineFacts } from './line-facts.js';
import { PreviewHead, type Position } from './preview-head.js';
import { leaves, OperationDialog } from './operations.js';
import { TaskGone } from './task-gone.js';
import { useDecision } from './use-decision.js';
import { useDesk } from './use-desk.js';
import { useDraft } from './use-draft.js';
import { useOperation } from './use-operation.js';
import { useTask } from './use-task.js';
import { taskRoute } from '../../shared/task-route.js';

const halfMinute = 30_000;

interface PreviewProps {
  readonly task: string;
  /** The task as the list knows it, to be shown until the rest is there. */
  readonly line: TodoLine | undefined;
  readonly position: Position | undefined;
  readonly onWalk: (step: 1 | -1) => void;
  /** Back to the list, where the two do not stand side by side. */
  readonly onBack: (() => void) | undefined;
  /** The task is decided: on with the next. */
  readonly onDone: () => void;
  /** Nothing else waits. */
  readonly isLast: boolean;
  readonly onSeen: (task: string) => void;
  /** Only the task: no pager, no way to the record's own page. */
  readonly alone?: boolean;
}

/** The selected task: its facts, its progress, and the decision at the foot. */
export function Preview(props: PreviewProps) {
  return (
    <Reading>
      <TaskView {...props} />
    </Reading>
  );
}

function TaskView(props: PreviewProps) {
  const { task, line: listed, position, onWalk, onBack, onDone, isLast, onSeen, alone = false } = props;
  const t = useT();
  const navigate = useNavigate();
  const { data: detail, error, isPending, refetch } = useTask(task, halfMinute);
  const line = detail?.line ?? listed;
  const entry = useSubjectEntry(line?.subject ?? '');
  const desk = useDesk(task);
  const beside = useRef<HTMLDivElement>(null);
  const toFiles = () => beside.current?.scrollIntoView({ block: 'nearest' });
  const draft = useDraft(task, desk);
  const leave = () => {
    draft.forget();
    onDone();
  };
  const operation = useOperation(task, {
    number: line?.card.number ?? '',
    labels: line?.labels,
    onDone: (call) => leaves(call) && leave(),
  });
  const mine = detail?.actions.filter((offered) => offered.task === task) ?? [];
  const form = useTaskForm(entry?.subject, mine);
  const decision = useDecision(detail, entry, {
    more: form.input,
    onDone: leave,
    // What was written stays until the server has it.
    onHeld: onDone,
    onElsewhere: () => {
      if (entry && detail) void navigate(entry.path(detail.line.recordId));
    },
  });
  useReading(task, detail?.line.unread ?? false, onSeen);

  // An act of one's own closes the task too; until it is over that is no news.
  const isHeld = useHeldTasks().has(task);
  const isBusy = decision.busy !== undefined || operation.busy !== undefined || isHeld;
  const isGone = error !== null && !isBusy && gone.has(error.code);
  if (isGone) {
    return (
      <Pane>
        <TaskGone task={task} problem={error} onBack={onBack} onNext={isLast ? undefined : onDone} />
      </Pane>
    );
  }
  const recordPath = alone ? undefined : line && entry?.path(line.recordId);
  return (
    <Pane>
      {line && (
        <PreviewHead
          line={line}
          position={position}
          recordPath={recordPath}
          onWalk={onWalk}
          onBack={onBack}
          alone={alone}
          files={desk?.files.length ?? 0}
          onFiles={toFiles}
        />
      )}
      {isPending && <PageComing />}
      {error && !detail && <ProblemPanel problem={error} title={t('inbox.error')} onRetry={() => void refetch()} />}
      {detail && (
        <>
          <div className="inbox-middle">
            <BriefingNotes briefing={detail.briefing} subject={entry?.subject} />
            <Facts>
              {entry?.Preview ? (
                <Suspense fallback={<PageComing />}>
                  <entry.Preview record={detail.line.recordId} task={task} />
                </Suspense>
              ) : (
                <LineFacts line={detail.line} />
              )}
            </Facts>
            {entry && <TaskForm subject={entry.subject} form={form} problems={decision.refused?.fields} />}
            <ProcessSection process={detail.process} subject={entry?.subject} />
            {entry && <EarlierSection task={task} entry={entry} alone={alone} />}
            {desk && <DeskSection ref={beside} task={task} desk={desk} />}
          </div>
          {entry && !isHeld && (
            <DecisionBar
              subject={entry.subject}
              detail={detail}
              desk={desk}
              decision={decision}
              operation={operation}
              opinion={draft.opinion}
              onAttach={toFiles}
            />
          )}
          <OperationDialog
            detail={detail}
            dueAt={desk?.dueAt ?? null}
            operation={operation}
            opinion={draft.opinion.value}
          />
          {entry && decision.asking && <ActDialog entry={entry} record={detail.line.recordId} decision={decision} />}
        </>
      )}
    </Pane>
  );
}

const gone: ReadonlySet<number> = new Set([errors.taskTaken.code, errors.notFound.code]);

/** The right side; Escape leaves the field that is being written in. */
export function Pane({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement) event.target.blur();
  };
  return (
    <section className="inbox-preview" aria-label={t('inbox.preview')} onKeyDown={leave}>
      {children}
    </section>
  );
}

/** Marks the task as read once it is on the screen; that this fails is nobody's trouble. */
function useReading(task: string, unread: boolean, onSeen: (task: string) => void): void {
  const { mutate } = useApiMutation<string, null>((read) => api.post(`${taskRoute(read)}/read`), {
    onDone: (_, read) => onSeen(read),
    onProblem: () => true,
  });
  const sent = useRef(false);
  useEffect(() => {
    if (!unread || sent.current) return;
    sent.current = true;
    mutate(task);
  }, [task, unread, mutate]);
}
