import dayjs from 'dayjs';
import type { Span } from './filter.js';
import { dayAt } from '../dates.js';

/** The spans that most questions are about, counted from today. */
export function usualSpans(now: dayjs.Dayjs = dayjs()): readonly Span[] {
  const today = dayAt(now);
  return [
    { key: 'today', from: today, to: today },
    { key: 'last7', from: dayAt(now.subtract(6, 'day')), to: today },
    { key: 'last30', from: dayAt(now.subtract(29, 'day')), to: today },
    { key: 'thisMonth', from: dayAt(now.startOf('month')), to: dayAt(now.endOf('month')) },
  ];
}
