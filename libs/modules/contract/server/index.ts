import type { ServerRoom } from '#lab/platform/boot.js';
import { contractPages } from '../shared/contract.pages.js';
import { contractPermissions } from '../shared/contract.permissions.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { ContractModule } from './contract.module.js';
import {
  Contract,
  ContractHistory,
  ContractOverride,
  ContractShare,
  ContractSignature,
} from './contract/contract.entity.js';
import { contractMigrations } from './migrations.js';
import { ContractObligation } from './obligation/obligation.entity.js';
import { ContractProject, ContractProjectMember } from './project/contract-project.entity.js';
import { ContractTermination } from './termination/termination.entity.js';
import { ContractType } from './type/contract-type.entity.js';

export { Contract } from './contract/contract.entity.js';
export { ContractDays } from './contract/contract-days.js';
export { ContractType } from './type/contract-type.entity.js';

export const contractRoom: ServerRoom = {
  name: 'contract',
  module: ContractModule,
  entities: [
    ...[Contract, ContractSignature, ContractOverride, ContractShare, ContractHistory],
    ...[ContractType, ContractProject, ContractProjectMember, ContractTermination, ContractObligation],
  ],
  migrations: contractMigrations,
  texts: { zh, en },
  permissions: contractPermissions,
  pages: Object.values(contractPages),
  demo: async () => (await import('./demo/contracts.js')).demo,
  productModule: { key: 'M012', help: 'libs/modules/contract/help' },
};
