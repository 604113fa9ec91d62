import { useCallback, useSyncExternalStore } from 'react';

/** Below this the sidebar is a drawer: 1024 px less the width that a scroll bar may have taken. */
export const sidebarNeeds = 1024 - 3;
/** Below this the window is a phone's. */
export const tableNeeds = 640;

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(width: number): boolean {
  const query = `(max-width: ${width - 1}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
