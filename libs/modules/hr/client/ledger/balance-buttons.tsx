import { lazy, type ReactNode } from 'react';
import { Button } from 'antd';
import { CalendarSearch } from 'lucide-react';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { balanceReaders } from '../../shared/hr.permissions.js';

/** Buttons that open what is to be known of balances; the drawers come when they are pressed. */

const LedgerDrawer = lazy(() => import('./ledger-drawer.js'));
const BalancesDrawer = lazy(() => import('./balances-drawer.js'));

/** The reader's own balances of today. */
const own = '.';

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

interface BalancesButtonProps {
  /** Without a frame, among figures. */
  readonly plain?: boolean;
}

/** Opens the balances of a person on a day; both are part of the address. */
export function BalancesButton({ plain = false }: BalancesButtonProps) {
  const t = useT();
  const { id, open, close } = useOpenEntry('balances');
  return (
    <>
      <Button
        {...(plain ? { type: 'text', size: 'small' } : {})}
        icon={<CalendarSearch size={14} strokeWidth={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open(own)}
      >
        {t(plain ? 'hr.claim.balancesOn' : 'hr.balances.title')}
      </Button>
      {id !== undefined && (
        <Later onBroken={close}>
          <BalancesDrawer address={id} onAddress={open} onClose={close} />
        </Later>
      )}
    </>
  );
}
