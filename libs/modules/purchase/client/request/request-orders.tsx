import { withSeparators } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { PathCell } from '#lab/ui/subject/path-cell.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { orderWords } from '../../shared/order.words.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { OrderNumber } from '../order/order-number.js';

/** States of orders of which nothing is received or paid. */
const unreleased: readonly string[] = ['draft', 'requested', 'cancelled'];
const isReleased = ({ state }: RequestDetail['orders'][number]) => !unreleased.includes(state);

/** The orders that take parts of a request's lines, and how far the process of each has come; who reads orders gets to them from here. */
export function RequestOrders({ request: { lines, orders } }: { readonly request: RequestDetail }) {
  const t = useT();
  const items = new Map(lines.map(({ id, item, unit }) => [id, { item, unit }]));
  const title = (field: string) => t(`purchase.order.fields.${field}`);
  return (
    <ReadLines
      label={t('purchase.order.many')}
      rows={orders}
      rowKey={({ id, lineId }) => `${id}/${lineId}`}
      isNumbered={false}
      columns={[
        {
          key: 'number',
          title: title('number'),
          main: true,
          render: ({ id, number }) => <OrderNumber id={id} number={number} />,
        },
        {
          key: 'item',
          title: t('purchase.line.fields.item'),
          needs: 'middle',
          render: ({ lineId }) => items.get(lineId)?.item,
        },
        { key: 'vendor', title: title('vendor'), needs: 'middle', render: ({ vendor }) => vendor },
        {
          key: 'quantity',
          title: t('purchase.line.fields.quantity'),
          align: 'right',
          phone: 'count',
          render: ({ lineId, quantity }) => `${withSeparators(quantity)} ${items.get(lineId)?.unit ?? ''}`,
        },
        {
          key: 'path',
          title: title('path'),
          needs: 'wide',
          render: ({ strip }) => <PathCell strip={strip} />,
          // A process that waits for no person says nothing that the statuses do not say.
          isEmpty: ({ strip }) => strip?.holder === undefined,
        },
        {
          key: 'receiveStatus',
          title: title('receiveStatus'),
          needs: 'wide',
          render: (order) =>
            isReleased(order) ? t(`purchase.order.receiveCodes.${order.receiveStatus}`) : <Nothing />,
          isEmpty: (order) => !isReleased(order),
        },
        {
          key: 'paymentStatus',
          title: title('paymentStatus'),
          needs: 'wide',
          named: true,
          render: (order) =>
            isReleased(order) ? t(`purchase.order.paymentStatusCodes.${order.paymentStatus}`) : <Nothing />,
          isEmpty: (order) => !isReleased(order),
        },
        {
          key: 'state',
          title: title('state'),
          phone: 'sum',
          render: ({ state }) => <SubjectState subject={orderWords} state={state} />,
        },
      ]}
    />
  );
}
