import type { ReactNode } from 'react';
import type { ColumnsType } from 'antd/es/table/index.js';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableSummary } from '../../shared/table.dto.js';
import { PublishedChips, useSummaryColumns } from '../list/published-columns.js';
import { PublishedList } from '../list/published-list.js';
import { NewTableDialog } from './new-table.js';
import { TableDrawer } from './table-drawer.js';

export interface TablesListProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
}

/** `/processBpmn?tab=tables`: all files with decision tables; one of them beside the list at `?table=`. */
export function TablesList({ pages }: TablesListProps) {
  return (
    <PublishedList<TableSummary>
      texts="designer.tables"
      route="process/tables"
      param="table"
      pages={pages}
      searched={({ key, name, decisions }) => [
        key,
        name.zh,
        name.en ?? '',
        ...decisions.flatMap((each) => [each.id, each.name]),
      ]}
      columns={useColumns()}
      drawer={(table, onClose) => <TableDrawer table={table} onClose={onClose} />}
      creation={(tables, onClose) => <NewTableDialog tables={tables} onClose={onClose} />}
    />
  );
}

function useColumns(): (onOpen: (key: string) => void) => ColumnsType<TableSummary> {
  const t = useT();
  const mayWrite = useMay()(mayProcess.definition.save);
  const { name, latest } = useSummaryColumns<TableSummary>('designer.tables');
  return (onOpen) => [
    name(t('designer.tables.file'), onOpen),
    {
      title: t('designer.tables.decisions'),
      dataIndex: 'decisions',
      width: 240,
      render: (decisions: TableSummary['decisions']) =>
        decisions.length === 0 ? <Nothing /> : decisions.map((each) => each.name).join(' · '),
    },
    latest,
    { key: 'chips', width: 200, render: (_, table) => <PublishedChips texts="designer.tables" of={table} /> },
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
  ];
}
