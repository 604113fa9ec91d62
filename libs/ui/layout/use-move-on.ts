import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTabs } from './tabs-provider.js';

/**
 * Goes on to another page and ends the current one: a form that was saved or given up is over.
 * What `state` holds is there for the next page, as `useLocation().state`.
 */
export function useMoveOn(): (to: string, state?: unknown) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { end } = useTabs();
  return useCallback(
    (to, state) => {
      void navigate(to, { replace: true, state });
      end(pathname);
    },
    [pathname, navigate, end],
  );
}
