import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { useSession } from './session-provider.js';

const Stuck = lazy(() => import('./stuck.js'));

/** The sign-in with the way back. */
export function loginPath(from: { readonly pathname: string; readonly search: string }): string {
  const path = from.pathname + from.search;
  return path === '/' ? framePages.signIn : `${framePages.signIn}?redirect=${encodeURIComponent(path)}`;
}

/** Where to go after signing in; only ever a path of this site. */
export function safeRedirect(redirect: string | null): string {
  return redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/';
}

interface RequireSessionProps {
  readonly children: ReactNode;
  /** What a stranger sees at this address in place of the sign-in. */
  readonly stranger?: ReactNode;
}

/** Lets a signed-in person through, and everybody else to the sign-in. */
export function RequireSession({ children, stranger }: RequireSessionProps) {
  const { state, left } = useSession();
  const location = useLocation();
  switch (state) {
    case 'out':
      return stranger ?? <Navigate to={left ? framePages.signIn : loginPath(location)} replace />;
    case 'coming':
      return null;
    case 'stuck':
      return (
        <Suspense>
          <Stuck />
        </Suspense>
      );
    case 'in':
    case 'ended':
      return children;
  }
}
