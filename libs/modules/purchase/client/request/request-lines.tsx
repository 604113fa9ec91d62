import { lazy } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { withSeparators } from '#lab/shared/figures.js';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { RequestDetail, RequestLine } from '../../shared/request.dto.js';
import { LineActs } from '../acts/line-acts.js';

const RestDialog = lazy(() => import('./rest-dialog.js'));

interface RequestLinesProps {
  readonly request: Pick<RequestDetail, 'id' | 'version' | 'number' | 'lines' | 'dueDate' | 'state'>;
}

/** The lines of a request as they are read; columns in which no line has anything of its own are left out. */
export function RequestLines({ request }: RequestLinesProps) {
  const t = useT();
  const was = useLastSeen<RequestDetail>();
  const { lines, dueDate, state } = request;
  const title = (field: string) => t(`purchase.line.fields.${field}`);
  const uses = (field: keyof RequestLine) => [...lines, ...(was?.lines ?? [])].some((line) => line[field]);
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
  const part = (key: 'restQty' | 'closedQty'): ReadColumn<RequestLine> => ({
    key,
    title: title(key),
    align: 'right',
    needs: 'wide',
    named: true,
    isLive: true,
    render: (line) => (line[key] ? `${withSeparators(line[key])} ${line.quoteUnit || line.unit}` : <Nothing />),
    isEmpty: (line) => !line[key],
  });
  const columns: readonly (ReadColumn<RequestLine> | false | undefined)[] = [
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
    (lines.some((line) => line.dueDate !== dueDate) || was?.lines.some((line) => line.dueDate !== was.dueDate)) && {
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
      isLive: true,
      render: (line) => t(`purchase.line.statusCodes.${line.status}`),
    },
    uses('restQty') && part('restQty'),
    uses('closedQty') && part('closedQty'),
    uses('quoteVendor') && {
      key: 'quoteVendor',
      title: t('purchase.offer.agreed'),
      needs: 'wide',
      named: true,
      isLive: true,
      render: (line) => <Agreed line={line} />,
      isEmpty: (line) => !line.quoteVendor,
    },
    uses('project') && plain('project', 'wide'),
    uses('position') && plain('position', 'wide'),
    uses('casNo') && plain('casNo', 'wide'),
    uses('costCentre') && plain('costCentre', 'wide'),
    uses('comments') && plain('comments', 'wide'),
    lines.some(({ mayDo }) => mayDo.length > 0) && {
      key: 'acts',
      title: '',
      align: 'right',
      isLive: true,
      render: (line) => <RestActs request={request} line={line} />,
    },
  ];
  return (
    <ReadLines
      label={t('purchase.request.fields.lines')}
      rows={lines}
      was={was?.lines}
      rowKey={(line) => line.id}
      columns={columns.filter((column) => column !== false && column !== undefined)}
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

/** What the reader may do to a line: close what is left of it, and open that again. */
function RestActs({ request, line }: RequestLinesProps & { readonly line: RequestLine }) {
  const { id: lineId, item, unit, quoteUnit, currency, quoteCurrency } = line;
  return (
    <LineActs
      acts={line.mayDo}
      texts="purchase.acts"
      item={item}
      dialog={(act, onClose) => {
        const [quantity, amount] =
          act === 'closeRest' ? [line.restQty, line.restAmount] : [line.closedQty, line.closedAmount];
        const rest = {
          ...{ lineId, item, unit: quoteUnit || unit, currency: quoteCurrency ?? currency },
          ...{ quantity: quantity ?? undefined, amount: amount ?? undefined },
        };
        return <RestDialog act={act} request={request} rest={rest} onClose={onClose} />;
      }}
    />
  );
}
