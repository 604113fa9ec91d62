import { Button } from 'antd';
import { useHeldTasks } from '#lab/ui/decision/held-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { PaymentDetail } from '../../shared/payment.dto.js';

/**
 * The button that was pressed, until the server has answered: a payment of many rows takes a while to be recorded, and the
 * bar that had its button is gone.
 */
export function Recording({
  payment: { actions, rows },
}: {
  readonly payment: Pick<PaymentDetail, 'actions' | 'rows'>;
}) {
  const t = useT();
  const held = useHeldTasks();
  const decided = actions.filter(({ task }) => task !== undefined && held.has(task));
  if (decided.length === 0 || decided.some(({ action }) => action !== 'pay')) return null;
  return (
    <div className="lab-payment-recording" role="status">
      <Button type="primary" loading>
        {t('purchase.payment.actions.pay')}
      </Button>
      <span>{t('purchase.payment.recording', { count: rows.length })}</span>
    </div>
  );
}
