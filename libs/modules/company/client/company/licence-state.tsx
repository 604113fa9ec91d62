import { countDays } from '#lab/shared/day.js';
import { dayAt } from '#lab/ui/dates.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { licenceExpiringDays, licenceStates } from '../../shared/company.codes.js';
import { company } from '../../shared/company.resource.js';

const tones = {
  [licenceStates.of.valid]: 'done',
  [licenceStates.of.expiring]: 'warning',
  [licenceStates.of.expired]: 'failed',
} as const;

/** What the licences of a company say today, by the one that ends first. */
export function LicenceState({ state }: { readonly state: string }) {
  const t = useT();
  const said = t(`${company.texts}.licenceStateCodes.${state}`);
  if (state === licenceStates.of.none) return <span className="lab-muted">{said}</span>;
  return <StateTag tone={tones[state as keyof typeof tones]}>{said}</StateTag>;
}

/** The end of one licence in words and colour. */
export function LicenceEnd({ expiryDate }: { readonly expiryDate: string | null }) {
  const t = useT();
  const today = dayAt(useNow());
  const say = (key: string, count = 0) => t(`${company.texts}.${key}`, { count });
  if (expiryDate === null) return <StateTag tone="done">{say('noEnd')}</StateTag>;
  if (expiryDate < today) return <StateTag tone="failed">{`${expiryDate} · ${say('ended')}`}</StateTag>;
  const left = countDays(today, expiryDate) - 1;
  if (left > licenceExpiringDays) return <StateTag tone="done">{expiryDate}</StateTag>;
  return <StateTag tone="warning">{`${expiryDate} · ${left > 0 ? say('endsIn', left) : say('endsToday')}`}</StateTag>;
}
