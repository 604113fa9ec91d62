import { isDay, type Day } from '#lab/shared/day.js';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { balanceReaders } from '../../shared/hr.permissions.js';
import type { LeaveBalances } from '../../shared/leave-balance.dto.js';

type BalanceRow = LeaveBalances['rows'][number];

interface BalancesDrawerProps {
  /** `<person>.<day>`; without a person the reader's own, without a day those of today. */
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly onClose: () => void;
}

/** What a person has of each type of leave on any day, in the past and to come: one's own, for HR that of anyone. */
export default function BalancesDrawer({ address, onAddress, onClose }: BalancesDrawerProps) {
  const t = useT();
  const me = useMe();
  const mayReadAll = useMay()([...balanceReaders]);
  const { userId, day } = partsOf(address);
  const go = (person: string | undefined, on: Day | null | undefined) => onAddress(`${person ?? ''}.${on ?? ''}`);
  const answer = useApiQuery<LeaveBalances>(
    'hr/leave-balances',
    { ...(userId ? { userId } : {}), ...(day ? { day } : {}) },
    { keepPrevious: true },
  );
  return (
    <Drawer open size={760} title={t('hr.balances.title')} onClose={onClose}>
      <div className="lab-form">
        {mayReadAll && (
          <FormField label={t('hr.balances.person')}>
            {(control) => (
              <RefSelect
                {...control}
                of="org/users"
                value={userId ?? me.user.id}
                onChange={(person) => go(person ?? undefined, day)}
              />
            )}
          </FormField>
        )}
        <FormField label={t('hr.balances.day')}>
          {(control) => (
            // Today comes with the answer: it would replace a day that is being typed.
            <DayInput
              {...control}
              disabled={answer.data === undefined}
              value={day ?? answer.data?.day ?? null}
              onChange={(on) => go(userId, on)}
            />
          )}
        </FormField>
      </div>
      <div className="hr-balances-of">
        <Answered answer={answer}>{({ rows }) => <Balances rows={rows.filter(isShown)} />}</Answered>
      </div>
    </Drawer>
  );
}

function Balances({ rows }: { readonly rows: readonly BalanceRow[] }) {
  const t = useT();
  const nameIn = useNameIn();
  if (rows.length === 0)
    return <StatePanel drawing="empty" title={t('hr.balances.none')} text={t('hr.balances.noneText')} />;
  const days = (value: string | null) => (
    <span className="lab-figures">{value === null ? <Nothing /> : value.replace('-', '−')}</span>
  );
  return (
    <>
      <ReadLines<BalanceRow>
        label={t('hr.balances.title')}
        rows={rows}
        rowKey={({ typeId }) => typeId}
        isNumbered={false}
        columns={[
          { key: 'type', title: t('hr.balances.type'), main: true, render: ({ name }) => nameIn(name) },
          {
            key: 'assigned',
            title: t('hr.balances.assigned'),
            align: 'right',
            needs: 'middle',
            named: true,
            render: ({ assigned }) => days(assigned),
            isEmpty: ({ assigned }) => assigned === null,
          },
          {
            key: 'used',
            title: t('hr.balances.used'),
            align: 'right',
            needs: 'middle',
            named: true,
            render: ({ used }) => days(used),
            isEmpty: ({ used }) => used === null,
          },
          {
            key: 'carriedLeft',
            title: t('hr.balances.carriedLeft'),
            align: 'right',
            needs: 'middle',
            named: true,
            render: ({ carriedLeft, carriedUntil }) =>
              carriedUntil === null ? (
                <Nothing />
              ) : (
                <span className="lab-figures">
                  {t('hr.balances.carriedUntil', { days: carriedLeft ?? '0', day: carriedUntil })}
                </span>
              ),
            isEmpty: ({ carriedUntil }) => carriedUntil === null,
          },
          {
            key: 'balance',
            title: t('hr.balances.inEffect'),
            align: 'right',
            needs: 'middle',
            named: true,
            render: ({ balance }) => days(balance),
          },
          {
            key: 'free',
            title: t('hr.balances.free'),
            align: 'right',
            phone: 'sum',
            render: ({ free }) => <strong>{days(free)}</strong>,
          },
        ]}
      />
      <p className="lab-muted hr-balances-help">{t('hr.balances.help')}</p>
    </>
  );
}

/** Types of events of which a person was granted nothing say nothing. */
const isShown = ({ assigned, balance }: BalanceRow) => assigned !== null || Number(balance) !== 0;

/** What an address names; what is no day is left out. */
function partsOf(address: string): { readonly userId: string | undefined; readonly day: Day | undefined } {
  const [userId = '', day = ''] = address.split('.');
  return { userId: userId || undefined, day: isDay(day) ? day : undefined };
}
