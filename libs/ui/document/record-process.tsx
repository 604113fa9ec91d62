import type { ProcessView } from '#lab/shared/process-view.js';
import { useApiQuery } from '../query.js';
import { ProcessSection } from '../subject/process-section.js';
import type { DocumentKind } from './document-kind.js';

interface RecordProcessProps {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Where a record is and how it came there; nothing while it was never submitted. */
export function RecordProcess({ kind: { words, paths }, id }: RecordProcessProps) {
  const { data } = useApiQuery<ProcessView | null>(`${paths.route}/${id}/process`);
  return data ? <ProcessSection process={data} subject={words} /> : null;
}
