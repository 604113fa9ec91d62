import { useRef, useState, type KeyboardEvent } from 'react';
import { addDays, weekday, type Day } from '#lab/shared/day.js';
import { nameIn } from '#lab/shared/texts.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { CalendarDayView, CalendarYearView } from '../../shared/calendar.dto.js';
import type { DayAsked } from './day-dialog.js';
import { monthName } from '#lab/ui/dates.js';
import { weeksOf } from '#lab/ui/month.js';

const week = [1, 2, 3, 4, 5, 6, 7] as const;
const months = Array.from({ length: 12 }, (_, at) => at + 1);
/** How far the keys go. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface CalendarYearProps {
  readonly calendar: CalendarYearView;
  /** Only for those who may change it; their days are buttons, of which the tab key reaches one. */
  readonly onChoose: ((asked: DayAsked) => void) | undefined;
}

/** Twelve months; days that differ from the week are marked and named. */
export function CalendarYear({ calendar, onChoose }: CalendarYearProps) {
  const { language } = useLanguage();
  const t = useT();
  const first = `${calendar.year}-01-01`;
  const [at, setAt] = useState<Day>(first);
  const place = useRef<HTMLDivElement>(null);
  const reached = at.startsWith(String(calendar.year)) ? at : first;
  const special = new Map(calendar.days.map((day) => [day.day, day]));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(reached, step);
    if (!next.startsWith(String(calendar.year))) return;
    setAt(next);
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div ref={place} className="hr-calendar-months" onKeyDown={onChoose && onKeyDown}>
      {months.map((month) => (
        <table key={month} className="hr-month">
          <caption>{monthName(calendar.year, month, language)}</caption>
          <thead>
            <tr>
              {week.map((each) => (
                <th key={each} scope="col">
                  {t(`hr.calendar.weekdays.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(calendar.year, month).map((days, index) => (
              <tr key={index}>
                {days.map((day, column) => (
                  <td key={column}>
                    {day && (
                      <DateCell
                        day={day}
                        special={special.get(day)}
                        isRest={!calendar.workdays.includes(weekday(day) || 7)}
                        isReached={day === reached}
                        onChoose={onChoose}
                        onReach={setAt}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface DateCellProps {
  readonly day: Day;
  readonly special: CalendarDayView | undefined;
  readonly isRest: boolean;
  readonly isReached: boolean;
  readonly onChoose: CalendarYearProps['onChoose'];
  readonly onReach: (day: Day) => void;
}

function DateCell({ day, special, isRest, isReached, onChoose, onReach }: DateCellProps) {
  const t = useT();
  const { language } = useLanguage();
  const name = special && nameIn(language, { zh: special.nameZh, en: special.nameEn || null });
  const meaning = special
    ? `${t(`hr.calendar.kinds.${special.kind}`)}${t('ui.listComma')}${name ?? ''}`
    : t(isRest ? 'hr.calendar.weekdayOff' : 'hr.calendar.weekdayWork');
  const text = Number(day.slice(8));
  // Begins with what is seen, for those who speak to the screen.
  const label = [text, day, meaning].join(t('ui.listComma'));
  const look = {
    className: 'hr-date',
    'data-kind': special?.kind,
    'data-rest': isRest || undefined,
    title: name,
  };
  if (!onChoose)
    return (
      <span {...look} role="img" aria-label={label}>
        {text}
      </span>
    );
  return (
    <button
      {...look}
      type="button"
      aria-label={label}
      data-day={day}
      tabIndex={isReached ? 0 : -1}
      onClick={() => {
        onReach(day);
        onChoose({ day, special });
      }}
    >
      {text}
    </button>
  );
}
