import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { X } from 'lucide-react';
import { withSeparators } from '#lab/shared/figures.js';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import type { RateTable } from '../../../system/shared/base-amount.js';
import { cheapestOf } from '../../shared/quote-offers.js';
import type { QuotedVendor } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { OnTimeMark, useOnTime } from '../scorecard/on-time-mark.js';
import { OfferCard } from './offer-card.js';
import { ReasonField } from './reason-field.js';
import {
  factsOf,
  offering,
  totalsOfVendor,
  withLine,
  withoutVendor,
  type FormLine,
  type QuoteValues,
} from './quote-values.js';
import { cellIn } from './use-offer-cells.js';
import { VendorMark } from './vendor-mark.js';

interface QuoteGridProps {
  readonly id: string;
  readonly problem: string | undefined;
  readonly values: QuoteValues;
  readonly rates: RateTable;
  readonly onChange: (change: (values: QuoteValues) => QuoteValues) => void;
}

/** The offers side by side: a row for each line, a column for each vendor; cards below each other where there is no room. */
export function QuoteGrid({ id, problem, values, rates, onChange }: QuoteGridProps) {
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const { vendors, lines } = values;
  const ids = vendors.map((vendor) => vendor.id);
  const known = useApiQuery<readonly QuotedVendor[]>(
    ids.length > 0 ? `${quoteDocument.paths.route}/vendors` : null,
    { id: ids },
    { keepPrevious: true },
  );
  const warnings = new Map(known.data?.map((vendor) => [vendor.id, vendor.warning]));
  const punctual = useOnTime(ids);
  const names = new Map(known.data?.map((vendor) => [vendor.id, vendor.name]));
  const nameOf = ({ id: vendorId, name }: QuoteValues['vendors'][number]) => name || (names.get(vendorId) ?? '');
  const add = (vendorId: string | null) =>
    vendorId !== null &&
    !ids.includes(vendorId) &&
    onChange((now) => ({ ...now, vendors: [...now.vendors, { id: vendorId, name: '' }] }));
  const facts = factsOf(values);

  /** Enter goes to the same field of the next line, with Shift to that of the one before. */
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !cell) return;
    const [lineId, ...rest] = cell.split('/');
    const at = lines.findIndex(({ asked }) => asked.lineId === lineId);
    const next = lines[at + (event.shiftKey ? -1 : 1)];
    const target = next && `${next.asked.lineId}/${rest.join('/')}`;
    if (!target) return;
    event.preventDefault();
    if (grid.current) cellIn(grid.current, target)?.focus();
  };

  return (
    <section className="quote-compare" aria-label={t('purchase.quote.fields.lines')}>
      <div className="quote-tools">
        <label htmlFor={id}>{t('purchase.offer.addVendor')}</label>
        <RefSelect key={ids.length} id={id} of="purchase/vendors" value={null} onChange={add} />
        {vendors.length === 0 && <span className="lab-muted">{t('purchase.offer.addVendorHint')}</span>}
      </div>
      {problem && (
        <p className="lab-form-note" data-problem>
          {problem}
        </p>
      )}
      <div ref={grid} className="quote-grid" style={{ '--vendors': vendors.length } as CSSProperties} onKeyDown={move}>
        <div className="quote-row" data-head>
          <span className="quote-asked" />
          {vendors.map((vendor) => (
            <div key={vendor.id} className="quote-vendor-head">
              <strong title={nameOf(vendor)}>{nameOf(vendor)}</strong>
              <VendorMark warning={warnings.get(vendor.id)} />
              <OnTimeMark of={punctual.get(vendor.id)} />
              <IconButton
                label={t('purchase.offer.removeVendor', { name: nameOf(vendor) })}
                icon={<X size={14} strokeWidth={1.7} aria-hidden />}
                onClick={() => onChange((now) => withoutVendor(now, vendor.id))}
              />
            </div>
          ))}
        </div>
        {lines.map((line, at) => {
          const { asked } = line;
          const offered = facts[at]?.offers ?? [];
          const offerers = offering(values, line);
          const cheapest = new Set([...cheapestOf(offered, rates)].map((place) => offerers[place]));
          const problems = values.problems.filter(({ path }) => path.startsWith(`${asked.lineId}/`));
          const change = (to: (now: FormLine) => FormLine) => onChange((now) => withLine(now, asked.lineId, to));
          return (
            <div key={asked.lineId} className="quote-row" data-line={asked.lineId}>
              <Asked line={line} number={at + 1} />
              {vendors.map((vendor) => (
                <OfferCard
                  key={vendor.id}
                  line={line}
                  vendor={{ id: vendor.id, name: nameOf(vendor), warning: warnings.get(vendor.id) ?? null }}
                  isCheapest={cheapest.has(vendor.id) && offerers.length > 1}
                  problems={problems}
                  onChange={change}
                />
              ))}
              <ReasonField line={line} offers={offered} rates={rates} problems={problems} onChange={change} />
            </div>
          );
        })}
        <div className="quote-row" data-foot>
          <span className="quote-asked">{t('purchase.offer.allLines')}</span>
          {vendors.map((vendor) => (
            <div key={vendor.id} className="quote-sums">
              <span className="quote-card-name">{nameOf(vendor)}</span>
              {totalsOfVendor(values, vendor.id).map(({ currency, value }) => (
                <Money key={currency} currency={currency} value={value} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** What the request asks for. */
function Asked({ line: { asked }, number }: { readonly line: FormLine; readonly number: number }) {
  const { item, catalogNo, brand, spec, quantity, unit, unitPrice, currency } = asked;
  return (
    <div className="quote-asked">
      <strong>
        {number}. {item}
      </strong>
      <span className="id">{[catalogNo, brand, spec].filter(Boolean).join(' · ')}</span>
      <span>
        {quantity && withSeparators(quantity)} {unit}
        {unitPrice !== null && unitPrice !== undefined && (
          <>
            {' × '}
            <Money value={unitPrice} currency={currency} />
          </>
        )}
      </span>
    </div>
  );
}
