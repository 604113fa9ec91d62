import type { ProcessView } from '#lab/shared/process-view.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { requestWords } from '../../shared/request.words.js';
import { requestRoute } from '../routes.js';

/** Where a request is and how it came there; nothing while it was never sent. */
export function RequestProcess({ record }: { readonly record: string }) {
  const { data } = useApiQuery<ProcessView | null>(`${requestRoute}/${record}/process`);
  return data ? <ProcessSection process={data} subject={requestWords} /> : null;
}
