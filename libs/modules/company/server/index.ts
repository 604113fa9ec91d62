import type { ServerRoom } from '#lab/platform/boot.js';
import { companyPages } from '../shared/company.pages.js';
import { companyPermissions } from '../shared/company.permissions.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { Company, CompanyKey, CompanyMerge } from './company/company.entity.js';
import { CompanyModule } from './company.module.js';
import { companyMigrations } from './migrations.js';

export { CompanyCatalogue } from './company/company-catalogue.js';
export { keysOf } from '../shared/company-keys.js';
export { keyRows } from './company/company-keys.js';
export { Company, type CompanyBank } from './company/company.entity.js';
export { withUsualBank, withoutUsualBank } from './company/company.rules.js';
export { CompanyModule } from './company.module.js';
export { FrameContracts, type NamedContract } from './frame/frame-contracts.js';
export { CompanyUses, type CompanyUse, type MergeBlock } from './uses/company-uses.js';

export const companyRoom: ServerRoom = {
  name: 'company',
  module: CompanyModule,
  entities: [Company, CompanyKey, CompanyMerge],
  migrations: companyMigrations,
  texts: { zh, en },
  permissions: companyPermissions,
  pages: Object.values(companyPages),
  demo: async () => (await import('./demo/companies.js')).demo,
  productModule: { key: 'M012', help: 'libs/modules/company/help' },
};
