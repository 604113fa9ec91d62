import { useEffect, useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { dropWorkingCopy, keepWorkingCopy, type WorkingCopy } from './working-copy.js';

/** Keeps what is unsaved in this browser tab, and forgets it once it is saved. */
export function useWorkingCopy(key: string, dirty: boolean, copy: WorkingCopy | undefined): void {
  const { xml, scenarios, version } = copy ?? {};
  useEffect(() => {
    if (!dirty) dropWorkingCopy(key);
    else if (xml !== undefined && scenarios !== undefined && version !== undefined)
      keepWorkingCopy(key, { xml, scenarios, version });
  }, [key, dirty, xml, scenarios, version]);
}

/** Says that what was left unsaved is back, and offers what was saved instead. */
export function useRestoredNotice(restored: boolean, onDrop: () => void): void {
  const t = useT();
  const [tell] = useState(() => () => {
    notify({
      tone: 'warning',
      text: t('designer.diagrams.restored'),
      action: { label: t('designer.diagrams.restoredDrop'), run: onDrop },
    });
  });
  useEffect(() => {
    if (restored) tell();
  }, [restored, tell]);
}
