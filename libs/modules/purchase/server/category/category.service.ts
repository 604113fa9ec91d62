import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';
import { refusalOf, refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Definitions } from '#lab/process-host/index.js';
import { category as resource } from '../../shared/category.resource.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { Item } from '../item/item.entity.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { Category, nameOf } from './category.entity.js';

/** What the workflows besides that of requests are called where one is missing. */
const workflows = { quoteProcess: { zh: '询价', en: 'quotes' }, poProcess: { zh: '订单', en: 'orders' } } as const;

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
   * 8011 names the one that is missing.
   */
  protected override async beforeSave(row: Category): Promise<void> {
    const published = await this.definitions.canStart(row.process, purchaseRequest.name);
    if (row.enabled && !published) throw notPublished(row);
    const quotes = await this.canStart(row, 'quoteProcess', purchaseQuote.name);
    if (row.enabled && row.quoteNeed && !quotes) throw notPublished(row, 'quoteProcess');
    await this.assertOrders(row);
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

  /** Its orders have a published process where they are approved (8011), and a tolerance of 0 to 100 percent (8012). */
  private async assertOrders(row: Category): Promise<void> {
    row.poNaming = row.poNaming?.toUpperCase() ?? null;
    const published = await this.canStart(row, 'poProcess', purchaseOrder.name);
    if (row.enabled && row.poApprove && !published) throw notPublished(row, 'poProcess');
    const percent = toScaled(row.tolOrder ?? '0', 2);
    if (percent < 0) throw refuseField('tolOrder', 'tooSmall', '0');
    if (percent > 10_000) throw refuseField('tolOrder', 'tooBig', '100');
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

/** Says of which of its workflows no process is published, at the field that names it; that of requests without one. */
function notPublished(category: Category, field?: keyof typeof workflows): BusinessError {
  const { zh, en } = nameOf(category);
  const workflow = field && workflows[field];
  const name = workflow ? { zh: `${zh}（${workflow.zh}）`, en: `${en ?? zh} (${workflow.en})` } : { zh, en };
  return new BusinessError(errors.noPublishedProcess, [name], { fields: [{ path: field ?? 'process', code: 8011 }] });
}
