import { useEffect, useRef, type RefObject } from 'react';
import { focusHeading, isShown } from '../dialog/focus.js';

/** A page that has shown no heading by then is left alone. */
const patience = 3_000;

/**
 * After going to another page the reader is at its top, and the keyboard and screen readers at its heading; a page
 * that takes the focus itself, a form its first field, keeps it.
 */
export function usePageFocus(pathname: string, main: RefObject<HTMLElement | null>): void {
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const place = main.current;
    document.documentElement.scrollTop = 0;
    if (!place) return;
    place.scrollTop = 0;
    if (isSettled(place)) return;
    const watch = new MutationObserver(() => {
      if (isSettled(place)) stop();
    });
    const timer = setTimeout(() => stop(), patience);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(place, { childList: true, subtree: true });
    return stop;
  }, [pathname, main]);
}

/** Whether nothing is left to do. */
function isSettled(place: HTMLElement): boolean {
  const { activeElement: active } = document;
  if (active && active !== place && place.contains(active) && isShown(active)) return true;
  return focusHeading(place);
}
