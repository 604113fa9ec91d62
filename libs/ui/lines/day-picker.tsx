import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { isDay } from '#lab/shared/day.js';

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
      onChange={(next) => next && onPick(next.format('YYYY-MM-DD'))}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}
