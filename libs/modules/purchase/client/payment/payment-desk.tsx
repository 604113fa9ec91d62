import { useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { mayPurchase } from '../../shared/purchase.permissions.js';

const { payment, invoice } = mayPurchase;

/** What the page of payments shows: rows to pay, payments, or invoices. */
export type PaymentDesk = 'toPay' | 'payments' | 'invoices';

/** The desk that the address names, else the first that is open to the reader. */
export function usePaymentDesk(): { readonly desk: PaymentDesk; readonly desks: readonly PaymentDesk[] } {
  const may = useMay();
  const [params] = useSearchParams();
  const desks: readonly PaymentDesk[] = [
    ...(may([payment.create, payment.all, payment.pay]) ? (['toPay'] as const) : []),
    ...(may(payment.search) ? (['payments'] as const) : []),
    ...(may(invoice.search) ? (['invoices'] as const) : []),
  ];
  const asked = params.get('desk');
  return { desks, desk: desks.find((one) => one === asked) ?? desks[0] ?? 'payments' };
}

/** Switches between the desks that are open to the reader. */
export function PaymentDeskSwitch() {
  const t = useT();
  const [, setParams] = useSearchParams();
  const { desk, desks } = usePaymentDesk();
  if (desks.length < 2) return null;
  return (
    <div className="lab-scopes" role="group" aria-label={t('purchase.payment.many')}>
      {desks.map((one) => (
        <button key={one} type="button" aria-pressed={one === desk} onClick={() => setParams({ desk: one })}>
          {t(`purchase.payment.views.${one}`)}
        </button>
      ))}
    </div>
  );
}
