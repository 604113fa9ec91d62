import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { orderDocument } from '../../shared/order.words.js';

interface Row {
  readonly id: string;
  readonly orderId: string;
  readonly order: string;
  readonly amount?: string | undefined;
  readonly expectedDate: string;
  readonly isPrepayment: boolean;
  readonly comments: string;
}

interface PaidRowsProps {
  readonly rows: readonly Row[];
  /** The rows that its reader has last seen. */
  readonly was?: readonly Row[] | undefined;
  readonly currency: string;
}

/** The rows of payment plans that a payment pays, each with its order. */
export function PaidRows({ rows, was, currency }: PaidRowsProps) {
  const t = useT();
  const title = (field: string) => t(`purchase.payment.fields.${field}`);
  return (
    <ReadLines
      label={title('rows')}
      rows={rows}
      was={was}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          title: title('order'),
          main: true,
          render: ({ orderId, order }) => (
            <Link className="id" to={`${orderDocument.paths.record(orderId)}?part=money`}>
              {order}
            </Link>
          ),
        },
        {
          key: 'expectedDate',
          title: title('expectedDate'),
          needs: 'middle',
          render: ({ expectedDate }) => <Stamp value={expectedDate} kind="day" />,
        },
        {
          key: 'prepayment',
          title: t('purchase.payment.prepayment'),
          needs: 'middle',
          render: ({ isPrepayment }) => (isPrepayment ? t('purchase.payment.prepayment') : <Nothing />),
          isEmpty: ({ isPrepayment }) => !isPrepayment,
        },
        {
          key: 'comments',
          title: title('comments'),
          needs: 'wide',
          render: ({ comments }) => comments || <Nothing />,
          isEmpty: ({ comments }) => !comments,
        },
        {
          key: 'amount',
          title: title('amount'),
          align: 'right',
          phone: 'sum',
          render: ({ amount }) => <Money value={amount ?? null} currency={currency} />,
        },
      ]}
    />
  );
}
