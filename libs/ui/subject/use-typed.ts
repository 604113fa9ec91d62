import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { typedKey } from '../query.js';

/**
 * What is typed before an act, kept until the session ends: an act that was undone, refused or closed by mistake finds
 * it again.
 * @param of whose values they are, with the version of the record, so that a changed record begins anew
 */
export function useTyped<T extends object>(
  of: string,
  begin: () => T,
): readonly [values: T, change: (part: Partial<T>) => void] {
  const cache = useQueryClient();
  const [values, setValues] = useState<T>(() => cache.getQueryData<T>([typedKey, of]) ?? begin());
  useEffect(() => {
    cache.setQueryData([typedKey, of], values);
  }, [cache, of, values]);
  return [values, (part) => setValues((now) => ({ ...now, ...part }))];
}
