import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { isDay } from '#lab/shared/day.js';
import { dayAt } from '../dates.js';

interface DayPickerProps {
  readonly day: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a cell that has its field already: only the panel is seen. */
export default function DayPicker({ day, onPick, onClose }: DayPickerProps) {
  return (
    <DatePicker
      open
      autoFocus
      className="lab-lines-picker"
      value={isDay(day) ? dayjs(day) : null}
      onChange={(next) => next && onPick(dayAt(next))}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
