import { withSeparators } from '#lab/shared/figures.js';
import { sum } from '#lab/shared/money.js';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import { vendorsInOrder } from '../../shared/quote-offers.js';
import type { OfferView, QuoteLineView } from '../../shared/quote.dto.js';
import type { VendorOnTime } from '../../shared/scorecard.dto.js';
import { OnTimeMark } from '../scorecard/on-time-mark.js';
import { VendorLink } from '../scorecard/vendor-link.js';
import { OfferEnded } from './offer-ended.js';
import { VendorMark } from './vendor-mark.js';

interface OfferMatrixProps {
  readonly lines: readonly QuoteLineView[];
  /** How the vendors deliver, by their ids. */
  readonly punctual: ReadonlyMap<string, VendorOnTime>;
}

type Vendor = Pick<OfferView, 'vendorId' | 'vendor' | 'warning'>;

/**
 * What was offered, to be read: a row for each line, a column for each vendor, and what each of them asks for the lines
 * that it offers. Where there is no room for columns, each line is a card of its own.
 */
export function OfferMatrix({ lines, punctual }: OfferMatrixProps) {
  const t = useT();
  const offers = lines.flatMap((line) => line.offers ?? []);
  const offered = lines.map((line) => ({ offers: line.offers ?? [] }));
  const vendors = vendorsInOrder(offered).flatMap((id) => offers.find(({ vendorId }) => vendorId === id) ?? []);
  return (
    <div className="quote-matrix" role="region" aria-label={t('purchase.offer.fields.offers')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('purchase.offer.fields.lineId')}</th>
            {vendors.map((vendor) => (
              <th key={vendor.vendorId} scope="col">
                <VendorName vendor={vendor} onTime={punctual.get(vendor.vendorId)} />
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line, at) => (
          <tbody key={line.id}>
            <tr>
              <Asked line={line} number={at + 1} />
              {vendors.map(({ vendorId }) => (
                <Cell key={vendorId} line={line} vendorId={vendorId} onTime={punctual.get(vendorId)} />
              ))}
            </tr>
            <LineNote line={line} columns={vendors.length + 1} />
          </tbody>
        ))}
        {vendors.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t('purchase.offer.sums')}</th>
              {vendors.map((vendor) => (
                <td key={vendor.vendorId}>
                  <span className="quote-matrix-name">{vendor.vendor}</span>
                  <VendorSum
                    offers={offers.filter(({ vendorId }) => vendorId === vendor.vendorId)}
                    lineCount={lines.length}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Who offers, whether an order to them would be refused, and how they deliver. */
function VendorName({ vendor, onTime }: { readonly vendor: Vendor; readonly onTime: VendorOnTime | undefined }) {
  const { vendorId, vendor: name, warning } = vendor;
  return (
    <span className="quote-vendor">
      <strong>
        <VendorLink id={vendorId} name={name} />
      </strong>
      <VendorMark warning={warning} />
      <OnTimeMark of={onTime} />
    </span>
  );
}

/** What the request asks for. */
function Asked({ line, number }: { readonly line: QuoteLineView; readonly number: number }) {
  const t = useT();
  const { item, catalogNo, brand, spec, quantity, unit, status } = line;
  return (
    <th scope="row">
      <span className="quote-matrix-item">
        {number}. {item}
      </span>
      <span className="id">{[catalogNo, brand, spec].filter(Boolean).join(' · ')}</span>
      <span>
        {[quantity && `${withSeparators(quantity)} ${unit}`, t(`purchase.line.statusCodes.${status}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </th>
  );
}

interface CellProps {
  readonly line: QuoteLineView;
  readonly vendorId: string;
  readonly onTime: VendorOnTime | undefined;
}

/** What one vendor offers for one line; the cheapest is said where there is another to compare it with. */
function Cell({ line: { offers = [] }, vendorId, onTime }: CellProps) {
  const offer = offers.find((one) => one.vendorId === vendorId);
  return (
    <td data-taken={offer?.taken || undefined} data-empty={!offer || undefined}>
      {offer ? <Offer offer={offer} isCheapest={offer.cheapest && offers.length > 1} onTime={onTime} /> : <Nothing />}
    </td>
  );
}

interface OfferProps {
  readonly offer: OfferView;
  readonly isCheapest: boolean;
  readonly onTime: VendorOnTime | undefined;
}

function Offer({ offer, isCheapest, onTime }: OfferProps) {
  const t = useT();
  const { taken, qty, unit, unitPrice, amount, amountBase, currency, leadTime, validUntil, ended } = offer;
  const { comments, files = [] } = offer;
  return (
    <div className="quote-offer">
      <span className="quote-matrix-name">
        <VendorName vendor={offer} onTime={onTime} />
      </span>
      <span className="quote-offer-sum">
        <Money value={amount} currency={currency} />
      </span>
      {currency !== baseCurrency && amountBase !== null && (
        <span className="quote-offer-base">
          <Money value={amountBase} currency={baseCurrency} approximate />
        </span>
      )}
      {(taken || isCheapest) && (
        <span className="quote-offer-marks">
          {taken && <StateTag tone="done">{t('purchase.offer.taken')}</StateTag>}
          {isCheapest && <span className="quote-cheapest">{t('purchase.offer.cheapest')}</span>}
        </span>
      )}
      <span className="quote-offer-price">
        {qty !== null && `${withSeparators(qty)} ${unit} × `}
        <Money value={unitPrice} />
      </span>
      <dl>
        <dt>{t('purchase.offer.delivery')}</dt>
        <dd>{leadTime === null ? <Nothing /> : t('purchase.offer.days', { count: leadTime })}</dd>
        <dt>{t('purchase.offer.fields.validUntil')}</dt>
        <dd>
          <Stamp value={validUntil} kind="day" />
          {ended && <OfferEnded />}
        </dd>
      </dl>
      {comments && <span className="quote-offer-comments">{comments}</span>}
      {files.length > 0 && (
        <div className="quote-offer-files">
          <span>{t('purchase.offer.files', { count: files.length })}</span>
          <FileList files={files} />
        </div>
      )}
    </div>
  );
}

/** Across all columns: why the cheapest offer of a line is not taken, or that there is none. */
function LineNote({ line, columns }: { readonly line: QuoteLineView; readonly columns: number }) {
  const t = useT();
  const { offers, reason } = line;
  const text = offers?.length === 0 ? t('purchase.offer.noOffer') : reason && t('purchase.offer.because', { reason });
  if (!text) return null;
  return (
    <tr className="quote-matrix-note">
      <td colSpan={columns}>
        <p>{text}</p>
      </td>
    </tr>
  );
}

interface VendorSumProps {
  readonly offers: readonly OfferView[];
  readonly lineCount: number;
}

/** What a vendor asks for the lines that it offers; how many of them there are, since sums of different lines do not compare. */
function VendorSum({ offers, lineCount }: VendorSumProps) {
  const t = useT();
  const known = offers.flatMap(({ amountBase }) => amountBase ?? []);
  const isForeign = offers.some(({ currency }) => currency !== baseCurrency);
  return (
    <>
      <Money value={known.length === 0 ? null : sum(known)} currency={baseCurrency} approximate={isForeign} />
      <span className="quote-matrix-count">{t('purchase.offer.sumOf', { count: known.length, lines: lineCount })}</span>
    </>
  );
}
