import { mayCompany } from './company.permissions.js';

/** The pages of the room that ask for a permission; each may be given to roles by its address. */
export const companyPages = {
  companies: { path: '/contractManage/company', permissions: [mayCompany.company.search] },
} as const;

export const companyPaths = {
  record: (id: string) => `${companyPages.companies.path}/${id}`,
} as const;
