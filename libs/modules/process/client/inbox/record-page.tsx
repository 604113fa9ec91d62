import { Navigate, useParams } from 'react-router-dom';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';

/** Leads to a record's own page by its kind and id; mails and other rooms know no more than these. */
export function RecordPage() {
  const { subject = '', id = '' } = useParams();
  const entry = useSubjectEntry(subject);
  return <Navigate to={entry ? entry.path(id) : '/404'} replace />;
}
