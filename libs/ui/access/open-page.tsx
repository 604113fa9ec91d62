import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Page } from '../room.js';
import { safeRedirect } from './require-session.js';
import { useSession } from './session-provider.js';

/** A page in front of the sign-in; one that is only for those outside sends a signed-in person on. */
export function OpenPage({ page }: { readonly page: Page }) {
  const { state } = useSession();
  const [params] = useSearchParams();
  const [cameWithSession] = useState(state === 'coming');
  if (page.signedOutOnly && (state === 'in' || state === 'ended'))
    return <Navigate to={safeRedirect(params.get('redirect'))} replace />;
  if (page.signedOutOnly && state === 'coming' && cameWithSession) return null;
  return (
    <Suspense>
      <page.Screen />
    </Suspense>
  );
}
