import { lazy } from 'react';
import { ArchiveRestore, Archive, RotateCcw, UserRoundPen } from 'lucide-react';
import type { RequestDetail } from '../../shared/request.dto.js';
import { ActButtons } from '../acts/act-buttons.js';

const RequestActDialog = lazy(() => import('./request-act-dialog.js'));

const icons = { requote: RotateCcw, close: Archive, reopen: ArchiveRestore, handOver: UserRoundPen } as const;

/** What its reader may do to a request outside its process: quote lines again, close it, open it again, give it to another owner. */
export function RequestActs({ request }: { readonly request: RequestDetail }) {
  return (
    <ActButtons
      acts={request.mayDo}
      icons={icons}
      texts="purchase.acts"
      dialog={(act, onClose) => <RequestActDialog act={act} request={request} onClose={onClose} />}
    />
  );
}
