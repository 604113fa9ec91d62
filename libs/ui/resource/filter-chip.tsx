import { lazy, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { Popover } from '../popover.js';
import { usualSpans } from './days.js';
import { useRefNames } from './ref-options.js';
import { paramsOf, type Filter, type FilterValues } from './filter.js';

const FilterPanel = lazy(() => import('./filter-panel.js'));

interface FilterChipProps {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
}

/** One filter: outlined while unset, tinted with its value when set. */
export function FilterChip({ filter, values, onChange }: FilterChipProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const words = useValueWords(filter, values);
  const change = (next: FilterValues, done: boolean) => {
    onChange(next);
    if (done) setOpen(false);
  };
  const clear = () => onChange(Object.fromEntries(paramsOf(filter).map((name) => [name, []])));
  return (
    <span className="lab-chip" data-set={words !== undefined || undefined}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        content={
          <Later coming={<div className="lab-panel-coming" />} onBroken={() => setOpen(false)}>
            <FilterPanel filter={filter} values={values} onChange={change} />
          </Later>
        }
      >
        <button type="button" aria-expanded={open} aria-haspopup="dialog">
          {filter.label}
          {words !== undefined && <b>{words}</b>}
          {words === undefined && <ChevronDown size={14} strokeWidth={1.7} aria-hidden />}
        </button>
      </Popover>
      {words !== undefined && (
        <button
          type="button"
          className="lab-chip-clear"
          aria-label={t('ui.list.clearOne', { label: filter.label })}
          onClick={clear}
        >
          <X size={12} strokeWidth={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
}

/** What a filter is set to, in words; undefined when it is not set. */
function useValueWords(filter: Filter, values: FilterValues): string | undefined {
  const t = useT();
  const chosen = values[filter.key] ?? [];
  const [first, second] = paramsOf(filter).map((name) => values[name]?.[0]);
  const names = useRefNames(filter.kind === 'ref' ? filter.of : undefined, chosen);
  const listed = (labels: readonly string[]) => {
    if (labels.length <= 2) return labels.join(t('ui.listComma'));
    return t('ui.list.andMore', { labels: labels.slice(0, 2).join(t('ui.listComma')), count: labels.length });
  };
  switch (filter.kind) {
    case 'choice': {
      const labels = filter.choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
      return labels.length > 0 ? listed(labels) : undefined;
    }
    case 'ref':
      return chosen.length > 0 ? listed(names.map(({ label }) => label)) || '…' : undefined;
    case 'days': {
      const span = usualSpans().find(({ from, to }) => from === first && to === second);
      return span ? t(`ui.list.spans.${span.key}`) : rangeWords(first, second);
    }
    case 'amount':
      return rangeWords(first, second);
    case 'text':
      return first;
  }
}

function rangeWords(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `≥ ${from}`;
  return to ? `≤ ${to}` : undefined;
}
