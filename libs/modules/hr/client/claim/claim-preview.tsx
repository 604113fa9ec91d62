import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { PreviewProps } from '#lab/ui/subject/registry.js';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { route } from '../paths.js';
import { ClaimFacts } from './claim-facts.js';

/** A claim between the title and the decision, in the inbox. */
export default function ClaimPreview({ record }: PreviewProps) {
  const { data, error, refetch } = useApiQuery<LeaveClaimDetail>(`${route}/${record}`);
  if (data) return <ClaimFacts claim={data} />;
  if (error) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  return <PageComing />;
}
