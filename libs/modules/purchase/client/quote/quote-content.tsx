import { Link } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, type Fact } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { formatMoney } from '#lab/shared/money.js';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { QuoteDetail } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { requestDocument } from '../../shared/request.words.js';
import { historyPart } from '../log/history-part.js';
import { RequestTotal } from '../request/request-total.js';
import { useOnTime } from '../scorecard/on-time-mark.js';
import { OfferMatrix } from './offer-matrix.js';

/** The heading of a quote's page. */
export function useRecordPage(): RecordPageSpec<QuoteDetail> {
  const t = useT();
  return {
    title: ({ request }) => request.title,
    parts: ({ id }) => [historyPart(quoteDocument, id, t('purchase.log.title'))],
  };
}

/** What a quote is about: amount, requester and request, then the offers for its lines side by side. */
export default function QuoteContent({ record: quote }: { readonly record: QuoteDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const was = useLastSeen<QuoteDetail>();
  const { comments, lines } = quote;
  const punctual = useOnTime(lines.flatMap(({ offers = [] }) => offers.map(({ vendorId }) => vendorId)));
  const label = (field: string) => t(`purchase.quote.fields.${field}`);
  const factsOf = (one: QuoteDetail): readonly Fact[] => {
    const { amounts, amountBase, requester, department, request, category } = one;
    const inBase = amountBase === undefined ? '' : `${baseCurrency} ${formatMoney(amountBase)}`;
    return [
      amounts !== undefined && {
        label: label('total'),
        value: <RequestTotal amounts={amounts} />,
        note: amounts.length > 1 ? t('purchase.request.about', { amount: inBase }) : undefined,
      },
      { label: label('requester'), value: <Person person={requester} />, note: department && nameIn(department) },
      {
        label: label('request'),
        value: (
          <Link className="id" to={requestDocument.paths.record(request.id)}>
            {request.number}
          </Link>
        ),
      },
      { label: label('category'), value: nameIn(category) },
    ].filter((fact) => fact !== false);
  };
  return (
    <>
      <Facts facts={factsOf(quote)} was={was && factsOf(was)} />
      <Words title={label('comments')} text={comments} was={was?.comments} />
      <Section title={label('lines')}>
        <OfferMatrix lines={lines} was={was?.lines} punctual={punctual} />
      </Section>
    </>
  );
}
