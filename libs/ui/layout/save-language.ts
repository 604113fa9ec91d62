import type { Language } from '#lab/shared/texts.js';
import { api } from '../api.js';

/** Saves the language with the account. It works in this browser at once, so a failure is not shown. */
export function saveLanguage(language: Language): void {
  void api.put('auth/language', { language }).catch(() => undefined);
}
