import type { ReceiptDetail } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { orderDocument } from '../../shared/order.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';

interface ReverseDialogProps {
  readonly receipt: ReceiptDetail;
  readonly onClose: () => void;
}

/** Asks why a receipt is taken back. */
export default function ReverseDialog({ receipt, onClose }: ReverseDialogProps) {
  return (
    <ActDialog<ReceiptDetail>
      path={`${receiptPaths.route}/${receipt.id}/reverse`}
      record={receipt}
      texts="purchase.receiptActs.reverse"
      needsReason
      isFinal
      changes={[receiptPaths.route, orderDocument.paths.route, requestDocument.paths.route]}
      onClose={onClose}
    />
  );
}
