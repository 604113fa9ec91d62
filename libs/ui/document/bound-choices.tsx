import type { ReactNode } from 'react';
import { Checkbox, InputNumber, Segmented, Select } from 'antd';
import { trimZeros } from '#lab/shared/money.js';
import { FormField } from '../form/form-field.js';
import { bind, type BoundProps } from './bind.js';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** In grey behind the label, while the list is open. */
  readonly note?: string;
}

interface SelectFieldProps {
  readonly choices: readonly Choice[];
  readonly autoFocus?: boolean;
}

/** One of a few entries that the screen has already, searched by their labels. */
export function SelectField<Values>({
  choices,
  autoFocus = false,
  ...props
}: BoundProps<Values, string | null> & SelectFieldProps) {
  const { given, value, set, leave } = bind<Values, string | null>(props);
  return (
    <FormField {...given}>
      {(control) => (
        <Select<string, Choice>
          {...control}
          autoFocus={autoFocus}
          value={value ?? undefined}
          options={[...choices]}
          showSearch={{ optionFilterProp: 'label' }}
          listHeight={330}
          optionRender={({ data: { label, note } }) => (
            <span className="lab-form-option">
              {label}
              {note && <span className="lab-muted">{note}</span>}
            </span>
          )}
          onChange={set}
          onBlur={leave}
        />
      )}
    </FormField>
  );
}

interface NumberFieldProps<Values> extends Omit<BoundProps<Values, unknown>, 'name'> {
  readonly name: string;
  /** A decimal number as text; null where there is none. */
  readonly value: string | null;
  readonly min: string;
  readonly step: string;
  readonly onChange: (value: string | null) => void;
}

/** A decimal number, without zeros at its end; the document says what is shown and what a change means. */
export function NumberField<Values>({ name, value, min, step, onChange, form, ...look }: NumberFieldProps<Values>) {
  return (
    <FormField {...look} {...form.field(name)}>
      {(control) => (
        <InputNumber<string>
          {...control}
          stringMode
          formatter={(text, { userTyping, input }) => (userTyping ? input : trimZeros(String(text ?? '')))}
          className="lab-field-number"
          min={min}
          step={step}
          value={value}
          onChange={onChange}
          onBlur={() => form.leave(name)}
        />
      )}
    </FormField>
  );
}

/** Something to confirm; the text is beside the box. */
export function CheckField<Values>({ text, ...props }: BoundProps<Values, boolean> & { readonly text: ReactNode }) {
  const { given, value, set } = bind<Values, boolean>(props);
  return (
    <FormField {...given}>
      {({ status: _, ...control }) => (
        <Checkbox {...control} checked={value} onChange={(event) => set(event.target.checked)}>
          {text}
        </Checkbox>
      )}
    </FormField>
  );
}

/** One of two or three values, without a label of its own: it is shown beside another field. */
export function SegmentedChoice<Values>({
  choices,
  ...props
}: Pick<BoundProps<Values, string>, 'form' | 'name'> & { readonly choices: readonly Choice[] }) {
  const { given, value, set } = bind<Values, string>(props);
  return (
    <Segmented<string>
      aria-label={given.label}
      value={value}
      options={choices.map(({ value: each, label }) => ({ value: each, label }))}
      onChange={set}
    />
  );
}
