import type { Language } from '#lab/shared/texts.js';
import { requestScope } from './request-scope.js';

/** Language of the person who asked: their own once they are signed in, else that of the request; Chinese for jobs. */
export function readerLanguage(): Language {
  const scope = requestScope.getStore();
  return scope?.me?.language ?? scope?.language ?? 'zh';
}
