import { useMemo } from 'react';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Day } from '#lab/shared/day.js';
import { dayAt } from '../dates.js';

interface DayInputProps {
  readonly id?: string;
  readonly value?: Day | null;
  readonly onChange?: (day: Day | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly status?: 'error';
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** Chooses a calendar day; it is kept as `YYYY-MM-DD`, never as an instant. */
export function DayInput({ value, onChange, ...given }: DayInputProps) {
  // A new object would take the place of what is being typed.
  const day = useMemo(() => (value ? dayjs(value) : null), [value]);
  return (
    <DatePicker
      {...given}
      className="lab-field-day"
      placeholder="YYYY-MM-DD"
      value={day}
      onChange={(chosen: dayjs.Dayjs | null) => onChange?.(chosen ? dayAt(chosen) : null)}
    />
  );
}
