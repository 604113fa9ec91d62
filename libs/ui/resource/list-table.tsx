import { useLayoutEffect, useMemo, useState, type Key, type MouseEvent, type ReactNode } from 'react';
import { Table, type TableProps } from 'antd';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';
import { useT } from '../i18n/language-provider.js';
import { fitting, flexibleWidth, type ArrangedColumn, type Column } from './columns.js';
import { ListCards } from './list-cards.js';
import type { Density } from './list-settings.js';
import { GroupHeads, groupedRows, type Grouping, type RowSelection } from './row-groups.js';
import { useRowKeys } from './row-keys.js';

/** How a row opens: a page of its own, or beside the list. */
export interface RowDoor<Row> {
  readonly to?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** Said after the first cell to those who cannot see the row: its number. */
  readonly rowName?: (row: Row) => string;
}

interface ListTableProps<Row> extends RowDoor<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly ArrangedColumn<Row>[];
  /** The reader has arranged the columns: all that they show stay, whatever the window. */
  readonly isArranged?: boolean;
  readonly density: Density;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** Absent where nothing can be done with several rows. */
  readonly selection?: RowSelection | undefined;
  /** Rows that follow each other and belong together stand under a heading. */
  readonly groups?: Grouping<Row> | undefined;
}

const selectionWidth = 52;

/** The rows of a list under a head that stays; edge to edge, with pinned columns at the left. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const {
    rows,
    rowKey,
    columns,
    isArranged = false,
    density,
    sort,
    onSort,
    selection,
    groups,
    to,
    onOpen,
    rowName,
  } = props;
  const navigate = useNavigate();
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const isPhone = useNarrowerThan(tableNeeds);
  const t = useT();
  const room = useRoomOf(frame) - (selection ? selectionWidth : 0);
  const { shown, gone } = useMemo(() => {
    const ordered = inOrder(columns);
    return isArranged || room <= 0 ? { shown: ordered, gone: [] } : fitting(ordered, room);
  }, [columns, isArranged, room]);
  const width = shown.reduce(
    (sum, { column }) => sum + (column.width ?? flexibleWidth),
    selection ? selectionWidth : 0,
  );
  const keys = selection?.keys ?? [];
  useRowKeys({
    frame,
    onToggle: (key) => selection?.onChange(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
    selectable: selection !== undefined,
  });

  const open = (row: Row, event: MouseEvent) => {
    if (isOnControl(event) || window.getSelection()?.toString()) return;
    const path = to?.(row);
    if (path && (event.ctrlKey || event.metaKey)) window.open(path, '_blank');
    else if (onOpen) onOpen(row);
    else if (path) void navigate(path);
  };
  const tableColumns: TableProps<Row>['columns'] = shown.map(({ column, pinned }, index) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    // On a phone the pinned columns alone would fill the window.
    ...(pinned && !isPhone && { fixed: 'left' as const }),
    className: column.main ? 'lab-main-cell' : undefined,
    showSorterTooltip: false,
    sortIcon: SortIcon,
    sorter: column.sort !== undefined,
    sortOrder: orderOf(column, sort),
    render: (_: unknown, row: Row) =>
      index === 0 ? (
        <Opener row={row} to={to} onOpen={onOpen} rowName={rowName}>
          {column.render(row)}
        </Opener>
      ) : (
        column.render(row)
      ),
  }));

  if (isPhone)
    return (
      <ListCards
        rows={rows}
        rowKey={rowKey}
        columns={inOrder(columns)}
        selection={selection}
        groups={groups}
        to={to}
        onOpen={onOpen}
      />
    );
  const table = (
    <div ref={setFrame} className="lab-table" data-density={density} data-opens={to || onOpen ? true : undefined}>
      <Table<Row>
        dataSource={[...rows]}
        rowKey={rowKey}
        columns={tableColumns}
        pagination={false}
        {...(groups && { components: groupedRows })}
        tableLayout="fixed"
        scroll={{ x: width }}
        rowSelection={
          selection && {
            selectedRowKeys: [...selection.keys],
            preserveSelectedRowKeys: true,
            columnWidth: selectionWidth,
            fixed: !isPhone && shown.some(({ pinned }) => pinned),
            onChange: (next: Key[]) => selection.onChange(next.map(String)),
          }
        }
        onRow={(row) => ({ onClick: (event: MouseEvent) => open(row, event) })}
        onChange={(_pages, _filters, sorter) => onSort(sortOf(columns, Array.isArray(sorter) ? sorter[0] : sorter))}
      />
      {gone.length > 0 && (
        <p className="lab-table-gone">
          {t('ui.list.gone', { titles: gone.map(({ title }) => title).join(t('ui.listComma')) })}
        </p>
      )}
    </div>
  );
  if (!groups) return table;
  return (
    <GroupHeads
      rows={rows}
      rowKey={rowKey}
      groups={groups}
      selection={selection}
      columns={shown.length + (selection ? 1 : 0)}
    >
      {table}
    </GroupHeads>
  );
}

/** The width that the frame around a table has for it; 0 while it is not drawn, as on a phone that is turned later. */
function useRoomOf(frame: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const around = frame?.parentElement;
    if (!around) return undefined;
    const measure = () => setWidth(around.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Which way the list is sorted; where it is not, the arrow shows only under the pointer. */
function SortIcon({ sortOrder }: { readonly sortOrder?: 'ascend' | 'descend' | null }) {
  const Arrow = sortOrder === 'descend' ? ArrowDown : ArrowUp;
  return <Arrow className="lab-sort" data-on={sortOrder ? true : undefined} size={12} strokeWidth={1.9} aria-hidden />;
}

interface OpenerProps<Row> extends RowDoor<Row> {
  readonly row: Row;
  readonly children: ReactNode;
}

/** The first cell is what the keyboard reaches: a link where the row has a page, else a button. */
function Opener<Row>({ row, to, onOpen, rowName, children }: OpenerProps<Row>) {
  const path = to?.(row);
  if (path) {
    return (
      <Link className="lab-row-open id" to={path}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className="lab-row-open" aria-description={rowName?.(row)} onClick={() => onOpen(row)}>
      {children}
    </button>
  );
}

function inOrder<Row>(columns: readonly ArrangedColumn<Row>[]): readonly ArrangedColumn<Row>[] {
  const shown = columns.filter((each) => each.shown);
  return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)];
}

function isOnControl(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a, button, input, label, .ant-table-selection-column') !== null
  );
}

function orderOf<Row>(column: Column<Row>, sort: string | undefined) {
  if (!column.sort || !sort) return null;
  if (sort === column.sort) return 'ascend';
  return sort === `-${column.sort}` ? 'descend' : null;
}

function sortOf<Row>(
  columns: readonly ArrangedColumn<Row>[],
  sorter: { columnKey?: Key; order?: 'ascend' | 'descend' | null } | undefined,
): string | undefined {
  const field = columns.find(({ column }) => column.key === sorter?.columnKey)?.column.sort;
  if (!field || !sorter?.order) return undefined;
  return sorter.order === 'descend' ? `-${field}` : field;
}
