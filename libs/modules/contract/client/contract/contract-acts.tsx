import { lazy, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { ChevronDown, Share2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { ContractAct, ContractDetail } from '../../shared/contract.dto.js';
import { terminationDocument } from '../../shared/termination.words.js';

const RelateDialog = lazy(() => import('./relate-dialog.js'));
const ShareDialog = lazy(() => import('./share-dialog.js'));

/** What its reader may do to a contract outside its process. */
export function ContractActs({ contract }: { readonly contract: ContractDetail }) {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState<ContractAct>();
  const close = () => setOpen(undefined);
  const based = contract.mayDo.filter((act) => act !== 'share');
  const label = (act: ContractAct) => t(`contract.contractActs.${act}.label`);
  const begin = (act: ContractAct) => {
    if (act === 'terminate') void navigate(`${terminationDocument.paths.create}?contract=${contract.id}`);
    else setOpen(act);
  };
  return (
    <>
      {contract.mayDo.includes('share') && (
        <Button icon={<Share2 size={14} strokeWidth={1.7} aria-hidden />} onClick={() => setOpen('share')}>
          {label('share')}
        </Button>
      )}
      {based.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: based.map((act) => ({ key: act, label: label(act), danger: act === 'terminate' })),
            onClick: ({ key }) => begin(key as ContractAct),
          }}
        >
          <Button icon={<ChevronDown size={14} strokeWidth={1.7} aria-hidden />} iconPlacement="end">
            {t('contract.contract.more')}
          </Button>
        </Dropdown>
      )}
      {open && (
        <Later onBroken={close}>
          {open === 'share' ? (
            <ShareDialog contract={contract} onClose={close} />
          ) : (
            <RelateDialog act={open} contract={contract} onClose={close} />
          )}
        </Later>
      )}
    </>
  );
}
