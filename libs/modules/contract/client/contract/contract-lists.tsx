import { Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { contractPages } from '../../shared/contract.pages.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { contractDocument } from '../../shared/contract.words.js';

const { purchases } = contractPages;

type List = 'contracts' | 'purchases';
const paths: Record<List, string> = { contracts: contractDocument.paths.list, purchases: purchases.path };

/** Leads from the contracts of this room to those of purchase orders and back, for who may read both. */
export function ContractLists({ now }: { readonly now: List }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  if (!may(contractRights.search) || !may(purchases.permissions)) return null;
  return (
    <Segmented<List>
      aria-label={t('contract.lists')}
      value={now}
      options={[
        { value: 'contracts', label: t('contract.contract.many') },
        { value: 'purchases', label: t('contract.purchases') },
      ]}
      onChange={(list) => void navigate(paths[list])}
    />
  );
}
