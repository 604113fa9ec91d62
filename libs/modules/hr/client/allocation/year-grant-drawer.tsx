import { useState } from 'react';
import { Button, InputNumber, Pagination, Select } from 'antd';
import { api } from '#lab/ui/api.js';
import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { RefsSelect } from '#lab/ui/resource/refs-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { GrantPreview, GrantRow, GrantType } from '../../shared/leave-balance.dto.js';
import { leaveAllocation } from '../../shared/leave-allocation.resource.js';
import { useDays } from '../leave-claim/leave-claim-titles.js';

const route = 'hr/leave-grants';
const size = 50;

interface Scope {
  readonly year: number;
  readonly typeIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly siteIds: readonly string[];
}

/** Grants a year to many people: HR chooses types and people, sees what each of them gets and why, and grants it. */
export default function YearGrantDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [scope, setScope] = useState<Scope>(() => ({
    ...{ year: new Date().getFullYear(), typeIds: [], departmentIds: [], siteIds: [] },
  }));
  const [page, setPage] = useState(1);
  const isChosen = scope.typeIds.length > 0;
  const answer = useApiQuery<GrantPreview>(isChosen ? route : null, { ...scope, page, size }, { keepPrevious: true });
  const choose = (part: Partial<Scope>) => {
    setScope({ ...scope, ...part });
    setPage(1);
  };
  const make = useApiMutation(() => api.post<{ made: number }>(route, scope), {
    refreshes: [route, leaveAllocation.route, 'hr/leave-balances'],
    onDone: ({ made }) => {
      notify({ tone: 'done', text: t('hr.grants.made', { count: made }) });
      onClose();
    },
  });
  const fresh = isChosen ? (answer.data?.fresh ?? 0) : 0;
  return (
    <Drawer
      open
      size={960}
      title={t('hr.grants.title')}
      onClose={onClose}
      footer={
        <div className="lab-drawer-foot">
          <span className="lab-grow" />
          <Button type="text" onClick={onClose}>
            {t('ui.form.discard')}
          </Button>
          <Button
            type="primary"
            disabled={fresh === 0 || answer.isPlaceholderData}
            loading={make.isPending}
            onClick={() => make.mutate(undefined)}
          >
            {t('hr.grants.make', { count: fresh })}
          </Button>
        </div>
      }
    >
      <div className="lab-form">
        <FormField label={t('hr.grants.year')} span={2} required>
          {(control) => (
            <InputNumber
              {...control}
              min={2000}
              max={2100}
              precision={0}
              value={scope.year}
              onChange={(year) => year !== null && choose({ year })}
            />
          )}
        </FormField>
        <FormField label={t('hr.grants.types')} span={2} required>
          {(control) => (
            <TypesSelect id={control.id} value={scope.typeIds} onChange={(typeIds) => choose({ typeIds })} />
          )}
        </FormField>
        <FormField label={t('hr.grants.departments')} span={2}>
          {({ id }) => (
            <RefsSelect
              id={id}
              of="org/departments"
              value={scope.departmentIds}
              placeholder={t('hr.grants.allPeople')}
              onChange={(departmentIds) => choose({ departmentIds: departmentIds ?? [] })}
            />
          )}
        </FormField>
        <FormField label={t('hr.grants.sites')} span={2}>
          {({ id }) => (
            <RefsSelect
              id={id}
              of="org/sites"
              value={scope.siteIds}
              placeholder={t('hr.grants.allPeople')}
              onChange={(siteIds) => choose({ siteIds: siteIds ?? [] })}
            />
          )}
        </FormField>
      </div>
      {isChosen ? (
        <Answered answer={answer}>{(preview) => <Preview preview={preview} page={page} onPage={setPage} />}</Answered>
      ) : (
        <StatePanel drawing="empty" title={t('hr.grants.chooseTypes')} text={t('hr.grants.chooseText')} />
      )}
    </Drawer>
  );
}

interface TypesSelectProps {
  readonly id: string | undefined;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The types of which people get days each year. */
function TypesSelect({ id, value, onChange }: TypesSelectProps) {
  const nameIn = useNameIn();
  const types = useApiQuery<readonly GrantType[]>(`${route}/types`);
  return (
    <Select<readonly string[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={value}
      loading={types.isPending}
      options={(types.data ?? []).map((type) => ({ value: type.id, label: nameIn(type.name) }))}
      onChange={onChange}
    />
  );
}

interface PreviewProps {
  readonly preview: GrantPreview;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Preview({ preview: { rows, total, fresh, granted, none, days }, page, onPage }: PreviewProps) {
  const t = useT();
  const nameIn = useNameIn();
  if (total === 0) return <StatePanel drawing="empty" title={t('hr.grants.noPeople')} />;
  return (
    <>
      <p role="status" className="hr-grant-sum">
        {t('hr.grants.summary', { fresh, granted, none, days })}
      </p>
      <ReadLines<GrantRow>
        label={t('hr.grants.title')}
        rows={rows}
        rowKey={({ user, typeId }) => `${user.id} ${typeId}`}
        isNumbered={false}
        columns={[
          {
            key: 'person',
            title: t('hr.grants.person'),
            main: true,
            render: ({ user, department }) => (
              <span className="hr-ledger-entry">
                <span>{nameIn(user.name)}</span>
                {department && <span className="lab-muted">{nameIn(department)}</span>}
              </span>
            ),
          },
          { key: 'type', title: t('hr.grants.type'), phone: 'count', render: ({ type }) => nameIn(type) },
          { key: 'why', title: t('hr.grants.why'), needs: 'middle', render: (row) => <Why row={row} /> },
          {
            key: 'days',
            title: t('hr.grants.days'),
            align: 'right',
            phone: 'sum',
            render: ({ outcome, days: own }) =>
              outcome === 'new' ? (
                <strong className="lab-figures">{own}</strong>
              ) : (
                <span className="lab-muted">{t(`hr.grants.outcomes.${outcome}`)}</span>
              ),
          },
        ]}
      />
      <Pagination
        className="hr-grant-pages"
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={size}
        total={total}
        onChange={onPage}
      />
    </>
  );
}

/** The rule with the numbers that it looks at, and the share of those who join or leave in the year. */
function Why({ row }: { readonly row: GrantRow }) {
  const t = useT();
  const inDays = useDays();
  const { rule, baseLegalDays, annualLeave, paidSickLeave, assignedDays, fullYear, from, to, accrues } = row;
  if (rule === '') return <Nothing />;
  const numbers = { legal: baseLegalDays, annual: annualLeave, sick: paidSickLeave, type: assignedDays };
  const shownNumbers = Object.fromEntries(Object.entries(numbers).map(([name, days]) => [name, days ?? '—']));
  const full = inDays(fullYear);
  const share =
    from && to
      ? t('hr.grants.part', { from, to, full })
      : from
        ? t('hr.grants.joins', { day: from, full })
        : to && t('hr.grants.leaves', { day: to, full });
  const parts = [t(`hr.grants.rules.${rule}`, shownNumbers), share, accrues && t('hr.grants.accrues')];
  return <span>{parts.filter(Boolean).join(t('ui.listComma'))}</span>;
}
