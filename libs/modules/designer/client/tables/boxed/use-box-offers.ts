import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Offer } from '../../diagram/model/completion.js';
import { useBoxes } from './boxes-context.js';

/** What an expression may use: the names of the boxes around it, the nearest first, and what its decision offers. */
export function useBoxOffers(names: readonly string[]): readonly Offer[] {
  const t = useT();
  const { offers } = useBoxes();
  const joined = [...new Set(names)].reverse().join('\n');
  return useMemo(() => {
    const label = t('designer.tables.boxed.offers.part');
    const near = joined === '' ? [] : joined.split('\n').map((name): Offer => ({ name, kind: 'variable', label }));
    return [...near, ...offers];
  }, [t, offers, joined]);
}
