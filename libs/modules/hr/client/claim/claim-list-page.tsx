import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { PathCell } from '#lab/ui/subject/path-cell.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { mayLeave } from '../../shared/hr.permissions.js';
import type { LeaveChoice, LeaveClaimRow } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { claimPath, newClaimPath, route } from '../paths.js';
import { useDays, usePeriod } from '../words.js';
import { BalanceStrip } from './balance-strip.js';

/** The reader's claims, under what they have left of each type. */
export function ClaimListPage() {
  const t = useT();
  const navigate = useNavigate();
  const mayCreate = useMay()(mayLeave.claim.create);
  const { data: choices = none } = useApiQuery<readonly LeaveChoice[]>(mayCreate ? `${route}/choices` : null);
  const filters = useClaimFilters(choices);
  const columns = useClaimColumns();
  const list = useListState(useMemo(() => ({ filters, sort: '-updatedAt' }), [filters]));
  const answer = useApiQuery<Page<LeaveClaimRow>>(route, list.query, { keepPrevious: true });
  return (
    <ListPage<LeaveClaimRow>
      name="hr.claims"
      title={t('hr.claim.mine')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      to={({ id }) => claimPath(id)}
      above={<BalanceStrip choices={choices} />}
      filters={filters}
      search={t('hr.claim.search')}
      primary={mayCreate ? { label: t('hr.claim.new'), onClick: () => void navigate(newClaimPath) } : undefined}
      empty={{ title: t('hr.claim.none'), text: t('hr.claim.noneText') }}
    />
  );
}

const none: readonly LeaveChoice[] = [];
/** States that a list can be narrowed to; deleted claims are in no list. */
const listed = Object.keys(leaveClaimWords.states).filter((state) => state !== 'deleted');
/** Years before the current one that the filter names. */
const yearsBack = 4;

function useClaimFilters(choices: readonly LeaveChoice[]): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const next = new Date().getFullYear() + 1;
    const years = Array.from({ length: yearsBack + 2 }, (_, back) => String(next - back));
    const label = (field: string) => t(`hr.claim.fields.${field}`);
    return [
      {
        kind: 'choice',
        key: 'state',
        label: label('state'),
        many: true,
        choices: listed.map((state) => ({ value: state, label: t(`hr.claim.states.${state}`) })),
      },
      {
        kind: 'choice',
        key: 'typeId',
        label: label('type'),
        many: true,
        choices: choices.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
      },
      {
        kind: 'choice',
        key: 'year',
        label: label('year'),
        choices: years.map((year) => ({ value: year, label: year })),
      },
    ];
  }, [choices, t, nameIn]);
}

function useClaimColumns(): readonly Column<LeaveClaimRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const period = usePeriod();
  const days = useDays();
  const title = (field: string) => t(`hr.claim.fields.${field}`);
  return [
    {
      key: 'number',
      title: title('number'),
      width: 140,
      sort: 'number',
      pinned: true,
      always: true,
      render: ({ number }) => number,
    },
    { key: 'type', title: title('type'), main: true, width: 160, render: ({ type }) => nameIn(type) || <Nothing /> },
    {
      key: 'period',
      title: title('period'),
      width: 230,
      sort: 'startDay',
      render: (row) => <span className="lab-figures">{period(row) ?? <Nothing />}</span>,
    },
    {
      key: 'days',
      title: title('days'),
      width: 80,
      align: 'right',
      render: (row) => <span className="lab-figures">{row.days === null ? <Nothing /> : days(row.days)}</span>,
    },
    {
      key: 'state',
      title: title('state'),
      width: 120,
      render: ({ state, strip }) => (
        <SubjectState subject={leaveClaimWords} state={state} late={strip?.steps.includes('late') ?? false} />
      ),
    },
    { key: 'path', title: title('path'), width: 240, render: ({ strip }) => <PathCell strip={strip} /> },
    {
      key: 'updatedAt',
      title: title('updatedAt'),
      width: 124,
      sort: 'updatedAt',
      render: ({ updatedAt }) => <Stamp value={updatedAt} />,
    },
  ];
}
