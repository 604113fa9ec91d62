import type { Language } from '#lab/shared/texts.js';
import { requestScope } from './request-scope.js';

/** Language of the caller: the setting of a signed-in user, else that of the request; Chinese in jobs. */
export function readerLanguage(): Language {
  const scope = requestScope.getStore();
  return scope?.me?.language ?? scope?.language ?? 'zh';
}
