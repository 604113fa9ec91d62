import type { ProcessView } from '#lab/shared/process-view.js';
import { PageComing } from '../layout/page-coming.js';

export interface ProcessDiagramProps {
  /** The record's process: its version's diagram is fetched, done path and current nodes are marked on it. */
  readonly process: Pick<ProcessView, 'definition' | 'path' | 'taken' | 'incidents'>;
  readonly height?: number;
  readonly onSelect?: (element: string | undefined) => void;
}

/** The BPMN diagram of a running or finished process; its own chunk, for bpmn-js is large. */
export default function ProcessDiagram(_: ProcessDiagramProps) {
  return <PageComing />;
}
