import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { RequestTotal } from './request-amount.js';
import { totalsOf, type RequestValues } from './request-values.js';

/** Beside the form: what it comes to, by currency. */
export function RequestRail({ values: { sheet } }: { readonly values: RequestValues }) {
  const t = useT();
  const totals = totalsOf(sheet.lines);
  return (
    <Section title={t('purchase.request.fields.total')}>
      <RequestTotal amounts={totals} />
      <p className="lab-muted">
        {t('purchase.form.lineCount', { count: sheet.lines.length })}
        {totals.length > 0 && `${t('ui.comma')}${t('purchase.form.currencies', { count: totals.length })}`}
      </p>
    </Section>
  );
}
