import { useState } from 'react';
import { Select } from 'antd';
import { Link } from 'react-router-dom';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { LeaveLedgerView, LedgerRow } from '../../shared/leave-balance.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { useDays } from '../leave-claim/leave-claim-titles.js';

interface LedgerDrawerProps {
  readonly typeId: string;
  readonly userId: string | undefined;
  readonly year: number | undefined;
  /** Asked by a reader of this claim. */
  readonly claimId: string | undefined;
  readonly onClose: () => void;
}

/** How the balance of a year came about: each entry of the ledger in words, with what was left after it. */
export default function LedgerDrawer({ typeId, userId, year: first, claimId, onClose }: LedgerDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const me = useMe();
  const days = useDays();
  const [year, setYear] = useState(first);
  const answer = useApiQuery<LeaveLedgerView>(
    claimId === undefined ? 'hr/leave-balances/entries' : `hr/leave-balances/claims/${claimId}`,
    claimId === undefined ? { typeId, userId, year } : { year },
    { keepPrevious: true },
  );
  const { data } = answer;
  const titled = data && { type: nameIn(data.name), year: data.year, person: nameIn(data.user.name) };
  const isOwn = data?.user.id === me.user.id;
  return (
    <Drawer
      open
      size={720}
      title={titled ? t(isOwn ? 'hr.ledger.title' : 'hr.ledger.ofPerson', titled) : t('hr.ledger.open')}
      extra={
        data && (
          <Select
            aria-label={t('hr.ledger.year')}
            value={data.year}
            options={data.years.map((value) => ({ value, label: String(value) }))}
            onChange={setYear}
          />
        )
      }
      onClose={onClose}
    >
      <Answered answer={answer}>
        {(view) =>
          view.rows.length === 0 ? (
            <StatePanel
              drawing="empty"
              title={t('hr.ledger.none', { year: view.year })}
              text={t('hr.ledger.noneText')}
            />
          ) : (
            <>
              <p className="hr-ledger-rest">
                {t('hr.ledger.remaining', { days: days(view.remaining), year: view.year })}
              </p>
              <Entries rows={view.rows} />
            </>
          )
        }
      </Answered>
    </Drawer>
  );
}

function Entries({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <ReadLines<LedgerRow>
      label={t('hr.claim.howMade')}
      rows={rows}
      rowKey={({ id }) => id}
      isNumbered={false}
      columns={[
        {
          key: 'entry',
          title: t('hr.ledger.line'),
          main: true,
          render: (row) => <EntryText row={row} isPart={isPart(row, rows)} />,
        },
        {
          key: 'when',
          title: t('hr.ledger.when'),
          needs: 'middle',
          render: ({ at, by }) => (
            <span className="hr-ledger-when">
              {at === null ? t('hr.ledger.tonight') : <Stamp value={at} />}
              <span className="lab-muted">{by ? nameIn(by.name) : t('hr.ledger.system')}</span>
            </span>
          ),
        },
        {
          key: 'change',
          title: t('hr.ledger.change'),
          align: 'right',
          phone: 'count',
          render: ({ change }) => <span className="lab-figures">{signed(change)}</span>,
        },
        {
          key: 'balance',
          title: t('hr.ledger.balance'),
          align: 'right',
          phone: 'sum',
          render: ({ balance }) => <strong className="lab-figures">{minus(balance)}</strong>,
        },
      ]}
    />
  );
}

interface EntryTextProps {
  readonly row: LedgerRow;
  /** One of several entries by which its claim takes days of several sources. */
  readonly isPart: boolean;
}

/** What happened, of which claim, and from when until when it counts. */
function EntryText({ row: { word, amount, claim, effectiveFrom, expiresOn }, isPart }: EntryTextProps) {
  const t = useT();
  const days = useDays();
  const period = [
    t('hr.ledger.from', { day: effectiveFrom }),
    expiresOn !== null && t('hr.ledger.until', { day: expiresOn }),
  ];
  const source = expiresOn === null ? t('hr.ledger.ofLasting') : t('hr.ledger.ofSource', { day: expiresOn });
  return (
    <span className="hr-ledger-entry">
      <span>
        {t(`hr.ledger.words.${word}`, { days: days(amount) })}
        {claim && (
          <>
            {' '}
            <Link to={leaveClaimDocument.paths.record(claim.id)}>{claim.number}</Link>
          </>
        )}
      </span>
      {periods.has(word) && <span className="lab-muted">{period.filter(Boolean).join(' · ')}</span>}
      {isPart && <span className="lab-muted">{source}</span>}
    </span>
  );
}

/** Whether a claim has another entry of the same kind from days that end on another day. */
function isPart({ word, claim, expiresOn }: LedgerRow, rows: readonly LedgerRow[]): boolean {
  return (
    claim !== null &&
    rows.some((other) => other.claim?.id === claim.id && other.word === word && other.expiresOn !== expiresOn)
  );
}

/** Entries whose period says more than the words do. */
const periods: ReadonlySet<LedgerRow['word']> = new Set(['grant', 'carryIn', 'advance', 'adjustUp']);

/** With a true minus and a plus, so that both are as wide. */
function signed(change: string): string {
  const days = Number(change);
  if (days === 0) return '—';
  return days > 0 ? `+${change}` : minus(change);
}

/** A negative number with a true minus. */
function minus(days: string): string {
  return days.replace('-', '−');
}
