import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import { dayIn } from '#lab/shared/day.js';
import { sum, toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import type { BothNames } from '#lab/shared/texts.js';
import { DocumentBinding, DocumentLines, type Act, type JournalEntry } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { Rates, toBase, type RateTable } from '../../../system/server/index.js';
import { amountsByCurrency, baseCurrency } from '../../shared/line-amounts.js';
import { missingFields } from '../../shared/missing-fields.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { purchasePages, quoteRights, requestRights } from '../../shared/purchase.permissions.js';
import type { RequestAct, RequestLineAct } from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { Category, nameOf } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { CostCentre } from '../cost-centre/cost-centre.entity.js';
import { usualCentre } from '../cost-centre/usual-centre.js';
import { Budgets } from '../cost-centre/budgets.js';
import { judgedAmount } from '../judged-amount.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { RequestLine } from './request-line.entity.js';
import { actsOf, lineActsOf, isOrdered, isOutstanding, isReceived } from './request.acts.js';
import { PurchaseRequest } from './request.entity.js';
import { formColumns, formValue, writeForm } from './request.form.js';
import { RequestNotices } from './request-notices.js';
import { moveLines, movedColumns, releaseLines } from './request-lines.js';
import { assertComplete, assertNoCredits, raisedByOwner, raisedForOwner } from './request.rules.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';

/** Texts that lines had not from the beginning. */
const laterTexts: ReadonlySet<string> = new Set(['casNo', 'costCentre']);

/** Lines of a request wait for an order; a category may order them by itself. */
export const toOrderTopic = 'purchase.toOrder';

/** What is refused where no one is found who approves a document of purchasing. */
export const nobodyApproves = {
  departmentManager: purchaseErrors.noManager,
  reporter: purchaseErrors.noNextApprover,
  reportingLine: purchaseErrors.reportingLine,
  functionRole: purchaseErrors.noFunctionalRole,
  role: purchaseErrors.noFunctionalRole,
  ceo: purchaseErrors.noCeo,
  user: orgErrors.userMissing,
  costCentreOwner: purchaseErrors.noManager,
};

/** How purchase requests take part in processes. */
@Injectable()
export class RequestBinding extends DocumentBinding<typeof purchaseRequest, PurchaseRequest> {
  constructor(
    private readonly categories: CategoryService,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly notices: RequestNotices,
    private readonly log: PurchaseLog,
    private readonly jobs: Jobs,
    private readonly statistics: PurchaseStatistics,
    private readonly budgets: Budgets,
  ) {
    super(purchaseRequest, PurchaseRequest, requestRights);
  }

  readonly handlers = {};

  readonly notifiesOwnerOfEnd = true;

  override readonly unlisted = [
    ...(['reason', 'rates', 'rateDay', 'submittedAt', 'submittedBy', 'closedAt', 'closedFrom'] as const),
    ...(['createdAt', 'updatedBy'] as const),
  ];

  protected override readonly joined = [
    { of: Category, by: 'categoryId', as: 'category', listed: ['nameZh', 'nameEn'] },
  ] as const;

  readonly nobodyFound = nobodyApproves;

  readonly checks = {
    submit: async (request: PurchaseRequest) => {
      if (raisedForOwner(request) && !request.category.prDelegate) throw raisedByOwner(request.category);
      assertComplete(request.lines, request.category);
      await this.budgets.assertCovers(request);
    },
  };

  readonly enter = {
    draft: (request: PurchaseRequest) => moveLines(request, () => lineStatus.of.draft),
    closed: (request: PurchaseRequest) => moveLines(request, () => lineStatus.of.closed),
    requested: (request: PurchaseRequest) => moveLines(request, () => lineStatus.of.toQuote),
    approved: async (request: PurchaseRequest) => {
      releaseLines(request);
      await this.notices.toPurchasers(request);
    },
  };

  readonly form = formValue;

  async facts(request: PurchaseRequest) {
    const { category, departmentId, function: ownFunction, lines } = request;
    const limit = category.userLimit;
    const amountBase = await judgedAmount(lines, request.amountBase, () => request.rates ?? this.rates.today());
    const costCentres = await this.chargedTo(request);
    request.costCentres = costCentres;
    return {
      amountBase,
      category: category.code,
      department: this.org.department(departmentId)?.showId ?? '',
      function: ownFunction,
      lineCount: lines.length,
      linesComplete: missingFields(lines, category).length === 0,
      withinLimit: limit === null || toScaled(amountBase, 2) <= toScaled(limit, 2),
      autoRelease: category.autoRelease,
      needsApproval: category.prApprove,
      raisedForOwner: raisedForOwner(request),
      costCentres,
      isOutstanding: isOutstanding(request),
      isOrdered: isOrdered(request),
      isReceived: isReceived(request),
      isClosed: request.state === 'closed',
    };
  }

  override async owned(request: PurchaseRequest) {
    const { title, category } = request;
    return { title, category: category.code, ...(await super.owned(request)) };
  }

  content({ categoryId, ownerId, delegateId, title, reason, dueDate, amountBase, lines }: PurchaseRequest): unknown {
    const moved: ReadonlySet<string> = new Set(['id', 'requestId', ...movedColumns]);
    const ownLines = lines.map((line) =>
      // A line without a later text says what it said before lines could have one.
      Object.fromEntries(
        Object.entries(line).filter(([name, value]) => !moved.has(name) && (!laterTexts.has(name) || value)),
      ),
    );
    // The same goes for a request without a delegate.
    const delegated = delegateId === null ? [] : [delegateId];
    return [categoryId, ownerId, title, reason, dueDate, amountBase, ...ownLines, ...delegated];
  }

  override journal(entry: JournalEntry): void {
    this.log.write(purchaseRequest.name, entry);
  }

  diagram({ categoryId }: PurchaseRequest): Promise<string> {
    return this.categories.processOf(categoryId);
  }

  category({ categoryId }: PurchaseRequest): string {
    return categoryId;
  }

  override anchors(request: PurchaseRequest) {
    const { function: ownFunction, categoryId } = request;
    return {
      ...super.anchors(request),
      function: ownFunction === '' ? null : ownFunction,
      category: categoryId,
      costCentres: request.costCentres ?? [],
    };
  }

  /** Whether the owner is asked to confirm depends on who raises it. */
  startedBy(request: PurchaseRequest, user: string): void {
    request.submittedBy = user;
  }

  async apply(request: PurchaseRequest, { action, fields, me, onBehalfOf, now }: Act): Promise<void> {
    if (action === 'submit') {
      this.startedBy(request, onBehalfOf ?? me.id);
      await this.freezeRates(request, now);
    }
    await this.write(request, fields);
  }

  title({ title }: PurchaseRequest): BothNames {
    return { zh: title };
  }

  /** Purchasers work on what is approved, and open again what they have closed; delegates on what was given to them. */
  protected override alsoReads({ id, permissions }: Me) {
    const isPurchaser = holds(permissions, purchasePages.page.purchases);
    return [
      { column: 'delegateId', values: [id] } as const,
      ...(isPurchaser ? [{ column: 'state', values: ['approved', 'closed'] } as const] : []),
    ];
  }

  /**
   * What a person may do to a request outside its process.
   * @param isOrdered whether orders that have not ended have taken parts of it
   */
  actsOf(request: PurchaseRequest, me: Me, now: Date, isOrdered: boolean): RequestAct[] {
    const { state, status, closedAt, delegateId, lines } = request;
    const { isOwn, isPurchaser } = this.sideOf(request, me);
    const quotes = (isPurchaser || delegateId === me.id) && holds(me.permissions, quoteRights.create);
    const isToOrder = lines.some((line) => line.status === lineStatus.of.toOrder);
    return actsOf({ state, status, closedAt, isOwn, isPurchaser, quotes, isToOrder, isOrdered, now });
  }

  /**
   * What a person may do to one line of a request outside its process.
   * @param remains whether orders have left something of it
   */
  lineActsOf(request: PurchaseRequest, line: RequestLine, me: Me, now: Date, remains: boolean): RequestLineAct[] {
    const { state, status } = request;
    return lineActsOf({ state, status, line, remains, now, ...this.sideOf(request, me) });
  }

  private sideOf({ ownerId, createdBy }: Pick<PurchaseRequest, 'ownerId' | 'createdBy'>, { id, permissions }: Me) {
    return {
      isOwn: [ownerId, createdBy].includes(id) && holds(permissions, requestRights.create),
      isPurchaser: holds(permissions, [purchasePages.page.purchases, requestRights.all]),
    };
  }

  override card(request: PurchaseRequest) {
    const [amount, ...others] = amountsByCurrency(request.lines);
    const only = amount && others.length === 0;
    return {
      ...super.card(request),
      category: nameOf(request.category),
      amount: only ? amount.value : request.amountBase,
      currency: only ? amount.currency : baseCurrency,
      ...(others.length > 0 && { approximate: true }),
    };
  }

  get lines(): DocumentLines<RequestLine, 'requestId'> {
    return new DocumentLines(this.db, RequestLine, 'requestId');
  }

  /** Stores the request after an act, with what the act may have changed in its lines. */
  override async save(request: PurchaseRequest, me: Me | undefined, now: Date): Promise<void> {
    await super.save(request, me, now);
    await this.lines.update(request.lines, ...movedColumns);
    this.announceToOrder(request);
  }

  override async store(request: PurchaseRequest): Promise<void> {
    await super.store(request);
    this.statistics.touch([request.id]);
  }

  /** Lines that wait for an order are looked at by the rules of the category, in a unit of their own. */
  announceToOrder({ id, category, lines }: Pick<PurchaseRequest, 'id' | 'category' | 'lines'>): void {
    const waiting = lines.filter(({ status }) => status === lineStatus.of.toOrder).map((line) => line.id);
    if (category.autoRelease && waiting.length > 0)
      this.jobs.add(toOrderTopic, { lines: waiting }, { key: `${toOrderTopic}:${id}` });
  }

  protected override async join(request: PurchaseRequest): Promise<void> {
    request.lines = await this.lines.of(request.id);
  }

  /** The cost centres that its lines are charged to, each once. */
  private async chargedTo(request: PurchaseRequest): Promise<string[]> {
    const { lines } = request;
    const named = lines.flatMap(({ costCentre }) => costCentre || []);
    if (named.length === lines.length) return [...new Set(named)].sort();
    const centres = await this.db.repo(CostCentre).findBy({ enabled: true });
    const usual = usualCentre(centres, request, this.org)?.code;
    return [...new Set(usual === undefined ? named : [...named, usual])].sort();
  }

  /** The amount in the base currency counts with the rates of the day it was submitted. */
  private async freezeRates(request: PurchaseRequest, now: Date): Promise<void> {
    const rates = await this.rates.today();
    request.rates = { ...rates };
    request.rateDay = dayIn(this.org.zone(), now);
    request.amountBase = totalInBase(request, rates);
    request.submittedAt = now;
  }

  /** Writes the form's changes; the total follows the quantities, at the frozen rates or else today's. */
  private async write(request: PurchaseRequest, fields: Act['fields']): Promise<void> {
    const changed = writeForm(request, fields);
    if (changed.length === 0) return;
    assertNoCredits(request.lines, request.category);
    request.amountBase = totalInBase(request, request.rates ?? (await this.rates.today()));
    await this.lines.update(changed, 'amount', ...formColumns);
  }
}

/** Sum of all lines in the base currency. */
export function totalInBase(
  { lines }: { readonly lines: readonly Pick<RequestLine, 'currency' | 'amount'>[] },
  rates: RateTable,
): string {
  return sum(amountsByCurrency(lines).map(({ currency, value }) => toBase(value, currency, rates)));
}
