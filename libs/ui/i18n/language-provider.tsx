import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { rememberLanguage } from './language.js';
import { toLanguage, type TextStore } from './texts.js';

interface LanguageValue {
  readonly language: Language;
  readonly texts: TextStore;
  /** Switches without a reload and remembers the choice in this browser. */
  readonly choose: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageValue | null>(null);

function applyLanguage(language: Language): void {
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Gives all below it the texts and the current language; `texts` must be in use already (`texts.use`). */
export function LanguageProvider({ texts, children }: { readonly texts: TextStore; readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => {
    const current = toLanguage(texts.i18n.language);
    applyLanguage(current);
    return current;
  });
  useEffect(() => {
    const changed = (name: string) => {
      applyLanguage(toLanguage(name));
      setLanguage(toLanguage(name));
    };
    texts.i18n.on('languageChanged', changed);
    return () => texts.i18n.off('languageChanged', changed);
  }, [texts]);
  const choose = useCallback(
    async (next: Language) => {
      rememberLanguage(next);
      await texts.use(next);
    },
    [texts],
  );
  const value = useMemo(() => ({ language, texts, choose }), [language, texts, choose]);
  return (
    <LanguageContext value={value}>
      <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
    </LanguageContext>
  );
}

/** The current language, the text store, and how to switch. */
export function useLanguage(): LanguageValue {
  const value = use(LanguageContext);
  if (!value) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}

/** The words of a key: `const t = useT(); t('purchase.request.fields.total')`. */
export function useT(): (key: string, values?: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, { ...values }), [t]);
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
