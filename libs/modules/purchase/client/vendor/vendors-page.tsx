import { countDays } from '#lab/shared/day.js';
import { dayAt } from '#lab/ui/dates.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { vendorStates } from '../../shared/purchase.codes.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { vendor } from '../../shared/vendor.resource.js';

/** Whom the company buys from, and until when. */
export default function VendorsPage() {
  return <CataloguePage resource={vendor} cells={cells} hidden={hidden} widths={widths} sheets={mayPurchase.vendor} />;
}

const hidden = [
  'address',
  'url',
  'taxNumber',
  'banks',
  'frameContractNo',
  'frameContractUntil',
  'nda',
  'ndaUntil',
  'contractRemarks',
  'statusRemarks',
];
const widths = { code: 90, state: 190, expiryDate: 110, contact: 210, enabled: 80 };
const cells = { state: (row: CatalogueRow) => <VendorState row={row} /> };
const tones = {
  [vendorStates.of.valid]: 'done',
  [vendorStates.of.expiring]: 'warning',
  [vendorStates.of.expired]: 'failed',
} as const;

/** The state in words and colour; of one that is expiring, the days that are left. */
function VendorState({ row: { state, expiryDate } }: { readonly row: CatalogueRow }) {
  const t = useT();
  const today = dayAt(useNow());
  const code = String(state) as keyof typeof tones;
  const left = typeof expiryDate === 'string' ? countDays(today, expiryDate) - 1 : 0;
  const rest = left > 0 ? t(`${vendor.texts}.endsIn`, { count: left }) : t(`${vendor.texts}.endsToday`);
  return (
    <StateTag tone={tones[code]}>
      {t(`${vendor.texts}.stateCodes.${code}`)}
      {code === vendorStates.of.expiring && ` · ${rest}`}
    </StateTag>
  );
}
