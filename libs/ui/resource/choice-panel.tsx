import { useState } from 'react';
import { Checkbox } from 'antd';
import { Check } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import type { ChoiceFilter, FilterValues } from './filter.js';

/** From this many choices on, a field to narrow them appears. */
const manyChoices = 9;

interface ChoicePanelProps {
  readonly filter: ChoiceFilter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

/** The choices of a filter: boxes where several may be chosen, otherwise one click chooses and closes. */
export function ChoicePanel({ filter, values, onChange }: ChoicePanelProps) {
  const t = useT();
  const [narrow, setNarrow] = useState('');
  const chosen = values[filter.key] ?? [];
  const shown = filter.choices.filter(({ label }) => label.toLowerCase().includes(narrow.trim().toLowerCase()));
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChange({ [filter.key]: next }, false);
  };
  return (
    <div className="lab-choices" role="dialog" aria-label={filter.label}>
      {filter.choices.length >= manyChoices && (
        <input
          className="lab-field"
          value={narrow}
          aria-label={t('ui.list.narrowChoices')}
          placeholder={t('ui.list.narrowChoices')}
          onChange={(event) => setNarrow(event.target.value)}
        />
      )}
      <ul>
        {shown.map(({ value, label }) => (
          <li key={value}>
            {filter.many ? (
              <Checkbox checked={chosen.includes(value)} onChange={() => toggle(value)}>
                {label}
              </Checkbox>
            ) : (
              <button
                type="button"
                aria-pressed={chosen.includes(value)}
                onClick={() => onChange({ [filter.key]: chosen.includes(value) ? [] : [value] }, true)}
              >
                {label}
                {chosen.includes(value) && <Check size={14} strokeWidth={1.9} aria-hidden />}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
