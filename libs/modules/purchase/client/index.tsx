import { lazy } from 'react';
import { ClipboardCheck, ClipboardList, ShoppingCart, Tags } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';
import { mayPurchase, purchasePermissions } from '../shared/purchase.permissions.js';
import { requestWords } from '../shared/request.words.js';
import { RequestCard } from './request/request-card.js';
import { approvalsPath, newRequestPath, requestPath, requestRoute, requestsPath } from './routes.js';

const { request, category } = mayPurchase;

export const room = defineRoom({
  key: 'purchase',
  module: 'M008',
  title: 'purchase.name',
  icon: ShoppingCart,
  root: '/purchase',
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  laterTexts: {
    zh: async () => (await import('../shared/locales/zh/later.js')).later,
    en: async () => (await import('../shared/locales/en/later.js')).later,
  },
  pageTexts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  permissions: purchasePermissions,
  menu: [
    {
      items: [
        { icon: ClipboardList, to: requestsPath, badge: { count: 'prTodoCount' } },
        { icon: ClipboardCheck, to: approvalsPath, badge: { count: 'purchaseApprove' } },
      ],
    },
    { title: 'purchase.menu.catalogue', items: [{ icon: Tags, to: '/purchase/categoryList' }] },
  ],
  pages: [
    {
      path: requestsPath,
      title: 'purchase.request.mine',
      load: () => import('./requests/requests-screen.js'),
      isList: true,
      permissions: [request.search],
      jump: 'p',
    },
    {
      path: newRequestPath,
      title: 'purchase.request.new',
      load: () => import('./form/request-form-screen.js'),
      permissions: [request.create],
    },
    {
      path: `${requestsPath}/:id/edit`,
      title: 'purchase.request.edit',
      load: () => import('./form/request-form-screen.js'),
      permissions: [request.create],
    },
    {
      path: `${requestsPath}/:id`,
      title: 'purchase.request.one',
      load: () => import('./request/request-screen.js'),
      permissions: [request.search, request.approve],
    },
    {
      path: '/purchase/categoryList',
      title: 'purchase.category.many',
      load: () => import('./categories/categories-page.js'),
      permissions: [category.search],
    },
  ],
  leads: [
    {
      path: approvalsPath,
      title: 'purchase.request.toApprove',
      permissions: [approvalsPath, request.approve],
      to: `/process/todo?subject=${requestWords.name}`,
    },
  ],
  creates: [{ title: 'purchase.request.new', icon: ClipboardList, to: newRequestPath, permissions: [request.create] }],
  subjects: [
    {
      subject: requestWords,
      route: requestRoute,
      icon: ShoppingCart,
      path: requestPath,
      Card: RequestCard,
      Preview: lazy(() => import('./request/request-preview-screen.js')),
    },
  ],
  findPermissions: [request.search],
  find: async (search, signal) => (await import('./find.js')).findRequests(search, signal),
});
