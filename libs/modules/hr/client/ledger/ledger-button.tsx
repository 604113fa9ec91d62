import { lazy, type ReactNode } from 'react';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { balanceReaders } from '../../shared/hr.permissions.js';

const LedgerDrawer = lazy(() => import('./ledger-drawer.js'));

interface LedgerButtonProps {
  readonly typeId: string;
  /** The reader unless given. */
  readonly userId?: string;
  /** This year unless given. */
  readonly year?: number;
  /** Readers of this claim may read the account that it takes its days from. */
  readonly claimId?: string;
  /** What is pressed: the balance itself. */
  readonly children: ReactNode;
}

/** A balance that tells how it came about when it is pressed; plain text for those who may not read the ledger. */
export function LedgerButton({ typeId, userId, year, claimId, children }: LedgerButtonProps) {
  const t = useT();
  const me = useMe();
  const mayReadAll = useMay()([...balanceReaders]);
  const { id, open, close } = useOpenEntry('ledger');
  const account = [typeId, userId ?? '', year ?? ''].join('.');
  const isOpen = id === account;
  const isReader = claimId !== undefined || userId === undefined || userId === me.user.id || mayReadAll;
  if (!isReader) return children;
  return (
    <>
      <button
        type="button"
        className="lab-link hr-ledger-open"
        title={t('hr.claim.howMade')}
        aria-haspopup="dialog"
        // Rows of lists open a drawer of their own.
        onClick={(event) => {
          event.stopPropagation();
          open(account);
        }}
      >
        {children}
      </button>
      {isOpen && (
        <Later onBroken={close}>
          <LedgerDrawer typeId={typeId} userId={userId} year={year} claimId={claimId} onClose={close} />
        </Later>
      )}
    </>
  );
}
