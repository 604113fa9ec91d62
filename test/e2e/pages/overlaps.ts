import type { Page } from 'playwright/test';

/**
 * What of a bar cannot be seen or pressed as it is drawn: controls over each other or outside the window, and names cut
 * without an ellipsis.
 */
export function overlapsIn(page: Page, bar: string): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const frame = document.querySelector(selector);
    if (!frame) return [`no ${selector}`];
    const controls = [...frame.querySelectorAll('a, button, h1, .ant-segmented-item')].filter(
      (each) => each.getBoundingClientRect().width > 1,
    );
    const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent.trim();
    const found: string[] = [];
    controls.forEach((one, place) => {
      const a = one.getBoundingClientRect();
      if (a.left < 0 || a.right > innerWidth + 0.5) found.push(`${nameOf(one)} leaves the window`);
      for (const text of one.querySelectorAll('span, .ant-segmented-item-label')) {
        const { textOverflow } = getComputedStyle(text);
        const { left, right, width } = text.getBoundingClientRect();
        if (width > 2 && (left < a.left - 1 || right > a.right + 1)) found.push(`${nameOf(one)} runs over its edge`);
        if (width > 2 && text.scrollWidth > text.clientWidth + 1 && textOverflow !== 'ellipsis' && text.clientWidth > 0)
          found.push(`${nameOf(one)} is cut`);
      }
      for (const other of controls.slice(place + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 0.5 && high > 0.5) found.push(`${nameOf(one)} over ${nameOf(other)}`);
      }
    });
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    return found;
  }, bar);
}
