import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTabsIfAny } from './tabs-provider.js';

/** Names the current page after what it shows, a record's number: in its tab and in the window's title. */
export function usePageTitle(title: string | undefined): void {
  const { pathname } = useLocation();
  const rename = useTabsIfAny()?.rename;
  useEffect(() => {
    if (!title) return;
    rename?.(pathname, title);
    document.title = windowTitle(title);
  }, [title, pathname, rename]);
}

export function windowTitle(title: string): string {
  return `${title} · Labdesk`;
}
