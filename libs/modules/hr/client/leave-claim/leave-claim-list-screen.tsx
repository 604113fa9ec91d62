import { useMemo } from 'react';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList, type DocumentListProps } from '#lab/ui/document/document-list.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { LeaveChoice, LeaveClaimRow } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument, leaveClaimWords } from '../../shared/leave-claim.words.js';
import { BalancesButton, LedgerButton } from '../ledger/balance-buttons.js';
import { useDays, usePeriod } from './leave-claim-titles.js';

const none: readonly LeaveChoice[] = [];

/** The claims of the reader, under what they have left of each type, or those of others. */
export default function LeaveClaimListScreen() {
  return <LeaveClaimList name="hr.claims" />;
}

type LeaveClaimListProps = Pick<DocumentListProps<LeaveClaimRow>, 'name' | 'desk'>;

/** A list of claims, with the columns and filters that all of them have. */
export function LeaveClaimList(props: LeaveClaimListProps) {
  const { may, paths } = leaveClaimDocument;
  const mayCreate = useMay()(may.create);
  const { data: choices = none } = useApiQuery<readonly LeaveChoice[]>(mayCreate ? `${paths.route}/choices` : null);
  const period = usePeriod();
  const inDays = useDays();
  const usual = useDocumentColumns<LeaveClaimRow>(leaveClaimWords);
  const filters = useDocumentFilters(leaveClaimWords);
  return (
    <DocumentList<LeaveClaimRow>
      kind={leaveClaimDocument}
      {...props}
      columns={[
        usual.number,
        usual.owner,
        usual.name('type', { main: true, width: 160 }),
        usual.state,
        usual.figures('period', period, { width: 230, sort: 'startDay', onCard: 'fact' }),
        usual.figures('days', ({ days }) => (days === null ? undefined : inDays(days)), {
          width: 80,
          align: 'right',
          onCard: 'fact',
        }),
        usual.path,
        usual.updatedAt,
      ]}
      filters={useMemo(
        () => [
          filters.state('deleted'),
          filters.entries('typeId', choices),
          filters.ref('ownerId', 'org/users', 'owner'),
          filters.year('year'),
        ],
        [filters, choices],
      )}
      above={<BalanceStrip choices={choices} />}
    />
  );
}

/** What the reader has left today, for each type that keeps a balance. */
function BalanceStrip({ choices }: { readonly choices: readonly LeaveChoice[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const kept = choices.filter(({ balance, byEvent }) => balance !== null && !(byEvent && balance === '0'));
  if (kept.length === 0) return null;
  return (
    <div className="hr-balances-today">
      <dl className="hr-balances" aria-label={t('hr.claim.balances')}>
        {kept.map(({ id, name, balance }) => (
          <div key={id}>
            <dt>{nameIn(name)}</dt>
            <dd>
              <LedgerButton typeId={id}>
                <strong>{balance}</strong>
              </LedgerButton>{' '}
              {t('hr.claim.daysLeft', { count: Number(balance) })}
            </dd>
          </div>
        ))}
      </dl>
      <BalancesButton plain />
    </div>
  );
}
