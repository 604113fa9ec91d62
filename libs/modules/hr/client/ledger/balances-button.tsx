import { lazy } from 'react';
import { Button } from 'antd';
import { CalendarSearch } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';

const BalancesDrawer = lazy(() => import('./balances-drawer.js'));

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

/** The reader's own balances of today. */
const own = '.';
