import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestWords } from '../../shared/request.words.js';
import { RequestPreview } from '../request/request-preview.js';
import { RequestProcess } from '../request/request-process.js';
import { requestPath } from '../routes.js';

interface RequestDrawerProps {
  readonly row: RequestRow | undefined;
  readonly onClose: () => void;
}

/** A request beside its list: what it is about, and where it is. */
export default function RequestDrawer({ row, onClose }: RequestDrawerProps) {
  return (
    <RowDrawer
      open={row !== undefined}
      title={
        row && (
          <span className="purchase-drawer-title">
            <span className="id">{row.number}</span>
            <SubjectState subject={requestWords} state={row.state} plate />
          </span>
        )
      }
      to={row && requestPath(row.id)}
      onClose={onClose}
    >
      {row && (
        <div className="purchase-drawer">
          <h2>{row.title}</h2>
          <RequestPreview record={row.id} />
          <RequestProcess record={row.id} />
        </div>
      )}
    </RowDrawer>
  );
}
