import { Button } from 'antd';
import { weekday } from '#lab/shared/day.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { CalendarDayView, CalendarYearView } from '../../shared/calendar.dto.js';
import type { DayAsked } from './day-dialog.js';

interface DayListProps {
  readonly calendar: CalendarYearView;
  readonly onChoose: ((asked: DayAsked) => void) | undefined;
}

/** The days that differ from the week, one a line, with who changed them. */
export function DayList({ calendar, onChoose }: DayListProps) {
  const t = useT();
  const title = (field: string) => t(`hr.calendar.fields.${field}`);
  if (calendar.days.length === 0)
    return <StatePanel drawing="empty" title={t('hr.calendar.none')} text={t('hr.calendar.noneText')} />;
  return (
    <div className="hr-days">
      <table aria-label={t('hr.calendar.title')}>
        <thead>
          <tr>
            {['day', 'kind', 'name', 'origin', 'changed'].map((field) => (
              <th key={field} scope="col">
                {title(field)}
              </th>
            ))}
            {onChoose && <td />}
          </tr>
        </thead>
        <tbody>
          {calendar.days.map((day) => (
            <DayRow key={day.day} day={day} siteId={calendar.siteId} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayRowProps extends Pick<DayListProps, 'onChoose'> {
  readonly day: CalendarDayView;
  readonly siteId: string | null;
}

function DayRow({ day, siteId, onChoose }: DayRowProps) {
  const t = useT();
  const nameIn = useNameIn();
  const remove = useApiMutation(
    () => api.post('hr/calendar/day/remove', { siteId, day: day.day, version: day.version }),
    {
      refreshes: ['hr'],
      onDone: () => notify({ tone: 'done', text: t('hr.calendar.removed', { day: day.day }) }),
    },
  );
  return (
    <tr>
      <td>
        {day.day} {t(`hr.calendar.weekdays.${weekday(day.day) || 7}`)}
      </td>
      <td>
        <span className="hr-day-kind">
          <span className="hr-date" data-kind={day.kind} aria-hidden />
          {t(`hr.calendar.kinds.${day.kind}`)}
        </span>
      </td>
      <td>{nameIn({ zh: day.nameZh, en: day.nameEn || null })}</td>
      <td>{t(`hr.calendar.origins.${day.isOfficial ? 'official' : 'own'}`)}</td>
      <td>
        {day.changedAt ? (
          <>
            {day.changedBy && nameIn(day.changedBy)} <Stamp value={day.changedAt} />
          </>
        ) : (
          <Nothing />
        )}
      </td>
      {onChoose && (
        <td>
          <Button
            type="text"
            size="small"
            aria-label={t('hr.calendar.changing', { day: day.day })}
            onClick={() => onChoose({ day: day.day, special: day })}
          >
            {t('hr.calendar.change')}
          </Button>
          <Confirm
            title={t('hr.calendar.removeAsk', { day: day.day })}
            okText={t('hr.calendar.remove')}
            okButtonProps={{ danger: true, type: 'default' }}
            onConfirm={() => remove.mutate(undefined)}
          >
            <Button type="text" size="small" danger loading={remove.isPending}>
              {t('hr.calendar.remove')}
            </Button>
          </Confirm>
        </td>
      )}
    </tr>
  );
}
