import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { WhoDecides } from '#lab/ui/subject/who-decides.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { RequestTotal } from '../request/request-amount.js';
import { requestRoute } from '../routes.js';

interface RequestRailProps {
  readonly totals: NonNullable<RequestDetail['amounts']>;
  /** How many lines there are. */
  readonly count: number;
  /** The request as it is stored. */
  readonly request: RequestDetail | undefined;
}

/** Beside the form: what it comes to, and who would decide about it as it is saved. */
export function RequestRail({ totals, count, request }: RequestRailProps) {
  const t = useT();
  return (
    <>
      <Section title={t('purchase.request.fields.total')}>
        <RequestTotal amounts={totals} />
        <p className="lab-muted">
          {t('purchase.form.lineCount', { count })}
          {totals.length > 0 && `${t('ui.comma')}${t('purchase.form.currencies', { count: totals.length })}`}
        </p>
      </Section>
      <WhoDecides route={requestRoute} record={request?.id} version={request?.version} />
    </>
  );
}
