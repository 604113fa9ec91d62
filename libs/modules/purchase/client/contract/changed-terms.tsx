import { Input } from 'antd';
import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { contractTexts, type ContractDetail } from '../../shared/contract.dto.js';

/** What of a signed contract is changed. */
export interface ChangedContract {
  readonly title: string;
  readonly externalNumber: string;
  readonly signDate: Day | null;
  readonly effectDate: Day | null;
  readonly expiryDate: Day | null;
  readonly terms: string;
}

export const changeOf = (contract: ContractDetail): ChangedContract => {
  const { title, externalNumber, signDate, effectDate, expiryDate, terms } = contract;
  return { title, externalNumber, signDate, effectDate, expiryDate, terms };
};

interface ChangedTermsProps {
  readonly value: ChangedContract;
  readonly onChange: (value: ChangedContract) => void;
  /** The act was tried, and empty fields say so. */
  readonly tried: boolean;
  /** What the server has refused. */
  readonly problems: readonly FieldError[];
}

/** Title, number, dates and terms of a signed contract. */
export function ChangedTerms({ value, onChange, tried, problems }: ChangedTermsProps) {
  const t = useT();
  const { texts } = useLanguage();
  const set = (part: Partial<ChangedContract>) => onChange({ ...value, ...part });
  const label = (field: string) => t(`purchase.contract.fields.${field}`);
  const problemOf = (field: keyof ChangedContract) => {
    const found = problems.find(({ path }) => path === field);
    return found && fieldErrorText(texts, found.code, found.args);
  };
  const noTitle = tried && value.title.trim() === '' ? fieldErrorText(texts, 8012, ['required']) : undefined;
  return (
    <div className="lab-form">
      <FormField label={label('title')} span={2} required problem={noTitle ?? problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={value.title}
            maxLength={contractTexts.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </FormField>
      <FormField label={label('externalNumber')} span={2} problem={problemOf('externalNumber')}>
        {(control) => (
          <Input
            {...control}
            value={value.externalNumber}
            maxLength={contractTexts.externalNumber}
            onChange={(event) => set({ externalNumber: event.target.value })}
          />
        )}
      </FormField>
      {(['signDate', 'effectDate', 'expiryDate'] as const).map((field) => (
        <FormField key={field} label={label(field)} problem={problemOf(field)}>
          {(control) => <DayInput {...control} value={value[field]} onChange={(day) => set({ [field]: day })} />}
        </FormField>
      ))}
      <FormField label={label('terms')} span={4} problem={problemOf('terms')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={value.terms}
            maxLength={contractTexts.terms}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => set({ terms: event.target.value })}
          />
        )}
      </FormField>
    </div>
  );
}
