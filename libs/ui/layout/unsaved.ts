import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const unsaved = new Set<string>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function mark(path: string, holds: boolean): void {
  if (holds) unsaved.add(path);
  else unsaved.delete(path);
  if (unsaved.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/**
 * Says whether the current page holds something that is not saved. Looking at another tab loses nothing;
 * closing this one, or the window, asks first.
 */
export function useUnsaved(holds: boolean): void {
  const { pathname } = useLocation();
  // Without a clean-up on purpose: a page whose tab is out of sight still holds what it holds.
  useEffect(() => mark(pathname, holds), [holds, pathname]);
}

export function holdsUnsaved(path: string): boolean {
  return unsaved.has(path);
}

/** The page is gone, and what it held with it. */
export function forgetUnsaved(path: string): void {
  mark(path, false);
}
