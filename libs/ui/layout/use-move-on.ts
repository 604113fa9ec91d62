import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTabs } from './tabs-provider.js';
import { forgetUnsaved } from './unsaved.js';

/**
 * Goes on to another page and closes the tab of the current one: a form that was saved or given up is over.
 * What `state` holds is there for the next page, as `useLocation().state`.
 */
export function useMoveOn(): (to: string, state?: unknown) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { close } = useTabs();
  return useCallback(
    (to, state) => {
      forgetUnsaved(pathname);
      void navigate(to, { replace: true, state });
      close(pathname, to);
    },
    [pathname, navigate, close],
  );
}
