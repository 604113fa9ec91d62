import { recordPage } from '#lab/shared/process-pages.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState, type View } from '#lab/ui/resource/list-state.js';
import { PathCell } from '#lab/ui/subject/path-cell.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { StartedLine, StartedPage as Answer } from '../../shared/started.dto.js';
import { stateOf } from './started.js';

/** All that the reader has sent on its way, whichever room it belongs to. */
export function StartedPage() {
  const t = useT();
  const filters = useFilters();
  const views: View[] = (['all', 'running', 'ended'] as const).map((key) => ({
    key,
    label: t(`inbox.home.views.${key}`),
    ...(key !== 'all' && { query: { show: key } }),
  }));
  const list = useListState({ filters, views });
  const { page, size, search, values, view } = list;
  const query = {
    page,
    size,
    search,
    subject: values['subject']?.[0],
    startedFrom: values['startedFrom']?.[0],
    startedTo: values['startedTo']?.[0],
    ...view?.query,
  };
  const answer = useApiQuery<Answer>('process/started', query, { keepPrevious: true });
  return (
    <ListPage<StartedLine>
      name="process.started"
      title={t('inbox.home.started')}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={({ instance }) => instance}
      rowName={({ number }) => number}
      filters={filters}
      views={views}
      search={t('inbox.home.search')}
      empty={{ title: t('inbox.home.startedEmpty'), text: t('inbox.home.startedEmptyText') }}
      to={({ subject, recordId }) => recordPage(subject, recordId)}
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const choices = useSubjectEntries().map(({ subject: { name, texts } }) => ({
    value: name,
    label: t(`${texts}.one`),
  }));
  return [
    { kind: 'choice', key: 'subject', label: t('inbox.home.columns.kind'), choices },
    { kind: 'days', key: 'started', label: t('inbox.home.columns.startedAt') },
  ];
}

function useColumns(): readonly Column<StartedLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (key: string) => t(`inbox.home.columns.${key}`);
  return [
    { key: 'number', title: title('number'), width: 140, always: true, pinned: true, render: ({ number }) => number },
    { key: 'title', title: title('title'), main: true, render: (line) => nameIn(line.title) },
    {
      key: 'state',
      title: title('state'),
      width: 120,
      render: (line) => {
        const { state, tone } = stateOf(line);
        return <StateTag tone={tone}>{t(`inbox.home.states.${state}`)}</StateTag>;
      },
    },
    { key: 'path', title: title('path'), width: 250, render: ({ strip }) => <PathCell strip={strip} /> },
    { key: 'startedAt', title: title('startedAt'), width: 120, render: ({ startedAt }) => <Stamp value={startedAt} /> },
    { key: 'endedAt', title: title('endedAt'), width: 120, render: ({ endedAt }) => <Stamp value={endedAt} /> },
  ];
}
