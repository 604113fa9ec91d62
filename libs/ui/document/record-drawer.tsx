import { Suspense } from 'react';
import type { DocumentRow } from '#lab/shared/document.js';
import { PageComing } from '../layout/page-coming.js';
import { RowDrawer } from '../resource/row-drawer.js';
import { useSubjectEntry } from '../subject/registry.js';
import { SubjectState } from '../subject/state-tag.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { RecordProcess } from './record-process.js';

interface RecordDrawerProps {
  readonly kind: DocumentKind;
  /** The row that is open. */
  readonly row: DocumentRow | undefined;
  readonly title: string | undefined;
  readonly onClose: () => void;
}

/** A record beside its list: its preview and where it is. */
export default function RecordDrawer({ kind, row, title, onClose }: RecordDrawerProps) {
  const { words, paths } = kind;
  const Preview = useSubjectEntry(words.name)?.Preview;
  return (
    <RowDrawer
      open={row !== undefined}
      title={
        row && (
          <span className="lab-document-drawer-title">
            <span className="id">{row.number}</span>
            <SubjectState subject={words} state={row.state} status={row.status} plate />
          </span>
        )
      }
      to={row && paths.record(row.id)}
      onClose={onClose}
    >
      {row && (
        <div className="lab-document">
          <h2>{title}</h2>
          <Suspense fallback={<PageComing />}>{Preview && <Preview record={row.id} />}</Suspense>
          <RecordProcess kind={kind} id={row.id} />
        </div>
      )}
    </RowDrawer>
  );
}
