import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { OrderDetail, OrderLineView } from '../../shared/order.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { LineActs } from '../acts/line-acts.js';

const OrderLineDialog = lazy(() => import('./order-line-dialog.js'));

/** The lines of an order as they are read, each with the requests that it is for. */
export function OrderLines({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const was = useLastSeen<OrderDetail>();
  const { lines, currency } = order;
  const title = (field: string) => t(`purchase.line.fields.${field}`);
  const plain = (
    key: 'brand' | 'spec' | 'costCentre' | 'project' | 'position' | 'comments' | 'casNo',
    needs: 'middle' | 'wide',
  ): ReadColumn<OrderLineView> => ({
    key,
    title: key === 'costCentre' ? t('purchase.order.costCentre') : title(key),
    needs,
    named: needs === 'wide',
    render: (line) => line[key] || <Nothing />,
    isEmpty: (line) => !line[key],
  });
  const uses = (key: 'project' | 'position' | 'comments' | 'casNo') =>
    [...lines, ...(was?.lines ?? [])].some((line) => line[key]);
  const columns: readonly (ReadColumn<OrderLineView> | false)[] = [
    { key: 'item', title: title('item'), main: true, render: ({ item }) => <span title={item}>{item}</span> },
    {
      key: 'catalogNo',
      title: title('catalogNo'),
      needs: 'middle',
      render: ({ catalogNo }) => <span className="id">{catalogNo}</span>,
      isEmpty: ({ catalogNo }) => !catalogNo,
    },
    plain('brand', 'wide'),
    plain('spec', 'wide'),
    {
      key: 'request',
      title: t('purchase.order.fields.request'),
      needs: 'middle',
      named: true,
      render: ({ parts }) =>
        [...new Map(parts.map((part) => [part.requestId, part.request]))].map(([id, number]) => (
          <div key={id}>
            <Link to={requestDocument.paths.record(id)} className="id">
              {number}
            </Link>
          </div>
        )),
    },
    {
      key: 'quantity',
      title: title('quantity'),
      align: 'right',
      phone: 'count',
      render: ({ quantity, unit }) => (
        <>
          <span className="lab-document-figure">{withSeparators(quantity)}</span> {unit}
        </>
      ),
    },
    {
      key: 'receivedQty',
      title: t('purchase.receipt.fields.received'),
      align: 'right',
      isLive: true,
      needs: 'middle',
      named: true,
      render: ({ receivedQty, unit }) => `${withSeparators(receivedQty)} ${unit}`,
      isEmpty: ({ receivedQty }) => receivedQty === '0',
    },
    {
      key: 'unitPrice',
      title: title('unitPrice'),
      align: 'right',
      phone: 'price',
      render: ({ unitPrice }) => <Money value={unitPrice ?? null} />,
    },
    {
      key: 'amount',
      title: title('amount'),
      align: 'right',
      phone: 'sum',
      render: ({ amount }) => <Money value={amount ?? null} currency={currency} />,
    },
    {
      key: 'deliveryDate',
      title: t('purchase.order.fields.deliveryDate'),
      needs: 'wide',
      named: true,
      render: ({ deliveryDate }) => <Stamp value={deliveryDate} kind="day" />,
    },
    lines.some(({ finishedAt }) => finishedAt !== null) && {
      key: 'finishedAt',
      title: t('purchase.order.finishedShort'),
      isLive: true,
      needs: 'wide',
      named: true,
      render: ({ finishedAt }) => <Stamp value={finishedAt} kind="day" />,
      isEmpty: ({ finishedAt }) => finishedAt === null,
    },
    plain('costCentre', 'wide'),
    uses('project') && plain('project', 'wide'),
    uses('position') && plain('position', 'wide'),
    uses('casNo') && plain('casNo', 'wide'),
    uses('comments') && plain('comments', 'wide'),
    lines.some(({ mayDo }) => mayDo.length > 0) && {
      key: 'acts',
      title: '',
      align: 'right',
      isLive: true,
      render: (line) => (
        <LineActs
          acts={line.mayDo}
          texts="purchase.orderActs"
          item={line.item}
          dialog={(act, onClose) => <OrderLineDialog act={act} order={order} line={line} onClose={onClose} />}
        />
      ),
    },
  ];
  return (
    <ReadLines
      label={t('purchase.order.fields.lines')}
      rows={lines}
      was={was && asSeen(was.lines, lines)}
      rowKey={({ id }) => id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

/** Lines of a draft are made anew with each save: the same line is the one for the same lines of requests. */
function asSeen(was: readonly OrderLineView[], lines: readonly OrderLineView[]): readonly OrderLineView[] {
  const askedBy = ({ parts }: OrderLineView) => [...new Set(parts.map(({ lineId }) => lineId))].sort().join();
  const ids = new Set(lines.map(({ id }) => id));
  return was.map((line) => {
    const same = ids.has(line.id) ? line : lines.find((one) => askedBy(one) === askedBy(line));
    return same ? { ...line, id: same.id } : line;
  });
}
