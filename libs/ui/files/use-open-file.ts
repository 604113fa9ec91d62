import { api } from '../api.js';
import { useApiMutation } from '../query.js';

/** Fetches a file through a link that only this reader can use, and only for a minute. */
export function useOpenFile(): (id: string) => void {
  const { mutate } = useApiMutation((id: string) => api.get<{ url: string }>(`files/${id}/link`), {
    // The answer is an attachment: the browser saves it and the page stays.
    onDone: ({ url }) => location.assign(url),
  });
  return mutate;
}
