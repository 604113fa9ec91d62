import type { ReactNode } from 'react';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { addMonths, type Day } from '#lab/shared/day.js';
import { formatMoney } from '#lab/shared/money.js';
import { dayAt, monthName, weekdayName } from '#lab/ui/dates.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { weeksOf } from '#lab/ui/month.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { FilterChip } from '#lab/ui/resource/filter-chip.jsx';
import type { Filter } from '#lab/ui/resource/filter.js';
import { changeParams, type ListState } from '#lab/ui/resource/list-state.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { obligationStatuses, obligationTones } from '../../shared/obligation.codes.js';
import type { ObligationCalendar as Calendar, ObligationRow } from '../../shared/obligation.dto.js';
import { obligationRoute, obligationsOf } from './obligation-routes.js';
import { ObligationState } from './obligation-status.js';

interface ObligationCalendarProps {
  readonly title: string;
  readonly aside: ReactNode;
  readonly list: ListState;
  readonly filters: readonly Filter[];
}

const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const;
const week = [1, 2, 3, 4, 5, 6, 7] as const;
/** Where the address says which month is shown. */
const monthParam = 'month';
/** What is shown unless the reader chooses otherwise: what is cancelled is not due. */
const usual = obligationStatuses.filter((status) => status !== 'cancelled');

/** A month of obligations on their due days; on a phone, the days on which something is due. */
export function ObligationCalendar({ title, aside, list, filters }: ObligationCalendarProps) {
  const t = useT();
  const { language } = useLanguage();
  const isPhone = useNarrowerThan(tableNeeds);
  const [params, setParams] = useSearchParams();
  const given = params.get(monthParam) ?? '';
  const shown = /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : dayAt().slice(0, 7);
  const [year = 0, month = 1] = shown.split('-').map(Number);
  const { kind, status = usual, partyId, ownerId, scope } = list.values;
  const asked = { month: shown, scope, search: list.search, kind, status, partyId, ownerId };
  const answer = useApiQuery<Calendar>(`${obligationRoute}/calendar`, asked, { keepPrevious: true });
  const words = (key: string, values: Record<string, string | number> = {}) =>
    t(`contract.obligation.calendar.${key}`, values);
  const go = (to: string | undefined) => setParams((now) => changeParams(now, { [monthParam]: to }), { replace: true });
  const step = (count: number) => go(addMonths(`${shown}-01`, count).slice(0, 7));
  return (
    <section aria-label={title}>
      <PageHead title={title} total={answer.data?.total} aside={aside} />
      <div className="lab-contract-calendar">
        <div className="lab-contract-calendar-bar">
          <span role="group" aria-label={words('month')}>
            <IconButton label={words('before')} icon={<ChevronLeft {...icon} />} onClick={() => step(-1)} />
            <strong aria-live="polite">{words('monthOf', { year, name: monthName(year, month, language) })}</strong>
            <IconButton label={words('after')} icon={<ChevronRight {...icon} />} onClick={() => step(1)} />
            <Button size="small" onClick={() => go(undefined)}>
              {words('today')}
            </Button>
          </span>
          <SearchField label={t('contract.obligation.search')} value={list.search} onSearch={list.setSearch} />
          {filters
            .filter((filter) => filter.kind !== 'days')
            .map((filter) => (
              <FilterChip key={filter.key} filter={filter} values={list.values} onChange={list.setValues} />
            ))}
        </div>
        <Answered answer={answer}>
          {({ rows, total, today }) => (
            <>
              {rows.length === 0 && <p className="lab-muted">{words('none')}</p>}
              {isPhone ? <Agenda rows={rows} today={today} /> : <Month {...{ year, month, rows, today }} />}
              {total > rows.length && <p className="lab-muted">{words('cut', { shown: rows.length, total })}</p>}
            </>
          )}
        </Answered>
      </div>
    </section>
  );
}

interface DaysProps {
  readonly rows: readonly ObligationRow[];
  readonly today: Day;
}

function Month({ year, month, rows, today }: DaysProps & { readonly year: number; readonly month: number }) {
  const t = useT();
  const { language } = useLanguage();
  return (
    <table className="lab-contract-month">
      <caption className="lab-unseen">{t('contract.obligation.calendar.title')}</caption>
      <thead>
        <tr>
          {week.map((each) => (
            <th key={each} scope="col">
              {weekdayName(each, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((days, index) => (
          <tr key={index}>
            {days.map((day, column) => (
              <td key={column} data-today={(day !== undefined && day === today) || undefined}>
                {day && (
                  <>
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    <Entries rows={rows.filter(({ dueDay }) => dueDay === day)} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The obligations of a day, each a link to its contract. */
function Entries({ rows }: Pick<DaysProps, 'rows'>) {
  const t = useT();
  const nameIn = useNameIn();
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ id, contractId, contractNumber, title, status, kind, amount, currency, owner }) => {
        const text = [
          ...[title, contractNumber, t(`contract.obligation.statusCodes.${status}`)],
          ...[t(`contract.obligation.kindCodes.${kind}`), amount && `${currency} ${formatMoney(amount)}`],
          nameIn(owner.name),
        ];
        const full = text.filter(Boolean).join(' · ');
        return (
          <li key={id}>
            <Link to={obligationsOf(contractId)} data-tone={obligationTones[status]} title={full} aria-label={full}>
              <ToneIcon tone={obligationTones[status]} />
              <span>{title}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The days of a month on which something is due, one below the other. */
function Agenda({ rows }: DaysProps) {
  const days = [...new Set(rows.map(({ dueDay }) => dueDay))];
  return (
    <ul className="lab-contract-agenda">
      {days.map((day) => (
        <li key={day}>
          <time dateTime={day}>{day}</time>
          <ul>
            {rows
              .filter(({ dueDay }) => dueDay === day)
              .map(({ id, contractId, contractNumber, title, status, amount, currency }) => (
                <li key={id}>
                  <Link to={obligationsOf(contractId)}>{title}</Link>
                  <span className="lab-muted">{contractNumber}</span>
                  <ObligationState status={status} />
                  {amount && <Money value={amount} currency={currency} />}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
