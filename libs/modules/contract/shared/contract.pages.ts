import { mayContracts } from './contract.permissions.js';

/** The pages beside those of the documents that ask for a permission; each may be given to roles by its address. */
export const contractPages = {
  types: { path: '/contractManage/dict', permissions: [mayContracts.type.search] },
  obligations: { path: '/contractManage/obligation', permissions: [mayContracts.obligation.search] },
} as const;
