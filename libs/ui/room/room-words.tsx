import { lazy, type ComponentType } from 'react';
import { useLanguage } from '../i18n/language-provider.js';
import type { TextTables } from '../i18n/texts.js';
import { useTables } from '../i18n/use-tables.js';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/**
 * A page, a part of the home page or a part that one room shows of another, drawn once its chunk and the words that it says are there.
 * @param tables what it says beyond the `texts` of rooms
 * @param isList whether it is drawn before the words of forms, records and refusals are there
 */
export function withWords<P extends object>(load: Load<P>, tables: TextTables, isList = false): ComponentType<P> {
  const Screen = lazy<ComponentType<object>>(load as Load<object>);
  return function Worded(props: P) {
    const { texts } = useLanguage();
    // A chunk that fails to load is reported where it is drawn.
    useTables(isList ? [tables] : [texts.later, tables], () => void load().catch(() => undefined));
    return <Screen {...props} />;
  };
}
