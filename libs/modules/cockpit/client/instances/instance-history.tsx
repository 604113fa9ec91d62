import { useState } from 'react';
import { Table } from 'antd';
import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import type { ReceivedView, TrailEntry } from '#lab/shared/process-inspection.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { minuteText } from '#lab/ui/dates.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useVerb } from '#lab/ui/subject/timeline.jsx';
import { useElementWords } from './element-words.js';
import { instancePath, instanceRoute } from './instance-path.js';

const size = 50;

interface InstanceHistoryProps {
  readonly id: string;
  /** Whose words name the acts. */
  readonly subject: SubjectWords | undefined;
}

/** Every step reached and left, who did what for whom, and what came of it. */
export function InstanceHistory({ id, subject }: InstanceHistoryProps) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  const outcomeOf = useOutcome(subject);
  const [page, setPage] = useState(1);
  const answer = useApiQuery<Page<TrailEntry>>(`${instanceRoute(id)}/history`, { page, size }, { keepPrevious: true });
  const words = (key: string, args = {}) => t(`cockpit.history.${key}`, args);
  const outcomeShown = (kind: string, outcome: string) => {
    if (kind === 'variableSet') return <code>{outcome}</code>;
    if (kind === 'skipped') return t(outcome === 'self' ? 'ui.verbs.skippedSelf' : 'ui.verbs.skippedRepeated');
    if (kind === 'timerChanged') return words('due', { at: minuteText(outcome) });
    return outcomeOf(outcome);
  };
  if (answer.isError && !answer.data)
    return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <Table<TrailEntry>
      rowKey="n"
      size="small"
      scroll={{ x: 760 }}
      loading={answer.isPending}
      dataSource={[...(answer.data?.rows ?? [])]}
      locale={{ emptyText: words('none') }}
      pagination={{
        current: page,
        pageSize: size,
        total: answer.data?.total ?? 0,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: setPage,
      }}
      columns={[
        { title: words('at'), dataIndex: 'at', width: 120, render: (at: string) => <Stamp value={at} /> },
        {
          title: words('what'),
          key: 'what',
          width: 180,
          render: (_, { kind, message }) => t(`cockpit.trail.${message ? receivedAs(kind) : kind}`),
        },
        {
          title: words('step'),
          key: 'step',
          render: (_, { of, to }) => (
            <>
              {of ? nameOf(of) : <Nothing />} {to && words('to', { step: nameOf(to) })}
            </>
          ),
        },
        {
          title: words('who'),
          key: 'who',
          width: 200,
          render: (_, { by, onBehalfOf }) =>
            by ? (
              <Person person={by} note={onBehalfOf ? words('for', { name: nameIn(onBehalfOf.name) }) : undefined} />
            ) : (
              <Nothing />
            ),
        },
        {
          title: words('outcome'),
          key: 'outcome',
          render: (_, { kind, outcome, opinion, table, message }) => (
            <span className="instances-outcome">
              {table && t('ui.timeline.table', { name: nameIn(table.name), version: table.version })}
              {message && <Message message={message} />}
              {outcome === null && opinion === null && !table && !message && <Nothing />}
              {outcome !== null && outcomeShown(kind, outcome)}
              {opinion !== null && <q>{opinion}</q>}
            </span>
          ),
        },
      ]}
    />
  );
}

/** A start by a message stays a start. */
function receivedAs(kind: string): string {
  return kind === 'fired' ? 'received' : kind;
}

/** A message: its name, from where it came, whom it had to concern, and folded what it carried. */
function Message({ message: { name, key, from, user, sender, variables } }: { readonly message: ReceivedView }) {
  const t = useT();
  const nameIn = useNameIn();
  const words = (word: string, args = {}) => t(`cockpit.received.${word}`, args);
  return (
    <div className="instances-received">
      <b className="instances-step">{name}</b>
      <div className="lab-muted">
        {from === 'api' && (user ? words('api', { name: nameIn(user.name) }) : words('apiUnknown'))}
        {from === 'person' && words('person')}
        {from === 'record' && words('record')}
        {from === 'process' &&
          (sender?.name ? (
            <>
              {words('process')} <Link to={instancePath(sender.instance)}>{nameIn(sender.name)}</Link>
            </>
          ) : (
            words('processUnknown')
          ))}
        {key !== null && ` · ${words('key', { key })}`}
      </div>
      {Object.keys(variables).length > 0 && (
        <details className="instances-stack">
          <summary>{words('variables')}</summary>
          <pre>{JSON.stringify(variables, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

/** An outcome in words: an act of the subject, an end of the process, or what the diagram itself calls it. */
function useOutcome(subject: SubjectWords | undefined): (outcome: string) => string {
  const { texts } = useLanguage();
  const t = useT();
  const verb = useVerb(subject);
  return (outcome) => {
    if (outcome.startsWith('error:')) return `${t('ui.verbs.failed')} (${outcome.slice('error:'.length)})`;
    const known = [`${subject?.texts}.done.${outcome}`, `ui.verbs.${outcome}`, `${subject?.texts}.actions.${outcome}`];
    return known.some((key) => texts.i18n.exists(key)) ? verb(outcome) : outcome;
  };
}
