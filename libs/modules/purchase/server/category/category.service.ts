import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';
import { refusalOf, refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Definitions } from '#lab/process-host/index.js';
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

/** What the workflows besides that of requests are called where one is missing. */
const workflows = {
  quoteProcess: { zh: '询价', en: 'quotes' },
  poProcess: { zh: '订单', en: 'orders' },
  contractProcess: { zh: '合同', en: 'contracts' },
  paymentProcess: { zh: '付款', en: 'payments' },
} as const;

/** What the numbers of its documents begin with; in capitals. */
const prefixes = ['prNaming', 'poNaming', 'contractNaming'] as const;
const tolerances = ['tolOrder', 'tolReceipt', 'tolInvoice'] as const;

@Injectable()
export class CategoryService extends ResourceService<Category> {
  constructor(private readonly definitions: Definitions) {
    super(resource, Category);
  }

  protected override isOffered(row: Category): boolean {
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
   * A category is bound to processes of its documents (8030), and in use only where each one that it needs is published:
   * 8011 names the one that is missing. Its tolerances are 0 to 100 percent (8012).
   */
  protected override async beforeSave(row: Category): Promise<void> {
    for (const name of prefixes) row[name] = row[name]?.toUpperCase() ?? null;
    assertTolerances(row);
    const published = await this.definitions.canStart(row.process, purchaseRequest.name);
    if (row.enabled && !published) throw notPublished(row);
    const quotes = await this.canStart(row, 'quoteProcess', purchaseQuote.name);
    if (row.enabled && row.quoteNeed && !quotes) throw notPublished(row, 'quoteProcess');
    await this.assertApproved(row, 'poProcess', row.poApprove, purchaseOrder.name);
    await this.assertApproved(row, 'contractProcess', row.contractApprove, purchaseContract.name);
    await this.assertApproved(row, 'paymentProcess', row.paymentApprove, purchasePayment.name);
  }

  /** Whether a process besides that of requests is published; a refusal names its own field. */
  private async canStart(row: Category, field: keyof typeof workflows, subject: string): Promise<boolean> {
    try {
      return await this.definitions.canStart(row[field], subject);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      throw refusalOf([field], error);
    }
  }

  /** Documents that are approved have a published process (8011). */
  private async assertApproved(
    row: Category,
    field: keyof typeof workflows,
    isApproved: boolean,
    subject: string,
  ): Promise<void> {
    const published = await this.canStart(row, field, subject);
    if (row.enabled && isApproved && !published) throw notPublished(row, field);
  }

  protected override async beforeRemove(row: Category): Promise<void> {
    const named = { categoryId: row.id };
    if ((await this.db.repo(PurchaseRequest).existsBy(named)) || (await this.db.repo(Item).existsBy(named)))
      throw new BusinessError(errors.illegalState, [row.code, '']);
  }

  /** The diagram that quotes for a category's requests follow. @throws BusinessError 8011 when none is bound */
  async quoteProcessOf(categoryId: string): Promise<string> {
    const category = await this.get(categoryId);
    if (category.quoteProcess === null) throw notPublished(category, 'quoteProcess');
    return category.quoteProcess;
  }

  /** The diagram that a category's requests follow. @throws BusinessError 8011 when none is bound */
  async processOf(categoryId: string): Promise<string> {
    const category = await this.get(categoryId);
    const { process, enabled } = category;
    if (process === null || !enabled) throw new BusinessError(errors.noPublishedProcess, [nameOf(category)]);
    return process;
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

/** Says of which of its workflows no process is published, at the field that names it; that of requests without one. */
function notPublished(category: Category, field?: keyof typeof workflows): BusinessError {
  const { zh, en } = nameOf(category);
  const workflow = field && workflows[field];
  const name = workflow ? { zh: `${zh}（${workflow.zh}）`, en: `${en ?? zh} (${workflow.en})` } : { zh, en };
  return new BusinessError(errors.noPublishedProcess, [name], { fields: [{ path: field ?? 'process', code: 8011 }] });
}
