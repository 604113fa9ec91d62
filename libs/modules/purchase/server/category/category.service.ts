import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';
import type { FactsOf } from '#lab/shared/define-subject.js';
import type { BothNames } from '#lab/shared/texts.js';
import { refusalOf, refusedAt, refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { BoundCatalogue, Definitions } from '#lab/process-host/index.js';
import { category as resource } from '../../shared/category.resource.js';
import { purchaseContract } from '../../shared/contract.subject.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { purchasePayment } from '../../shared/payment.subject.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { Item } from '../item/item.entity.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { Category, nameOf } from './category.entity.js';

/** The processes of its documents: what each is called where it is missing, and of which records it is. */
const workflows = {
  process: { zh: '申请', en: 'requests', subject: purchaseRequest.name },
  quoteProcess: { zh: '询价', en: 'quotes', subject: purchaseQuote.name },
  poProcess: { zh: '订单', en: 'orders', subject: purchaseOrder.name },
  contractProcess: { zh: '合同', en: 'contracts', subject: purchaseContract.name },
  paymentProcess: { zh: '付款', en: 'payments', subject: purchasePayment.name },
} as const;
type Workflow = keyof typeof workflows;

/** The diagrams of documents whose category has bound none: they approve nothing. */
const usual: Readonly<Partial<Record<Workflow, string>>> = {
  poProcess: 'purchase-order.simple',
  contractProcess: 'purchase-contract.simple',
  paymentProcess: 'purchase-payment.simple',
};

const bound = Object.keys(workflows) as readonly Workflow[];

/** Decisions that a category asks for. */
const decided = ['approve', 'confirm'] as const;
type Decision = (typeof decided)[number];

/** What a category asks of a process, as it is called where the process of the document does not have it. */
const wishes: Readonly<Record<Decision | 'limit' | 'owner', { readonly zh: string; readonly en: string }>> = {
  approve: { zh: '含审批步骤', en: 'with a step of approval' },
  confirm: { zh: '含确认步骤', en: 'with a step of confirmation' },
  limit: { zh: '超出个人限额时加审批人', en: 'with another approver beyond the limit per user' },
  owner: { zh: '代他人申请时由负责人确认', en: 'with a confirmation by the owner of what another person raises' },
};
type Wish = keyof typeof wishes;

/** The facts by which a process of requests heeds the limit, and asks the owner. */
const limitFact: keyof FactsOf<typeof purchaseRequest> = 'withinLimit';
const ownerFact: keyof FactsOf<typeof purchaseRequest> = 'raisedForOwner';

/** What the numbers of its documents begin with; in capitals. */
const prefixes = ['prNaming', 'poNaming', 'contractNaming'] as const;
const tolerances = ['tolOrder', 'tolReceipt', 'tolInvoice'] as const;

@Injectable()
export class CategoryService extends BoundCatalogue<Category> {
  constructor(private readonly definitions: Definitions) {
    super(resource, Category);
  }

  protected override choosable(): FindOptionsWhere<Category> {
    return { enabled: true };
  }

  protected override isInUse(row: Category): boolean {
    return row.enabled;
  }

  /** @throws BusinessError 4009 without a code, 4008 where another category has it */
  protected override async assertUnique(row: Category, before: Category | undefined): Promise<void> {
    if (!row.code)
      throw new BusinessError(purchaseErrors.categoryCodeMissing, [], { fields: [{ path: 'code', code: 4009 }] });
    row.code = row.code.toUpperCase();
    if (await this.isTaken(row, before, 'code'))
      throw new BusinessError(purchaseErrors.categoryCodeExists, [], { fields: [{ path: 'code', code: 4008 }] });
  }

  /**
   * A category is bound to processes of its documents (8030), and in use only where each one that it needs is published, has
   * a step for the decisions that it asks for, heeds its limit, and asks the owner where others raise requests: 8011 names
   * what is missing. Its tolerances are 0 to 100 percent (8012).
   */
  protected override async beforeSave(row: Category): Promise<void> {
    for (const name of prefixes) row[name] = row[name]?.toUpperCase() ?? null;
    assertTolerances(row);
    await refuseTogether(...bound.map((field) => () => this.assertBound(row, field)));
  }

  private async assertBound(row: Category, field: Workflow): Promise<void> {
    const key = row[field];
    const published = await refusedAt([field], () => this.definitions.canStart(key, workflows[field].subject));
    if (!row.enabled) return;
    if (key === null || !published) {
      if (isNeeded(row, field)) throw notPublished(row, field);
      return;
    }
    const missing = await this.missingIn(key, row, field);
    if (missing) throw notPublished(row, field, missing);
  }

  /**
   * A process that a category in use starts has a step for the decisions that the category asks for, heeds its limit, and
   * asks the owner where others raise requests. One that cannot start is looked at when it begins again.
   * @throws BusinessError 8011 which names what is missing
   */
  protected override async assertSuits(row: Category, slot: string, process: string): Promise<void> {
    const field = bound.find((each) => each === slot);
    if (!field || !(await this.definitions.canStart(process, workflows[field].subject))) return;
    const missing = await this.missingIn(process, row, field);
    if (missing) throw new BusinessError(errors.noPublishedProcess, [wantedOf(row, field, missing)]);
  }

  private async missingIn(process: string, row: Category, field: Workflow): Promise<Wish | undefined> {
    for (const decision of decisionsOf(row, field))
      if (!(await this.definitions.hasStep(process, decision))) return decision;
    if (isLimited(row, field) && !(await this.definitions.readsFact(process, limitFact))) return 'limit';
    return row.prDelegate && field === 'process' && !(await this.asksOwner(process)) ? 'owner' : undefined;
  }

  private async asksOwner(process: string): Promise<boolean> {
    return (
      (await this.definitions.hasStep(process, 'confirm')) && (await this.definitions.readsFact(process, ownerFact))
    );
  }

  protected override async beforeRemove(row: Category): Promise<void> {
    const named = { categoryId: row.id };
    if ((await this.db.repo(PurchaseRequest).existsBy(named)) || (await this.db.repo(Item).existsBy(named)))
      throw new BusinessError(errors.illegalState, [row.code, '']);
  }

  /** The diagram that quotes for a category's requests follow. @throws BusinessError 8011 when none is bound */
  async quoteProcessOf(categoryId: string): Promise<string> {
    return this.processFor(await this.get(categoryId), 'quoteProcess');
  }

  /** The diagram that a category's requests follow. @throws BusinessError 8011 when none is bound */
  async processOf(categoryId: string): Promise<string> {
    const category = await this.get(categoryId);
    if (!category.enabled) throw new BusinessError(errors.noPublishedProcess, [nameOf(category)]);
    return this.processFor(category, 'process');
  }

  /**
   * The diagram that a document of a category without a bound one follows.
   * @throws BusinessError 8011 where the category asks for an approval, and for requests and quotes
   */
  protected override unbound(category: Category, field: string): string {
    const workflow = bound.find((each) => each === field);
    if (workflow === 'quoteProcess') throw notPublished(category, workflow);
    const usualOne = workflow && usual[workflow];
    if (!workflow || !usualOne || isNeeded(category, workflow))
      throw new BusinessError(errors.noPublishedProcess, [nameOf(category)]);
    return usualOne;
  }

  /** The same for an order that was released before its category asked for an approval. */
  async processOfReleased(category: Category): Promise<string> {
    return category.poProcess === null ? 'purchase-order.simple' : this.processFor(category, 'poProcess');
  }
}

/** @throws BusinessError 8012 for a tolerance below 0 or above 100 percent */
function assertTolerances(row: Category): void {
  for (const name of tolerances) {
    const percent = toScaled(row[name] ?? '0', 2);
    if (percent < 0) throw refuseField(name, 'tooSmall', '0');
    if (percent > 10_000) throw refuseField(name, 'tooBig', '100');
  }
}

/** Whether a category in use has to be bound to a process of these documents. */
function isNeeded(row: Category, field: Workflow): boolean {
  const needed: Readonly<Record<Workflow, boolean>> = {
    process: true,
    quoteProcess: row.quoteNeed,
    poProcess: row.poApprove,
    contractProcess: row.contractApprove,
    paymentProcess: row.paymentApprove,
  };
  return needed[field];
}

/**
 * The decisions that the bound process of its documents has to ask people for. Besides what the category says itself, a
 * purchaser's own request is quoted with an approval, an order is changed beyond its limit with one, and so is a prepayment.
 */
function decisionsOf(row: Category, field: Workflow): readonly Decision[] {
  const { prApprove, quoteNeed, quoteConfirm, poApprove, poModify, contractApprove } = row;
  const asked: Readonly<Record<Workflow, Partial<Record<Decision, boolean>>>> = {
    process: { approve: prApprove },
    quoteProcess: { confirm: quoteNeed && quoteConfirm, approve: quoteNeed },
    poProcess: { approve: poApprove || poModify },
    contractProcess: { approve: contractApprove },
    paymentProcess: { approve: true },
  };
  return decided.filter((decision) => asked[field][decision]);
}

/** Whether a request beyond the limit of its category needs another approver: one that no one approves needs none. */
function isLimited({ prApprove, userLimit }: Category, field: Workflow): boolean {
  return field === 'process' && prApprove && userLimit !== null;
}

/** Says of which of its documents no process is published, or none with what it asks for, at the field that binds it. */
function notPublished(category: Category, field: Workflow, wish?: Wish): BusinessError {
  return refusalOf([field], new BusinessError(errors.noPublishedProcess, [wantedOf(category, field, wish)]));
}

/** The category with the documents whose process is missing, and what it has to have. */
function wantedOf(category: Category, field: Workflow, wish?: Wish): BothNames {
  const { zh, en } = nameOf(category);
  const { zh: ofZh, en: ofEn } = workflows[field];
  const wished = wish && wishes[wish];
  return {
    zh: `${zh}（${ofZh}${wished ? `，${wished.zh}` : ''}）`,
    en: `${en ?? zh} (${ofEn}${wished ? `, ${wished.en}` : ''})`,
  };
}
