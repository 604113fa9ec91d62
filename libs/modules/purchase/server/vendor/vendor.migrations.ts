import { folded } from '#lab/shared/fold.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { keyRows, keysOf } from '../../../company/server/index.js';
import type { CompanyBank } from '../../../company/server/index.js';

/** A stored vendor by what is needed of it. */
interface StoredVendor {
  readonly id: string;
  readonly name: string;
  readonly taxNumber: string | null;
  readonly banks: string | null;
}

/** A stored paying company. */
interface StoredPayor {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly taxNumber: string | null;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly enabled: number;
  readonly version: number;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly updatedAt: number;
  readonly updatedBy: string;
}

/** What a vendor keeps as a company, by the same names. */
const kept = [
  ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'initials', 'name', 'code', 'enabled'],
  ...['expiryDate', 'supplyScope', 'contact', 'address', 'url', 'taxNumber', 'banks', 'nda', 'ndaUntil', 'ndaFileId'],
  ...['frameContractNo', 'frameContractUntil', 'frameContractFileId', 'contractRemarks', 'statusRemarks'],
]
  .map((name) => `\`${name}\``)
  .join(', ');

/** The columns that name paying companies. */
const payorColumns = [
  'purchase_order',
  'purchase_contract',
  'purchase_payment',
  'purchase_invoice',
  'purchase_statistic',
];

/** The accounts that a vendor has. */
function banksOf(stored: string | null): readonly CompanyBank[] {
  return stored === null ? [] : (JSON.parse(stored) as readonly CompanyBank[]);
}

const accountOf = (name: string, account: string): CompanyBank => ({
  name,
  account,
  address: null,
  swiftCode: null,
  isDefault: true,
});

/** Vendors and paying companies are companies in these roles; one that was both under the same name becomes one. */
export const vendorsToCompanies: readonly Migration[] = [
  {
    name: 'purchase-1700000000531',
    up: async (tables, runner) => {
      const run = ({ sql, values }: ReturnType<typeof insert>) => runner.query(sql, [...values]);
      await runner.query(
        `INSERT INTO \`company\` (${kept}, \`isVendor\`, \`isCustomer\`, \`isPayor\`, \`isOwn\`) SELECT ${kept}, 1, 0, 0, 0 FROM \`purchase_vendor\``,
      );
      const vendors = (await runner.query(
        'SELECT `id`, `name`, `taxNumber`, `banks` FROM `purchase_vendor` ORDER BY `id`',
      )) as StoredVendor[];
      const payors = (await runner.query('SELECT * FROM `purchase_payor` ORDER BY `id`')) as StoredPayor[];
      const byName = new Map(vendors.map((vendor) => [folded(vendor.name), vendor]));
      const compared = new Map<string, { name: string; taxNumber: string | null; banks: readonly CompanyBank[] }>();
      for (const { id, name, taxNumber, banks } of vendors)
        compared.set(id, { name, taxNumber, banks: banksOf(banks) });
      for (const { bankName, bankAccount, ...payor } of payors) {
        const account = bankName && bankAccount ? [accountOf(bankName, bankAccount)] : [];
        const same = byName.get(folded(payor.name));
        if (!same) {
          const banks = account.length > 0 ? JSON.stringify(account) : null;
          const roles = { isVendor: 0, isCustomer: 0, isPayor: 1, isOwn: 1, nda: 0 };
          await run(insert('company', { ...payor, bankName, bankAccount, banks, ...roles }));
          compared.set(payor.id, { name: payor.name, taxNumber: payor.taxNumber, banks: account });
          continue;
        }
        const there = compared.get(same.id);
        const banks = withAccount(there?.banks ?? [], account);
        const taxNumber = same.taxNumber ?? payor.taxNumber;
        const stored = banks.length > 0 ? JSON.stringify(banks) : null;
        await runner.query(
          'UPDATE `company` SET `isPayor` = 1, `isOwn` = 1, `taxNumber` = ?, `banks` = ? WHERE `id` = ?',
          [taxNumber, stored, same.id],
        );
        compared.set(same.id, { name: same.name, taxNumber, banks });
        for (const table of payorColumns)
          await runner.query(`UPDATE \`${table}\` SET \`payorId\` = ? WHERE \`payorId\` = ?`, [same.id, payor.id]);
        await runner.query(
          'UPDATE `purchase_migration_key` SET `recordId` = ? WHERE `recordId` = ? AND NOT EXISTS (SELECT 1 FROM (SELECT `recordId` FROM `purchase_migration_key` WHERE `recordId` = ?) `held`)',
          [same.id, payor.id, same.id],
        );
      }
      for (const [id, each] of compared) {
        const usual = each.banks.find(({ isDefault }) => isDefault) ?? each.banks[0];
        if (usual)
          await runner.query('UPDATE `company` SET `bankName` = ?, `bankAccount` = ? WHERE `id` = ?', [
            usual.name,
            usual.account,
            id,
          ]);
        const rows = keyRows(id, keysOf(each));
        if (rows.length > 0) await run(insert('company_key', ...rows));
      }
      await runner.query(
        "UPDATE `stored_file` SET `subject` = 'company/companies' WHERE `subject` = 'purchase/vendors'",
      );
      await tables.drop('purchase_vendor');
      await tables.drop('purchase_payor');
    },
  },
];

/** The accounts with those that are not among them yet; they keep their usual one. */
function withAccount(banks: readonly CompanyBank[], added: readonly CompanyBank[]): readonly CompanyBank[] {
  const fresh = added.filter(({ account }) => banks.every((bank) => bank.account !== account));
  return [...banks, ...fresh.map((bank) => ({ ...bank, isDefault: banks.length === 0 }))];
}
