import { Link } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { orderDocument } from '../../shared/order.words.js';
import type { ReceiptLineView } from '../../shared/receipt.dto.js';

/** The lines of a receipt as they are read. */
export function ReceiptLines({ lines }: { readonly lines: readonly ReceiptLineView[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const readsOrders = useMay()([orderDocument.may.search].flat());
  const title = (field: string) => t(`purchase.receipt.fields.${field}`);
  const id = (key: 'catalogNo' | 'lotNo' | 'batchNo', needs: 'middle' | 'wide'): ReadColumn<ReceiptLineView> => ({
    key,
    title: title(key),
    needs,
    named: true,
    render: (line) => (line[key] ? <span className="id">{line[key]}</span> : <Nothing />),
    isEmpty: (line) => !line[key],
  });
  const columns: readonly ReadColumn<ReceiptLineView>[] = [
    { key: 'item', title: title('item'), main: true, render: ({ item }) => <span title={item}>{item}</span> },
    id('catalogNo', 'wide'),
    {
      key: 'order',
      title: title('order'),
      needs: 'middle',
      render: ({ order }) =>
        readsOrders ? (
          <Link className="id" to={orderDocument.paths.record(order.id)}>
            {order.number}
          </Link>
        ) : (
          <span className="id">{order.number}</span>
        ),
    },
    id('lotNo', 'middle'),
    id('batchNo', 'wide'),
    {
      key: 'expiryDate',
      title: title('expiryDate'),
      needs: 'wide',
      named: true,
      render: ({ expiryDate }) => <Stamp value={expiryDate} kind="day" />,
      isEmpty: ({ expiryDate }) => expiryDate === null,
    },
    {
      key: 'inspection',
      title: title('inspection'),
      needs: 'wide',
      named: true,
      render: ({ inspection }) => (inspection === null ? <Nothing /> : t(`purchase.receipt.inspections.${inspection}`)),
      isEmpty: ({ inspection }) => inspection === null,
    },
    {
      key: 'locations',
      title: title('locations'),
      needs: 'wide',
      named: true,
      render: ({ locations, unit }) =>
        locations.map(({ location, name, quantity }) => (
          <div key={location}>{`${nameIn(name)} · ${withSeparators(quantity)} ${unit}`}</div>
        )),
      isEmpty: ({ locations }) => locations.length === 0,
    },
    {
      key: 'rejectedQuantity',
      title: title('rejectedQuantity'),
      align: 'right',
      needs: 'middle',
      named: true,
      render: ({ rejectedQuantity, rejectionReason, unit }) =>
        rejectedQuantity === '0' ? (
          <Nothing />
        ) : (
          <span title={rejectionReason}>{`${withSeparators(rejectedQuantity)} ${unit}`}</span>
        ),
      isEmpty: ({ rejectedQuantity }) => rejectedQuantity === '0',
    },
    {
      key: 'quantity',
      title: title('quantity'),
      align: 'right',
      phone: 'sum',
      render: ({ quantity, unit }) => `${withSeparators(quantity)} ${unit}`,
    },
  ];
  return <ReadLines label={title('lines')} rows={lines} rowKey={(line) => line.id} columns={columns} />;
}
