import { useMemo } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ReceiptRow } from '../../shared/receipt.dto.js';
import { receiptPaths, receiptStates } from '../../shared/receipt.words.js';
import { ReceiptState } from './receipt-state.js';
import { ReceivedSwitch } from './received-switch.js';
import { useWarehouses } from './use-places.js';

const keyOf = ({ id }: ReceiptRow) => id;
const numberOf = ({ number }: ReceiptRow) => number;
const toRecord = ({ id }: ReceiptRow) => receiptPaths.record(id);

/** What has come, latest first. */
export function ReceiptList() {
  const t = useT();
  const filters = useFilters();
  const list = useListState(useMemo(() => ({ filters, sort: '-receivedOn' }), [filters]));
  const answer = useApiQuery<Page<ReceiptRow>>(receiptPaths.route, list.query, { keepPrevious: true });
  const download = useApiMutation(() =>
    api.download(`${receiptPaths.route}/export`, undefined, {
      query: { ...list.query, page: undefined, size: undefined },
    }),
  );
  return (
    <ListPage<ReceiptRow>
      name="purchase.receipts"
      title={t('purchase.receipt.received')}
      aside={<ReceivedSwitch />}
      list={list}
      answer={answer}
      columns={useColumns()}
      rowKey={keyOf}
      rowName={numberOf}
      to={toRecord}
      filters={filters}
      search={t('purchase.receipt.search')}
      onExport={() => download.mutate()}
      empty={{ title: t('purchase.receipt.empty'), text: t('purchase.receipt.emptyText') }}
    />
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const warehouses = useWarehouses();
  return useMemo(() => {
    const label = (key: string) => t(`purchase.receipt.fields.${key}`);
    return [
      {
        kind: 'choice',
        key: 'state',
        label: label('state'),
        choices: receiptStates.map((value) => ({ value, label: t(`purchase.receipt.states.${value}`) })),
      },
      { kind: 'ref', key: 'vendorId', label: label('vendor'), of: 'purchase/vendors' },
      {
        kind: 'choice',
        key: 'warehouse',
        label: label('warehouse'),
        many: true,
        choices: (warehouses.data ?? []).map(({ code, name }) => ({ value: code, label: nameIn(name) })),
      },
      {
        kind: 'choice',
        key: 'rejected',
        label: label('rejectedQuantity'),
        choices: [{ value: 'true', label: t('purchase.receipt.withRejected') }],
      },
      { kind: 'days', key: 'received', label: label('receivedOn') },
    ];
  }, [t, nameIn, warehouses.data]);
}

function useColumns(): readonly Column<ReceiptRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.receipt.fields.${key}`) });
    return [
      {
        ...own('number'),
        width: 140,
        sort: 'number',
        pinned: true,
        always: true,
        render: ({ number }) => <span className="id">{number}</span>,
      },
      { ...own('items'), main: true, render: (row) => <Items {...row} /> },
      { ...own('vendor'), width: 190, onCard: 'fact', render: ({ vendor }) => <span title={vendor}>{vendor}</span> },
      {
        ...own('order'),
        width: 140,
        yields: 2,
        render: ({ orders }) => <span className="id">{orders.map(({ number }) => number).join(' ')}</span>,
      },
      {
        ...own('warehouse'),
        width: 130,
        yields: 1,
        render: ({ warehouseName }) => (warehouseName ? nameIn(warehouseName) : <Nothing />),
      },
      { ...own('receiver'), width: 124, yields: 3, render: ({ receiver }) => <Person person={receiver} /> },
      {
        ...own('state'),
        width: 110,
        onCard: 'corner',
        render: ({ state, hasRejected }) => <ReceiptState state={state} hasRejected={hasRejected} />,
      },
      {
        ...own('receivedOn'),
        width: 116,
        sort: 'receivedOn',
        onCard: 'fact',
        render: ({ receivedOn }) => <Stamp value={receivedOn} kind="day" />,
      },
    ];
  }, [t, nameIn]);
}

/** The first item, and how many are with it. */
function Items({ item, lineCount }: Pick<ReceiptRow, 'item' | 'lineCount'>) {
  const t = useT();
  const text = lineCount > 1 ? t('purchase.receipt.moreItems', { item, count: lineCount - 1 }) : item;
  return <span title={text}>{text}</span>;
}
