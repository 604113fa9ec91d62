import { languages, type Language } from '#lab/shared/texts.js';
import { useLanguage, useT } from './language-provider.js';

/** Each language named in itself. */
export const languageNames: Readonly<Record<Language, { readonly short: string; readonly long: string }>> = {
  zh: { short: '中', long: '中文' },
  en: { short: 'EN', long: 'English' },
};

interface LanguageSwitchProps {
  readonly long?: boolean;
  /** Called after the choice, to save it with the account. */
  readonly onChoose?: (language: Language) => void;
}

/** 中 | EN, each language named in itself. */
export function LanguageSwitch({ long, onChoose }: LanguageSwitchProps) {
  const { language, choose } = useLanguage();
  const t = useT();
  return (
    <div className="lab-languages" role="group" aria-label={t('ui.language')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each === 'zh' ? 'zh-CN' : 'en'}
          aria-label={long ? undefined : `${languageNames[each].short} ${languageNames[each].long}`}
          aria-pressed={each === language}
          onClick={() => {
            void choose(each);
            onChoose?.(each);
          }}
        >
          {long ? languageNames[each].long : languageNames[each].short}
        </button>
      ))}
    </div>
  );
}
