import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ControlProps } from './form-field.js';

interface InstantInputProps extends Partial<ControlProps> {
  readonly value: dayjs.Dayjs | null;
  readonly onChange: (value: dayjs.Dayjs | null) => void;
  /** Minutes between the times that are offered; any can be typed. */
  readonly minuteStep: 5 | 15;
  readonly autoFocus?: boolean;
}

/** A day and time to come, to the minute, in the reader's zone; days that are over cannot be chosen. */
export function InstantInput({ minuteStep, onChange, ...control }: InstantInputProps) {
  return (
    <DatePicker
      {...control}
      className="lab-field-instant"
      showTime={{ format: 'HH:mm', minuteStep }}
      format="YYYY-MM-DD HH:mm"
      placeholder="YYYY-MM-DD HH:mm"
      disabledDate={(day) => day.isBefore(dayjs(), 'day')}
      onChange={(next: dayjs.Dayjs | null) => onChange(next)}
    />
  );
}
