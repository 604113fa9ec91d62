import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Day } from '#lab/shared/day.js';

interface DayInputProps {
  readonly id?: string;
  readonly value?: Day | null;
  readonly onChange?: (day: Day | null) => void;
  readonly onBlur?: () => void;
  readonly status?: 'error';
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

/** Chooses a calendar day; it is kept as `YYYY-MM-DD`, never as an instant. */
export function DayInput({ value, onChange, ...given }: DayInputProps) {
  return (
    <DatePicker
      {...given}
      className="lab-field-day"
      placeholder="YYYY-MM-DD"
      value={value ? dayjs(value) : null}
      onChange={(day: dayjs.Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  );
}
