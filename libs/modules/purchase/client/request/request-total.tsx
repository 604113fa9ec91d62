import { Money } from '#lab/ui/subject/money.jsx';
import type { RequestRow } from '../../shared/request.dto.js';

/** The one large figure of a request, by currency. */
export function RequestTotal({ amounts }: Required<Pick<RequestRow, 'amounts'>>) {
  if (amounts.length === 0) return <Money value={null} size="figure" />;
  return amounts.map(({ currency, value }) => (
    <div key={currency}>
      <Money value={value} currency={currency} size="figure" />
    </div>
  ));
}
