import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { formatMoney } from '#lab/shared/money.js';
import { amountsByCurrency, baseCurrency } from '../../shared/line-amounts.js';
import type { RequestRow } from '../../shared/request.dto.js';

type Amounts = Pick<RequestRow, 'amounts' | 'amountBase'>;

/** What a request amounts to in a row: several currencies as about one sum, and each by itself on hover. */
export function RequestAmount({ amounts, amountBase }: Amounts) {
  const t = useT();
  const [amount] = amounts ?? [];
  if (!amount || !amounts) return <Money value={null} />;
  if (amounts.length === 1) return <Money value={amount.value} currency={amount.currency} />;
  return (
    <span title={amounts.map(({ currency, value }) => `${currency} ${formatMoney(value)}`).join(t('ui.comma'))}>
      <Money value={amountBase ?? null} currency={baseCurrency} approximate />
    </span>
  );
}

interface RequestSumsProps {
  readonly rows: readonly Pick<RequestRow, 'amounts'>[];
  readonly of: 'page' | 'chosen';
}

/** Sums of the rows on the page or of those that are chosen, by currency. */
export function RequestSums({ rows, of }: RequestSumsProps) {
  const t = useT();
  const shown = rows.flatMap(({ amounts = [] }) => amounts.map(({ currency, value }) => ({ currency, amount: value })));
  const sums = amountsByCurrency(shown);
  if (sums.length === 0) return null;
  return (
    <span className="lab-document-sums">
      {t(of === 'page' ? 'purchase.request.shownSum' : 'purchase.request.chosenSum')}
      {sums.map(({ currency, value }) => (
        <Money key={currency} currency={currency} value={value} />
      ))}
    </span>
  );
}
