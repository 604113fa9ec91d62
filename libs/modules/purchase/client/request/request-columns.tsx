import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { RequestAmount } from './request-amount.js';

/** Columns of a list of requests. */
export function useRequestColumns(): readonly Column<RequestRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  const usual = useDocumentColumns<RequestRow>(requestWords);
  return useMemo(() => {
    const title = (field: string) => t(`purchase.request.fields.${field}`);
    return [
      usual.number,
      {
        key: 'title',
        title: title('title'),
        main: true,
        pinned: true,
        render: (row) => <span title={row.title}>{row.title}</span>,
      },
      { key: 'category', title: title('category'), width: 108, render: (row) => nameIn(row.category) },
      usual.state,
      usual.path,
      {
        key: 'amount',
        title: title('amount'),
        width: 140,
        align: 'right',
        sort: 'amountBase',
        render: (row) => <RequestAmount {...row} />,
      },
      usual.day('dueDate'),
      usual.updatedAt,
    ];
  }, [t, nameIn, usual]);
}
