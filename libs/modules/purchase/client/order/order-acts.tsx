import { lazy, useState } from 'react';
import { Button } from 'antd';
import { Ban, CircleCheckBig, Pause, Pencil, Play, Send, type LucideIcon } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { OrderAct, OrderDetail } from '../../shared/order.dto.js';

const OrderActDialog = lazy(() => import('./order-act-dialog.js'));

const icons: Readonly<Record<OrderAct, LucideIcon>> = {
  send: Send,
  modify: Pencil,
  hold: Pause,
  resume: Play,
  finish: CircleCheckBig,
  cancel: Ban,
};

/** What its reader may do to an order outside its process. */
export function OrderActs({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const [open, setOpen] = useState<OrderAct>();
  return (
    <>
      {order.mayDo.map((act) => {
        const Icon = icons[act];
        return (
          <Button
            key={act}
            danger={act === 'cancel'}
            icon={<Icon size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => setOpen(act)}
          >
            {t(`purchase.orderActs.${act}.label`)}
          </Button>
        );
      })}
      {open && (
        <Later onBroken={() => setOpen(undefined)}>
          <OrderActDialog act={open} order={order} onClose={() => setOpen(undefined)} />
        </Later>
      )}
    </>
  );
}
