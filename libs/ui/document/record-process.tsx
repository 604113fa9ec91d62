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

/** Where a record is and how it came there, with comments. */
export function RecordProcess({ kind: { words, paths }, id, empty = null }: RecordProcessProps) {
  const route = `${paths.route}/${id}`;
  const { data } = useApiQuery<ProcessView | null>(`${route}/process`);
  if (!data) return data === null ? empty : null;
  const comment = (
    <Later coming={<div className="lab-comment" />}>
      <RecordComment route={route} />
    </Later>
  );
  return <ProcessSection process={data} subject={words} comment={comment} />;
}
