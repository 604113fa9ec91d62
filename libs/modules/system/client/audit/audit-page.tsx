import { lazy, useMemo } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { AuditKind, AuditLine } from '../../shared/audit.dto.js';
import { SealLine } from './seal-line.js';

const AuditDrawer = lazy(() => import('./audit-drawer.js'));

/** Who did what to which record: narrowed, looked into, exported, and checked against its seals. */
export function AuditPage() {
  const t = useT();
  const nameIn = useNameIn();
  const opened = useOpenEntry();
  const filters = useAuditFilters();
  const columns = useAuditColumns();
  const list = useListState(useMemo(() => ({ filters, sort: '-at' }), [filters]));
  const answer = useApiQuery<Page<AuditLine>>('system/audit', list.query, { keepPrevious: true });
  const download = useApiMutation(() => api.download('system/audit/export', withoutNothing(list.query)), {
    refreshes: ['system/audit'],
  });
  return (
    <>
      <ListPage<AuditLine>
        name="system.audit"
        title={t('system.audit.title')}
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        rowName={({ action }) => nameIn(action)}
        above={<SealLine />}
        filters={filters}
        search={t('system.audit.search')}
        empty={{ title: t('system.audit.none'), text: t('system.audit.empty') }}
        onExport={() => download.mutate(undefined)}
      />
      {opened.id && (
        <Later onBroken={opened.close}>
          <AuditDrawer id={opened.id} onClose={opened.close} />
        </Later>
      )}
    </>
  );
}

/** An address leaves out what is empty; a body has to, too. */
function withoutNothing(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== undefined));
}

function useAuditFilters(): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const { data: kinds } = useApiQuery<readonly AuditKind[]>('system/audit/kinds');
  return useMemo(
    () => [
      { kind: 'ref', key: 'actor', label: t('system.audit.fields.actor'), of: 'org/users' },
      {
        kind: 'choice',
        key: 'subject',
        label: t('system.audit.fields.subject'),
        many: true,
        choices: (kinds ?? []).map(({ subject, name }) => ({ value: subject, label: nameIn(name) })),
      },
      {
        kind: 'choice',
        key: 'action',
        label: t('system.audit.fields.action'),
        many: true,
        choices: (kinds ?? []).flatMap(({ name, actions }) =>
          actions.map((each) => ({ value: each.action, label: `${nameIn(name)} · ${nameIn(each.name)}` })),
        ),
      },
      { kind: 'days', key: 'at', label: t('system.audit.fields.at') },
    ],
    [t, nameIn, kinds],
  );
}

function useAuditColumns(): readonly Column<AuditLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  const title = (field: string) => t(`system.audit.fields.${field}`);
  return [
    { key: 'at', title: title('at'), width: 130, sort: 'at', render: ({ at }) => <Stamp value={at} /> },
    {
      key: 'actor',
      title: title('actor'),
      width: 180,
      render: ({ actor }) =>
        actor ? <Person person={actor} /> : <span className="lab-muted">{t('system.audit.system')}</span>,
    },
    {
      key: 'action',
      title: title('action'),
      width: 220,
      always: true,
      main: true,
      render: ({ action }) => nameIn(action),
    },
    { key: 'subject', title: title('subject'), width: 150, render: ({ subjectName }) => nameIn(subjectName) },
    {
      key: 'record',
      title: title('record'),
      render: ({ recordName }) =>
        recordName ? <span title={nameIn(recordName)}>{nameIn(recordName)}</span> : <Nothing />,
    },
    { key: 'ip', title: title('ip'), width: 150, render: ({ ip }) => ip ?? <Nothing /> },
    {
      key: 'onBehalfOf',
      title: title('onBehalfOf'),
      width: 160,
      hidden: true,
      render: ({ onBehalfOf }) => (onBehalfOf ? <Person person={onBehalfOf} /> : <Nothing />),
    },
  ];
}
