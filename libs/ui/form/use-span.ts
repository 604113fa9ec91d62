import { useCallback } from 'react';
import { countUnits, type SpanUnit } from '#lab/shared/moments.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';

/** Counts the units of a span, both ends included; one that begins behind its end is refused with a notice. */
export function useSpan(): (start: Date, end: Date, unit: SpanUnit) => number | undefined {
  const t = useT();
  return useCallback(
    (start, end, unit) => {
      const count = countUnits(start, end, unit);
      if (count === undefined) notify({ tone: 'warning', text: t('ui.form.order') });
      return count;
    },
    [t],
  );
}
