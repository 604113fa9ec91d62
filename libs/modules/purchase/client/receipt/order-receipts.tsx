import { Link } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { ReceiptRow } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { ReceiptState } from './receipt-state.js';

/** The receipts of an order. */
export default function OrderReceipts({ order }: { readonly order: string }) {
  const t = useT();
  const nameIn = useNameIn();
  const answer = useApiQuery<Page<ReceiptRow>>(receiptPaths.route, { order, size: 100 });
  const title = (field: string) => t(`purchase.receipt.fields.${field}`);
  return (
    <Answered answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="lab-muted">{t('purchase.receipt.none')}</p>
        ) : (
          <ReadLines
            label={t('purchase.receipt.many')}
            rows={rows}
            rowKey={({ id }) => id}
            isNumbered={false}
            columns={[
              {
                key: 'number',
                title: title('number'),
                main: true,
                render: ({ id, number }) => (
                  <Link className="id" to={receiptPaths.record(id)}>
                    {number}
                  </Link>
                ),
              },
              {
                key: 'receivedOn',
                title: title('receivedOn'),
                render: ({ receivedOn }) => <Stamp value={receivedOn} kind="day" />,
              },
              {
                key: 'receiver',
                title: title('receiver'),
                needs: 'middle',
                render: ({ receiver }) => nameIn(receiver.name),
              },
              {
                key: 'warehouse',
                title: title('warehouse'),
                needs: 'middle',
                render: ({ warehouseName }) => (warehouseName ? nameIn(warehouseName) : <Nothing />),
                isEmpty: ({ warehouseName }) => warehouseName === null,
              },
              {
                key: 'state',
                title: title('state'),
                phone: 'sum',
                render: (row) => <ReceiptState state={row.state} hasRejected={row.hasRejected} />,
              },
            ]}
          />
        )
      }
    </Answered>
  );
}
