import { useCallback } from 'react';
import { agoOf } from '#lab/shared/moments.js';
import { useT } from '../i18n/language-provider.js';
import { useNow } from '../now.js';
import { stampText } from './stamp.js';

/** How long ago something was, given in milliseconds: "5 minutes ago"; its date once two days have passed. */
export function useAgo(): (instant: number) => string {
  const t = useT();
  const now = useNow();
  return useCallback(
    (instant) => {
      const ago = agoOf(new Date(instant), new Date(now));
      if (ago.word === 'date') return stampText(new Date(instant).toISOString(), 'minute');
      return t(`ui.ago.${ago.word}`, 'count' in ago ? { count: ago.count } : {});
    },
    [t, now],
  );
}
