import { ClipboardCheck, ClipboardList, ShoppingCart, Tags } from 'lucide-react';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { mayPurchase, purchasePages, purchasePermissions } from '../shared/purchase.permissions.js';
import type { RequestRow } from '../shared/request.dto.js';
import { requestCounts } from '../shared/request.words.js';
import { RequestCard } from './request/request-card.js';
import { requestDocument } from './request/request-document.js';

const { approvals } = purchasePages.page;

export const room = defineRoom({
  key: 'purchase',
  module: 'M008',
  title: 'purchase.name',
  icon: ShoppingCart,
  root: '/purchase',
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
  permissions: purchasePermissions,
  menu: [
    {
      items: [
        { icon: ClipboardList, to: requestDocument.paths.list, badge: { count: requestCounts.drafts } },
        { icon: ClipboardCheck, to: approvals, badge: { count: requestCounts.todo } },
      ],
    },
    { title: 'purchase.menu.catalogue', items: [{ icon: Tags, to: '/purchase/categoryList' }] },
  ],
  documents: [
    {
      kind: requestDocument,
      icon: ClipboardList,
      screens: {
        list: () => import('./request/request-list-screen.js'),
        form: () => import('./request/request-form-screen.js'),
        record: () => import('./request/request-record-screen.js'),
        content: () => import('./request/request-content.js'),
      },
      Card: RequestCard,
      approvals,
      jump: 'p',
      titleOf: ({ title }: RequestRow) => title,
    },
  ],
  pages: [
    {
      path: '/purchase/categoryList',
      title: 'purchase.category.many',
      load: () => import('./category/categories-page.js'),
      permissions: [mayPurchase.category.search],
    },
  ],
});
