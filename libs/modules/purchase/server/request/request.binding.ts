import { Injectable, type OnModuleInit } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import { sum, toScaled } from '#lab/shared/money.js';
import { dayIn } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { ShownFields, Subjects, RecordReaders, type Act, type SubjectBinding } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase, type RateTable } from '../../../system/server/index.js';
import { amountsByCurrency, baseCurrency } from '../../shared/line-amounts.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { lineStatus, purchaseActions } from '../../shared/purchase.codes.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { CategoryService } from '../category/category.service.js';
import { ActionLog } from '../log/action-log.js';
import { PurchaseRequest } from './request.entity.js';
import { formValue, writeForm } from './request.form.js';
import { RequestRepository } from './request.repository.js';
import { assertComplete, headerStatus, missingFields, releasedStatus } from './request.rules.js';

const logged: Readonly<Record<string, string>> = {
  submit: purchaseActions.of.submitted,
  approve: purchaseActions.of.approved,
  reject: purchaseActions.of.rejected,
  withdraw: purchaseActions.of.revoked,
};

/** How purchase requests take part in processes. */
@Injectable()
export class RequestBinding implements OnModuleInit {
  constructor(
    private readonly subjects: Subjects,
    private readonly requests: RequestRepository,
    private readonly categories: CategoryService,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly log: ActionLog,
    private readonly files: Files,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
  ) {}

  onModuleInit(): void {
    this.subjects.register(purchaseRequest, this.words);
    // Whoever has or had a task on it decides by what is attached, too, unless the task keeps it from them.
    this.files.registerCheck(purchaseRequest.name, async (me, id) => {
      const request = await this.requests.load(id);
      if (this.mayRead(request, me)) return true;
      return (
        (await this.readers.involves(me, purchaseRequest.name, id)) &&
        (await this.fields.sees(me, purchaseRequest.name, request, 'files'))
      );
    });
  }

  readonly words: SubjectBinding<typeof purchaseRequest, PurchaseRequest> = {
    entity: PurchaseRequest,
    record: (id) => this.requests.load(id),
    save: async (request, me, now) => {
      await this.requests.store(stamp(request, me?.id ?? request.updatedBy, now));
    },
    facts: (request) => {
      const { category } = request;
      const limit = category.userLimit;
      return {
        amountBase: request.amountBase,
        category: category.code,
        department: this.org.department(request.departmentId)?.showId ?? '',
        function: request.function,
        lineCount: request.lines.length,
        linesComplete: missingFields(request.lines, category).length === 0,
        withinLimit: limit === null || toScaled(request.amountBase, 2) <= toScaled(limit, 2),
        autoRelease: category.autoRelease,
      };
    },
    content: (request) => [
      request.categoryId,
      request.ownerId,
      request.title,
      request.reason,
      request.dueDate,
      request.amountBase,
      ...request.lines.map(({ id: _id, requestId: _request, status: _status, ...line }) => line),
    ],
    diagram: (request) => this.categories.processOf(request.categoryId),
    anchors: ({ ownerId, departmentId, function: ownFunction, categoryId }) => ({
      owner: ownerId,
      department: departmentId,
      function: ownFunction === '' ? null : ownFunction,
      category: categoryId,
    }),
    mayRead: (request, me) => this.mayRead(request, me),
    starters: ({ ownerId, createdBy }) => [ownerId, createdBy],
    nobodyFound: {
      departmentManager: purchaseErrors.noManager,
      reporter: purchaseErrors.noNextApprover,
      functionRole: purchaseErrors.noFunctionalRole,
      role: purchaseErrors.noFunctionalRole,
      ceo: purchaseErrors.noCeo,
      user: orgErrors.userMissing,
      costCentreOwner: purchaseErrors.noManager,
    },
    checks: {
      submit: ({ lines, category }) => assertComplete(lines, category),
    },
    apply: async (request, act) => {
      if (act.action === 'submit') await this.freezeRates(request, act.now);
      await this.write(request, act.fields);
      this.writeLog(request, act);
    },
    form: formValue,
    enter: {
      draft: (request) => this.moveLines(request, () => lineStatus.of.draft),
      requested: (request) => this.moveLines(request, () => lineStatus.of.toQuote),
      approved: (request) => {
        this.moveLines(request, (line) => releasedStatus(line, request.category));
        this.log.write({
          code: purchaseActions.of.completed,
          entityType: purchaseRequest.name,
          entityId: request.id,
          actor: null,
          to: request.status,
        });
      },
    },
    handlers: {},
    title: ({ title }) => ({ zh: title }),
    card: (request) => {
      const [amount] = amountsByCurrency(request.lines);
      const only = amountsByCurrency(request.lines).length === 1 ? amount : undefined;
      return {
        number: request.number,
        requester: request.ownerId,
        category: { zh: request.category.nameZh, en: request.category.nameEn },
        ...(only
          ? { amount: only.value, currency: only.currency }
          : { amount: request.amountBase, currency: baseCurrency }),
      };
    },
  };

  /** The owner, the one who wrote it, and those who watch all requests. */
  private mayRead(request: PurchaseRequest, me: Me): boolean {
    return request.ownerId === me.id || request.createdBy === me.id || holds(me.permissions, mayPurchase.request.all);
  }

  /** The amount in the base currency counts with the rates of the day it was submitted, whatever they are later. */
  private async freezeRates(request: PurchaseRequest, now: Date): Promise<void> {
    const rates = await this.rates.today();
    request.rates = { ...rates };
    request.rateDay = dayIn(this.org.zone(), now);
    request.amountBase = totalInBase(request, rates);
    request.submittedAt = now;
  }

  /** What an act changes in the form; the total follows the quantities, at the rates that count for the request. */
  private async write(request: PurchaseRequest, fields: Act['fields']): Promise<void> {
    const changed = writeForm(request, fields);
    if (changed.length === 0) return;
    request.amountBase = totalInBase(request, request.rates ?? (await this.rates.today()));
    await this.requests.storeLines(changed);
  }

  private moveLines(request: PurchaseRequest, status: (line: PurchaseRequest['lines'][number]) => string): void {
    for (const line of request.lines) line.status = status(line);
    request.status = headerStatus(request.lines.map((line) => line.status));
  }

  private writeLog(request: PurchaseRequest, { action, me, input }: Act): void {
    const code = logged[action];
    if (code === undefined) return;
    const comment = typeof input.opinion === 'string' ? input.opinion : null;
    this.log.write({
      code,
      entityType: purchaseRequest.name,
      entityId: request.id,
      actor: me.id,
      from: request.status,
      comment,
    });
  }
}

/** Sum of all lines in the base currency. */
export function totalInBase({ lines }: Pick<PurchaseRequest, 'lines'>, rates: RateTable): string {
  return sum(amountsByCurrency(lines).map(({ currency, value }) => toBase(value, currency, rates)));
}
