import { Building2 } from 'lucide-react';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { companyPages, companyPaths } from '../shared/company.pages.js';
import { companyPermissions } from '../shared/company.permissions.js';

export const room = defineRoom({
  key: 'company',
  module: 'M012',
  title: 'company.name',
  icon: Building2,
  root: '/contractManage',
  style: () => import('./company.css'),
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  laterTexts: textsOf(
    () => import('../shared/locales/zh/later.js'),
    () => import('../shared/locales/en/later.js'),
  ),
  pageTexts: textsOf(
    () => import('../shared/locales/zh.js'),
    () => import('../shared/locales/en.js'),
  ),
  permissions: companyPermissions,
  menu: [{ items: [{ icon: Building2, to: companyPages.companies.path }] }],
  pages: [
    {
      ...companyPages.companies,
      title: 'company.company.many',
      load: () => import('./company/companies-page.js'),
    },
    {
      path: companyPaths.record(':id'),
      permissions: companyPages.companies.permissions,
      title: 'company.company.one',
      load: () => import('./company/company-screen.js'),
      below: companyPages.companies.path,
    },
  ],
});
