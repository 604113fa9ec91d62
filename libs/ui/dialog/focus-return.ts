import { useEffect, useState } from 'react';
import { focusHeading, isShown } from './focus.js';
import { endKeyPress, lastUsed, menus } from './last-used.js';

/** What was used when a dialog, drawer or confirmation opened. */
interface Opener {
  /** Openings are numbered: what was opened later lies above. */
  readonly place: number;
  /** Best first. */
  readonly traces: readonly Trace[];
}

/** An element, and its place in a list: it may be gone when the focus comes back. */
interface Trace {
  readonly element: Element;
  readonly list: Element | undefined;
  readonly at: number;
}

/** The frames of the component library take the focus too. */
const overlays = '[role="dialog"], .ant-drawer, .ant-modal-wrap, .ant-popover, .lab-popover';
const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])';
const items = 'tr, li, [role="row"], [role="option"]';
/** What opens a row, and where a list has none the first control of it. */
const openers = ['.lab-row-open', 'a[href], button:not(:disabled)'];

const open = new Set<Opener>();
let openings = 0;

/**
 * Gives the focus back when a dialog, drawer or confirmation closes, in whatever way: its user ends it, the address
 * leaves it, its page takes it away. It goes to what opened it; where that is gone to the row in its place, or to the
 * heading of the page. The component library gives it back only after an animation, not from what is removed while it is
 * open, and not where a field inside takes the focus at once.
 */
export function useFocusReturn(isOpen: boolean): void {
  const [opener, setOpener] = useState(() => (isOpen ? currentOpener() : undefined));
  if (isOpen !== (opener !== undefined)) setOpener(isOpen ? currentOpener() : undefined);
  useEffect(() => {
    if (!opener) return;
    open.add(opener);
    endKeyPress();
    return () => {
      open.delete(opener);
      // The library's lock on the focus is released by effects of the same moment.
      queueMicrotask(() => giveBack(opener));
    };
  }, [opener]);
}

function currentOpener(): Opener {
  const [below] = [...open].sort((a, b) => b.place - a.place);
  // What opened this may close with the dialog that it is in.
  return { place: ++openings, traces: [...lastUsed().map(traceOf), ...(below?.traces ?? [])] };
}

function traceOf(used: Element): Trace {
  // Who presses a row with the mouse presses none of its controls.
  const element = used.closest(focusable) ?? openerOf(used.closest(items)) ?? used;
  const item = element.closest(items);
  const list = item?.parentElement ?? undefined;
  return { element, list, at: item && list ? [...list.children].indexOf(item) : -1 };
}

function openerOf(item: Element | null | undefined): Element | undefined {
  return openers.map((each) => item?.querySelector(each)).find((each) => each != null) ?? undefined;
}

function giveBack(opener: Opener): void {
  const isCovered = [...open].some((each) => each === opener || each.place > opener.place);
  if (isCovered) return;
  const { activeElement: active } = document;
  const isLost = !active || active === document.body || !isShown(active) || active.closest(overlays) !== null;
  if (!isLost) return;
  const { traces } = opener;
  const isDone =
    traces.some(({ element }) => focusOn(element)) || traces.some(({ list, at }) => list && focusInList(list, at));
  const main = document.querySelector<HTMLElement>('main');
  if (!isDone && main && !focusHeading(main)) main.focus({ preventScroll: true });
  watch(opener);
}

let unwatch: () => void = () => undefined;

/** The row that was deleted goes only when the list has been read again: the focus must not go with it. */
function watch(opener: Opener): void {
  unwatch();
  const { activeElement: active } = document;
  const observer = new MutationObserver(() => {
    if (active?.isConnected) return;
    unwatch();
    giveBack(opener);
  });
  const moved = () => unwatch();
  unwatch = () => {
    observer.disconnect();
    document.removeEventListener('focusin', moved, { capture: true });
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', moved, { capture: true });
}

function focusOn(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || element.closest(menus)) return false;
  if (!element.matches(focusable) || !isShown(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** The row that has taken the place of one that is gone, or the last one. */
function focusInList(list: Element, at: number): boolean {
  if (!isShown(list)) return false;
  const rows = [...list.children].filter((item) => openerOf(item) !== undefined);
  const next = rows.find((item) => [...list.children].indexOf(item) >= at) ?? rows.at(-1);
  return focusOn(openerOf(next));
}
