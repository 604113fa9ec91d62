import { useEffect, useState } from 'react';
import { api } from '#lab/ui/api.js';
import type { SignInMethods } from '../../shared/single-sign-on.dto.js';

/** How one may sign in here, asked once; undefined until it is known, and then nothing of it is named. */
export function useMethods(): SignInMethods | undefined {
  const [methods, setMethods] = useState<SignInMethods>();
  useEffect(() => {
    const asking = new AbortController();
    api
      .get<SignInMethods>('auth/methods', undefined, { open: true, signal: asking.signal })
      .then(setMethods, () => undefined);
    return () => asking.abort();
  }, []);
  return methods;
}
