import { lazy, Suspense, type ReactNode } from 'react';
import { AmountPanel } from './amount-panel.js';
import { ChoicePanel } from './choice-panel.js';
import type { Filter, FilterValues } from './filter.js';
import { RefPanel } from './ref-panel.js';
import { TextPanel } from './text-panel.js';

const DaysPanel = lazy(() => import('./days-panel.js'));

interface FilterPanelProps {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

/** Where the values of one filter are chosen; `done` closes it. */
export default function FilterPanel({ filter, values, onChange }: FilterPanelProps): ReactNode {
  switch (filter.kind) {
    case 'choice':
      return <ChoicePanel filter={filter} values={values} onChange={onChange} />;
    case 'ref':
      return <RefPanel filter={filter} values={values} onChange={onChange} />;
    case 'days':
      return (
        <Suspense fallback={<div className="lab-panel-coming" />}>
          <DaysPanel filter={filter} values={values} onChange={onChange} />
        </Suspense>
      );
    case 'amount':
      return <AmountPanel filter={filter} values={values} onChange={onChange} />;
    case 'text':
      return <TextPanel filter={filter} values={values} onChange={onChange} />;
  }
}
