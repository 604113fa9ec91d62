import { CheckCheck } from 'lucide-react';
import { recordPage } from '#lab/shared/process-pages.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState, type View } from '#lab/ui/resource/list-state.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { CopyLine, CopyPage } from '../../shared/operation.dto.js';

/** Records that others copied to the reader, latest first; opening one marks it as read. */
export function CopiesPage() {
  const t = useT();
  const views = useViews();
  const list = useListState({ views });
  const { page, size, view } = list;
  const answer = useApiQuery<CopyPage>('process/copies', { page, size, ...view?.query }, { keepPrevious: true });
  const read = useApiMutation(
    (instances: readonly string[]) =>
      Promise.all(instances.map((each) => api.post<null>(`process/copies/${encodeURIComponent(each)}/read`))),
    { refreshes: ['process/copies'] },
  );
  const isUnread = view?.key === 'unread';
  return (
    <ListPage
      name="process.copies"
      title={t('inbox.copied.page')}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={({ instance }) => instance}
      rowName={({ number }) => number}
      views={views}
      empty={{
        title: t(isUnread ? 'inbox.copied.allRead' : 'inbox.copied.empty'),
        text: t('inbox.copied.emptyText'),
      }}
      to={({ subject, recordId, instance, readAt }) =>
        `${recordPage(subject, recordId)}${readAt === null ? `?copy=${encodeURIComponent(instance)}` : ''}`
      }
      bulk={(chosen, clear) => {
        const unread = chosen.filter(({ readAt }) => readAt === null).map(({ instance }) => instance);
        return [
          {
            key: 'read',
            label: t('inbox.copied.markRead'),
            icon: <CheckCheck size={14} strokeWidth={1.9} aria-hidden />,
            busy: read.isPending,
            run: () => read.mutate(unread, { onSuccess: () => clear() }),
          },
        ];
      }}
    />
  );
}

function useViews(): readonly View[] {
  const t = useT();
  return [
    { key: 'all', label: t('inbox.copied.all') },
    { key: 'unread', label: t('inbox.copied.unread'), query: { unread: true } },
  ];
}

function useColumns(): readonly Column<CopyLine>[] {
  const t = useT();
  const entries = useSubjectEntries();
  const title = (key: string) => t(`inbox.copied.${key}`);
  const kindOf = (name: string) => entries.find(({ subject }) => subject.name === name)?.subject.texts;
  return [
    { key: 'number', title: title('number'), width: 150, always: true, pinned: true, render: ({ number }) => number },
    { key: 'title', title: title('title'), main: true, render: (line) => <Title line={line} /> },
    {
      key: 'kind',
      title: title('kind'),
      width: 140,
      render: ({ subject }) => {
        const texts = kindOf(subject);
        return texts ? t(`${texts}.one`) : <Nothing />;
      },
    },
    {
      key: 'by',
      title: title('by'),
      width: 160,
      render: ({ by }) => (by ? <Person person={by} /> : title('byProcess')),
    },
    { key: 'at', title: title('at'), width: 120, render: ({ at }) => <Stamp value={at} /> },
    { key: 'readAt', title: title('readAt'), width: 120, render: ({ readAt }) => <Stamp value={readAt} /> },
  ];
}

/** Strong with a dot until it was seen. */
function Title({ line }: { readonly line: CopyLine }) {
  const t = useT();
  const words = useNameIn()(line.title);
  const isUnread = line.readAt === null;
  return (
    <span className="inbox-copied" data-unread={isUnread || undefined} title={words}>
      {words}
      {isUnread && <i className="inbox-dot" role="img" aria-label={t('inbox.unread')} />}
    </span>
  );
}
