import { api } from '../api.js';
import { isShown } from '../download.js';
import { useApiMutation } from '../query.js';
import type { FileView } from './file-view.js';

type Wanted = Pick<FileView, 'id' | 'name'>;

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
