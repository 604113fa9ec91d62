import { rounded } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { VendorOnTime } from '../../shared/scorecard.dto.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';

/** How vendors have delivered in the last twelve months, by their ids: one question for all of a screen. */
export function useOnTime(vendorIds: readonly string[]): ReadonlyMap<string, VendorOnTime> {
  const ids = [...new Set(vendorIds)].sort();
  const { data } = useApiQuery<readonly VendorOnTime[]>(
    ids.length > 0 ? `${scorecardPaths.route}/on-time` : null,
    { id: ids },
    { keepPrevious: true },
  );
  return new Map(data?.map((vendor) => [vendor.id, vendor]));
}

/** The on-time rate of a vendor beside what it offers; nothing where no line was due. */
export function OnTimeMark({ of }: { readonly of: VendorOnTime | undefined }) {
  const t = useT();
  if (!of) return null;
  const { due, onTime } = of;
  return (
    <span className="lab-muted" title={t('purchase.scorecard.onTimeText', { onTime, due })}>
      {t('purchase.scorecard.onTime', { rate: `${rounded((onTime / due) * 100, 1)}%` })}
    </span>
  );
}
