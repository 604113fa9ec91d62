import { Input } from 'antd';
import type { FieldError } from '#lab/shared/define-errors.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { RateTable } from '../../../system/shared/base-amount.js';
import { needsReason, type OfferFacts } from '../../shared/quote-offers.js';
import { quoteTexts } from '../../shared/quote.dto.js';
import type { FormLine } from './quote-values.js';

interface ReasonFieldProps {
  readonly line: FormLine;
  readonly offers: readonly OfferFacts[];
  readonly rates: RateTable;
  readonly problems: readonly FieldError[];
  readonly onChange: (change: (line: FormLine) => FormLine) => void;
}

/** Why another offer than the cheapest is taken, and what is wrong with the line as a whole. */
export function ReasonField({ line, offers, rates, problems, onChange }: ReasonFieldProps) {
  const t = useT();
  const { texts } = useLanguage();
  const said = (name: string) => {
    const found = problems.find(({ path }) => path === `${line.asked.lineId}//${name}`);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const isAsked = needsReason({ offers }, rates) || line.reason !== '';
  const whole = said('offers')
    ? t('purchase.offer.noOffer')
    : said('taken')
      ? t('purchase.offer.noneTaken')
      : said('lineId');
  if (!isAsked && !whole) return null;
  return (
    <div className="quote-line-note">
      {whole && (
        <p className="lab-form-note" data-problem role="alert">
          {whole}
        </p>
      )}
      {isAsked && (
        <FormField label={t('purchase.offer.fields.reason')} required problem={said('reason')}>
          {(control) => (
            <Input
              {...control}
              data-cell={`${line.asked.lineId}//reason`}
              value={line.reason}
              maxLength={quoteTexts.reason}
              onChange={({ target }) => onChange((now) => ({ ...now, reason: target.value }))}
            />
          )}
        </FormField>
      )}
    </div>
  );
}
