import { useMemo } from 'react';
import { PackageCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { groups, useVendorGrouping } from '../desk/vendor-grouping.js';
import { orderDocument } from '../../shared/order.words.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { WaitingLine, WaitingPage } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { ReceivedSwitch } from './received-switch.js';

const keyOf = ({ id }: WaitingLine) => id;

/** The lines of orders that are expected, the late ones marked; those of one vendor that are chosen are received. */
export function WaitingList() {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const mayReceive = may(mayPurchase.receipt.create);
  const readsOrders = may([orderDocument.may.search].flat());
  const label = (key: string) => t(`purchase.receipt.${key}`);
  const filters = useMemo<readonly Filter[]>(
    () => [{ kind: 'ref', key: 'vendorId', label: t('purchase.receipt.fields.vendor'), of: 'purchase/vendors' }],
    [t],
  );
  const views = useMemo(
    () => [
      { key: 'all', label: t('purchase.receipt.allWaiting') },
      { key: 'overdue', label: t('purchase.receipt.overdue'), query: { overdue: 'true' } },
    ],
    [t],
  );
  const list = useListState(useMemo(() => ({ filters, groups, views, sort: 'deliveryDate' }), [filters, views]));
  const answer = useApiQuery<WaitingPage>(`${receiptPaths.route}/waiting`, list.query, { keepPrevious: true });
  const receive = (chosen: readonly WaitingLine[]): BulkAct => ({
    key: 'receive',
    label: label('receive'),
    icon: <PackageCheck size={14} strokeWidth={1.9} aria-hidden />,
    run: () => {
      if (new Set(chosen.map(({ vendorId }) => vendorId)).size > 1)
        return notify({ tone: 'failed', text: label('oneVendor') });
      const lines = new URLSearchParams(chosen.map(({ id }) => ['line', id]));
      void navigate(`${receiptPaths.new}?${lines.toString()}`);
    },
  });
  return (
    <ListPage<WaitingLine>
      name="purchase.expected"
      title={label('received')}
      aside={<ReceivedSwitch />}
      list={list}
      answer={answer}
      columns={useColumns(readsOrders)}
      rowKey={keyOf}
      rowName={({ item }) => item}
      {...(readsOrders && { to: ({ orderId }: WaitingLine) => orderDocument.paths.record(orderId) })}
      views={views}
      filters={filters}
      grouping={useVendorGrouping<WaitingLine>(list, answer.data?.groups)}
      search={label('waitingSearch')}
      {...(mayReceive && { bulk: (chosen: readonly WaitingLine[]) => [receive(chosen)] })}
      empty={{ title: label('noneWaiting'), text: label('noneWaitingText') }}
    />
  );
}

function useColumns(readsOrders: boolean): readonly Column<WaitingLine>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.receipt.fields.${key}`) });
    const count = (key: 'ordered' | 'received' | 'remaining') => ({
      ...own(key),
      width: 104,
      align: 'right' as const,
      render: (row: WaitingLine) => `${withSeparators(row[key])} ${row.unit}`,
    });
    return [
      {
        ...own('item'),
        main: true,
        pinned: true,
        always: true,
        render: ({ item }) => <span title={item}>{item}</span>,
      },
      { ...own('catalogNo'), width: 120, yields: 3, render: ({ catalogNo }) => catalogNo || <Nothing /> },
      {
        ...own('vendor'),
        width: 190,
        sort: 'vendor',
        onCard: 'fact',
        render: ({ vendor }) => <span title={vendor}>{vendor}</span>,
      },
      {
        ...own('order'),
        width: 140,
        sort: 'number',
        render: ({ orderId, number }) =>
          readsOrders ? (
            <Link className="id" to={orderDocument.paths.record(orderId)}>
              {number}
            </Link>
          ) : (
            <span className="id">{number}</span>
          ),
      },
      { ...count('ordered'), yields: 4 },
      { ...count('received'), yields: 5 },
      { ...count('remaining'), onCard: 'fact' },
      { ...own('owner'), width: 124, yields: 2, render: ({ owner }) => <Person person={owner} /> },
      {
        ...own('deliveryDate'),
        width: 216,
        sort: 'deliveryDate',
        onCard: 'corner',
        render: (row) => <Expected {...row} />,
      },
    ];
  }, [t, readsOrders]);
}

/** The day on which it is expected, and how late it is. */
function Expected({ deliveryDate, overdueDays }: Pick<WaitingLine, 'deliveryDate' | 'overdueDays'>) {
  const t = useT();
  return (
    <span className="receipt-expected">
      <Stamp value={deliveryDate} kind="day" />
      {overdueDays > 0 && <span data-late>{t('purchase.receipt.late', { count: overdueDays })}</span>}
    </span>
  );
}
