import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { Rates } from '../../../system/server/index.js';
import { lineAmount } from '../../shared/line-amounts.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { lineDraft, longestTitle, type RequestDetail, type RequestDraft } from '../../shared/request.dto.js';
import { Category } from '../category/category.entity.js';
import { RequestBinding, totalInBase } from './request.binding.js';
import type { PurchaseRequest } from './request.entity.js';
import { assertNoCredits } from './request.rules.js';

/** Writing purchase requests outside their process. */
@Injectable()
export class RequestService extends DocumentService<PurchaseRequest, RequestDraft, RequestDetail> {
  constructor(
    protected override readonly binding: RequestBinding,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
  ) {
    super(binding);
  }

  protected prefix({ category }: PurchaseRequest): string {
    return category.code;
  }

  /** Puts a draft's values on the record; owner, department and category must fit together. */
  protected async fill(request: PurchaseRequest, draft: RequestDraft): Promise<void> {
    const category = await this.db.repo(Category).findOneBy({ id: draft.categoryId });
    if (!category?.enabled) throw refuseField('categoryId', 'missing');
    assertNoCredits(draft.lines, category);
    const { title, dueDate, reason } = draft;
    Object.assign(request, { title, dueDate, reason, category, categoryId: category.id, ...this.owner(draft.ownerId) });
    const nextId = () => this.ids.next();
    request.lines = this.binding.lines.drafted(request.id, request.lines ?? [], draft.lines, nextId, (line) => ({
      ...line,
      amount: lineAmount(line),
      status: lineStatus.of.draft,
    }));
    request.amountBase = totalInBase(request, await this.rates.today());
  }

  protected override storeParts({ id, lines }: PurchaseRequest): Promise<void> {
    return this.binding.lines.replace(id, lines);
  }

  /** What the reader does not get to see of a line is left empty. */
  protected copied(me: Me, { title, categoryId, reason = '', lines }: RequestDetail): RequestDraft {
    return {
      title: this.texts.say(me.language, 'purchase.request.copyTitle', { title }).slice(0, longestTitle),
      categoryId,
      ownerId: me.id,
      dueDate: null,
      reason,
      files: [],
      lines: lines.map((line) => lineDraft.parse({ ...line, id: undefined, dueDate: null })),
    };
  }

  private owner(id: string): Pick<PurchaseRequest, 'ownerId' | 'departmentId' | 'function'> {
    const owner = this.org.user(id);
    if (!owner || !this.org.isEnabled(owner.id))
      throw new BusinessError(orgErrors.userMissing, [id], { fields: [{ path: 'ownerId', code: 4006 }] });
    const { departmentId } = owner;
    if (departmentId === null)
      throw new BusinessError(purchaseErrors.userWithoutDepartment, [], { fields: [{ path: 'ownerId', code: 4002 }] });
    return { ownerId: owner.id, departmentId, function: owner.function ?? '' };
  }
}
