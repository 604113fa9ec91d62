import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { orderWords } from '../../shared/order.words.js';
import { OrderNumber } from '../order/order-number.js';

/** The orders of a contract; who reads orders gets to them from here. */
export function ContractOrders({ contract: { orders, currency } }: { readonly contract: ContractDetail }) {
  const t = useT();
  const was = useLastSeen<ContractDetail>();
  const title = (field: string) => t(`purchase.order.fields.${field}`);
  return (
    <ReadLines
      label={t('purchase.contract.fields.orders')}
      rows={orders}
      was={was?.orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          title: title('number'),
          main: true,
          render: ({ id, number }) => <OrderNumber id={id} number={number} />,
        },
        {
          key: 'deliveryDate',
          title: title('deliveryDate'),
          needs: 'middle',
          named: true,
          render: ({ deliveryDate }) => <Stamp value={deliveryDate} kind="day" />,
          isEmpty: ({ deliveryDate }) => !deliveryDate,
        },
        {
          key: 'amount',
          title: title('amount'),
          align: 'right',
          phone: 'price',
          render: ({ amount, amountNow }) => (
            <>
              <Money value={amount ?? null} currency={currency} />
              {amountNow !== undefined && (
                <div className="lab-muted">
                  {t('purchase.contract.now')} <Money value={amountNow} currency={currency} />
                </div>
              )}
            </>
          ),
        },
        {
          key: 'state',
          title: title('state'),
          phone: 'sum',
          isLive: true,
          render: ({ state }) => <SubjectState subject={orderWords} state={state} />,
        },
      ]}
    />
  );
}
