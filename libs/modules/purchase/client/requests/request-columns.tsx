import { useMemo } from 'react';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { PathCell } from '#lab/ui/subject/path-cell.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { RequestAmount } from '../request/request-amount.js';

/** Columns of a list of requests. */
export function useRequestColumns(): readonly Column<RequestRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const title = (field: string) => t(`purchase.request.fields.${field}`);
    return [
      {
        key: 'number',
        title: title('number'),
        width: 136,
        sort: 'number',
        pinned: true,
        always: true,
        render: (row) => row.number,
      },
      {
        key: 'title',
        title: title('title'),
        main: true,
        pinned: true,
        render: (row) => <span title={row.title}>{row.title}</span>,
      },
      { key: 'category', title: title('category'), width: 108, render: (row) => nameIn(row.category) },
      {
        key: 'state',
        title: title('state'),
        width: 108,
        render: (row) => (
          <SubjectState subject={requestWords} state={row.state} late={row.strip?.steps.includes('late')} />
        ),
      },
      { key: 'path', title: title('path'), width: 238, render: (row) => <PathCell strip={row.strip} /> },
      {
        key: 'amount',
        title: title('amount'),
        width: 140,
        align: 'right',
        sort: 'amountBase',
        render: (row) => <RequestAmount {...row} />,
      },
      {
        key: 'dueDate',
        title: title('dueDate'),
        width: 114,
        sort: 'dueDate',
        render: (row) => <Stamp value={row.dueDate} kind="day" />,
      },
      {
        key: 'updatedAt',
        title: title('updatedAt'),
        width: 128,
        sort: 'updatedAt',
        render: (row) => <Stamp value={row.updatedAt} />,
      },
    ];
  }, [t, nameIn]);
}
