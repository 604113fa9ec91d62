import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { PreviewProps } from '#lab/ui/subject/registry.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestRoute } from '../routes.js';
import { RequestContent } from './request-content.js';

/** Everything that a decision about a request needs, by its id. */
export function RequestPreview({ record }: PreviewProps) {
  const { data, error, refetch } = useApiQuery<RequestDetail>(`${requestRoute}/${record}`);
  if (data) return <RequestContent request={data} />;
  return error ? <ProblemPanel problem={error} onRetry={() => void refetch()} /> : <div className="purchase-coming" />;
}
