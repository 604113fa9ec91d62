import { useState, type ReactNode } from 'react';
import { Button, Table } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ListEmpty, PrimaryButton } from '#lab/ui/resource/list-states.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableSummary } from '../../shared/table.dto.js';
import { NewTableDialog } from './new-table.js';
import { TableChips } from './table-chips.js';
import { TableDrawer } from './table-drawer.js';

export interface TablesListProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
}

/** `/processBpmn?tab=tables`: all files with decision tables; one of them beside the list at `?table=`. */
export function TablesList({ pages }: TablesListProps) {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const answer = useApiQuery<readonly TableSummary[]>('process/tables');
  const search = params.get('search') ?? '';
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const all = answer.data ?? [];
  const rows = all.filter(fitting(search));
  const opened = all.find(({ key }) => key === params.get('table'));
  const isEmpty = answer.isSuccess && all.length === 0;
  const primary = may(mayProcess.definition.save)
    ? { label: t('designer.tables.new'), onClick: () => setCreating(true) }
    : undefined;
  return (
    <section className="lab-wide" aria-label={t('designer.tables.list')}>
      <PageHead
        title={t('designer.tables.list')}
        total={answer.data ? all.length : undefined}
        tools={
          <>
            {pages}
            {primary && <PrimaryButton act={primary} outlined={answer.isError || isEmpty} />}
          </>
        }
      />
      {all.length > 0 && (
        <SearchField label={t('designer.tables.search')} value={search} onSearch={(text) => set('search', text)} />
      )}
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {isEmpty && (
        <ListEmpty
          words={{ title: t('designer.tables.none'), text: t('designer.tables.noneText') }}
          narrowedBy={0}
          onClear={() => undefined}
          primary={primary}
        />
      )}
      {all.length > 0 && rows.length === 0 && (
        <StatePanel
          drawing="filtered"
          title={t('designer.tables.noneFound', { search })}
          actions={
            <Button type="primary" onClick={() => set('search', undefined)}>
              {t('ui.list.clear')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && <Rows rows={rows} onOpen={(key) => set('table', key)} />}
      {opened && <TableDrawer table={opened} onClose={() => set('table', undefined)} />}
      {creating && <NewTableDialog tables={all} onClose={() => setCreating(false)} />}
    </section>
  );
}

function Rows({ rows, onOpen }: { readonly rows: readonly TableSummary[]; readonly onOpen: (key: string) => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(mayProcess.definition.save);
  return (
    <div className="lab-wide-table">
      <Table<TableSummary>
        rowKey="key"
        pagination={false}
        scroll={{ x: 860 }}
        dataSource={[...rows]}
        onRow={({ key }) => ({ onClick: () => onOpen(key) })}
        columns={[
          {
            title: t('designer.tables.file'),
            key: 'name',
            render: (_, { key, name }) => (
              <span className="lab-wide-name">
                <button
                  type="button"
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(key);
                  }}
                >
                  {nameIn(name)}
                </button>
                {key !== nameIn(name) && <small>{key}</small>}
              </span>
            ),
          },
          {
            title: t('designer.tables.decisions'),
            dataIndex: 'decisions',
            width: 240,
            render: (decisions: TableSummary['decisions']) =>
              decisions.length === 0 ? <Nothing /> : decisions.map(({ name }) => name).join(' · '),
          },
          {
            title: t('designer.diagrams.latest'),
            dataIndex: 'latest',
            width: 240,
            render: (latest: TableSummary['latest']) =>
              latest ? (
                <>
                  <b className="id">v{latest.version}</b>{' '}
                  <span className="lab-muted">
                    {t(`designer.tables.origins.${latest.origin}`)} · <Stamp value={latest.createdAt} />
                  </span>
                </>
              ) : (
                <span className="lab-muted">{t('designer.diagrams.notYet')}</span>
              ),
          },
          { key: 'chips', width: 200, render: (_, table) => <TableChips table={table} /> },
          {
            key: 'acts',
            width: 120,
            align: 'right',
            render: (_, { key }) => (
              <Link to={`/processBpmn/tables/${key}`} onClick={(event) => event.stopPropagation()}>
                {t(mayWrite ? 'designer.tables.edit' : 'designer.tables.view')}
              </Link>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Whether a file fits what was typed: by its names, its key or one of its decisions. */
function fitting(search: string): (table: TableSummary) => boolean {
  const text = search.trim().toLowerCase();
  return ({ key, name, decisions }) =>
    [key, name.zh, name.en ?? '', ...decisions.flatMap((each) => [each.id, each.name])].some((one) =>
      one.toLowerCase().includes(text),
    );
}
