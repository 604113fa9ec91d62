import { useMemo, type ReactNode } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { api, type Query } from '#lab/ui/api.js';
import { ScopeSwitch } from '#lab/ui/document/scope-switch.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { changeParams, useListState } from '#lab/ui/resource/list-state.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { obligationScopes, type ObligationRow } from '../../shared/obligation.dto.js';
import { ObligationCalendar } from './obligation-calendar.js';
import { ObligationChart } from './obligation-chart.js';
import { useObligationFilters, useObligationViews } from './obligation-filters.js';
import { obligationRoute, obligationsOf } from './obligation-routes.js';
import { ObligationState } from './obligation-status.js';
import { useObligationDialog, type AskedAct } from './use-obligation-dialog.js';

const shows = ['list', 'calendar'] as const;
/** Where the address says which of them is shown. */
const showParam = 'show';

const scopes = [...obligationScopes];
const keyOf = ({ id }: ObligationRow) => id;
const toContract = ({ contractId }: ObligationRow) => obligationsOf(contractId);
const nameOf = ({ contractNumber, title }: ObligationRow) => `${contractNumber} ${title}`;

/** What the contracts that one reads oblige to: a list with a chart of payments, or a calendar. */
export default function ObligationsPage() {
  const t = useT();
  const filters = useObligationFilters();
  const views = useObligationViews();
  const list = useListState(useMemo(() => ({ scopes, filters, views, sort: 'dueDay' }), [filters, views]));
  const [params, setParams] = useSearchParams();
  const show = shows.find((each) => each === params.get(showParam)) ?? 'list';
  const title = t('contract.obligation.many');
  const aside = (
    <>
      <ScopeSwitch scopes={scopes} current={list.scope} onChoose={list.setScope} />
      <Segmented
        size="small"
        aria-label={t('contract.obligation.shows.label')}
        value={show}
        options={shows.map((value) => ({ value, label: t(`contract.obligation.shows.${value}`) }))}
        onChange={(value) =>
          setParams((now) => changeParams(now, { [showParam]: value === 'list' ? undefined : value }), {
            replace: true,
          })
        }
      />
    </>
  );
  if (show === 'calendar') return <ObligationCalendar title={title} aside={aside} list={list} filters={filters} />;
  return <ObligationList title={title} aside={aside} list={list} filters={filters} views={views} />;
}

interface ObligationListProps {
  readonly title: string;
  readonly aside: ReactNode;
  readonly list: ReturnType<typeof useListState>;
  readonly filters: ReturnType<typeof useObligationFilters>;
  readonly views: ReturnType<typeof useObligationViews>;
}

function ObligationList({ title, aside, list, filters, views }: ObligationListProps) {
  const t = useT();
  const { dialog, ask } = useObligationDialog();
  const answer = useApiQuery<Page<ObligationRow>>(obligationRoute, list.query, { keepPrevious: true });
  const asked: Query = { ...list.query, page: undefined, size: undefined };
  const download = useApiMutation(() => api.download(`${obligationRoute}/export`, undefined, { query: asked }));
  return (
    <>
      <ListPage<ObligationRow>
        name="contract.obligations"
        title={title}
        aside={aside}
        list={list}
        answer={answer}
        goesOn
        columns={useColumns(ask)}
        rowKey={keyOf}
        to={toContract}
        rowName={nameOf}
        views={views}
        filters={filters}
        search={t('contract.obligation.search')}
        above={<ObligationChart query={asked} />}
        onExport={() => download.mutate(undefined)}
        empty={{ title: t('contract.obligation.empty'), text: t('contract.obligation.emptyText') }}
      />
      {dialog}
    </>
  );
}

function useColumns(ask: (act: AskedAct, row: ObligationRow) => void): readonly Column<ObligationRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const own = (key: string) => ({ key, title: t(`contract.obligation.fields.${key}`) });
  return [
    {
      ...own('contractNumber'),
      width: 148,
      pinned: true,
      always: true,
      render: ({ contractNumber }) => contractNumber,
    },
    { ...own('title'), main: true, pinned: true, render: ({ title }) => <span title={title}>{title}</span> },
    {
      ...own('contractTitle'),
      width: 190,
      yields: 4,
      render: ({ contractTitle }) => <span title={contractTitle}>{contractTitle}</span>,
    },
    {
      ...own('company'),
      width: 180,
      yields: 5,
      render: ({ company }) => (company ? <span title={company.name}>{company.name}</span> : <Nothing />),
    },
    {
      ...own('kind'),
      width: 150,
      yields: 3,
      onCard: 'fact',
      render: ({ kind }) => t(`contract.obligation.kindCodes.${kind}`),
    },
    { ...own('status'), width: 140, onCard: 'corner', render: ({ status }) => <ObligationState status={status} /> },
    {
      ...own('amount'),
      width: 140,
      align: 'right',
      onCard: 'fact',
      render: ({ amount, currency }) => (amount ? <Money value={amount} currency={currency} /> : <Nothing />),
    },
    {
      ...own('dueDay'),
      width: 126,
      sort: 'dueDay',
      onCard: 'fact',
      render: ({ dueDay }) => <Stamp value={dueDay} kind="day" />,
    },
    { ...own('owner'), width: 130, yields: 1, render: ({ owner }) => nameIn(owner.name) },
    {
      ...own('acts'),
      width: 148,
      yields: 2,
      render: (row) =>
        row.mayDo.includes('done') && (
          <button type="button" className="lab-link" onClick={() => ask('done', row)}>
            {t('contract.obligation.acts.done.label')}
          </button>
        ),
    },
    { ...own('doneOn'), width: 112, hidden: true, render: ({ doneOn }) => <Stamp value={doneOn} kind="day" /> },
    {
      ...own('note'),
      width: 200,
      hidden: true,
      render: ({ note }) => (note ? <span title={note}>{note}</span> : <Nothing />),
    },
  ];
}
