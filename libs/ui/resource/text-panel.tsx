import { useState, type FormEvent } from 'react';
import { Button } from 'antd';
import { useT } from '../i18n/language-provider.js';
import type { FilterValues, TextFilter } from './filter.js';

/** Characters that a server takes of a search. */
const longest = 200;

interface TextPanelProps {
  readonly filter: TextFilter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

/** What the text is to contain; nothing typed unsets the filter. */
export function TextPanel({ filter, values, onChange }: TextPanelProps) {
  const t = useT();
  const [text, setText] = useState(values[filter.key]?.[0] ?? '');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    onChange({ [filter.key]: wanted ? [wanted] : [] }, true);
  };
  return (
    <form className="lab-range" data-text role="dialog" aria-label={filter.label} onSubmit={apply}>
      <input
        className="lab-field"
        maxLength={longest}
        aria-label={t('ui.list.contains')}
        placeholder={t('ui.list.contains')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="primary" htmlType="submit">
        {t('ui.list.apply')}
      </Button>
    </form>
  );
}
