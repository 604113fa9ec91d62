import { useMemo } from 'react';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useStateFilter } from '#lab/ui/document/document-columns.jsx';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Filter } from '#lab/ui/resource/filter.js';
import type { LeaveChoice, LeaveClaimRow } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { BalanceStrip } from './balance-strip.js';
import { useLeaveClaimColumns } from './leave-claim-columns.js';
import { leaveClaimDocument } from './leave-claim-document.js';

const none: readonly LeaveChoice[] = [];
/** Years before the current one that the filter names. */
const yearsBack = 4;

/** The reader's claims, under what they have left of each type. */
export default function LeaveClaimListScreen() {
  const { may, paths } = leaveClaimDocument;
  const mayCreate = useMay()(may.create);
  const { data: choices = none } = useApiQuery<readonly LeaveChoice[]>(mayCreate ? `${paths.route}/choices` : null);
  return (
    <DocumentList<LeaveClaimRow>
      kind={leaveClaimDocument}
      name="hr.claims"
      columns={useLeaveClaimColumns()}
      filters={useFilters(choices)}
      above={<BalanceStrip choices={choices} />}
    />
  );
}

function useFilters(choices: readonly LeaveChoice[]): readonly Filter[] {
  const t = useT();
  const nameIn = useNameIn();
  const state = useStateFilter(leaveClaimWords, 'deleted');
  return useMemo(() => {
    const next = new Date().getFullYear() + 1;
    const years = Array.from({ length: yearsBack + 2 }, (_, back) => String(next - back));
    return [
      state,
      {
        kind: 'choice',
        key: 'typeId',
        label: t('hr.claim.fields.type'),
        many: true,
        choices: choices.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
      },
      {
        kind: 'choice',
        key: 'year',
        label: t('hr.claim.fields.year'),
        choices: years.map((year) => ({ value: year, label: year })),
      },
    ];
  }, [choices, state, t, nameIn]);
}
