import { lazy } from 'react';
import { Ban, CheckCheck, CircleCheckBig, Pause, Pencil, Play, Send } from 'lucide-react';
import type { OrderDetail } from '../../shared/order.dto.js';
import { ActButtons } from '../acts/act-buttons.js';

const OrderActDialog = lazy(() => import('./order-act-dialog.js'));

const icons = {
  send: Send,
  modify: Pencil,
  hold: Pause,
  resume: Play,
  finish: CircleCheckBig,
  settle: CheckCheck,
  cancel: Ban,
} as const;

/** What its reader may do to an order outside its process. */
export function OrderActs({ order }: { readonly order: OrderDetail }) {
  return (
    <ActButtons
      acts={order.mayDo}
      icons={icons}
      texts="purchase.orderActs"
      danger="cancel"
      dialog={(act, onClose) => <OrderActDialog act={act} order={order} onClose={onClose} />}
    />
  );
}
