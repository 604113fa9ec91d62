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
  const { mutate } = useApiMutation(({ id }: Wanted) => api.get<{ url: string }>(`files/${id}/link`), {
    onDone: ({ url }, { name }) => {
      if (isShown(name)) window.open(`${url}&show=true`, '_blank', 'noopener');
      // The answer is an attachment: the browser saves it and the page stays.
      else location.assign(url);
    },
  });
  return mutate;
}
