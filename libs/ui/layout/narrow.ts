import { useCallback, useSyncExternalStore } from 'react';

/** Below this the sidebar is a drawer: 1024 px less the width that a scroll bar may have taken. */
export const sidebarNeeds = 1024 - 3;
/** Below this the window is a phone's. */
export const tableNeeds = 640;

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(width: number): boolean {
  return useMedia(`(max-width: ${width - 1}px)`);
}

/** Whether the reader points with a finger: a phone or a tablet, which has a camera too. */
export function useTouch(): boolean {
  return useMedia('(pointer: coarse)');
}

function useMedia(query: string): boolean {
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
