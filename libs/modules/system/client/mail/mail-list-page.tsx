import { lazy, useMemo } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { mailExceptions, mailStatusCodes } from '../../shared/mail.codes.js';
import type { MailCounts, MailRow, MailTemplate } from '../../shared/mail.dto.js';
import { MailState } from './mail-state.js';
import { useException } from './mail-words.js';
import { useMailBulk } from './use-mail-bulk.js';

const MailDrawer = lazy(() => import('./mail-drawer.js'));

/** The queue moves by itself; so often it is looked at anew. */
const everyHalfMinute = 30_000;

/** Every mail that the product has written, and what became of it. */
export function MailListPage() {
  const t = useT();
  const opened = useOpenEntry();
  const filters = useMailFilters();
  const columns = useMailColumns();
  const bulk = useMailBulk();
  const list = useListState(useMemo(() => ({ filters, sort: '-createdAt' }), [filters]));
  const answer = useApiQuery<Page<MailRow>>('system/mails', list.query, { keepPrevious: true, every: everyHalfMinute });
  return (
    <>
      <ListPage<MailRow>
        name="system.mails"
        title={t('system.mail.title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        above={<Counts />}
        bulk={(chosen, keep) => [bulk.act(chosen, keep)]}
        filters={filters}
        search={t('system.mail.search')}
        empty={{ title: t('system.mail.none'), text: t('system.mail.empty') }}
      />
      {bulk.dialog(opened.open)}
      {opened.id && (
        <Later onBroken={opened.close}>
          <MailDrawer id={opened.id} onClose={opened.close} />
        </Later>
      )}
    </>
  );
}

/** Figures about the whole queue, each in the words of its state. */
function Counts() {
  const t = useT();
  const { data } = useApiQuery<MailCounts>('system/mails/counts', {}, { every: everyHalfMinute });
  if (!data) return null;
  return (
    <p className="mail-counts" role="status">
      {(['waiting', 'sent', 'failed', 'unknown'] as const).map((state) => (
        <span key={state}>
          <span className="lab-muted">{t(`system.mail.counts.${state}`)}</span> {data[state]}
        </span>
      ))}
    </p>
  );
}

function useMailFilters(): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const { data } = useApiQuery<readonly MailTemplate[]>('system/mails/templates');
  return useMemo(
    () => [
      {
        kind: 'choice',
        key: 'sendStatus',
        label: t('system.mail.fields.sendStatus'),
        many: true,
        choices: mailStatusCodes.map((code) => ({ value: code, label: t(`system.mail.states.${code}`) })),
      },
      {
        kind: 'choice',
        key: 'exception',
        label: t('system.mail.fields.exceptionKind'),
        many: true,
        choices: mailExceptions.map((value) => ({ value, label: t(`system.mail.exceptions.${value}`) })),
      },
      {
        kind: 'choice',
        key: 'template',
        label: t('system.mail.fields.template'),
        many: true,
        choices: (data ?? []).map(({ template, name }) => ({ value: template, label: nameIn(name) })),
      },
      { kind: 'days', key: 'createdAt', label: t('system.mail.fields.createdAt') },
    ],
    [t, nameIn, data],
  );
}

function useMailColumns(): readonly Column<MailRow>[] {
  const t = useT();
  const exceptionOf = useException();
  const title = (field: string) => t(`system.mail.fields.${field}`);
  return [
    { key: 'title', title: title('title'), width: 340, always: true, main: true, render: (mail) => mail.title },
    {
      key: 'receiver',
      title: title('receiver'),
      width: 220,
      render: ({ receiver }) => receiver ?? <span className="lab-muted">{t('system.mail.noReceiver')}</span>,
    },
    {
      key: 'sendStatus',
      title: title('sendStatus'),
      width: 120,
      render: (mail) => <MailState mail={mail} />,
    },
    { key: 'attempts', title: title('attempts'), width: 80, align: 'right', render: ({ attempts }) => attempts },
    {
      key: 'createdAt',
      title: title('createdAt'),
      width: 130,
      sort: 'createdAt',
      render: ({ createdAt }) => <Stamp value={createdAt} />,
    },
    {
      key: 'retryAt',
      title: title('retryAt'),
      width: 130,
      hidden: true,
      render: ({ retryAt }) => <Stamp value={retryAt} />,
    },
    {
      key: 'sendDate',
      title: title('sendDate'),
      width: 130,
      render: ({ sendDate }) => <Stamp value={sendDate} />,
    },
    {
      key: 'exception',
      title: title('exception'),
      render: (mail) => {
        const why = exceptionOf(mail);
        return why ? <span title={why}>{why}</span> : <Nothing />;
      },
    },
  ];
}
