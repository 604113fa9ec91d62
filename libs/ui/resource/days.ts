import dayjs from 'dayjs';
import type { Span } from './filter.js';

const format = 'YYYY-MM-DD';

/** The spans that most questions are about, counted from today. */
export function usualSpans(now: dayjs.Dayjs = dayjs()): readonly Span[] {
  const today = now.format(format);
  return [
    { key: 'today', from: today, to: today },
    { key: 'last7', from: now.subtract(6, 'day').format(format), to: today },
    { key: 'last30', from: now.subtract(29, 'day').format(format), to: today },
    { key: 'thisMonth', from: now.startOf('month').format(format), to: now.endOf('month').format(format) },
  ];
}
