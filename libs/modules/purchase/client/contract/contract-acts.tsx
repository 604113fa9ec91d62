import { lazy } from 'react';
import { Ban, Paperclip, Pencil } from 'lucide-react';
import type { ContractDetail } from '../../shared/contract.dto.js';
import { ActButtons } from '../acts/act-buttons.js';

const ContractActDialog = lazy(() => import('./contract-act-dialog.js'));

const icons = { attach: Paperclip, modify: Pencil, cancel: Ban } as const;

/** What its reader may do to a contract outside its process. */
export function ContractActs({ contract }: { readonly contract: ContractDetail }) {
  return (
    <ActButtons
      acts={contract.mayDo}
      icons={icons}
      texts="purchase.contractActs"
      danger="cancel"
      dialog={(act, onClose) => <ContractActDialog act={act} contract={contract} onClose={onClose} />}
    />
  );
}
