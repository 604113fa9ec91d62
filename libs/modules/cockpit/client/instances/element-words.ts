import { useCallback } from 'react';
import type { ElementView } from '#lab/shared/process-inspection.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';

/** What an element is called: its name, or else what kind of element it is. */
export function useElementWords(): (of: ElementView) => string {
  const t = useT();
  const nameIn = useNameIn();
  return useCallback(({ name, kind }) => (name ? nameIn(name) : t(`cockpit.kinds.${kind}`)), [t, nameIn]);
}
