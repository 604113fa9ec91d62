import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import type { LeaveRevocationRow } from '../../shared/leave-revocation.dto.js';
import { leaveRevocationDocument, leaveRevocationWords } from '../../shared/leave-revocation.words.js';
import { useDays } from '../leave-claim/leave-claim-titles.js';
import { useFrom } from './use-from.js';

/** Revocations of the reader, or of others. Each is written on the page of its claim. */
export default function LeaveRevocationListScreen() {
  const inDays = useDays();
  const from = useFrom();
  const usual = useDocumentColumns<LeaveRevocationRow>(leaveRevocationWords);
  const filters = useDocumentFilters(leaveRevocationWords);
  return (
    <DocumentList<LeaveRevocationRow>
      kind={leaveRevocationDocument}
      name="hr.revocations"
      columns={[
        usual.number,
        usual.owner,
        usual.name('type', { main: true, width: 140 }),
        usual.state,
        usual.figures('fromDay', from, { width: 130, sort: 'fromDay', onCard: 'fact' }),
        usual.figures('days', ({ days }) => inDays(days), { width: 125, align: 'right', onCard: 'fact' }),
        usual.figures('claimNumber', ({ claimNumber }) => claimNumber, { width: 150, yields: 1 }),
        usual.path,
        usual.updatedAt,
      ]}
      filters={useMemo(() => [filters.state(), filters.ref('ownerId', 'org/users', 'owner')], [filters])}
    />
  );
}
