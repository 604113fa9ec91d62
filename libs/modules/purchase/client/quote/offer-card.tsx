import type { ReactNode } from 'react';
import { Input, Radio, Select } from 'antd';
import type { FieldError } from '#lab/shared/define-errors.js';
import { currencies } from '#lab/shared/money.js';
import { dayAt } from '#lab/ui/dates.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField, type ControlProps } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { mostOfferFiles, quoteTexts, type QuotedVendor } from '../../shared/quote.dto.js';
import { hasEnded } from '../../shared/quote-offers.js';
import { lineTexts } from '../../shared/request.dto.js';
import { OfferEnded } from './offer-ended.js';
import { cellsOf, withCell, type FormLine, type OfferCells } from './quote-values.js';

interface OfferCardProps {
  readonly line: FormLine;
  readonly vendor: QuotedVendor;
  readonly isCheapest: boolean;
  readonly problems: readonly FieldError[];
  readonly onChange: (change: (line: FormLine) => FormLine) => void;
}

type TextCell = Exclude<keyof OfferCells, 'currency' | 'validUntil' | 'files'>;

/** What is said below a control besides its problem. */
interface FieldMore {
  readonly help?: ReactNode;
}

/** What a vendor offers for a line, and whether it is taken. */
export function OfferCard({ line, vendor, isCheapest, problems, onChange }: OfferCardProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { lineId } = line.asked;
  const cells = cellsOf(line, vendor.id);
  const isTaken = line.taken === vendor.id;
  const put = (part: Partial<OfferCells>) =>
    onChange((now) => ({
      ...now,
      offers: { ...now.offers, [vendor.id]: withCell(cellsOf(now, vendor.id), part) },
    }));
  const problemOf = (name: string) => {
    const found = problems.find(({ path }) => path === `${lineId}/${vendor.id}/${name}`);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const field = (name: string, draw: (control: ControlProps) => ReactNode, more: FieldMore = {}) => (
    <FormField label={t(`purchase.offer.fields.${name}`)} problem={problemOf(name)} {...more}>
      {draw}
    </FormField>
  );
  const text = (name: TextCell, max: number, mode: 'decimal' | 'numeric' | 'text' = 'text') =>
    field(name, (control) => (
      <Input
        {...control}
        data-cell={`${lineId}/${vendor.id}/${name}`}
        className={mode === 'text' ? undefined : 'quote-figure'}
        inputMode={mode}
        maxLength={max}
        value={cells[name]}
        onChange={({ target }) => put({ [name]: target.value })}
      />
    ));
  return (
    <div className="quote-card" data-taken={isTaken || undefined} role="group" aria-label={vendor.name}>
      <div className="quote-card-head">
        <Radio
          checked={isTaken}
          name={`take-${lineId}`}
          data-cell={`${lineId}/${vendor.id}/taken`}
          onChange={() => onChange((now) => ({ ...now, taken: vendor.id }))}
        >
          {t('purchase.offer.take')}
        </Radio>
        <span className="quote-card-name">{vendor.name}</span>
        {isCheapest && <span className="quote-cheapest">{t('purchase.offer.cheapest')}</span>}
      </div>
      <div className="quote-card-fields">
        {text('unitPrice', 20, 'decimal')}
        {field('currency', (control) => (
          <Select
            {...control}
            value={cells.currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(code: string) => put({ currency: code })}
          />
        ))}
        {text('qty', 20, 'decimal')}
        {text('unit', lineTexts.unit)}
        {text('amount', 20, 'decimal')}
        {text('leadTime', 4, 'numeric')}
        {field(
          'validUntil',
          (control) => (
            <DayInput {...control} value={cells.validUntil} onChange={(day) => put({ validUntil: day })} />
          ),
          hasEnded(cells.validUntil, dayAt()) ? { help: <OfferEnded /> } : {},
        )}
        {text('comments', quoteTexts.offerComments)}
      </div>
      {field('files', ({ id }) => (
        <FileField
          id={id}
          label={t('purchase.offer.filesOf', { name: vendor.name, item: line.asked.item })}
          max={mostOfferFiles}
          value={cells.files}
          onChange={(files) => put({ files })}
        />
      ))}
    </div>
  );
}
