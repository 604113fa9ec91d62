import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayContracts = definePermissions('contract', {
  contract: ['search', 'create', 'approve', 'people', 'department', 'function', 'all', 'share', 'confidential'],
  type: ['search', 'save'],
  /** Projects with the teams that read their contracts. */
  project: ['search', 'save'],
  /** `save` plans and settles those of every contract that its holder reads. */
  obligation: ['search', 'save'],
});

/** Pages that installations open by their address. */
export const contractPageRights = {
  page: { contracts: '/contractManage/contract', terminations: '/contractManage/termination' },
} as const;

const { contract } = mayContracts;
const { contracts, terminations } = contractPageRights.page;

/** What the document kit asks of contracts and of their terminations. */
export const contractRights = { ...contract, search: [contract.search, contracts, terminations] } as const;

export const contractPermissions = [permissionModule('contract', { ...mayContracts, ...contractPageRights })];
