import { useDuration } from '#lab/ui/subject/duration.jsx';

/** A duration in words; a dash of none. */
export function useLasted(): (ms: number | null) => string {
  const duration = useDuration();
  return (ms) => (ms === null ? '—' : duration(ms));
}
