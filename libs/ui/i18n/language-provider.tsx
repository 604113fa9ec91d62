import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import dayjs from 'dayjs';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { rememberLanguage } from './language.js';
import type { T, TextStore, Words } from './texts.js';

interface LanguageValue extends Words {
  readonly texts: TextStore;
  /** Switches without a reload and remembers the choice in this browser. */
  readonly choose: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageValue | null>(null);

/** Gives all below it the texts and the current language; `texts` must be in use already (`texts.use`). */
export function LanguageProvider({ texts, children }: { readonly texts: TextStore; readonly children: ReactNode }) {
  const words = useSyncExternalStore(texts.subscribe, texts.words);
  const { language } = words;
  // What is drawn below formats its days in this language already; Chinese names of days come with the whole table.
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [language]);
  const choose = useCallback(
    async (next: Language) => {
      rememberLanguage(next);
      await texts.use(next);
    },
    [texts],
  );
  const value = useMemo(() => ({ ...words, texts, choose }), [words, texts, choose]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** The current language, the text store, and how to switch. */
export function useLanguage(): LanguageValue {
  const value = use(LanguageContext);
  if (!value) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}

/** The words of a key: `const t = useT(); t('ui.list.clear')`. */
export function useT(): T {
  return useLanguage().t;
}

/** The words of a key that rooms contribute, in the texts of any room: `permission.modules.hr`. */
export function useRoomT(): (key: string) => string {
  const { findKey } = useLanguage().texts;
  const t = useT();
  return useCallback((key) => t(findKey(key) ?? key), [findKey, t]);
}

/** Picks the name of a person, node or dictionary entry in the current language. */
export function useNameIn(): (names: BothNames) => string {
  const { language } = useLanguage();
  return useCallback((names) => nameIn(language, names), [language]);
}
