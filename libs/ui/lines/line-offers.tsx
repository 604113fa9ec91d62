import { useEffect, useImperativeHandle, type Ref } from 'react';
import { useT } from '../i18n/language-provider.js';
import { Popover } from '../popover.js';
import { useApiQuery } from '../query.js';
import type { LineOffer, LineOffers } from './line.js';

/** What the field asks of the list below it. */
export interface OfferList {
  /** Goes on by so many entries, from the last to the first as well. */
  readonly move: (by: number) => void;
  /** Takes the entry that is marked; false where none is. */
  readonly take: () => boolean;
}

interface LineOfferListProps {
  readonly ref: Ref<OfferList>;
  readonly id: string;
  readonly offers: LineOffers;
  readonly search: string;
  readonly number: number;
  /** Place of the marked entry, -1 for none. */
  readonly active: number;
  readonly onActive: (place: number) => void;
  /** How many entries there are. */
  readonly onCount: (count: number) => void;
  readonly onTake: (offer: LineOffer) => void;
}

/** The entries of a catalogue that fit what is typed into a cell, below it. The cell keeps the focus. */
export default function LineOfferList({
  ref,
  id,
  offers,
  search,
  number,
  active,
  onActive,
  onCount,
  onTake,
}: LineOfferListProps) {
  const t = useT();
  const { data } = useApiQuery<readonly unknown[]>(offers.route, { search }, { keepPrevious: true });
  const found = (data ?? []).map(offers.read);
  const count = found.length;
  useEffect(() => onCount(count), [count, onCount]);
  useImperativeHandle(ref, () => ({
    move: (by) => count > 0 && onActive((Math.max(active, by > 0 ? -1 : 0) + by + count) % count),
    take: () => {
      const offer = found[active];
      if (offer) onTake(offer);
      return offer !== undefined;
    },
  }));
  const list = (
    <ul id={id} role="listbox" aria-label={t('ui.lines.offers', { line: number })} className="lab-lines-offers">
      {found.map((offer, place) => (
        <li
          key={offer.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          onMouseEnter={() => onActive(place)}
          // The cell keeps the focus, and with it the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(offer)}
        >
          <span className="lab-lines-offer-title">{offer.title}</span>
          {offer.aside && <span className="lab-lines-offer-aside">{offer.aside}</span>}
          {offer.hint && <span className="lab-lines-offer-hint">{offer.hint}</span>}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover open={count > 0} content={list}>
      <span className="lab-lines-anchor" aria-hidden />
    </Popover>
  );
}
