import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { companyColumns, companyKeyColumns, companyMergeColumns } from './company/company.entity.js';

export const companyMigrations: readonly Migration[] = [
  {
    // One record for vendors, customers, payors and the own companies; the rooms that had some bring theirs.
    name: 'company-1700000000530',
    up: async (tables) => {
      await tables.create('company', {
        columns: specsOf(companyColumns),
        unique: { uq_company_name: ['name'], uq_company_code: ['code'] },
        index: { ix_company_expiry: ['expiryDate'], ix_company_licence: ['licenceExpiry'] },
      });
      await tables.create('company_key', {
        columns: specsOf(companyKeyColumns),
        primary: ['companyId', 'kind', 'value'],
        index: { ix_company_key_value: ['value', 'kind'] },
      });
      await tables.create('company_merge', {
        columns: specsOf(companyMergeColumns),
        index: { ix_company_merge_into: ['intoId'] },
      });
    },
  },
];
