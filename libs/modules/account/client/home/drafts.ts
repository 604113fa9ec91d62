import { useCounts } from '#lab/ui/layout/counts.js';
import { useSubjectEntries } from '#lab/ui/subject/registry.js';

/** How many drafts of the reader await submission, of all kinds of record that count them. */
export function useDraftCount(): number {
  const counts = useCounts();
  return useSubjectEntries().reduce((sum, { subject }) => sum + (counts[subject.counts.drafts ?? ''] ?? 0), 0);
}
