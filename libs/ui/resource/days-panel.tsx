import { useMemo } from 'react';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useT } from '../i18n/language-provider.js';
import { usualSpans } from './days.js';
import { paramsOf, type DaysFilter, type FilterValues } from './filter.js';
import { dayAt } from '../dates.js';

type Chosen = dayjs.Dayjs | null;

interface DaysPanelProps {
  readonly filter: DaysFilter;
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues, done: boolean) => void;
}

/** A span of days: one of the usual ones, or any from the calendar. */
export default function DaysPanel({ filter, values, onChange }: DaysPanelProps) {
  const t = useT();
  const [from = '', to = ''] = paramsOf(filter);
  const [begins, ends] = [values[from]?.[0], values[to]?.[0]];
  // New objects would take the place of what is being typed.
  const days = useMemo(
    () => [begins, ends].map((day) => (day ? dayjs(day) : null)) as [Chosen, Chosen],
    [begins, ends],
  );
  const set = (start: string | undefined, end: string | undefined) =>
    onChange({ [from]: start ? [start] : [], [to]: end ? [end] : [] }, true);
  return (
    <div className="lab-days" role="dialog" aria-label={filter.label}>
      <ul>
        {usualSpans().map((span) => (
          <li key={span.key}>
            <button type="button" onClick={() => set(span.from, span.to)}>
              {t(`ui.list.spans.${span.key}`)}
            </button>
          </li>
        ))}
      </ul>
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        value={days}
        onChange={(chosen) =>
          set(chosen?.[0] ? dayAt(chosen[0]) : undefined, chosen?.[1] ? dayAt(chosen[1]) : undefined)
        }
      />
    </div>
  );
}
