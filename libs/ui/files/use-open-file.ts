import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api.js';
import { isShown } from '../download.js';
import { useApiMutation } from '../query.js';
import type { FileView } from './file-view.js';

type Wanted = Pick<FileView, 'id' | 'name'>;

/** Saves a file, whatever its kind, through a link that only this reader can use. */
export function useSaveFile(): (file: Wanted) => void {
  const link = useApiMutation(({ id }: Wanted) => api.get<{ url: string }>(`files/${id}/link`), {
    // The answer is an attachment: the browser saves it and the page stays.
    onDone: ({ url }) => location.assign(url),
  });
  return (file) => link.mutate(file);
}

/**
 * Fetches a file through a link that only this reader can use, and only for a minute. Pictures, films and PDF open in a
 * window of their own, everything else is saved.
 */
export function useOpenFile(): (file: Wanted) => void {
  const link = useApiMutation(
    ({ id }: Wanted & { readonly tab: Window | null }) => api.get<{ url: string }>(`files/${id}/link`),
    {
      onDone: ({ url }, { name, tab }) => {
        if (tab) tab.location.replace(`${url}&show=true`);
        // The answer is an attachment: the browser saves it and the page stays.
        else location.assign(isShown(name) ? `${url}&show=true` : url);
      },
    },
  );
  return (file) => {
    // The window is made at once, for a browser lets only a click make one.
    const tab = isShown(file.name) ? window.open('', '_blank') : null;
    if (tab) tab.opener = null;
    link.mutate({ ...file, tab }, { onError: () => tab?.close() });
  };
}

/** The address at which a page shows a file, by a link of its own each time: it works for a minute only. */
export function useShownFile(id: string): UseQueryResult<string> {
  return useQuery({
    queryKey: ['file-link', id],
    queryFn: async ({ signal }) => {
      const { url } = await api.get<{ readonly url: string }>(`files/${id}/link`, {}, { signal });
      return `${url}&show=true`;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}
