import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { withSeparators } from '#lab/shared/figures.js';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { RequestDetail, RequestLine } from '../../shared/request.dto.js';

interface RequestLinesProps {
  readonly request: Pick<RequestDetail, 'lines' | 'dueDate' | 'state'>;
}

/** The lines of a request as they are read; columns in which no line has anything of its own are left out. */
export function RequestLines({ request: { lines, dueDate, state } }: RequestLinesProps) {
  const t = useT();
  const title = (field: string) => t(`purchase.line.fields.${field}`);
  const uses = (field: keyof RequestLine) => lines.some((line) => line[field]);
  // A column that the reader does not get to see is not there.
  const shows = (field: keyof RequestLine) => lines.every((line) => line[field] !== undefined);
  const plain = (
    key: 'spec' | 'brand' | 'project' | 'position' | 'comments' | 'casNo' | 'costCentre',
    needs: 'middle' | 'wide',
  ): ReadColumn<RequestLine> => ({
    key,
    title: title(key),
    needs,
    named: needs === 'wide',
    render: (line) => line[key] || <Nothing />,
    isEmpty: (line) => !line[key],
  });
  const columns: readonly (ReadColumn<RequestLine> | false)[] = [
    {
      key: 'item',
      title: title('item'),
      main: true,
      render: (line) => <span title={line.item}>{line.item || '—'}</span>,
    },
    {
      key: 'catalogNo',
      title: title('catalogNo'),
      needs: 'middle',
      render: (line) => (line.catalogNo ? <span className="id">{line.catalogNo}</span> : <Nothing />),
      isEmpty: (line) => !line.catalogNo,
    },
    plain('brand', 'middle'),
    plain('spec', 'middle'),
    shows('quantity') && {
      key: 'quantity',
      title: title('quantity'),
      align: 'right',
      phone: 'count',
      render: (line) =>
        !line.quantity ? (
          <Nothing />
        ) : (
          <>
            <span className="lab-document-figure">{withSeparators(line.quantity)}</span> {line.unit}
          </>
        ),
    },
    shows('unitPrice') && {
      key: 'unitPrice',
      title: title('unitPrice'),
      align: 'right',
      phone: 'price',
      render: (line) => <Money value={line.unitPrice ?? null} />,
    },
    shows('amount') && {
      key: 'amount',
      title: title('amount'),
      align: 'right',
      phone: 'sum',
      render: (line) => <Money value={line.amount ?? null} currency={line.currency} />,
    },
    lines.some((line) => line.dueDate !== dueDate) && {
      key: 'dueDate',
      title: title('dueDate'),
      needs: 'wide',
      named: true,
      render: (line) => <Stamp value={line.dueDate} kind="day" />,
    },
    // Before the approval the state of the request says it all.
    state === 'approved' && {
      key: 'status',
      title: title('status'),
      needs: 'wide',
      render: (line) => t(`purchase.line.statusCodes.${line.status}`),
    },
    uses('quoteVendor') && {
      key: 'quoteVendor',
      title: t('purchase.offer.agreed'),
      needs: 'wide',
      named: true,
      render: (line) => <Agreed line={line} />,
      isEmpty: (line) => !line.quoteVendor,
    },
    uses('project') && plain('project', 'wide'),
    uses('position') && plain('position', 'wide'),
    uses('casNo') && plain('casNo', 'wide'),
    uses('costCentre') && plain('costCentre', 'wide'),
    uses('comments') && plain('comments', 'wide'),
  ];
  return (
    <ReadLines
      label={t('purchase.request.fields.lines')}
      rows={lines}
      rowKey={(line) => line.id}
      columns={columns.filter((column) => column !== false)}
    />
  );
}

/** With whom which price was agreed. */
function Agreed({ line: { quoteVendor, quotePrice, quoteCurrency } }: { readonly line: RequestLine }) {
  if (!quoteVendor) return <Nothing />;
  return (
    <>
      {quoteVendor} <Money value={quotePrice} currency={quoteCurrency ?? undefined} />
    </>
  );
}
