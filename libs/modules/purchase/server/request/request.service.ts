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
import { errors } from '#lab/shared/errors.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import {
  lineDraft,
  longestTitle,
  type CloseRequest,
  type HandOverRequest,
  type ReopenRequest,
  type RequestAct,
  type RequestDetail,
  type RequestDraft,
} from '../../shared/request.dto.js';
import { Ledger, quotedOf } from '../order/ledger.js';
import { statusBy } from '../order/order.rules.js';
import { Category } from '../category/category.entity.js';
import { OpenQuotes } from '../quote/open-quotes.js';
import { isTooOld, reopenDays } from './request.acts.js';
import { RequestBinding, totalInBase } from './request.binding.js';
import { moveLines, noQuote, releaseLines } from './request-lines.js';
import type { PurchaseRequest } from './request.entity.js';
import { assertNoCredits } from './request.rules.js';

/** Writing purchase requests outside their process. */
@Injectable()
export class RequestService extends DocumentService<PurchaseRequest, RequestDraft, RequestDetail> {
  constructor(
    protected override readonly binding: RequestBinding,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly ledger: Ledger,
    private readonly quotes: OpenQuotes,
  ) {
    super(binding);
  }

  protected prefix({ category }: PurchaseRequest): string {
    return category.code;
  }

  /** The category must be in use and fit the lines, the owner must be enabled and in a department. */
  protected override rules({ categoryId, ownerId, lines }: Partial<RequestDraft>) {
    return [
      async () => {
        const category = categoryId === undefined ? undefined : await this.category(categoryId);
        if (category && lines) assertNoCredits(lines, category);
      },
      () => {
        if (ownerId !== undefined) this.owner(ownerId);
      },
    ];
  }

  protected async fill(request: PurchaseRequest, draft: RequestDraft): Promise<void> {
    const category = await this.category(draft.categoryId);
    const { title, dueDate, reason } = draft;
    Object.assign(request, { title, dueDate, reason, category, categoryId: category.id, ...this.owner(draft.ownerId) });
    const nextId = () => this.ids.next();
    request.lines = this.binding.lines.drafted(request.id, request.lines ?? [], draft.lines, nextId, (line) => ({
      ...line,
      amount: lineAmount(line),
      ...noQuote,
      status: lineStatus.of.draft,
    }));
    request.amountBase = totalInBase(request, await this.rates.today());
  }

  /**
   * Closes a request that is not wanted any more; its lines are closed with it, and so are its open quotes.
   * @throws BusinessError 8013, 8001, 8022 while an approval is in progress, 8002 where the caller may not close it
   */
  async close(me: Me, id: string, { version, reason }: CloseRequest): Promise<PurchaseRequest> {
    await this.quotes.hold(id);
    return this.change(me, id, { verb: 'close', version, text: reason }, async (request) => {
      await this.assertMayDo(request, me, 'close');
      await this.quotes.close(me, id, reason);
      Object.assign(request, { closedAt: this.clock.now(), closedFrom: request.state });
      this.binding.enterState(request, 'closed');
      moveLines(request, () => lineStatus.of.closed);
      this.binding.notifyOwner(request, me, 'wasClosed');
    });
  }

  /**
   * Takes the closing back: the request has the state that it had before.
   * @throws BusinessError 8013, 8001, 4107 after 30 days, 8002 where the caller may not open it again
   */
  reopen(me: Me, id: string, { version, reason }: ReopenRequest): Promise<PurchaseRequest> {
    return this.change(me, id, { verb: 'reopen', version, text: reason || undefined }, async (request) => {
      const { state, closedAt, closedFrom } = request;
      if (state === 'closed' && isTooOld(closedAt, this.clock.now()))
        throw new BusinessError(purchaseErrors.reopenedTooLate, [reopenDays]);
      await this.assertMayDo(request, me, 'reopen');
      Object.assign(request, { closedAt: null, closedFrom: null });
      const draft = this.binding.draftState();
      this.binding.enterState(request, closedFrom ?? draft);
      if (request.state === draft) moveLines(request, () => lineStatus.of.draft);
      else await this.release(request);
      this.binding.notifyOwner(request, me, 'wasReopened');
    });
  }

  /**
   * Makes another user the owner of a request, in their department.
   * @throws BusinessError 8013, 8001, 8022, 8002, 4006 for a user who is not there or disabled, 4002 without a department
   */
  async handOver(me: Me, id: string, { version, ownerId, reason }: HandOverRequest): Promise<PurchaseRequest> {
    await this.quotes.hold(id);
    const act = { verb: 'handOver', version, text: reason || undefined, people: [ownerId] };
    return this.change(me, id, act, async (request) => {
      await this.assertMayDo(request, me, 'handOver');
      Object.assign(request, this.owner(ownerId));
      await this.quotes.handOver(id, ownerId);
      this.binding.notifyOwner(request, me, 'wasHandedOver');
    });
  }

  /** Lines have the status that they had; of those that an order has given up, what is left is wanted again. */
  private async release(request: PurchaseRequest): Promise<void> {
    releaseLines(request);
    const taken = await this.ledger.wantedAgain(request.lines);
    moveLines(request, (line) =>
      taken.has(line.id) ? statusBy(quotedOf(line), taken.get(line.id) ?? []) : line.status,
    );
  }

  private async assertMayDo(request: PurchaseRequest, me: Me, act: RequestAct): Promise<void> {
    const isOrdered = await this.ledger.isOrdered(request.id);
    if (!this.binding.actsOf(request, me, this.clock.now(), isOrdered).includes(act))
      throw new BusinessError(errors.illegalState, [request.state, act]);
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

  /** @throws BusinessError 8012 for a category that cannot be chosen */
  private async category(id: string): Promise<Category> {
    const category = await this.db.repo(Category).findOneBy({ id });
    if (!category?.enabled) throw refuseField('categoryId', 'missing');
    return category;
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
