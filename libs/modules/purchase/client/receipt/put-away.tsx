import { Button, Input, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { FieldError } from '#lab/shared/define-errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { LocationLine } from '../../shared/receipt.dto.js';
import type { Place } from './receive-values.js';

interface PutAwayProps {
  readonly item: string;
  readonly unit: string;
  /** What is to be put away. */
  readonly quantity: string;
  readonly places: readonly Place[];
  readonly locations: readonly LocationLine[];
  /** What is wrong, by the paths of the line. */
  readonly problems: readonly FieldError[];
  readonly onChange: (places: readonly Place[]) => void;
}

/** Where the goods of a line go: one location, or parts of them in several. */
export function PutAway({ item, unit, quantity, places, locations, problems, onChange }: PutAwayProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const parents = new Set(locations.map(({ parentCode }) => parentCode));
  const options = locations
    .filter(({ code }) => !parents.has(code))
    .map(({ code, name }) => ({ value: code, label: nameIn(name) }));
  const set = (at: number, part: Partial<Place>) =>
    onChange(places.map((place, here) => (here === at ? { ...place, ...part } : place)));
  const said = (path: string) => {
    const found = problems.find((one) => one.path === path);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const isWrong = problems.some(({ path }) => path === 'locations');
  return (
    <Section title={item} note={`${withSeparators(quantity)} ${unit}`}>
      <ul className="receipt-places">
        {places.map(({ location, quantity: put }, at) => (
          <li key={at}>
            <FormField
              label={t('purchase.receipt.fields.location')}
              required
              problem={
                said(`locations.${at}.location`) ??
                (isWrong && location === null ? t('purchase.receiptForm.noLocation') : undefined)
              }
            >
              {(control) => (
                <Select
                  {...control}
                  showSearch
                  optionFilterProp="label"
                  placeholder={t('purchase.receiptForm.chooseLocation')}
                  value={location}
                  options={options}
                  onChange={(code: string) => set(at, { location: code })}
                />
              )}
            </FormField>
            <FormField
              label={`${t('purchase.line.fields.quantity')} · ${unit}`}
              required
              problem={said(`locations.${at}.quantity`)}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  value={put}
                  onChange={(event) => set(at, { quantity: event.target.value })}
                />
              )}
            </FormField>
            {places.length > 1 && (
              <IconButton
                icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
                label={t('purchase.receiptForm.removeLocation')}
                onClick={() => onChange(places.filter((_, here) => here !== at))}
              />
            )}
          </li>
        ))}
      </ul>
      {isWrong && places.every(({ location }) => location !== null) && (
        <p className="receipt-wrong" role="alert">
          {t('purchase.receiptForm.notAll', { quantity: withSeparators(quantity), unit })}
        </p>
      )}
      <Button
        icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
        onClick={() => onChange([...places, { location: null, quantity: '' }])}
      >
        {t('purchase.receiptForm.addLocation')}
      </Button>
    </Section>
  );
}
