/** Whether an element is in the document and in sight; pages that are kept behind another one are not. */
export function isShown(element: Element): boolean {
  if (!element.isConnected || element.closest('[style*="display: none"]')) return false;
  // Drawn by style sheets; not every browser, and no test without one, knows it.
  return typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });
}

/** Puts the keyboard and screen readers at the heading of a page; whether it has one in sight. */
export function focusHeading(place: Element): boolean {
  const heading = [...place.querySelectorAll('h1')].find(isShown);
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
