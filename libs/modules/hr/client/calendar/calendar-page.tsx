import { useState } from 'react';
import { Button, Segmented, Select } from 'antd';
import { ChevronLeft, ChevronRight, Download, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { firstYear, lastYear, type CalendarYearView } from '../../shared/calendar.dto.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { CalendarYear } from './calendar-year.js';
import { DayDialog, type DayAsked } from './day-dialog.js';
import { DayList } from './day-list.js';

const views = ['year', 'list'] as const;
const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const;

/** The year at the address, else the present one. */
function yearAt(params: URLSearchParams): number {
  const year = Number(params.get('year'));
  return Number.isInteger(year) && year >= firstYear && year <= lastYear ? year : new Date().getFullYear();
}

/** The days on which the company or a site differs from its week, a year at a time. */
export function CalendarPage() {
  const t = useT();
  const mayChange = useMay()(mayLeave.calendar.save);
  const [params, setParams] = useSearchParams();
  const year = yearAt(params);
  const view = views.find((each) => each === params.get('view')) ?? 'year';
  const [asked, setAsked] = useState<DayAsked>();
  const siteId = params.get('site');
  const calendar = useApiQuery<CalendarYearView>('hr/calendar', { year, ...(siteId ? { siteId } : {}) });
  const repeat = useRepeatKey();
  const ask = () =>
    api.post<{ added: number }>('hr/calendar/import', { year, siteId }, { idempotencyKey: repeat.of([year, siteId]) });
  const take = useApiMutation(ask, {
    refreshes: ['hr'],
    onDone: ({ added }) => {
      repeat.answered();
      notify({ tone: 'done', text: t('hr.calendar.imported', { count: added }) });
    },
  });
  const go = (change: Readonly<Record<string, string>>) =>
    setParams(
      (now) => {
        const next = Object.entries({ ...Object.fromEntries(now), ...change });
        return new URLSearchParams(next.filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return (
    <section aria-label={t('hr.calendar.title')}>
      <PageHead
        title={t('hr.calendar.title')}
        tools={
          mayChange && (
            <>
              {calendar.data?.source === 'site' && <ResetButton calendar={calendar.data} />}
              {(calendar.data?.toImport ?? 0) > 0 && (
                <Button icon={<Download {...icon} />} loading={take.isPending} onClick={() => take.mutate(undefined)}>
                  {t('hr.calendar.import')}
                </Button>
              )}
              <Button type="primary" icon={<Plus {...icon} />} onClick={() => setAsked({})}>
                {t('hr.calendar.add')}
              </Button>
            </>
          )
        }
      />
      <div className="hr-calendar">
        <div className="hr-calendar-bar">
          <div className="hr-calendar-year" role="group" aria-label={t('hr.calendar.year')}>
            <IconButton
              label={t('hr.calendar.before')}
              icon={<ChevronLeft {...icon} />}
              disabled={year === firstYear}
              onClick={() => go({ year: String(year - 1) })}
            />
            <strong aria-live="polite">{year}</strong>
            <IconButton
              label={t('hr.calendar.after')}
              icon={<ChevronRight {...icon} />}
              disabled={year === lastYear}
              onClick={() => go({ year: String(year + 1) })}
            />
          </div>
          <SiteChoice calendar={calendar.data} siteId={siteId} onChoose={(site) => go({ site })} />
          <Segmented
            aria-label={t('hr.calendar.view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`hr.calendar.views.${value}`) }))}
            onChange={(value) => go({ view: value })}
          />
        </div>
        {calendar.error ? (
          <ProblemPanel problem={calendar.error} onRetry={() => void calendar.refetch()} />
        ) : !calendar.data ? (
          <PageComing />
        ) : (
          <>
            <Source calendar={calendar.data} />
            {view === 'year' ? (
              <CalendarYear calendar={calendar.data} onChoose={mayChange ? setAsked : undefined} />
            ) : (
              <DayList calendar={calendar.data} onChoose={mayChange ? setAsked : undefined} />
            )}
          </>
        )}
      </div>
      {asked && <DayDialog asked={asked} siteId={siteId} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

interface SiteChoiceProps {
  /** Undefined while it is read. */
  readonly calendar: CalendarYearView | undefined;
  readonly siteId: string | null;
  readonly onChoose: (siteId: string) => void;
}

/** The company's calendar, or that of one of its sites; nothing where the company has only one place. */
function SiteChoice({ calendar, siteId, onChoose }: SiteChoiceProps) {
  const t = useT();
  const nameIn = useNameIn();
  if (!calendar || (calendar.sites.length === 0 && siteId === null)) return null;
  return (
    <Select
      aria-label={t('hr.calendar.site')}
      value={siteId ?? ''}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('hr.calendar.companyCalendar') },
        ...calendar.sites.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
      ]}
      onChange={onChoose}
    />
  );
}

/** Gives up the days that a site names in a year. */
function ResetButton({ calendar: { year, siteId, days } }: { readonly calendar: CalendarYearView }) {
  const t = useT();
  const reset = useApiMutation(() => api.post('hr/calendar/reset', { year, siteId, days: days.length }), {
    refreshes: ['hr'],
    onDone: () => notify({ tone: 'done', text: t('hr.calendar.resetDone') }),
  });
  return (
    <Confirm
      title={t('hr.calendar.resetAsk', { year, count: days.length })}
      okText={t('hr.calendar.reset')}
      okButtonProps={{ danger: true, type: 'default' }}
      onConfirm={() => reset.mutate(undefined)}
    >
      <Button loading={reset.isPending}>{t('hr.calendar.reset')}</Button>
    </Confirm>
  );
}

/** Whose days count, which weekdays are worked, and what the marks mean. */
function Source({ calendar: { year, source, country, workdays, days } }: { readonly calendar: CalendarYearView }) {
  const t = useT();
  const count = (wanted: string) => days.filter(({ kind }) => kind === wanted).length;
  return (
    <>
      <p>{t(`hr.calendar.sources.${source}`, { year, country })}</p>
      <ul className="hr-calendar-key">
        <li>
          {t('hr.calendar.workdays')}{' '}
          {workdays.map((each) => t(`hr.calendar.weekdays.${each}`)).join(t('ui.listComma'))}
        </li>
        <li>
          <span className="hr-date" data-kind="off" aria-hidden />
          {t('hr.calendar.offDays')} {count('off')}
        </li>
        <li>
          <span className="hr-date" data-kind="work" aria-hidden />
          {t('hr.calendar.workDays')} {count('work')}
        </li>
      </ul>
    </>
  );
}
