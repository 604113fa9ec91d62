import { contractRights } from '#lab/modules/purchase/shared/purchase.permissions.js';
import { mayContracts } from './contract.permissions.js';

/** The pages beside those of the documents that ask for a permission; each may be given to roles by its address. */
export const contractPages = {
  /** Those of the purchase room, seen from here. */
  purchases: { path: '/contractManage/purchaseContract', permissions: contractRights.search },
  types: { path: '/contractManage/dict', permissions: [mayContracts.type.search] },
  projects: { path: '/contractManage/project', permissions: [mayContracts.project.search] },
  obligations: { path: '/contractManage/obligation', permissions: [mayContracts.obligation.search] },
} as const;
