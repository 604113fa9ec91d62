import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { OfferedAction, ProcessView } from '#lab/shared/process-view.js';
import type { ApiError } from '../api-error.js';
import { useHeldTasks, useReturned } from '../decision/held-provider.js';
import { Facts, Reading } from '../decision/reading.js';
import { Dialog } from '../dialog/dialog.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiQuery } from '../query.js';
import { SeenProvider } from '../seen/last-seen.js';
import { SeenFrame } from '../seen/seen-frame.js';
import { Answered } from '../states/answered.js';
import { ActionBar } from '../subject/action-bar.js';
import { BriefingNotes } from '../subject/briefing.js';
import type { Fact } from '../subject/facts.js';
import { Refusal } from '../subject/refusal.js';
import { RecordState, SetbackNote } from '../subject/setback.js';
import { useActionLabel } from '../subject/use-action-label.js';
import { useSubjectEntry } from '../subject/registry.js';
import { StatePlate } from '../subject/state-tag.js';
import { SubjectPage } from '../subject/subject-page.js';
import { TaskForm } from '../subject/task-form.js';
import { useTaskForm, type TaskFields } from '../subject/use-task-form.js';
import type { DocumentKind, RecordDetail } from '#lab/shared/document-kind.js';
import { RecordChanges } from './record-changes.js';
import { processRoute, RecordProcess } from './record-process.js';
import { RecordRail } from './record-rail.js';
import type { RecordPart } from './record-tabs.js';
import { RecordTools } from './record-tools.js';
import { refusalOf } from './refusal.js';
import { useRecordAct } from './use-record-act.js';

const RecordTabs = lazy(() => import('./record-tabs.js'));

/** What the page of a record says besides its content. */
export interface RecordPageSpec<Detail> {
  readonly title: (record: Detail) => string;
  /** Facts of its own in the rail, among people and dates. */
  readonly facts?: (record: Detail) => readonly Fact[];
  /** Buttons of its own beside the title. */
  readonly tools?: (record: Detail) => ReactNode;
  /** Parts beside its progress, such as a history of its own. */
  readonly parts?: (record: Detail) => readonly RecordPart[];
  /** A submit was refused because of fields of the form; without, the reader is led to the form, which shows them. */
  readonly onIncomplete?: (problem: ApiError, record: Detail) => void;
}

/** The module in which a document says what its records are about. */
export interface RecordContent<Detail> {
  /** For the page of the record, the inbox and the drawer. */
  readonly default: ComponentType<{ readonly record: Detail }>;
  readonly useRecordPage: () => RecordPageSpec<Detail>;
}

/** The page of a record: content, process, the actions that are open to its reader now. */
export function recordPageOf<Detail extends RecordDetail>(
  kind: DocumentKind,
  { default: Content, useRecordPage }: RecordContent<Detail>,
): ComponentType {
  return function RecordScreen() {
    return (
      <RecordPage kind={kind} {...useRecordPage()}>
        {(record) => <Content record={record} />}
      </RecordPage>
    );
  };
}

interface RecordPageProps<Detail> extends RecordPageSpec<Detail> {
  readonly kind: DocumentKind;
  /** What the record is about, above its process. */
  readonly children: (record: Detail) => ReactNode;
}

function RecordPage<Detail extends RecordDetail>(props: RecordPageProps<Detail>) {
  const { id = '' } = useParams();
  const answer = useApiQuery<Detail>(`${props.kind.paths.route}/${id}`);
  return (
    <Answered answer={answer}>
      {(record) => (
        <SeenProvider lastSeen={record.lastSeen}>
          <RecordView {...props} record={record} />
        </SeenProvider>
      )}
    </Answered>
  );
}

type RecordViewProps<Detail> = RecordPageProps<Detail> & { readonly record: Detail };

function RecordView<Detail extends RecordDetail>(props: RecordViewProps<Detail>) {
  const { kind, record, title, children, facts, tools, parts } = props;
  const { words } = kind;
  const t = useT();
  const held = useHeldTasks();
  const actions = record.actions.filter(({ task }) => task === undefined || !held.has(task));
  const form = useTaskForm(words, actions);
  const returned = useReturned(...actions.map(({ task }) => task))?.problem;
  const [problems, setProblems] = useState<readonly FieldError[]>();
  // A decision belongs to its tasks, and so do an opinion and what was read for it.
  const decision = actions.map(({ task }) => task).join();
  return (
    <Reading key={decision}>
      <SubjectPage
        number={record.number}
        title={title(record)}
        plates={
          <>
            <RecordState subject={words} record={record} plate />
            {record.strip?.steps.includes('late') && <StatePlate tone="warning">{t('ui.document.late')}</StatePlate>}
          </>
        }
        tools={
          <>
            {tools?.(record)}
            <RecordTools kind={kind} record={record} />
          </>
        }
        rail={<RecordRail kind={kind} record={record} factsOf={facts} />}
        bar={
          actions.length > 0 && (
            <RecordActs {...props} actions={actions} form={form} returned={returned} onRefused={setProblems} />
          )
        }
      >
        <SeenFrame>
          <SetbackNote setback={record.setback} />
          <BriefingNotes briefing={record.briefing} subject={words} />
          <RecordChanges kind={kind} record={record} />
          <Facts>{children(record)}</Facts>
        </SeenFrame>
        <TaskForm subject={words} form={form} problems={problems ?? returned?.fields} />
        {parts ? (
          <Later>
            <RecordTabs
              progress={<RecordProcess kind={kind} id={record.id} empty={<NotSubmitted />} />}
              parts={parts(record)}
            />
          </Later>
        ) : (
          <RecordProcess kind={kind} id={record.id} />
        )}
      </SubjectPage>
    </Reading>
  );
}

function NotSubmitted() {
  const t = useT();
  return <p className="lab-muted">{t('ui.document.notSubmitted')}</p>;
}

interface RecordActsProps<Detail> extends RecordViewProps<Detail> {
  readonly actions: readonly OfferedAction[];
  readonly form: TaskFields;
  /** Why the server refused the decision after it was held. */
  readonly returned: ApiError | undefined;
  /** Fields of the task's form that an act was refused for. */
  readonly onRefused: (fields: readonly FieldError[]) => void;
}

function RecordActs<Detail extends RecordDetail>(props: RecordActsProps<Detail>) {
  const { kind, record, actions, form, returned, onRefused, onIncomplete } = props;
  const labelOf = useActionLabel(kind.words);
  const navigate = useNavigate();
  const onProblem = (problem: ApiError) => {
    onRefused(problem.fields);
    if (!record.mayEdit || problem.fields.length === 0) return false;
    if (onIncomplete) onIncomplete(problem, record);
    else void navigate(kind.paths.edit(record.id), { state: refusalOf(problem) });
    return true;
  };
  const { act, busy } = useRecordAct(kind, record, { onProblem });
  const { data: process } = useApiQuery<ProcessView | null>(processRoute(kind, record.id));
  const entry = useSubjectEntry(kind.words.name);
  const [asking, setAsking] = useState<OfferedAction>();
  const Form = asking && entry?.forms?.[asking.action];
  return (
    <>
      {returned && <Refusal problem={returned} />}
      <ActionBar
        subject={kind.words}
        actions={actions}
        busy={busy}
        suspended={process?.suspended}
        onAct={(offered, opinion) =>
          entry?.forms?.[offered.action]
            ? setAsking(offered)
            : act(offered, { ...(opinion === undefined ? {} : { opinion }), ...form.input(offered) })
        }
      />
      {asking && Form && (
        <Dialog open title={labelOf(asking)} footer={null} width={560} onCancel={() => setAsking(undefined)}>
          <Later onBroken={() => setAsking(undefined)}>
            <Form
              record={record.id}
              action={asking.action}
              label={labelOf(asking)}
              onSubmit={(input) => {
                setAsking(undefined);
                act(asking, input);
              }}
              onCancel={() => setAsking(undefined)}
            />
          </Later>
        </Dialog>
      )}
    </>
  );
}
