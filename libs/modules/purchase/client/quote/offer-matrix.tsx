import type { ReactNode } from 'react';
import { withSeparators } from '#lab/shared/figures.js';
import { sum } from '#lab/shared/money.js';
import { FileList } from '#lab/ui/files/file-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useMarked } from '#lab/ui/seen/last-seen.jsx';
import { sameShown } from '#lab/ui/seen/same-shown.js';
import { LineMark, Was, type LineChange } from '#lab/ui/seen/was.jsx';
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
  /** The lines that its reader has last seen. */
  readonly was?: readonly QuoteLineView[] | undefined;
  /** How the vendors deliver, by their ids. */
  readonly punctual: ReadonlyMap<string, VendorOnTime>;
}

type Vendor = Pick<OfferView, 'vendorId' | 'vendor' | 'warning'>;

/**
 * What was offered, to be read: a row for each line, a column for each vendor, and what each of them asks for the lines
 * that it offers. Where there is no room for columns, each line is a card of its own.
 */
export function OfferMatrix({ lines, was, punctual }: OfferMatrixProps) {
  const t = useT();
  const compared = comparedLines(lines, was);
  useMarked({ lines: compared.filter(({ change }) => change !== undefined).length });
  const offers = lines.flatMap((line) => line.offers ?? []);
  const seen = [...lines, ...(was ?? [])].map((line) => ({ offers: line.offers ?? [] }));
  const known = seen.flatMap((line) => line.offers);
  const vendors = vendorsInOrder(seen).flatMap((id) => known.find(({ vendorId }) => vendorId === id) ?? []);
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
        {compared.map(({ line, before, change }, at) => (
          <tbody key={line.id} data-change={change}>
            <tr>
              <Asked line={line} number={at + 1} change={change} />
              {vendors.map(({ vendorId }) => (
                <Cell key={vendorId} line={line} was={before} vendorId={vendorId} onTime={punctual.get(vendorId)} />
              ))}
            </tr>
            <LineNote line={line} was={before} columns={vendors.length + 1} />
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

/** A line beside the one that its reader has seen; of one that is gone, nothing is offered any more. */
interface ComparedLine {
  readonly line: QuoteLineView;
  readonly before?: QuoteLineView | undefined;
  readonly change?: LineChange | undefined;
}

function comparedLines(lines: readonly QuoteLineView[], was: OfferMatrixProps['was']): readonly ComparedLine[] {
  if (!was) return lines.map((line) => ({ line }));
  const gone = was.filter(({ id }) => !lines.some((line) => line.id === id));
  return [
    ...lines.map((line): ComparedLine => {
      const before = was.find(({ id }) => id === line.id);
      if (!before) return { line, change: 'added' };
      return { line, before, change: isAsSeen(line, before) ? undefined : 'changed' };
    }),
    ...gone.map((before): ComparedLine => ({ line: { ...before, offers: [], reason: '' }, before, change: 'removed' })),
  ];
}

function isAsSeen(line: QuoteLineView, before: QuoteLineView): boolean {
  const [offers, others] = [line.offers ?? [], before.offers ?? []];
  const isSame = (offer: OfferView) => {
    const other = others.find(({ vendorId }) => vendorId === offer.vendorId);
    return other !== undefined && offered.every((field) => offer[field] === other[field]);
  };
  return line.reason === before.reason && offers.length === others.length && offers.every(isSame);
}

/** What a vendor has said of an offer, and whether it is taken. */
const offered = [
  'taken',
  'qty',
  'unit',
  'unitPrice',
  'amount',
  'currency',
  'leadTime',
  'validUntil',
  'comments',
] as const;

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
interface AskedProps extends Pick<ComparedLine, 'line' | 'change'> {
  readonly number: number;
}

function Asked({ line, number, change }: AskedProps) {
  const t = useT();
  const { item, catalogNo, brand, spec, quantity, unit, status } = line;
  return (
    <th scope="row">
      <LineMark change={change} />
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
  readonly was: QuoteLineView | undefined;
  readonly vendorId: string;
  readonly onTime: VendorOnTime | undefined;
}

/** What one vendor offers for one line; the cheapest is said where there is another to compare it with. */
function Cell({ line: { offers = [] }, was, vendorId, onTime }: CellProps) {
  const isOfVendor = (one: OfferView) => one.vendorId === vendorId;
  const offer = offers.find(isOfVendor);
  const before = was?.offers?.find(isOfVendor);
  return (
    <td data-taken={offer?.taken || undefined} data-empty={(!offer && !before) || undefined}>
      {offer && was && !before && <LineMark change="added" />}
      {!offer && before && <span className="quote-matrix-name">{before.vendor}</span>}
      {offer ? (
        <Offer offer={offer} was={before} isCheapest={offer.cheapest && offers.length > 1} onTime={onTime} />
      ) : (
        <Nothing />
      )}
      {!offer && before && (
        <Was>
          <Money value={before.amount} currency={before.currency} />
        </Was>
      )}
    </td>
  );
}

interface OfferProps {
  readonly offer: OfferView;
  readonly was: OfferView | undefined;
  readonly isCheapest: boolean;
  readonly onTime: VendorOnTime | undefined;
}

function Offer({ offer, was, isCheapest, onTime }: OfferProps) {
  const t = useT();
  const wasIn = (render: (of: OfferView) => ReactNode) =>
    was && !sameShown(render(offer), render(was)) && <Was>{render(was)}</Was>;
  const delivery = ({ leadTime }: OfferView) =>
    leadTime === null ? <Nothing /> : t('purchase.offer.days', { count: leadTime });
  const { taken, amount, amountBase, currency, validUntil, ended, comments, files = [] } = offer;
  return (
    <div className="quote-offer">
      <span className="quote-matrix-name">
        <VendorName vendor={offer} onTime={onTime} />
      </span>
      <span className="quote-offer-sum">
        <Money value={amount} currency={currency} />
        {wasIn((of) => (
          <Money value={of.amount} currency={of.currency} />
        ))}
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
      {was && was.taken !== taken && <Was>{t(`purchase.offer.${was.taken ? 'taken' : 'notTaken'}`)}</Was>}
      <span className="quote-offer-price">
        <Price offer={priceOf(offer)} />
        {wasIn((of) => (
          <Price offer={priceOf(of)} />
        ))}
      </span>
      <dl>
        <dt>{t('purchase.offer.delivery')}</dt>
        <dd>
          {delivery(offer)}
          {wasIn(delivery)}
        </dd>
        <dt>{t('purchase.offer.fields.validUntil')}</dt>
        <dd>
          <Stamp value={validUntil} kind="day" />
          {ended && <OfferEnded />}
          {wasIn((of) => (
            <Stamp value={of.validUntil} kind="day" />
          ))}
        </dd>
      </dl>
      {comments && <span className="quote-offer-comments">{comments}</span>}
      {wasIn((of) => of.comments)}
      {files.length > 0 && (
        <div className="quote-offer-files">
          <span>{t('purchase.offer.files', { count: files.length })}</span>
          <FileList files={files} />
        </div>
      )}
    </div>
  );
}

type OfferedPrice = Pick<OfferView, 'qty' | 'unit' | 'unitPrice'>;

function priceOf({ qty, unit, unitPrice }: OfferView): OfferedPrice {
  return { qty, unit, unitPrice };
}

/** Quantity × price of an offer. */
function Price({ offer: { qty, unit, unitPrice } }: { readonly offer: OfferedPrice }) {
  return (
    <>
      {qty !== null && `${withSeparators(qty)} ${unit} × `}
      <Money value={unitPrice} />
    </>
  );
}

/** Across all columns: why the cheapest offer of a line is not taken, or that there is none. */
interface LineNoteProps {
  readonly line: QuoteLineView;
  readonly was: QuoteLineView | undefined;
  readonly columns: number;
}

function LineNote({ line, was, columns }: LineNoteProps) {
  const t = useT();
  const noteOf = ({ offers, reason }: QuoteLineView) =>
    offers?.length === 0 ? t('purchase.offer.noOffer') : reason && t('purchase.offer.because', { reason });
  const [text, before] = [noteOf(line), was && noteOf(was)];
  const isChanged = was !== undefined && !sameShown(text, before);
  if (!text && !isChanged) return null;
  return (
    <tr className="quote-matrix-note">
      <td colSpan={columns}>
        {text && <p>{text}</p>}
        {isChanged && <Was>{before || <Nothing />}</Was>}
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
