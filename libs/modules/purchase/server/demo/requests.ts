import type { DemoStage, RoomDemo } from '#lab/platform/demo.js';
import { lineDraft, type LineDraft } from '../../shared/request.dto.js';
import { CategoryService } from '../category/category.service.js';
import { RequestService } from '../request/request.service.js';
import { playCatalogues } from './catalogues.js';
import { playFollowUps } from './follow-ups.js';
import { playOrders } from './orders.js';
import { playQuotes } from './quotes.js';
import { recentRequests, type DemoRequest, type Line } from './recent.js';
import { yearQuotes, yearRequests } from './year.js';

const categories = [
  { code: 'IP', zh: '设备备件', en: 'Instrument parts', process: 'standard', quotes: 'standard', isOfProject: true },
  { code: 'CO', zh: '实验耗材', en: 'Consumables', process: 'standard', quotes: 'standard', isOfProject: false },
  { code: 'RE', zh: '试剂', en: 'Reagents', process: 'tracked', quotes: 'standard', isOfProject: false },
  { code: 'SV', zh: '服务', en: 'Services', process: 'simple', quotes: 'simple', isOfProject: false },
  { code: 'LB', zh: '劳保', en: 'Protective gear', process: 'simple', quotes: 'simple', isOfProject: false },
] as const;

/** Orders are approved; an order may exceed a quote by 2 percent, and more by another approval. */
const orderRules = {
  poProcess: 'purchase-order.standard',
  poApprove: true,
  poModify: true,
  poNaming: 'PO',
  tolOrder: '2.00',
};

/** What else categories of the demo company say. */
const otherRules = {
  costCentreId: null,
  prApprove: true,
  namesPurchaser: false,
  prTotalPrice: false,
  prDetails: true,
  prNaming: null,
  contractProcess: 'purchase-contract.standard',
  contractApprove: true,
  contractModify: true,
  contractNaming: 'PC',
  paymentApprove: true,
  paymentProcess: 'purchase-payment.standard',
  receiveInventory: true,
  receiveCheck: false,
  tolReceipt: '2.00',
  tolInvoice: '1.00',
  noInvoice: false,
};

/** Categories, catalogues, and the requests of a year with their quotes and orders. */
export const demo: RoomDemo = {
  progress: 'Creating purchase requests',
  roles: {
    staff: ['purchase:request:search', 'purchase:request:create', 'purchase:item:search'],
    approver: [
      'purchase:request:approve',
      'purchase:quote:approve',
      'purchase:order:approve',
      'purchase:contract:approve',
      'purchase:payment:approve',
    ],
    purchaser: ['purchase:*', '/purchase/purchaseList'],
    processAdmin: ['purchase:category:*'],
  },
  play,
};

async function play(stage: DemoStage): Promise<void> {
  const service = stage.app.get(CategoryService, { strict: false });
  const ids = new Map<string, string>();
  for (const { code, zh, en, process, quotes, isOfProject } of categories) {
    const values = {
      code,
      nameZh: zh,
      nameEn: en,
      process: `purchase-request.${process}`,
      userLimit: null,
      allowsCredits: false,
      quoteNeed: true,
      quoteProcess: `purchase-quote.${quotes}`,
      quoteConfirm: true,
      quoteApprove: ['IP', 'CO', 'RE'].includes(code),
      prDelegate: code === 'RE',
      projectNecessary: isOfProject,
      autoRelease: false,
      ...orderRules,
      ...otherRules,
      enabled: true,
    };
    const { id } = await stage.as('admin', stage.at(380, '01:00'), (me) => service.create(me, values));
    ids.set(code, id);
  }
  await playCatalogues(stage, ids);
  const made = new Map<string, string>();
  const requests = [...yearRequests, ...recentRequests].sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [index, request] of requests.entries())
    made.set(request.title, await playRequest(stage, request, ids.get(request.category) ?? '', index));
  await playQuotes(stage, made, yearQuotes);
  await playOrders(stage, made);
  await playFollowUps(stage, made);
}

async function playRequest(stage: DemoStage, request: DemoRequest, categoryId: string, index: number): Promise<string> {
  const service = stage.app.get(RequestService, { strict: false });
  const minute = String(10 + (index % 40)).padStart(2, '0');
  const dueDate = stage.day(18 - request.daysAgo);
  const lines = request.lines.map((line) => lineOf(line, request, dueDate));
  const draft = {
    title: request.title,
    categoryId,
    ownerId: stage.userId(request.owner ?? request.by),
    delegateId: null,
    dueDate,
    reason: '',
    lines,
    files: [],
  };
  const { id } = await stage.as(request.by, stage.at(request.daysAgo, `00:${minute}`), (me) =>
    service.create(me, draft),
  );
  for (const [step, [username, action, daysAgo, opinion]] of (request.acts ?? []).entries()) {
    await stage.act(username, stage.at(daysAgo, `0${step + 1}:${minute}`), 'purchase-request', id, action, opinion);
  }
  return id;
}

function lineOf(
  [item, catalogNo, brand, spec, quantity, unit, unitPrice]: Line,
  request: DemoRequest,
  dueDate: string,
): LineDraft {
  const project = request.category === 'IP' ? { project: 'P-2026-014', position: 'HX-218 IND' } : {};
  return lineDraft.parse({
    item,
    catalogNo,
    brand,
    spec,
    quantity,
    unit,
    unitPrice,
    currency: request.currency ?? 'CNY',
    dueDate,
    ...project,
  });
}
