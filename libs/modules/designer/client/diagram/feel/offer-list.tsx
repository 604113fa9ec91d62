import { useEffect, useRef } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Offer } from '../model/completion.js';

interface OfferListProps {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly onTake: (offer: Offer) => void;
}

/** What fits, below the field that keeps the focus. */
export function OfferList({ id, offers, active, onTake }: OfferListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} className="designer-offers-list" role="listbox" aria-label={t('designer.feel.offers')}>
      {offers.map((offer, place) => (
        <li
          key={`${offer.kind} ${offer.name}`}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          data-kind={offer.kind}
          // The field keeps the focus, and with it what is typed.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(offer)}
        >
          <code>
            {offer.name}
            {offer.parameters && <span>({offer.parameters.join(', ')})</span>}
          </code>
          <small>{offer.label}</small>
        </li>
      ))}
    </ul>
  );
}
