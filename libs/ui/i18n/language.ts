import type { Language } from '#lab/shared/texts.js';
import { readCookie, writeCookie } from '../cookies.js';

const languageCookie = 'language';

export interface LanguageSources {
  /** What the person saved in the account settings. */
  readonly saved?: string | null;
  /** What was last chosen in this browser. */
  readonly cookie?: string;
  /** What the browser asks for, `zh-CN`. */
  readonly browser?: string;
}

/** Saved setting, then the choice kept in this browser, then the browser's own language, then Chinese. */
export function chooseLanguage({ saved, cookie, browser }: LanguageSources): Language {
  for (const wanted of [saved, cookie]) if (wanted === 'zh' || wanted === 'en') return wanted;
  if (!browser) return 'zh';
  return browser.toLowerCase().includes('zh') ? 'zh' : 'en';
}

/** The language to start in, before anything is known of the person. */
export function browserLanguage(): Language {
  return chooseLanguage({ cookie: readCookie(languageCookie), browser: navigator.language });
}

export function rememberLanguage(language: Language): void {
  writeCookie(languageCookie, language);
}
