import { useNavigate } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, type Fact } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { formatMoney } from '#lab/shared/money.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { historyPart } from '../log/history-part.js';
import { DueDistance } from './due-distance.js';
import { RequestTotal } from './request-total.js';
import { RequestActs } from './request-acts.js';
import { RequestOrders } from './request-orders.js';
import { RequestLines } from './request-lines.js';
import { RequestQuotes } from './request-quotes.js';

/** The heading of a request's page, and what it says where a submit is refused. */
export function useRecordPage(): RecordPageSpec<RequestDetail> {
  const t = useT();
  const navigate = useNavigate();
  return {
    title: ({ title }) => title,
    tools: (request) => <RequestActs request={request} />,
    parts: ({ id }) => [historyPart(requestDocument, id, t('purchase.log.title'))],
    // Many lines may lack something: the reader is asked before they leave the page.
    onIncomplete: ({ fields, requestId }, { id }) =>
      notify({
        tone: 'failed',
        text: t('purchase.request.incomplete', { count: fields.length }),
        requestId,
        action: { label: t('ui.document.edit'), run: () => void navigate(requestDocument.paths.edit(id)) },
      }),
  };
}

/** What a request is about: amount, people and date first, then why, and its lines. */
export default function RequestContent({ record: request }: { readonly record: RequestDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<RequestDetail>();
  const { reason, lines } = request;
  const label = (field: string) => t(`purchase.request.fields.${field}`);
  const factsOf = (one: RequestDetail): readonly Fact[] => {
    const { amounts, amountBase, owner, createdBy, delegate, department, dueDate, category } = one;
    const inBase = amountBase === undefined ? '' : `${baseCurrency} ${formatMoney(amountBase)}`;
    return [
      amounts !== undefined && {
        label: label('total'),
        value: <RequestTotal amounts={amounts} />,
        note: amounts.length > 1 ? t('purchase.request.about', { amount: inBase }) : undefined,
      },
      { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
      createdBy.id !== owner.id && { label: label('createdBy'), value: <Person person={createdBy} /> },
      dueDate !== undefined && {
        label: label('dueDate'),
        value: <Stamp value={dueDate} kind="day" />,
        note: dueDate && <DueDistance day={dueDate} />,
      },
      { label: label('category'), value: nameIn(category) },
      delegate !== null && { label: label('delegateId'), value: <Person person={delegate} /> },
    ].filter((fact) => fact !== false);
  };
  return (
    <>
      <Facts facts={factsOf(request)} was={was && factsOf(was)} />
      <Words title={label('reason')} text={reason} was={was?.reason} />
      <Section title={label('lines')} note={lines.length}>
        <RequestLines request={request} />
      </Section>
      <RequestQuotes request={request} />
      {request.orders.length > 0 && (
        <Section title={t('purchase.order.many')} note={new Set(request.orders.map((order) => order.id)).size}>
          <RequestOrders request={request} />
        </Section>
      )}
    </>
  );
}
