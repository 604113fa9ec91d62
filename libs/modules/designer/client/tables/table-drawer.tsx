import { Button, Table } from 'antd';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableSummary, TableVersion } from '../../shared/table.dto.js';
import { PublishedChips, useVersionColumns } from '../list/published-columns.js';

interface TableDrawerProps {
  readonly table: TableSummary;
  readonly onClose: () => void;
}

/** One file beside the list: its decisions with the diagrams that ask them, and its versions. */
export function TableDrawer({ table, onClose }: TableDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const mayWrite = useMay()(mayProcess.definition.save);
  return (
    <RowDrawer
      open
      title={
        <span className="definitions-title">
          {nameIn(table.name)} <PublishedChips texts="designer.tables" of={table} />
        </span>
      }
      onClose={onClose}
      footer={
        mayWrite && (
          <Link to={`/processBpmn/tables/${table.key}`}>
            <Button type="primary" tabIndex={-1} icon={<PenLine size={14} strokeWidth={1.7} aria-hidden />}>
              {t('designer.tables.edit')}
            </Button>
          </Link>
        )
      }
    >
      {table.decisions.length > 0 && (
        <ul className="definitions-decisions">
          {table.decisions.map(({ id, name, askedBy }) => (
            <li key={id}>
              <b>{name}</b> <code>{id}</code>
              <span className="lab-muted">
                {askedBy.length === 0 ? t('designer.tables.askedByNone') : t('designer.tables.askedBy')}{' '}
                {askedBy.map((key) => (
                  <Link key={key} to={`/processBpmn?process=${key}`}>
                    {key}
                  </Link>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Versions tableKey={table.key} />
    </RowDrawer>
  );
}

function Versions({ tableKey }: { readonly tableKey: string }) {
  const t = useT();
  const columns = useVersionColumns<TableVersion>('designer.tables');
  const answer = useApiQuery<readonly TableVersion[]>(`process/tables/${tableKey}/versions`);
  if (answer.isError) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <PageComing />;
  return (
    <Table<TableVersion>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...answer.data]}
      locale={{ emptyText: t('designer.diagrams.noVersions') }}
      columns={[
        ...columns,
        {
          key: 'acts',
          align: 'right',
          render: (_, { id }) => (
            <Link to={`/processBpmn/tables/${tableKey}?version=${id}`}>{t('designer.tables.view')}</Link>
          ),
        },
      ]}
    />
  );
}
