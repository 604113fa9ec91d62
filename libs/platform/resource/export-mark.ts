import { nameIn } from '#lab/shared/texts.js';
import { requestScope } from '../http/request-scope.js';

/** The watermark of an export: who took it out of the house, from where and when, as the one on the screen says it. */
export function exportMark(at: Date): string {
  const { me, ip = '' } = requestScope.getStore() ?? {};
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: me?.zone, dateStyle: 'short', timeStyle: 'medium' });
  return [me ? nameIn(me.language, me.name) : '', ip, parts.format(at)].filter(Boolean).join(' ');
}
