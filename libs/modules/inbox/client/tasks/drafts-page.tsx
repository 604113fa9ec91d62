import { recordPage } from '#lab/shared/process-pages.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { DraftLine, DraftPage } from '../../shared/operation.dto.js';

/** The reader's records of every room that wait to be submitted, the latest first. */
export function DraftsPage() {
  const t = useT();
  const list = useListState({});
  const { page, size, search } = list;
  const answer = useApiQuery<DraftPage>('process/unsent', { page, size, search }, { keepPrevious: true });
  return (
    <ListPage
      name="process.drafts"
      title={t('inbox.drafts.page')}
      list={list}
      search={t('inbox.drafts.search')}
      answer={answer}
      columns={useColumns()}
      rowKey={({ recordId }) => recordId}
      rowName={({ number }) => number}
      empty={{ title: t('inbox.drafts.empty'), text: t('inbox.drafts.emptyText') }}
      to={({ subject, recordId }) => recordPage(subject, recordId)}
    />
  );
}

function useColumns(): readonly Column<DraftLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  const entries = useSubjectEntries();
  const title = (key: string) => t(`inbox.drafts.${key}`);
  const kindOf = (name: string) => entries.find(({ subject }) => subject.name === name)?.subject.texts;
  return [
    { key: 'number', title: title('number'), width: 150, always: true, pinned: true, render: ({ number }) => number },
    { key: 'title', title: title('title'), main: true, render: (line) => nameIn(line.title) },
    {
      key: 'kind',
      title: title('kind'),
      width: 160,
      render: ({ subject }) => {
        const texts = kindOf(subject);
        return texts ? t(`${texts}.one`) : <Nothing />;
      },
    },
    { key: 'updatedAt', title: title('updatedAt'), width: 140, render: (line) => <Stamp value={line.updatedAt} /> },
  ];
}
