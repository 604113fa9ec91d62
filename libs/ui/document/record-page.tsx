import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { ApiError } from '../api-error.js';
import { useT } from '../i18n/language-provider.js';
import { useApiQuery } from '../query.js';
import { Answered } from '../states/answered.js';
import { ActionBar } from '../subject/action-bar.js';
import type { Fact } from '../subject/facts.js';
import { StatePlate, SubjectState } from '../subject/state-tag.js';
import { SubjectPage } from '../subject/subject-page.js';
import { TaskForm } from '../subject/task-form.js';
import { useTaskForm, type TaskFields } from '../subject/use-task-form.js';
import type { DocumentKind, RecordDetail } from './document-kind.js';
import { RecordProcess } from './record-process.js';
import { RecordRail } from './record-rail.js';
import { RecordTools } from './record-tools.js';
import { refusalOf } from './refusal.js';
import { useRecordAct } from './use-record-act.js';

interface RecordPageProps<Detail> {
  readonly kind: DocumentKind;
  readonly title: (record: Detail) => string;
  /** What the record is about, above its process. */
  readonly children: (record: Detail) => ReactNode;
  /** Facts of its own in the rail, among people and dates. */
  readonly facts?: (record: Detail) => readonly Fact[];
  /** A submit was refused because of fields of the form; without, the reader is led to the form, which shows them. */
  readonly onIncomplete?: (problem: ApiError, record: Detail) => void;
}

/** The page of a record: content, process, the actions that are open to its reader now. */
export function RecordPage<Detail extends RecordDetail>(props: RecordPageProps<Detail>) {
  const { id = '' } = useParams();
  const answer = useApiQuery<Detail>(`${props.kind.paths.route}/${id}`);
  return <Answered answer={answer}>{(record) => <RecordView {...props} record={record} />}</Answered>;
}

type RecordViewProps<Detail> = RecordPageProps<Detail> & { readonly record: Detail };

function RecordView<Detail extends RecordDetail>(props: RecordViewProps<Detail>) {
  const { kind, record, title, children, facts } = props;
  const { words } = kind;
  const t = useT();
  const form = useTaskForm(words, record.actions);
  const [problems, setProblems] = useState<readonly FieldError[]>();
  return (
    <SubjectPage
      number={record.number}
      title={title(record)}
      plates={
        <>
          <SubjectState subject={words} state={record.state} plate />
          {record.strip?.steps.includes('late') && <StatePlate tone="warning">{t('ui.document.late')}</StatePlate>}
        </>
      }
      tools={<RecordTools kind={kind} record={record} />}
      rail={<RecordRail kind={kind} record={record} facts={facts?.(record)} />}
      bar={
        record.actions.length > 0 && (
          // An opinion belongs to one decision.
          <RecordActs
            key={record.actions.map(({ task }) => task).join()}
            {...props}
            form={form}
            onRefused={setProblems}
          />
        )
      }
    >
      <div className="lab-document">{children(record)}</div>
      <TaskForm subject={words} form={form} problems={problems} />
      <RecordProcess kind={kind} id={record.id} />
    </SubjectPage>
  );
}

interface RecordActsProps<Detail> extends RecordViewProps<Detail> {
  readonly form: TaskFields;
  /** Fields of the task's form that an act was refused for. */
  readonly onRefused: (fields: readonly FieldError[]) => void;
}

function RecordActs<Detail extends RecordDetail>(props: RecordActsProps<Detail>) {
  const { kind, record, form, onRefused, onIncomplete } = props;
  const navigate = useNavigate();
  const onProblem = (problem: ApiError) => {
    onRefused(problem.fields);
    if (!record.mayEdit || problem.fields.length === 0) return false;
    if (onIncomplete) onIncomplete(problem, record);
    else void navigate(kind.paths.edit(record.id), { state: refusalOf(problem) });
    return true;
  };
  const { act, busy } = useRecordAct(kind, record, { onProblem });
  return (
    <ActionBar
      subject={kind.words}
      actions={record.actions}
      busy={busy}
      onAct={(offered, opinion) =>
        act(offered, { ...(opinion === undefined ? {} : { opinion }), ...form.input(offered) })
      }
    />
  );
}
