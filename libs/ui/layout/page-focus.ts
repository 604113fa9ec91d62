import { useEffect, useRef, type RefObject } from 'react';

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
    if (focusHeading(place)) return;
    const watch = new MutationObserver(() => {
      if (focusHeading(place)) stop();
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
function focusHeading(place: HTMLElement): boolean {
  if (place !== document.activeElement && place.contains(document.activeElement)) return true;
  // Pages that are kept out of sight have headings, too.
  const heading = [...place.querySelectorAll('h1')].find((each) => !each.closest('[style*="display: none"]'));
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
