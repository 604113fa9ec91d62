import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Duration } from '#lab/ui/subject/duration.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { DoneLine } from '#lab/shared/todo-view.js';
import { recordPage } from '#lab/shared/process-pages.js';
import { Outcome } from './outcome.js';
import { TakeBack } from './take-back.js';

/** What the reader has decided, latest first. */
export function DonePage() {
  const t = useT();
  const entries = useSubjectEntries();
  const filters = useFilters();
  const list = useListState({ filters });
  const { page, size, search, values } = list;
  const query = {
    page,
    size,
    search,
    subject: values['subject']?.[0],
    closedFrom: values['closedFrom']?.[0],
    closedTo: values['closedTo']?.[0],
  };
  const answer = useApiQuery<Page<DoneLine>>('process/done', query, { keepPrevious: true });
  return (
    <ListPage
      name="process.done"
      title={t('inbox.pages.done')}
      list={list}
      answer={answer}
      ofTasks
      columns={useColumns()}
      rowKey={({ task }) => task}
      rowName={({ card }) => card.number}
      filters={filters}
      search={t('inbox.search')}
      empty={{ title: t('inbox.done.empty'), text: t('inbox.done.emptyText') }}
      to={({ subject, recordId }) =>
        entries.find((entry) => entry.subject.name === subject)?.path(recordId) ?? recordPage(subject, recordId)
      }
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const entries = useSubjectEntries();
  const choices = entries.map(({ subject: { name, texts } }) => ({ value: name, label: t(`${texts}.one`) }));
  return [
    { kind: 'choice', key: 'subject', label: t('inbox.done.kind'), choices },
    { kind: 'days', key: 'closed', label: t('inbox.done.closedAt') },
  ];
}

function useColumns(): readonly Column<DoneLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (key: string) => t(`inbox.done.${key}`);
  return [
    {
      key: 'number',
      title: title('number'),
      width: 140,
      always: true,
      pinned: true,
      render: ({ card }) => card.number,
    },
    { key: 'title', title: title('title'), main: true, render: (line) => <Words text={nameIn(line.title)} /> },
    {
      key: 'outcome',
      title: title('outcome'),
      width: 140,
      onCard: 'corner',
      render: (line) => (
        <span className="inbox-outcome">
          <Outcome line={line} />
          <TakeBack line={line} />
        </span>
      ),
    },
    {
      key: 'opinion',
      title: title('opinion'),
      width: 160,
      render: ({ opinion }) => (opinion ? <Words text={opinion} /> : <Nothing />),
    },
    {
      key: 'requester',
      title: title('requester'),
      width: 130,
      onCard: 'fact',
      render: ({ requester }) => (requester ? <Person person={requester} /> : <Nothing />),
    },
    {
      key: 'path',
      title: title('path'),
      width: 100,
      yields: 1,
      render: ({ strip }) => (strip.steps.length > 0 ? <PathStrip {...strip} /> : <Nothing />),
    },
    {
      key: 'amount',
      title: title('amount'),
      width: 136,
      align: 'right',
      render: ({ card }) => <CardMoney card={card} />,
    },
    {
      key: 'closedAt',
      title: title('closedAt'),
      width: 152,
      onCard: 'fact',
      render: ({ closedAt }) => <Stamp value={closedAt} />,
    },
    {
      key: 'took',
      title: title('took'),
      width: 100,
      align: 'right',
      onCard: 'fact',
      // On a card there is no head that says what it is.
      render: ({ openedAt, closedAt }) => (
        <span className="inbox-took" data-word={title('took')}>
          <Duration milliseconds={Date.parse(closedAt) - Date.parse(openedAt)} />
        </span>
      ),
    },
  ];
}

/** Words that may be cut off, in full on hover. */
function Words({ text }: { readonly text: string }) {
  return <span title={text}>{text}</span>;
}
