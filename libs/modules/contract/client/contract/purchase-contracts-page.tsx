import { lazy } from 'react';
import { contractList } from '#lab/modules/purchase/client/index.jsx';
import { ContractLists } from './contract-lists.js';

const PurchaseContracts = lazy(contractList.load);
const leads = <ContractLists now="purchases" />;

/** The contracts of purchase orders, beside those of this room. */
export default function PurchaseContractsPage() {
  return <PurchaseContracts aside={leads} />;
}
