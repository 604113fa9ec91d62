import { lazy, useState } from 'react';
import { Button } from 'antd';
import { Ban, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { leaveRevocationDocument } from '../../shared/leave-revocation.words.js';

const ActDialog = lazy(async () => ({ default: (await import('#lab/ui/document/act-dialog.jsx')).ActDialog }));

/** Taking approved leave back: by a revocation that is approved, or at once by those who manage leave. */
export function LeaveClaimTools({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const [cancels, setCancels] = useState(false);
  const close = () => setCancels(false);
  const { route } = leaveClaimDocument.paths;
  return (
    <>
      {claim.mayRevoke && (
        <Button
          icon={<Undo2 size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => void navigate(`${leaveRevocationDocument.paths.create}?claim=${claim.id}`)}
        >
          {t('hr.revocation.new')}
        </Button>
      )}
      {claim.mayCancel && (
        <Button danger icon={<Ban size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setCancels(true)}>
          {t('hr.claimActs.cancel.label')}
        </Button>
      )}
      {cancels && (
        <Later onBroken={close}>
          <ActDialog
            path={`${route}/${claim.id}/cancel`}
            record={claim}
            texts="hr.claimActs.cancel"
            needsReason
            isFinal
            changes={[route]}
            onClose={close}
          />
        </Later>
      )}
    </>
  );
}
