import { Button, Pagination, Segmented, Select } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { dayAt, monthName } from '#lab/ui/dates.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { teamScopes, type TeamCalendar } from '../../shared/team-calendar.dto.js';
import { FeedButton } from '../feed/feed-button.js';
import { TeamGrid } from './team-grid.js';
import { dayAtAddress, periodAfter, periodAt, teamViews } from './team-period.js';

/** People of one page. */
const pageSize = 50;
const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** Who of a team is away in a month or a quarter. */
export function TeamCalendarPage() {
  const t = useT();
  const nameIn = useNameIn();
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const view = teamViews.find((each) => each === params.get('view')) ?? 'month';
  const scope = teamScopes.find((each) => each === params.get('scope')) ?? 'department';
  const departmentId = params.get('department') ?? '';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { from, to } = periodAt(view, dayAtAddress(params.get('day'), dayAt()));
  const asked = {
    ...{ from, to, scope, page, size: pageSize },
    ...(departmentId ? { departmentId } : {}),
    ...(search ? { search } : {}),
  };
  const answer = useApiQuery<TeamCalendar>('hr/team-calendar', asked, { keepPrevious: true });
  const go = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        // Another selection begins at its first page.
        const next = Object.entries({ ...Object.fromEntries(now), page: '', ...change });
        return new URLSearchParams(next.filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  const year = Number(from.slice(0, 4));
  const month = Number(from.slice(5, 7));
  const { scopes = [], departments = [] } = answer.data ?? {};
  return (
    <section aria-label={t('hr.team.title')}>
      <PageHead title={t('hr.team.title')} total={answer.data?.total} tools={<FeedButton />} />
      <div className="hr-team-page">
        <div className="hr-calendar-bar">
          <div className="hr-calendar-year" role="group" aria-label={t('hr.team.period')}>
            <IconButton
              label={t('hr.team.before')}
              icon={<ChevronLeft {...icon} />}
              onClick={() => go({ day: periodAfter(view, from, -1) })}
            />
            <strong className="hr-team-period" aria-live="polite">
              {view === 'month'
                ? t('hr.team.monthOf', { year, name: monthName(year, month, language) })
                : t('hr.team.quarterOf', { year, quarter: Math.ceil(month / 3) })}
            </strong>
            <IconButton
              label={t('hr.team.after')}
              icon={<ChevronRight {...icon} />}
              onClick={() => go({ day: periodAfter(view, from, 1) })}
            />
            <Button onClick={() => go({ day: '' })}>{t('hr.team.today')}</Button>
          </div>
          <Segmented
            aria-label={t('hr.team.view')}
            value={view}
            options={teamViews.map((value) => ({ value, label: t(`hr.team.views.${value}`) }))}
            onChange={(value) => go({ view: value })}
          />
          {scopes.length > 1 && (
            <Segmented
              aria-label={t('hr.team.scope')}
              value={scope}
              options={scopes.map((value) => ({ value, label: t(`hr.team.scopes.${value}`) }))}
              onChange={(value) => go({ scope: value, department: '' })}
            />
          )}
          {departments.length > 0 && (
            <Select
              className="hr-team-department"
              aria-label={t('hr.team.department')}
              value={departmentId}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: t('hr.team.allDepartments') },
                ...departments.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
              ]}
              onChange={(value) => go({ department: value })}
            />
          )}
          <SearchField label={t('hr.team.search')} value={search} onSearch={(value) => go({ search: value })} />
        </div>
        <Answered answer={answer}>
          {({ total, people, calendars, presence }) =>
            total === 0 ? (
              <StatePanel drawing="empty" title={t('hr.team.nobody')} text={t('hr.team.nobodyText')} />
            ) : (
              <>
                <TeamGrid {...{ from, to, people, calendars, presence }} label={t('hr.team.title')} />
                <Legend />
                {total > pageSize && (
                  <Pagination
                    size="small"
                    current={page}
                    pageSize={pageSize}
                    total={total}
                    showSizeChanger={false}
                    onChange={(next) => go({ page: String(next) })}
                  />
                )}
              </>
            )
          }
        </Answered>
      </div>
    </section>
  );
}

function Legend() {
  const t = useT();
  return (
    <ul className="hr-calendar-key">
      <li>
        <span className="hr-team-leave" aria-hidden />
        {t('hr.team.approved')}
      </li>
      <li>
        <span className="hr-team-leave" data-in-approval aria-hidden />
        {t('hr.team.inApproval')}
      </li>
      <li>
        <span className="hr-team-day" data-rest aria-hidden />
        {t('hr.team.rest')}
      </li>
    </ul>
  );
}
