import { useState } from 'react';
import { withSeparators } from '#lab/shared/figures.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import type { OrderDetail, OrderLineAct, OrderLineView } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { restOf } from '../../shared/received-quantity.js';
import { requestDocument } from '../../shared/request.words.js';
import { RestField } from './rest-field.js';

interface OrderLineDialogProps {
  readonly act: OrderLineAct;
  readonly order: OrderDetail;
  readonly line: OrderLineView;
  readonly onClose: () => void;
}

/** Asks why nothing more of a line is awaited, or why it is again, and what becomes of what has not come. */
export default function OrderLineDialog({ act, order, line, onClose }: OrderLineDialogProps) {
  const t = useT();
  const [wanted, setWanted] = useState(true);
  const { id, item, unit, quantity, receivedQty } = line;
  const { paths } = orderDocument;
  const amountOf = (value: string) => `${withSeparators(value)} ${unit}`;
  return (
    <ActDialog
      path={`${paths.route}/${order.id}/${act}`}
      record={order}
      texts={`purchase.orderActs.${act}`}
      input={{ lineId: id, ...(act === 'finishLine' && { wanted }) }}
      needsReason
      changes={[paths.route, requestDocument.paths.route]}
      onClose={onClose}
    >
      {() => (
        <>
          <div className="line-act-facts">
            <Facts
              facts={[
                { label: t('purchase.line.fields.item'), value: item },
                { label: t('purchase.receipt.fields.received'), value: amountOf(receivedQty) },
                { label: t('purchase.order.notReceived'), value: amountOf(restOf(quantity, receivedQty)) },
              ]}
            />
          </div>
          {act === 'finishLine' && <RestField wanted={wanted} onChange={setWanted} />}
        </>
      )}
    </ActDialog>
  );
}
