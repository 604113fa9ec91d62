import { useDeferredValue, useState } from 'react';
import { Checkbox } from 'antd';
import { useT } from '../i18n/language-provider.js';
import type { FilterValues, RefFilter } from './filter.js';
import { useRefNames, useRefOptions } from './ref-options.js';

interface RefPanelProps {
  readonly filter: RefFilter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

/** Entries of another catalogue to filter by: those chosen first, then what fits the search. */
export function RefPanel({ filter, values, onChange }: RefPanelProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const chosen = values[filter.key] ?? [];
  const { options } = useRefOptions(filter.of, useDeferredValue(search));
  const names = useRefNames(filter.of, chosen);
  const others = options.filter(({ value }) => !chosen.includes(value));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChange({ [filter.key]: next }, false);
  };
  return (
    <div className="lab-choices" role="dialog" aria-label={filter.label}>
      <input
        className="lab-field"
        value={search}
        aria-label={t('ui.list.narrowChoices')}
        placeholder={t('ui.list.narrowChoices')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul>
        {[...names, ...others].map(({ value, label }) => (
          <li key={value}>
            <Checkbox checked={chosen.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  );
}
