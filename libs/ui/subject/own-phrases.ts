import { useApiQuery } from '../query.js';
import type { ServerSetting } from '../settings/person-settings.js';

/** Where the server keeps the phrases of the reader. */
export const ownPhrasesRoute = 'me/settings/phrases';

/** The phrases that the reader keeps for themselves, as the server has them. */
export function useOwnPhrases() {
  return useApiQuery<ServerSetting>(ownPhrasesRoute);
}

/** What the setting holds; nothing where it was never made. */
export function phrasesIn(setting: ServerSetting | undefined): readonly string[] {
  return Array.isArray(setting?.value) ? setting.value.filter((each) => typeof each === 'string') : [];
}
