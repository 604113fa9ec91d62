import { lazy, useEffect } from 'react';
import { Later } from '../loading/later.js';
import { useSession } from './session-provider.js';
import { dropToken, offerRenewal } from './token.js';

const SignInAgain = lazy(() => import('./sign-in-again.js'));

/** Lets a user whose session has ended sign in again over the page, below which everything stays. */
export function Renewal() {
  const { state } = useSession();
  useEffect(offerRenewal, []);
  return (
    state === 'ended' && (
      <Later onBroken={dropToken}>
        <SignInAgain />
      </Later>
    )
  );
}
