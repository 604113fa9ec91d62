import { useSearchParams } from 'react-router-dom';
import { ReceiptList } from './receipt-list.js';
import { WaitingList } from './waiting-list.js';

/** Receiving: what is expected, and what has come. */
export default function ReceivedScreen() {
  const [params] = useSearchParams();
  return params.get('show') === 'receipts' ? <ReceiptList /> : <WaitingList />;
}
