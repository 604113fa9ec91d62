import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService, Happenings, ProcessInstance } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { Rates } from '../../../system/server/index.js';
import { lineAmount, unitPriceOf } from '../../shared/line-amounts.js';
import { allocationStatus, lineStatus } from '../../shared/purchase.codes.js';
import { errors, fieldProblem } from '#lab/shared/errors.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import {
  lineDraft,
  longestTitle,
  type BudgetOutlook,
  type BudgetQuery,
  type CloseRequest,
  type CloseRest,
  type HandOverRequest,
  type LineDraft,
  type ReopenRequest,
  type ReopenRest,
  type RequoteRequest,
  type RequestAct,
  type RequestLineAct,
  type RequestDetail,
  type RequestDraft,
} from '../../shared/request.dto.js';
import type { Currency } from '#lab/shared/money.js';
import { Ledger, quotedOf } from '../order/ledger.js';
import { remainingOf, statusBy, type Share } from '../order/order.rules.js';
import { Category } from '../category/category.entity.js';
import { assertCostCentres } from '../cost-centre/named-centres.js';
import { Budgets } from '../cost-centre/budgets.js';
import { OpenQuotes } from '../quote/open-quotes.js';
import { isTooOld, reopenDays } from './request.acts.js';
import { RequestBinding, totalInBase } from './request.binding.js';
import { RequestNotices } from './request-notices.js';
import { closedWith, moveLines, noClosedRest, noQuote, releaseLines } from './request-lines.js';
import { RequestLine } from './request-line.entity.js';
import type { PurchaseRequest } from './request.entity.js';
import { assertNoCredits, raisedByOwner } from './request.rules.js';

/** Writing purchase requests outside their process. */
@Injectable()
export class RequestService extends DocumentService<PurchaseRequest, RequestDraft, RequestDetail> {
  constructor(
    protected override readonly binding: RequestBinding,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly ledger: Ledger,
    private readonly quotes: OpenQuotes,
    private readonly notices: RequestNotices,
    private readonly budgets: Budgets,
    private readonly happenings: Happenings,
  ) {
    super(binding);
  }

  protected prefix({ category }: PurchaseRequest): string {
    return category.prNaming || category.code;
  }

  /** The category must be in use and fit the lines, the owner and the delegate enabled, the owner in a department. */
  protected override rules({ categoryId, ownerId, delegateId, lines }: Partial<RequestDraft>) {
    return [
      async () => {
        const category = categoryId === undefined ? undefined : await this.category(categoryId);
        if (category && lines) assertNoCredits(lines, category);
      },
      () => assertCostCentres(this.db, lines ?? []),
      () => {
        if (ownerId !== undefined) this.owner(ownerId);
      },
      async () => {
        if (!delegateId) return;
        if (categoryId !== undefined && !(await this.category(categoryId)).namesPurchaser)
          throw refuseField('delegateId', 'readOnly');
        this.assertEnabled(delegateId, 'delegateId');
      },
    ];
  }

  protected async fill(request: PurchaseRequest, draft: RequestDraft): Promise<void> {
    const category = await this.category(draft.categoryId);
    const { title, dueDate, reason, delegateId } = draft;
    // A new draft belongs to the person who writes it until another owner is named.
    if (![request.ownerId, request.createdBy].includes(draft.ownerId) && !category.prDelegate)
      throw raisedByOwner(category, [{ path: 'ownerId', code: purchaseErrors.raisedByOwner.code }]);
    Object.assign(request, {
      title,
      dueDate,
      reason,
      delegateId,
      category,
      categoryId: category.id,
      ...this.owner(draft.ownerId),
    });
    const nextId = () => this.ids.next();
    request.lines = this.binding.lines.drafted(request.id, request.lines ?? [], draft.lines, nextId, (line) => ({
      ...line,
      ...pricesOf(line, category),
      ...noQuote,
      status: lineStatus.of.draft,
    }));
    request.amountBase = totalInBase(request, await this.rates.today());
  }

  /**
   * Closes a request that is not wanted any more; its lines are closed with it, and so are its open quotes. An approval that
   * is in progress ends, its tasks are cancelled: opened again, the request is a draft.
   * @throws BusinessError 8013, 8001, 8022 while a step has given it back to be changed, 8002 where the caller may not close it
   */
  async close(me: Me, id: string, { version, reason }: CloseRequest): Promise<PurchaseRequest> {
    await this.quotes.hold(id);
    const approval = await this.heldApproval(id);
    const act = { verb: 'close', version, text: reason, duringProcess: approval !== undefined };
    const closed = await this.change(me, id, act, async (request) => {
      await this.assertMayDo(request, me, 'close');
      await this.quotes.close(me, id, reason);
      const closedFrom = approval === undefined ? request.state : this.binding.draftState();
      Object.assign(request, { closedAt: this.clock.now(), closedFrom });
      this.binding.enterState(request, 'closed');
      moveLines(request, () => lineStatus.of.closed);
      this.notices.toOwner(request, me, 'wasClosed');
    });
    // The request is closed by then, so that the end of its process does not give it back to its owner.
    if (approval !== undefined) await this.happenings.order(approval, { type: 'cancelled' }, { me, opinion: reason });
    return closed;
  }

  /** The process in which people decide on a request, held as acts hold it: before the request. */
  private async heldApproval(recordId: string): Promise<string | undefined> {
    const live = { subject: this.binding.subject.name, recordId, parentId: IsNull(), endedAt: IsNull() };
    const found = await this.db.repo(ProcessInstance).findOne({ where: live, select: { id: true } });
    if (!found) return undefined;
    await this.db.lock(ProcessInstance, [found.id]);
    const isOpen = await this.db.repo(ProcessInstance).existsBy({ ...live, id: found.id });
    return isOpen && (await this.binding.record(recordId)).state === 'requested' ? found.id : undefined;
  }

  /**
   * Takes the closing back: the request has the state that it had before.
   * @throws BusinessError 8013, 8001, 4107 after 30 days, 4112 where its cost centre cannot pay for it any more, 8002 where the caller may not open it again
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
      await this.budgets.assertCovers(request);
      this.notices.toOwner(request, me, 'wasReopened');
    });
  }

  /**
   * Closes what orders have left of a line: it is not ordered any more, and its budget is free again. The request is closed
   * with the last of its lines.
   * @throws BusinessError 8013, 8001, 8012 for a line that the request does not have, 8002 where nothing is left of it and
   * where the caller may not close it
   */
  async closeRest(me: Me, id: string, { version, lineId, reason }: CloseRest): Promise<PurchaseRequest> {
    const text = await this.ofLine(id, lineId, reason);
    return this.change(me, id, { verb: 'closeRest', version, text }, async (request) => {
      const { line, taken, remaining } = await this.heldLine(request, lineId);
      this.assertMayDoTo(request, line, me, 'closeRest', remaining);
      Object.assign(line, { closedAt: this.clock.now(), ...closedWith(line, remaining) });
      const status = statusBy(quotedOf(line), taken);
      moveLines(request, (one) => (one === line ? status : one.status));
      if (request.status !== lineStatus.of.closed) return;
      Object.assign(request, { closedAt: this.clock.now(), closedFrom: request.state });
      this.binding.enterState(request, 'closed');
      this.notices.toOwner(request, me, 'wasClosed');
    });
  }

  /**
   * Takes the closing back: what was closed of a line is to be ordered.
   * @throws BusinessError 8013, 8001, 8012 for a line that the request does not have, 4107 after 30 days, 4112 where its cost
   * centre cannot pay for it any more, 8002 where nothing of it is closed and where the caller may not open it again
   */
  async reopenRest(me: Me, id: string, { version, lineId, reason }: ReopenRest): Promise<PurchaseRequest> {
    const text = await this.ofLine(id, lineId, reason);
    return this.change(me, id, { verb: 'reopenRest', version, text }, async (request) => {
      const { line, taken, remaining } = await this.heldLine(request, lineId);
      if (request.state === 'approved' && isTooOld(line.closedAt, this.clock.now()))
        throw new BusinessError(purchaseErrors.reopenedTooLate, [reopenDays]);
      this.assertMayDoTo(request, line, me, 'reopenRest', remaining);
      Object.assign(line, noClosedRest);
      const status = statusBy(quotedOf(line), taken);
      moveLines(request, (one) => (one === line ? status : one.status));
      await this.budgets.assertCovers(request);
    });
  }

  /**
   * Takes the agreed price of lines back that are to be ordered: they are to be quoted again, and what is agreed then is
   * confirmed and approved like the first quote.
   * @throws BusinessError 8013, 8001, 8022, 8012 for a line that the request does not have, 4103 for one that an order has
   * taken a part of, 8002 for one that does not wait for its order, and where the caller may not do it
   */
  async requote(me: Me, id: string, { version, reason, lines }: RequoteRequest): Promise<PurchaseRequest> {
    await this.quotes.hold(id);
    return this.change(me, id, { verb: 'requote', version, text: reason }, async (request) => {
      await this.assertMayDo(request, me, 'requote');
      const taken = await this.ledger.takenOf(lines);
      const problems = lines.flatMap((lineId, at): FieldError[] => {
        const path = `lines.${at}`;
        if (!request.lines.some((line) => line.id === lineId)) return [fieldProblem(path, 'missing')];
        const isSplit = taken.get(lineId)?.some(({ status }) => status !== allocationStatus.of.cancelled);
        return isSplit ? [{ path, code: purchaseErrors.splitFrozen.code }] : [];
      });
      assertNone(problems);
      const chosen = request.lines.filter((line) => lines.includes(line.id));
      const other = chosen.find(({ status }) => status !== lineStatus.of.toOrder);
      if (other) throw new BusinessError(errors.illegalState, [other.status, lineStatus.of.toQuote]);
      moveLines(request, (line) => (chosen.includes(line) ? lineStatus.of.toQuote : line.status));
    });
  }

  /**
   * What the budget of a request that is being written is used for, and what it would leave.
   * @throws BusinessError 8013 without such a category, 4006 and 4002 for its owner
   */
  async budget(me: Me, { categoryId, ownerId, id = '', amount = [] }: BudgetQuery): Promise<BudgetOutlook[]> {
    await this.org.refresh();
    const category = await this.db.repo(Category).findOneBy({ id: categoryId });
    if (!category) throw new BusinessError(errors.notFound);
    // What another department has left is for those who may raise requests for it.
    if (ownerId !== undefined && ownerId !== me.id && !category.prDelegate) return [];
    const { departmentId } = this.owner(ownerId ?? me.id);
    const amounts = amount.map((text) => {
      const [code, value = '0.00', ...centre] = text.split(':');
      return { currency: code as Currency, value, costCentre: centre.join(':') };
    });
    return this.budgets.outlook({ id, category, departmentId }, amounts);
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
      this.notices.toOwner(request, me, 'wasHandedOver');
    });
  }

  /** Whether a person reads a request as it is now. */
  async mayRead(me: Me, request: PurchaseRequest): Promise<boolean> {
    return this.binding.mayRead(request, me);
  }

  /** Lines have the status that they had; of those that an order has given up, what is left is wanted again. */
  private async release(request: PurchaseRequest): Promise<void> {
    releaseLines(request);
    const taken = await this.ledger.wantedAgain(request.lines);
    moveLines(request, (line) =>
      taken.has(line.id) ? statusBy(quotedOf(line), taken.get(line.id) ?? []) : line.status,
    );
  }

  /** What an act on a line is about, as logs and audit tell it: the item, and the reason where one was given. */
  private async ofLine(requestId: string, lineId: string, reason: string): Promise<string | undefined> {
    const line = await this.db.repo(RequestLine).findOne({ where: { id: lineId, requestId }, select: { item: true } });
    return [line?.item, reason].filter(Boolean).join(' · ') || undefined;
  }

  /**
   * A line of a request that is held, what orders have taken of it, and what remains.
   * @throws BusinessError 8012 for a line that the request does not have
   */
  private async heldLine({ lines }: PurchaseRequest, lineId: string) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refuseField('lineId', 'missing');
    const taken = (await this.ledger.hold([lineId])).get(lineId)?.taken ?? [];
    return { line, taken, remaining: remainingOf(quotedOf(line), taken) };
  }

  private assertMayDoTo(
    request: PurchaseRequest,
    line: RequestLine,
    me: Me,
    act: RequestLineAct,
    { qty }: Share,
  ): void {
    if (!this.binding.lineActsOf(request, line, me, this.clock.now(), Number(qty) > 0).includes(act))
      throw new BusinessError(errors.illegalState, [line.status, act]);
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
      delegateId: null,
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
    const owner = this.assertEnabled(id, 'ownerId');
    const { departmentId } = owner;
    if (departmentId === null)
      throw new BusinessError(purchaseErrors.userWithoutDepartment, [], { fields: [{ path: 'ownerId', code: 4002 }] });
    return { ownerId: owner.id, departmentId, function: owner.function ?? '' };
  }
  /** @throws BusinessError 4006 for a user who is not there or disabled */
  private assertEnabled(id: string, path: 'ownerId' | 'delegateId') {
    const user = this.org.user(id);
    if (!user || !this.org.isEnabled(user.id))
      throw new BusinessError(orgErrors.userMissing, [id], { fields: [{ path, code: 4006 }] });
    return user;
  }
}

/** @throws BusinessError 8012 or 4103 with all of these fields; its number is that of the first */
function assertNone(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (!first) return;
  const { splitFrozen } = purchaseErrors;
  throw first.code === splitFrozen.code
    ? new BusinessError(splitFrozen, [], { fields })
    : new BusinessError(errors.field, [first.path, ...(first.args ?? [])], { fields });
}

/** Price and total of a line: the one that its category asks for gives the other. */
function pricesOf(
  line: Pick<LineDraft, 'quantity' | 'unitPrice' | 'amount'>,
  { prTotalPrice }: Pick<Category, 'prTotalPrice'>,
): Pick<LineDraft, 'unitPrice' | 'amount'> {
  if (!prTotalPrice) return { unitPrice: line.unitPrice, amount: lineAmount(line) };
  return { unitPrice: unitPriceOf(line), amount: line.amount };
}
