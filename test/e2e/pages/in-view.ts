import type { Locator } from 'playwright/test';

/** What keeps a text from being read: it leaves the window, or is cut without an ellipsis that is explained on pointing at it. */
export async function unreadable(what: Locator, text: string): Promise<readonly string[]> {
  await what.scrollIntoViewIfNeeded();
  await what.hover();
  return what.evaluate((element, whole) => {
    const found: string[] = [];
    const { left, right } = element.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (overflowX === 'visible') continue;
      const edges = box.getBoundingClientRect();
      const isCut = box.scrollWidth > box.clientWidth + 1 && box.contains(element);
      if (isCut && textOverflow === 'ellipsis') {
        if (element.closest('[title]')?.getAttribute('title')?.includes(whole)) return found;
        found.push('cut, and shown nowhere');
      } else if (overflowX === 'auto' || overflowX === 'scroll') break;
      else if (left < edges.left - 1 || right > edges.right + 1) found.push(`cut by ${box.className}`);
    }
    if (left < 0 || right > innerWidth + 1) found.push('leaves the window');
    return found;
  }, text);
}

/** What lies over an element that was scrolled to as the keyboard does: its lower edge, in the middle. */
export function coverOf(what: Locator): Promise<string | undefined> {
  return what.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, bottom, width } = element.getBoundingClientRect();
    const top = document.elementFromPoint(left + width / 2, bottom - 3);
    if (top && (element.contains(top) || top.contains(element))) return undefined;
    return top?.className ?? 'nothing';
  });
}
