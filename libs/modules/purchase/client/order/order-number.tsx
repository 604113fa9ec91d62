import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { orderDocument } from '../../shared/order.words.js';

/** The number of an order; for those who read orders a link to it. */
export function OrderNumber({ id, number }: { readonly id: string; readonly number: string }) {
  const mayRead = useMay()([orderDocument.may.search].flat());
  return mayRead ? (
    <Link to={orderDocument.paths.record(id)} className="id">
      {number}
    </Link>
  ) : (
    <span className="id">{number}</span>
  );
}
