import { withSeparators } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { OfferView, QuoteLineView } from '../../shared/quote.dto.js';
import type { VendorOnTime } from '../../shared/scorecard.dto.js';
import { OnTimeMark } from '../scorecard/on-time-mark.js';
import { VendorLink } from '../scorecard/vendor-link.js';
import { VendorMark } from './vendor-mark.js';

interface OffersOfLineProps {
  readonly line: QuoteLineView;
  /** How its vendors deliver, by their ids. */
  readonly punctual: ReadonlyMap<string, VendorOnTime>;
  readonly number: number;
}

/** The offers for a line: who offers, at which price, until when; the one that is taken, and the cheapest. */
export function OffersOfLine({ line, number, punctual }: OffersOfLineProps) {
  const t = useT();
  const { item, catalogNo, brand, quantity, unit, offers, reason, status } = line;
  const asked = [catalogNo, brand, quantity && `${withSeparators(quantity)} ${unit}`].filter(Boolean).join(' · ');
  const title = (field: string) => t(`purchase.offer.fields.${field}`);
  const hasForeign = offers?.some(({ currency }) => currency !== baseCurrency) ?? false;
  const columns: readonly (ReadColumn<OfferView> | false)[] = [
    {
      key: 'vendor',
      title: title('vendor'),
      main: true,
      render: (offer) => <Vendor offer={offer} onTime={punctual.get(offer.vendorId)} />,
    },
    {
      key: 'qty',
      title: title('qty'),
      align: 'right',
      phone: 'count',
      render: (offer) =>
        offer.qty === null ? (
          <Nothing />
        ) : (
          <>
            <span className="lab-document-figure">{withSeparators(offer.qty)}</span> {offer.unit}
          </>
        ),
    },
    {
      key: 'unitPrice',
      title: title('unitPrice'),
      align: 'right',
      phone: 'price',
      render: (offer) => <Money value={offer.unitPrice} />,
    },
    {
      key: 'amount',
      title: title('amount'),
      align: 'right',
      phone: 'sum',
      render: (offer) => <Money value={offer.amount} currency={offer.currency} />,
    },
    hasForeign && {
      key: 'amountBase',
      title: title('amountBase'),
      align: 'right',
      needs: 'wide',
      named: true,
      render: (offer) => <Money value={offer.amountBase} currency={baseCurrency} />,
    },
    {
      key: 'leadTime',
      title: title('leadTime'),
      align: 'right',
      needs: 'middle',
      named: true,
      render: ({ leadTime }) => (leadTime === null ? <Nothing /> : t('purchase.offer.days', { count: leadTime })),
      isEmpty: ({ leadTime }) => leadTime === null,
    },
    {
      key: 'validUntil',
      title: title('validUntil'),
      needs: 'wide',
      named: true,
      render: ({ validUntil }) => <Stamp value={validUntil} kind="day" />,
      isEmpty: ({ validUntil }) => validUntil === null,
    },
    (offers?.some(({ comments }) => comments) ?? false) && {
      key: 'comments',
      title: title('comments'),
      needs: 'wide',
      render: ({ comments }) => comments || <Nothing />,
      isEmpty: ({ comments }) => !comments,
    },
  ];
  return (
    <Section
      title={`${number}. ${item}`}
      note={[asked, t(`purchase.line.statusCodes.${status}`)].filter(Boolean).join(' · ')}
    >
      {offers && (
        <ReadLines
          label={t('purchase.offer.of', { item })}
          rows={offers}
          rowKey={({ id }) => id}
          isNumbered={false}
          columns={columns.filter((column) => column !== false)}
        />
      )}
      {reason && <p className="quote-reason">{t('purchase.offer.because', { reason })}</p>}
    </Section>
  );
}

function Vendor({ offer, onTime }: { readonly offer: OfferView; readonly onTime: VendorOnTime | undefined }) {
  const t = useT();
  const { vendorId, vendor, taken, cheapest, warning } = offer;
  return (
    <span className="quote-vendor">
      {taken ? (
        <strong>
          <VendorLink id={vendorId} name={vendor} />
        </strong>
      ) : (
        <VendorLink id={vendorId} name={vendor} />
      )}
      {taken && <StateTag tone="done">{t('purchase.offer.taken')}</StateTag>}
      {cheapest && <span className="lab-muted">{t('purchase.offer.cheapest')}</span>}
      <VendorMark warning={warning} />
      <OnTimeMark of={onTime} />
    </span>
  );
}
