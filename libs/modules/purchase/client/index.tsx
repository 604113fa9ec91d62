import { lazy } from 'react';
import {
  Archive,
  BookA,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Factory,
  FileSignature,
  FlaskConical,
  Landmark,
  PackageCheck,
  PackageSearch,
  PieChart,
  ShoppingCart,
  Tags,
  Wallet,
} from 'lucide-react';
import { bothTexts, defineRoom, textsOf } from '#lab/ui/room.js';
import type { ContractRow } from '../shared/contract.dto.js';
import { contractDocument } from '../shared/contract.words.js';
import { purchaseDictionaries } from '../shared/purchase.dictionaries.js';
import { cataloguePages } from '../shared/purchase.pages.js';
import { mayPurchase, purchasePages, purchasePermissions, receiptRights } from '../shared/purchase.permissions.js';
import { receiptPages } from '../shared/receipt.pages.js';
import type { QuoteRow } from '../shared/quote.dto.js';
import { quoteDocument } from '../shared/quote.words.js';
import type { OrderRow } from '../shared/order.dto.js';
import { orderCounts, orderDocument } from '../shared/order.words.js';
import type { PaymentRow } from '../shared/payment.dto.js';
import { paymentCounts, paymentDocument } from '../shared/payment.words.js';
import type { RequestRow } from '../shared/request.dto.js';
import { purchasesCount, requestCounts, requestDocument } from '../shared/request.words.js';

const { approvals, purchases } = purchasePages.page;

/** What the list of requests says; no list of another room waits for it. */
const requests = textsOf(
  () => import('../shared/locales/zh/requests.js'),
  () => import('../shared/locales/en/requests.js'),
);
/** What the lists of purchasers say. */
const purchasing = textsOf(
  () => import('../shared/locales/zh/purchasing.js'),
  () => import('../shared/locales/en/purchasing.js'),
);

/** The list of purchase contracts and what it says, for the room of contracts. */
export const contractList = {
  tables: { purchase: purchasing },
  load: () => import('./contract/contract-list-screen.js'),
};

export const room = defineRoom({
  key: 'purchase',
  module: 'M008',
  title: 'purchase.name',
  icon: ShoppingCart,
  root: '/purchase',
  style: () => import('./purchase.css'),
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
  dictionaries: purchaseDictionaries,
  menu: [
    {
      items: [
        { icon: ClipboardList, to: requestDocument.paths.list, badge: { count: requestCounts.drafts } },
        {
          icon: ClipboardCheck,
          to: approvals,
          badge: { count: [requestCounts.todo, quoteDocument.words.counts.todo] },
        },
        { icon: PackageSearch, to: purchases, badge: { count: purchasesCount, tone: 'plain' } },
        { icon: Tags, to: quoteDocument.paths.list, badge: { count: quoteDocument.words.counts.todo } },
        { icon: ShoppingCart, to: cataloguePages.toOrder.path },
        { icon: ClipboardCheck, to: orderDocument.paths.list, badge: { count: orderCounts.drafts } },
        { icon: FileSignature, to: contractDocument.paths.list, badge: { count: contractDocument.words.counts.todo } },
        { icon: PackageCheck, to: receiptPages.received.path },
        { icon: Wallet, to: paymentDocument.paths.list, badge: { count: paymentCounts.todo } },
        { icon: ChartColumn, to: cataloguePages.statistics.path },
      ],
    },
    {
      title: 'purchase.menu.catalogue',
      items: [
        { icon: FlaskConical, to: cataloguePages.items.path },
        { icon: Factory, to: cataloguePages.vendors.path },
        { icon: PieChart, to: cataloguePages.costCentres.path },
        { icon: Landmark, to: cataloguePages.payors.path },
        { icon: Tags, to: cataloguePages.categories.path },
        { icon: BookA, to: cataloguePages.dictionaries.path },
        { icon: Archive, to: cataloguePages.migration.path },
      ],
    },
  ],
  documents: [
    {
      kind: requestDocument,
      icon: ClipboardList,
      listTexts: { purchase: requests },
      screens: {
        list: () => import('./request/request-list-screen.js'),
        form: () => import('./request/request-form-screen.js'),
        content: () => import('./request/request-content.js'),
        card: () => import('./request/request-card.js'),
      },
      approvals,
      approvesToo: [
        { subject: quoteDocument.words.name, permissions: [mayPurchase.quote.approve, mayPurchase.quote.confirm] },
      ],
      jump: 'p',
      titleOf: ({ title }: RequestRow) => title,
    },
    {
      kind: quoteDocument,
      icon: Tags,
      listTexts: { purchase: purchasing },
      screens: {
        list: () => import('./quote/quote-list-screen.js'),
        form: () => import('./quote/quote-form-screen.js'),
        content: () => import('./quote/quote-content.js'),
        card: () => import('./request/request-card.js'),
      },
      titleOf: ({ request }: QuoteRow) => request.title,
    },
    {
      kind: orderDocument,
      icon: ShoppingCart,
      listTexts: { purchase: purchasing },
      screens: {
        list: () => import('./order/order-list-screen.js'),
        form: () => import('./order/order-form-screen.js'),
        content: () => import('./order/order-content.js'),
        card: () => import('./request/request-card.js'),
      },
      titleOf: ({ vendor }: OrderRow) => vendor,
    },
    {
      kind: contractDocument,
      icon: FileSignature,
      listTexts: { purchase: purchasing },
      screens: {
        list: () => import('./contract/contract-list-screen.js'),
        form: () => import('./contract/contract-form-screen.js'),
        content: () => import('./contract/contract-content.js'),
        card: () => import('./request/request-card.js'),
      },
      titleOf: ({ title }: ContractRow) => title,
    },
    {
      kind: paymentDocument,
      icon: Wallet,
      listTexts: { purchase: purchasing },
      screens: {
        list: () => import('./payment/payment-list-screen.js'),
        form: () => import('./payment/payment-form-screen.js'),
        content: () => import('./payment/payment-content.js'),
        card: () => import('./request/request-card.js'),
      },
      forms: { pay: lazy(() => import('./payment/pay-form.js')) },
      titleOf: ({ vendor }: PaymentRow) => vendor,
    },
  ],
  pages: [
    {
      path: purchases,
      title: 'purchase.request.toPurchase',
      load: () => import('./request/purchase-list-screen.js'),
      isList: true,
      tables: { purchase: bothTexts(requests, purchasing) },
      permissions: [purchases, mayPurchase.request.all],
    },
    {
      ...cataloguePages.toOrder,
      title: 'purchase.order.waiting',
      load: () => import('./order/to-order-screen.js'),
      isList: true,
      tables: { purchase: purchasing },
    },
    {
      path: `${cataloguePages.toOrder.path}/proposal`,
      title: 'purchase.order.propose',
      load: () => import('./order/proposal-screen.js'),
      below: cataloguePages.toOrder.path,
      noCache: true,
    },
    {
      ...cataloguePages.statistics,
      title: 'purchase.statistics.title',
      load: () => import('./statistics/statistics-screen.js'),
    },
    {
      path: receiptPages.received.path,
      permissions: [...receiptRights.search, mayPurchase.receipt.create],
      title: 'purchase.receipt.received',
      load: () => import('./receipt/received-screen.js'),
    },
    {
      path: `${receiptPages.received.path}/new`,
      permissions: [mayPurchase.receipt.create],
      title: 'purchase.receipt.received',
      load: () => import('./receipt/receive-screen.js'),
      below: receiptPages.received.path,
      noCache: true,
    },
    {
      path: `${receiptPages.received.path}/:id`,
      permissions: [...receiptRights.search, mayPurchase.receipt.create],
      title: 'purchase.receipt.one',
      load: () => import('./receipt/receipt-screen.js'),
      below: receiptPages.received.path,
    },
    {
      ...cataloguePages.items,
      title: 'purchase.item.many',
      load: () => import('./item/items-page.js'),
    },
    {
      ...cataloguePages.vendors,
      title: 'purchase.vendor.many',
      load: () => import('./vendor/vendors-page.js'),
    },
    {
      path: `${cataloguePages.vendors.path}/:id`,
      permissions: cataloguePages.vendors.permissions,
      title: 'purchase.vendor.one',
      load: () => import('./scorecard/scorecard-screen.js'),
      below: cataloguePages.vendors.path,
    },
    {
      ...cataloguePages.costCentres,
      title: 'purchase.costCentre.many',
      load: () => import('./cost-centre/cost-centres-page.js'),
    },
    {
      ...cataloguePages.payors,
      title: 'purchase.payor.many',
      load: () => import('./payor/payors-page.js'),
    },
    {
      ...cataloguePages.dictionaries,
      title: 'purchase.dictionary.many',
      load: () => import('./dictionary/dictionary-page.js'),
    },
    {
      ...cataloguePages.categories,
      title: 'purchase.category.many',
      load: () => import('./category/categories-page.js'),
    },
    {
      ...cataloguePages.migration,
      title: 'purchase.migration.many',
      load: () => import('./migration/migration-screen.js'),
    },
    {
      path: `${cataloguePages.migration.path}/:id`,
      permissions: cataloguePages.migration.permissions,
      title: 'ui.import.open',
      load: () => import('./migration/migration-screen.js'),
      below: cataloguePages.migration.path,
    },
  ],
});
