import { useDeferredValue, useState } from 'react';
import { Input, InputNumber, Select } from 'antd';
import type { FactType } from '#lab/shared/define-subject.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { kindOfFact, type Clause } from '../model/condition.js';
import { useTyped } from './fields.js';

interface ClauseValueProps {
  readonly type: FactType;
  /** The catalogue whose codes the field holds. */
  readonly catalogue: string | undefined;
  readonly clause: Clause;
  readonly onChange: (value: Clause['value']) => void;
}

/** What a field is compared with, chosen as the field itself is. */
export function ClauseValue({ type, catalogue, clause: { operator, value }, onChange }: ClauseValueProps) {
  const t = useT();
  const label = t('designer.condition.value');
  const text = typeof value === 'string' ? value : '';
  switch (kindOfFact(type)) {
    case 'boolean':
      return (
        <Select
          aria-label={label}
          placeholder={label}
          value={typeof value === 'boolean' ? String(value) : undefined}
          options={['true', 'false'].map((each) => ({
            value: each,
            label: t(`designer.diagrams.trial.${each === 'true' ? 'yes' : 'no'}`),
          }))}
          onChange={(next) => onChange(next === 'true')}
        />
      );
    case 'number':
      return <NumberValue label={label} text={text} onChange={onChange} />;
    case 'day':
      return <DayInput aria-label={label} value={text || null} onChange={(next) => onChange(next ?? undefined)} />;
    default:
      if (catalogue) return <CodeValue {...{ label, catalogue, value, onChange }} several={operator === 'in'} />;
      if (operator === 'in') {
        return (
          <Select
            aria-label={label}
            placeholder={label}
            mode="tags"
            open={false}
            suffixIcon={null}
            value={Array.isArray(value) ? [...(value as readonly string[])] : []}
            onChange={(next: string[]) => onChange(next)}
          />
        );
      }
      return <TextValue label={label} text={text} onChange={onChange} />;
  }
}

interface TypedProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (value: string | undefined) => void;
}

/** Typed to the end before it counts: each change of the diagram is a step to undo. */
function TextValue({ label, text, onChange }: TypedProps) {
  const field = useTyped(text, (typed) => onChange(typed === '' ? undefined : typed));
  return (
    <Input
      aria-label={label}
      placeholder={label}
      value={field.text}
      onChange={(event) => field.typing(event.target.value)}
      onBlur={field.commit}
      onPressEnter={field.commit}
    />
  );
}

function NumberValue({ label, text, onChange }: TypedProps) {
  const field = useTyped(text, (typed) => onChange(typed === '' ? undefined : typed));
  return (
    <InputNumber<string>
      aria-label={label}
      placeholder={label}
      stringMode
      value={field.text === '' ? null : field.text}
      onChange={(next) => field.typing(next ?? '')}
      onBlur={field.commit}
      onPressEnter={field.commit}
    />
  );
}

interface CodeValueProps {
  readonly label: string;
  readonly catalogue: string;
  readonly several: boolean;
  readonly value: Clause['value'];
  readonly onChange: (value: Clause['value']) => void;
}

/** Entries of a catalogue by name; what is written are their codes. */
function CodeValue({ label, catalogue, several, value, onChange }: CodeValueProps) {
  const nameIn = useNameIn();
  const [search, setSearch] = useState('');
  const { data, isFetching } = useApiQuery<Page<{ readonly code: string | null; readonly name: BothNames }>>(
    `${catalogue}/options`,
    { search: useDeferredValue(search) },
    { keepPrevious: true },
  );
  const options = (data?.rows ?? []).flatMap(({ code, name }) =>
    code === null ? [] : [{ value: code, label: `${nameIn(name)} · ${code}` }],
  );
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const others = chosen.filter((code) => options.every((option) => option.value !== code));
  return (
    <Select<string | string[]>
      aria-label={label}
      placeholder={label}
      mode={several ? 'multiple' : undefined}
      value={several ? [...chosen] : chosen[0]}
      options={[...options, ...others.map((code) => ({ value: code, label: code }))]}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onChange={(next: string | string[]) => onChange(next)}
    />
  );
}
