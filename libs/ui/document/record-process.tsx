import { lazy, type ReactNode } from 'react';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Later } from '../loading/later.js';
import { useApiQuery } from '../query.js';
import { ProcessSection } from '../subject/process-section.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';

const RecordComment = lazy(() => import('../subject/record-comment.js'));

interface RecordProcessProps {
  readonly kind: DocumentKind;
  readonly id: string;
  /** Shown while it was never submitted. */
  readonly empty?: ReactNode;
}

/** Where the process of a record is read. */
export function processRoute({ paths }: DocumentKind, id: string): string {
  return `${paths.route}/${id}/process`;
}

/** Where a record is and how it came there, with comments. */
export function RecordProcess({ kind, id, empty = null }: RecordProcessProps) {
  const { data } = useApiQuery<ProcessView | null>(processRoute(kind, id));
  if (!data) return data === null ? empty : null;
  const comment = (
    <Later coming={<div className="lab-comment" />}>
      <RecordComment route={`${kind.paths.route}/${id}`} />
    </Later>
  );
  return <ProcessSection process={data} subject={kind.words} comment={comment} />;
}
