import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';

/**
 * Leads to a record's own page by its kind and id; mails and other rooms know no more than these. A user who comes from a
 * copy, `?copy=<instance>`, has seen it with that.
 */
export function RecordPage() {
  const { subject = '', id = '' } = useParams();
  const [params] = useSearchParams();
  const entry = useSubjectEntry(subject);
  useReceipt(params.get('copy'));
  return <Navigate to={entry ? entry.path(id) : '/404'} replace />;
}

/** The read receipt of a copy; that it fails is nobody's trouble. */
function useReceipt(instance: string | null): void {
  const { mutate } = useReadCopy();
  useEffect(() => {
    if (instance !== null) mutate(instance);
  }, [instance, mutate]);
}

/** Marks a copy as read, which its sender can see. */
function useReadCopy() {
  return useApiMutation((instance: string) => api.post<null>(`process/copies/${encodeURIComponent(instance)}/read`), {
    refreshes: ['process/copies'],
    onProblem: () => true,
  });
}
