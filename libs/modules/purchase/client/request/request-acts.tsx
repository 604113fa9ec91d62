import { lazy, useState } from 'react';
import { Button } from 'antd';
import { ArchiveRestore, Archive, UserRoundPen, type LucideIcon } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { RequestAct, RequestDetail } from '../../shared/request.dto.js';

const RequestActDialog = lazy(() => import('./request-act-dialog.js'));

const icons: Readonly<Record<RequestAct, LucideIcon>> = {
  close: Archive,
  reopen: ArchiveRestore,
  handOver: UserRoundPen,
};

/** What its reader may do to a request outside its process: close it, open it again, give it to another owner. */
export function RequestActs({ request }: { readonly request: RequestDetail }) {
  const t = useT();
  const [open, setOpen] = useState<RequestAct>();
  return (
    <>
      {request.mayDo.map((act) => {
        const Icon = icons[act];
        return (
          <Button key={act} icon={<Icon size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setOpen(act)}>
            {t(`purchase.acts.${act}.label`)}
          </Button>
        );
      })}
      {open && (
        <Later onBroken={() => setOpen(undefined)}>
          <RequestActDialog act={open} request={request} onClose={() => setOpen(undefined)} />
        </Later>
      )}
    </>
  );
}
