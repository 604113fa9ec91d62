import { useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { OrderAct, OrderDetail } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { receiveStatus } from '../../shared/purchase.codes.js';
import { requestDocument } from '../../shared/request.words.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';
import { ChangedLines, changeOf, changesOf, isChanged } from './changed-lines.js';
import { RestField } from './rest-field.js';

interface OrderActDialogProps {
  readonly act: OrderAct;
  readonly order: OrderDetail;
  readonly onClose: () => void;
}

const { paths } = orderDocument;

/** Whether an order that was finished waits for the payment of what has come. */
const isUnpaid = (act: OrderAct, state: string) => act === 'finish' && state !== 'completed';

/** Asks for the reason, and for what else an act needs: what becomes of the rest, what is changed. */
export default function OrderActDialog({ act, order, onClose }: OrderActDialogProps) {
  const t = useT();
  const [wanted, setWanted] = useState(true);
  const [changes, setChanges] = useState(() => changesOf(order));
  const isModify = act === 'modify';
  // Of an order of which all has come, nothing is left to be wanted.
  const isComplete = order.receiveStatus === receiveStatus.of.all;
  const isNothing = isModify && !isChanged(order, changes);
  return (
    <ActDialog<OrderDetail>
      path={`${paths.route}/${order.id}/${act}`}
      record={order}
      texts={`purchase.orderActs.${act === 'finish' && isComplete ? 'finishUnpaid' : act}`}
      input={{
        ...(act === 'finish' && { wanted: wanted && !isComplete }),
        ...(isModify && { lines: changes.map(changeOf) }),
      }}
      needsReason={act !== 'send' && act !== 'settle'}
      isFinal={act === 'cancel' || act === 'finish'}
      isIncomplete={isNothing}
      {...(isModify && { width: 760 })}
      changes={[paths.route, requestDocument.paths.route]}
      doneText={({ state }) => (state === 'requested' ? 'toApproval' : isUnpaid(act, state) ? 'toPayment' : 'done')}
      onClose={onClose}
    >
      {({ tried, refused }) => (
        <>
          {isModify && (
            <ChangedLines
              order={order}
              changes={changes}
              onChange={setChanges}
              problems={refused?.fields ?? []}
              missing={tried && isNothing ? t('purchase.orderActs.modify.nothing') : undefined}
            />
          )}
          {act === 'finish' && !isComplete && <RestField wanted={wanted} onChange={setWanted} />}
        </>
      )}
    </ActDialog>
  );
}
