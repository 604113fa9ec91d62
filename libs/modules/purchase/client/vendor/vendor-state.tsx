import { countDays } from '#lab/shared/day.js';
import { dayAt } from '#lab/ui/dates.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { vendorStates } from '../../shared/purchase.codes.js';
import { vendor } from '../../shared/vendor.resource.js';

const tones = {
  [vendorStates.of.valid]: 'done',
  [vendorStates.of.expiring]: 'warning',
  [vendorStates.of.expired]: 'failed',
} as const;

interface VendorStateProps {
  /** A code of `vendorStates`. */
  readonly state: string;
  readonly expiryDate: string | null;
}

/** The state in words and colour; of one that is expiring, the days that are left. */
export function VendorState({ state, expiryDate }: VendorStateProps) {
  const t = useT();
  const today = dayAt(useNow());
  const code = state as keyof typeof tones;
  const left = expiryDate === null ? 0 : countDays(today, expiryDate) - 1;
  const rest = left > 0 ? t(`${vendor.texts}.endsIn`, { count: left }) : t(`${vendor.texts}.endsToday`);
  return (
    <StateTag tone={tones[code]}>
      {t(`${vendor.texts}.stateCodes.${code}`)}
      {code === vendorStates.of.expiring && ` · ${rest}`}
    </StateTag>
  );
}
