import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { LeaveClaimRow } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { useDays, usePeriod } from './leave-claim-titles.js';

/** Columns of a list of leave claims. */
export function useLeaveClaimColumns(): readonly Column<LeaveClaimRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const period = usePeriod();
  const days = useDays();
  const usual = useDocumentColumns<LeaveClaimRow>(leaveClaimWords);
  const title = (field: string) => t(`hr.claim.fields.${field}`);
  return [
    usual.number,
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
    usual.state,
    usual.path,
    usual.updatedAt,
  ];
}
