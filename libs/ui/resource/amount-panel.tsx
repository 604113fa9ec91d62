import { useState, type FormEvent } from 'react';
import { Button } from 'antd';
import { useT } from '../i18n/language-provider.js';
import { paramsOf, type AmountFilter, type FilterValues } from './filter.js';

interface AmountPanelProps {
  readonly filter: AmountFilter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

const decimal = /^\d{0,13}(\.\d{0,2})?$/;

/** From and to of an amount; either may stay open. */
export function AmountPanel({ filter, values, onChange }: AmountPanelProps) {
  const t = useT();
  const [min = '', max = ''] = paramsOf(filter);
  const [from, setFrom] = useState(values[min]?.[0] ?? '');
  const [to, setTo] = useState(values[max]?.[0] ?? '');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange({ [min]: from ? [from] : [], [max]: to ? [to] : [] }, true);
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <input
      className="lab-field"
      inputMode="decimal"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => decimal.test(event.target.value) && set(event.target.value)}
    />
  );
  return (
    <form className="lab-range" role="dialog" aria-label={filter.label} onSubmit={apply}>
      {field(t('ui.list.atLeast'), from, setFrom)}
      <span aria-hidden>–</span>
      {field(t('ui.list.atMost'), to, setTo)}
      <Button type="primary" htmlType="submit">
        {t('ui.list.apply')}
      </Button>
    </form>
  );
}
