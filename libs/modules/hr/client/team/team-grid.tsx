import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countDays, weekday, type Day } from '#lab/shared/day.js';
import { dayAt } from '#lab/ui/dates.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { isBelow } from '../../shared/presence.rules.js';
import type { Presence, TeamLeave, TeamMember } from '../../shared/team-calendar.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { usePeriod } from '../leave-claim/leave-claim-titles.js';

interface TeamGridProps {
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
  readonly people: readonly TeamMember[];
  /** Days on which people do not work, by calendar. */
  readonly calendars: readonly (readonly Day[])[];
  readonly presence?: { readonly least: number; readonly days: readonly Presence[] } | null | undefined;
}

/** People below each other, the days of a period beside each other, and a bar for each leave. */
export function TeamGrid({ label, from, to, people, calendars, presence }: TeamGridProps) {
  const t = useT();
  const nameIn = useNameIn();
  const days = Array.from({ length: countDays(from, to) }, (_, at) => addDays(from, at));
  const today = dayAt();
  const isLong = days.length > 31;
  const place = useRef<HTMLDivElement>(null);
  // Where the days do not all fit, the present one is in sight first.
  useLayoutEffect(() => {
    const [name, at] = ['thead th', 'thead th[data-today]'].map((path) =>
      place.current?.querySelector<HTMLElement>(path),
    );
    if (place.current && name) place.current.scrollLeft = at ? at.offsetLeft - name.offsetWidth : 0;
  }, [from, to]);
  return (
    // Its days scroll below the names; the keyboard scrolls them, too.
    <div ref={place} className="hr-team" tabIndex={0} role="region" aria-label={label}>
      <table
        className="hr-team-grid"
        data-long={isLong || undefined}
        style={{ '--days': days.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{t('hr.team.person')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} title={day}>
                <span className="hr-team-weekday">{t(`hr.calendar.weekdays.${weekday(day) || 7}`)}</span>
                <span>{isLong ? longLabel(day) : Number(day.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {presence && <PresenceRow days={days} presence={presence} />}
          {people.map(({ person, department, calendar, leave }) => (
            <tr key={person.id}>
              <th scope="row">
                <Person person={person} />
                {department && <small>{nameIn(department)}</small>}
              </th>
              <td colSpan={days.length}>
                <div className="hr-team-days">
                  {days.map((day, at) => (
                    <span
                      key={day}
                      className="hr-team-day"
                      style={{ gridColumn: `${at * 2 + 1} / span 2` }}
                      data-rest={calendars[calendar]?.includes(day) || undefined}
                      data-today={day === today || undefined}
                    />
                  ))}
                  {leave.map((each) => (
                    <LeaveBar key={`${each.from}${each.fromHalf}`} leave={each} from={from} to={to} />
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PresenceRow({ days, presence: { least, days: counted } }: PresenceRowProps) {
  const t = useT();
  const by = new Map(counted.map((each) => [each.day, each]));
  return (
    <tr className="hr-team-presence">
      <th scope="row">
        {t('hr.team.presence')}
        <small>{t('hr.team.least', { count: least })}</small>
      </th>
      {days.map((day) => {
        const each = by.get(day);
        const isShort = each !== undefined && isBelow(each, least);
        return (
          <td key={day} data-short={isShort || undefined} title={each && t('hr.team.atWork', { ...each })}>
            {each?.present}
            {isShort && <span className="lab-unseen">{t('hr.team.tooFew')}</span>}
          </td>
        );
      })}
    </tr>
  );
}

interface PresenceRowProps {
  readonly days: readonly Day[];
  readonly presence: { readonly least: number; readonly days: readonly Presence[] };
}

/** The part of a leave that lies in the period, over the halves that it takes. */
function LeaveBar({ leave, from, to }: { readonly leave: TeamLeave; readonly from: Day; readonly to: Day }) {
  const t = useT();
  const nameIn = useNameIn();
  const period = usePeriod();
  const begin = leave.from < from ? 1 : 2 * countDays(from, leave.from) - (leave.fromHalf === 'AM' ? 1 : 0);
  const end = leave.to > to ? 2 * countDays(from, to) : 2 * countDays(from, leave.to) - (leave.toHalf === 'AM' ? 1 : 0);
  const name = leave.type ? nameIn(leave.type) : t('hr.team.onLeave');
  const dates = period({ startDay: leave.from, startHalf: leave.fromHalf, endDay: leave.to, endHalf: leave.toHalf });
  const text = [name, dates, leave.isApproved ? undefined : t('hr.team.inApproval')]
    .filter(Boolean)
    .join(t('ui.listComma'));
  const look = {
    className: 'hr-team-leave',
    style: { gridColumn: `${begin} / ${end + 1}` },
    'data-in-approval': !leave.isApproved || undefined,
    'aria-label': text,
    title: text,
  };
  if (leave.claimId === null)
    return (
      <span {...look} role="img">
        <span>{name}</span>
      </span>
    );
  return (
    <Link {...look} to={leaveClaimDocument.paths.record(leave.claimId)}>
      <span>{name}</span>
    </Link>
  );
}

/** Only Mondays are named where there is no room for every day. */
function longLabel(day: Day): string {
  return weekday(day) === 1 ? day.slice(5) : '';
}
