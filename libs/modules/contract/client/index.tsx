import { lazy } from 'react';
import { CalendarCheck, FileSignature, FileX2, FolderKanban, ShoppingCart, Tags } from 'lucide-react';
import { contractList } from '#lab/modules/purchase/client/index.jsx';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import type { ContractRow } from '../shared/contract.dto.js';
import { contractPages } from '../shared/contract.pages.js';
import { contractPermissions } from '../shared/contract.permissions.js';
import { contractDocument } from '../shared/contract.words.js';
import { obligationsDue } from '../shared/obligation.codes.js';
import type { TerminationRow } from '../shared/termination.dto.js';
import { terminationDocument } from '../shared/termination.words.js';

const { obligations, projects, purchases, types } = contractPages;

/** What the lists of contracts and terminations say; no list of another room waits for it. */
const lists = {
  contract: textsOf(
    async () => ({ later: (await import('../shared/locales/zh/lists.js')).lists }),
    async () => ({ later: (await import('../shared/locales/en/lists.js')).lists }),
  ),
};

const SignForm = lazy(() => import('./contract/sign-form.js'));

export const room = defineRoom({
  key: 'contract',
  within: 'company',
  module: 'M012',
  title: 'contract.name',
  icon: FileSignature,
  root: '/contractManage',
  style: () => import('./contract.css'),
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
  permissions: contractPermissions,
  menu: [
    {
      items: [
        {
          icon: FileSignature,
          to: contractDocument.paths.list,
          badge: { count: contractDocument.words.counts.todo },
        },
        { icon: FileX2, to: terminationDocument.paths.list },
        { icon: ShoppingCart, to: purchases.path },
        { icon: CalendarCheck, to: obligations.path, badge: { count: obligationsDue } },
        { icon: Tags, to: types.path },
        { icon: FolderKanban, to: projects.path },
      ],
    },
  ],
  documents: [
    {
      kind: contractDocument,
      icon: FileSignature,
      listTexts: lists,
      screens: {
        list: () => import('./contract/contract-list-screen.js'),
        form: () => import('./contract/contract-form-screen.js'),
        content: () => import('./contract/contract-content.js'),
      },
      forms: { signA: SignForm, signB: SignForm, signC: SignForm },
      titleOf: ({ title }: ContractRow) => title,
    },
    {
      kind: terminationDocument,
      icon: FileX2,
      listTexts: lists,
      screens: {
        list: () => import('./termination/termination-list-screen.js'),
        form: () => import('./termination/termination-form-screen.js'),
        content: () => import('./termination/termination-content.js'),
      },
      titleOf: ({ contractNumber, contractTitle }: TerminationRow) => `${contractNumber} · ${contractTitle}`,
    },
  ],
  pages: [
    {
      ...purchases,
      title: 'contract.purchases',
      load: () => import('./contract/purchase-contracts-page.js'),
      isList: true,
      tables: contractList.tables,
      below: contractDocument.paths.list,
    },
    { ...types, title: 'contract.type.many', load: () => import('./type/contract-types-page.js') },
    { ...projects, title: 'contract.project.many', load: () => import('./project/contract-projects-page.js') },
    { ...obligations, title: 'contract.obligation.many', load: () => import('./obligation/obligations-page.js') },
  ],
});
