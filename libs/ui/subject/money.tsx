import { formatMoney } from '#lab/shared/money.js';
import type { Card } from '#lab/shared/todo-view.js';
import { Nothing } from './stamp.js';

interface CardMoneyProps extends Pick<MoneyProps, 'size'> {
  readonly card: Pick<Card, 'amount' | 'currency' | 'approximate'>;
}

/** What a record amounts to, as its card says it. */
export function CardMoney({ card: { amount, currency, approximate }, ...rest }: CardMoneyProps) {
  return <Money value={amount} currency={currency} approximate={approximate} {...rest} />;
}

interface MoneyProps {
  readonly value: string | null | undefined;
  readonly currency?: string | undefined;
  /** Converted from several currencies: it is said to be about that much. */
  readonly approximate?: boolean | undefined;
  /** `figure` is the one large amount of a record. */
  readonly size?: 'cell' | 'figure';
}

/** An amount: small grey code, then the figure with two decimals. */
export function Money({ value, currency, approximate, size = 'cell' }: MoneyProps) {
  if (value === null || value === undefined) return <Nothing />;
  return (
    <span className="lab-money" data-size={size}>
      {approximate && <span>≈ </span>}
      {currency && <span className="lab-money-code">{currency}</span>}
      <span>{formatMoney(value)}</span>
    </span>
  );
}
