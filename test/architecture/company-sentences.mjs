/** What companies do, and the test that fails without it, in the form of `shell-sentences.mjs`. */
export const companySentences = [
  [
    'a company is one record for vendor, customer, paying company and own company',
    'test/integration/company/companies.int.spec.ts',
    'is found in the lists of its roles and in no other',
  ],
  [
    "purchasing's vendors are a view of it",
    'test/integration/company/companies.int.spec.ts',
    'is entered once: as a vendor it is refused by its name and keeps what it is',
  ],
  [
    'removed from the vendors it stays a company',
    'test/integration/company/companies.int.spec.ts',
    'removed from the vendors stays in its other roles, and goes with the last one',
  ],
  [
    'a company that a document names is not removed (5008)',
    'test/integration/company/companies.int.spec.ts',
    'keeps a role in which something names it (5008), and is not removed',
  ],
  [
    'a tax number of 15 to 20 characters, a website, licences of known kinds',
    'test/integration/company/companies.int.spec.ts',
    'is refused with %s %s',
  ],
  [
    'bank accounts: one of several is the usual one',
    'test/integration/company/companies.int.spec.ts',
    'has exactly one usual account, which is that of the paying company',
  ],
  [
    'licences with files',
    'test/integration/company/companies.int.spec.ts',
    'keeps the files of its licences when it is saved as a vendor, and who reads neither gets none',
  ],
  [
    'licences with an expiry date',
    'test/integration/company/companies.int.spec.ts',
    'say whether they are valid, and the list filters by it',
  ],
  [
    'reminders of licences that end soon',
    'test/integration/company/companies.int.spec.ts',
    'that end soon are reminded of 60, 30 and 7 days before, once for each keeper',
  ],
  [
    'duplicates: name without punctuation, tax number, bank account',
    'test/integration/company/companies.int.spec.ts',
    'are found by name without punctuation, tax number and account, and as a hint without the legal form',
  ],
  [
    'the history of a company, from each list',
    'test/integration/company/companies.int.spec.ts',
    'has what was done in whichever list',
  ],
  [
    'companies: import and export',
    'test/integration/company/companies.int.spec.ts',
    'companies go out as a workbook and come in again, and are entered by nobody without the permission',
  ],
  [
    'a merge of two companies moves all that points to them',
    'test/integration/company/merge.int.spec.ts',
    'moves items, quotes, orders, contracts, receipts, invoices, payments and statistics to the company that is kept',
  ],
  [
    'a merge of two paying companies',
    'test/integration/company/merge.int.spec.ts',
    'moves paying companies, and what is saved while it is done',
  ],
  [
    'a merge: permission, version, itself',
    'test/integration/company/merge.int.spec.ts',
    'without the permission, of a company with itself, of one that is missing, and at another version',
  ],
  [
    'a company that was merged leads to the one that is kept',
    'test/integration/company/merge.int.spec.ts',
    'of one that has gone into a third company, which is named',
  ],
  [
    'a merge is refused while documents wait for a decision',
    'test/integration/company/merge.int.spec.ts',
    'while documents of the one that goes wait for a decision, with their numbers',
  ],
  [
    'a merge is refused where invoices or offers would collide',
    'test/integration/company/merge.int.spec.ts',
    'where both offer one line of an open quote, or have an invoice of one number',
  ],
  [
    'a merge chooses field by field',
    'libs/modules/company/client/company/company.spec.tsx',
    'a merge keeps field by field what is chosen, and fills what is empty from the other one',
  ],
  [
    'a form warns of possible duplicates',
    'libs/modules/company/client/company/company.spec.tsx',
    'a form warns of companies that may be the same as what is typed, with links to them',
  ],
  [
    'vendors of before the room of companies keep their ids',
    'test/integration/company/upgrade.int.spec.ts',
    'vendors and paying companies of before are companies with their ids, and one that was both is one',
  ],
];
