import { lazy, useState, type ReactNode } from 'react';
import { Later } from '#lab/ui/loading/later.jsx';
import type { ObligationAct } from '../../shared/obligation.codes.js';
import type { ObligationRow } from '../../shared/obligation.dto.js';

const ObligationActDialog = lazy(() => import('./obligation-act-dialog.js'));

export type AskedAct = Exclude<ObligationAct, 'edit'>;

interface Asked {
  readonly act: AskedAct;
  readonly obligation: ObligationRow;
}

/** The dialog of an act on one of several obligations, to be drawn beside their table, and what opens it. */
export function useObligationDialog(): {
  readonly dialog: ReactNode;
  readonly ask: (act: AskedAct, obligation: ObligationRow) => void;
} {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return {
    ask: (act, obligation) => setAsked({ act, obligation }),
    dialog: asked && (
      <Later onBroken={close}>
        <ObligationActDialog {...asked} onClose={close} />
      </Later>
    ),
  };
}
