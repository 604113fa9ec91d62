import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Offer } from '../../diagram/model/completion.js';

/**
 * What an expression may use: the names of the boxes around it, the nearest first, and what its decision offers.
 * @param names one a line, the nearest last
 */
export function useBoxOffers(names: string, offers: readonly Offer[]): readonly Offer[] {
  const t = useT();
  return useMemo(() => {
    const label = t('designer.tables.boxed.offers.part');
    const near = [...new Set(names === '' ? [] : names.split('\n').reverse())];
    return [...near.map((name): Offer => ({ name, kind: 'variable', label })), ...offers];
  }, [t, offers, names]);
}
