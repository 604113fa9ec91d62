import { rounded } from '#lab/shared/figures.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { ItemPrices } from '../../shared/scorecard.dto.js';

/** By how much the latest price differs from the one before: dearer is marked, cheaper too. */
export function Change({ change }: Pick<ItemPrices, 'change'>) {
  if (change === null) return <Nothing />;
  const way = change > 0 ? 'dearer' : change < 0 ? 'cheaper' : undefined;
  return (
    <span className="scorecard-change" data-way={way}>
      {change > 0 ? '+' : change < 0 ? '−' : '±'}
      {rounded(Math.abs(change), 1)}%
    </span>
  );
}
