import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList } from '#lab/ui/document/document-list.jsx';
import type { TerminationRow } from '../../shared/termination.dto.js';
import { terminationDocument, terminationWords } from '../../shared/termination.words.js';

/** Terminations of the reader's scopes. */
export default function TerminationListScreen() {
  const usual = useDocumentColumns<TerminationRow>(terminationWords);
  const filters = useDocumentFilters(terminationWords);
  return (
    <DocumentList<TerminationRow>
      kind={terminationDocument}
      name="contract.terminations"
      columns={useMemo(
        () => [
          usual.number,
          usual.own('contractNumber', ({ contractNumber }) => contractNumber, { width: 140 }),
          usual.own('contractTitle', ({ contractTitle }) => <span title={contractTitle}>{contractTitle}</span>, {
            main: true,
          }),
          usual.day('day'),
          usual.state,
          usual.path,
          usual.updatedAt,
        ],
        [usual],
      )}
      filters={useMemo(() => [filters.state()], [filters])}
    />
  );
}
