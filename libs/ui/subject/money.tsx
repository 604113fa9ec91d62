import { formatMoney } from '#lab/shared/money.js';
import { Nothing } from './stamp.js';

interface MoneyProps {
  readonly value: string | null | undefined;
  readonly currency?: string;
  /** `figure` is the one large amount of a record. */
  readonly size?: 'cell' | 'figure';
}

/** An amount: small grey code, then the figure with two decimals. */
export function Money({ value, currency, size = 'cell' }: MoneyProps) {
  if (value === null || value === undefined) return <Nothing />;
  return (
    <span className="lab-money" data-size={size}>
      {currency && <span className="lab-money-code">{currency}</span>}
      <span>{formatMoney(value)}</span>
    </span>
  );
}
