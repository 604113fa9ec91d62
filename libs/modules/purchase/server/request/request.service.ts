import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { formatNumber, Numbering } from '#lab/platform/numbering/numbering.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates } from '../../../system/server/index.js';
import { lineAmount } from '../../shared/line-amounts.js';
import { lineStatus, purchaseActions } from '../../shared/purchase.codes.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import {
  lineDraft,
  longestTitle,
  type LineDraft,
  type RequestDetail,
  type RequestDraft,
  type RequestSave,
} from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { Category } from '../category/category.entity.js';
import { ActionLog } from '../log/action-log.js';
import { totalInBase } from './request.binding.js';
import { PurchaseRequest } from './request.entity.js';
import { RequestLine } from './request-line.entity.js';
import { RequestRepository } from './request.repository.js';

/** Writing drafts: what people do to a request outside of its process. */
@Injectable()
export class RequestService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly numbering: Numbering,
    private readonly files: Files,
    private readonly org: OrgDirectory,
    private readonly rates: Rates,
    private readonly requests: RequestRepository,
    private readonly log: ActionLog,
    private readonly texts: Texts,
    private readonly changes: RecordChanges,
  ) {}

  /** A new draft; its number is drawn now, last, so that the series has no gaps. */
  async create(me: Me, draft: RequestDraft): Promise<PurchaseRequest> {
    const request = Object.assign(new PurchaseRequest(), {
      id: this.ids.next(),
      state: 'draft',
      status: lineStatus.of.draft,
      rates: null,
      rateDay: null,
      submittedAt: null,
      deletedAt: null,
      lines: [],
    });
    await this.fill(request, draft);
    const now = this.clock.now();
    stamp(request, me.id, now);
    request.number = await this.nextNumber(request.category.code, now);
    await this.write(me, request, draft);
    this.record(me, request, purchaseActions.of.created, 'create');
    return request;
  }

  /** A draft of the caller's own with the same lines; number, files and dates belong to the old one. */
  copy(me: Me, { title, categoryId, reason, lines }: RequestDetail): Promise<PurchaseRequest> {
    return this.create(me, {
      title: this.texts.say(me.language, 'purchase.request.copyTitle', { title }).slice(0, longestTitle),
      categoryId,
      ownerId: me.id,
      dueDate: null,
      reason: reason ?? '',
      files: [],
      // What the reader does not see is left empty.
      lines: lines.map((line) => lineDraft.parse({ ...line, id: undefined, dueDate: null })),
    });
  }

  /** Saves a draft that was read at `draft.version`. */
  async save(me: Me, id: string, draft: RequestSave): Promise<PurchaseRequest> {
    await this.db.lock(PurchaseRequest, [id]);
    const request = await this.requests.load(id);
    this.assertMayEdit(me, request);
    assertVersion(request, draft.version);
    await this.fill(request, draft);
    stamp(request, me.id, this.clock.now());
    await this.write(me, request, draft);
    this.record(me, request, purchaseActions.of.updated, 'save');
    return request;
  }

  /** Only a draft can be deleted; its number stays drawn. */
  async remove(me: Me, id: string): Promise<void> {
    await this.db.lock(PurchaseRequest, [id]);
    const request = await this.requests.load(id);
    this.assertMayEdit(me, request);
    request.deletedAt = this.clock.now();
    await this.requests.store(stamp(request, me.id, request.deletedAt));
    this.record(me, request, purchaseActions.of.deleted, 'delete');
  }

  /** The owner and the one who wrote it may change a draft. */
  mayEdit(me: Me, request: PurchaseRequest): boolean {
    const own = request.ownerId === me.id || request.createdBy === me.id;
    return own && purchaseRequest.editable.includes(request.state) && holds(me.permissions, mayPurchase.request.create);
  }

  private assertMayEdit(me: Me, request: PurchaseRequest): void {
    if (request.ownerId !== me.id && request.createdBy !== me.id) throw new BusinessError(errors.notFound);
    if (!this.mayEdit(me, request)) throw new BusinessError(errors.illegalState, [request.state, 'draft']);
  }

  /** Puts a draft's values on the record; owner, department and category must fit together. */
  private async fill(request: PurchaseRequest, draft: RequestDraft): Promise<void> {
    await this.org.refresh();
    const category = await this.db.repo(Category).findOneBy({ id: draft.categoryId });
    if (!category?.enabled) throw refuseField('categoryId', 'missing');
    const owner = this.org.user(draft.ownerId);
    if (!owner || !this.org.isEnabled(owner.id))
      throw new BusinessError(orgErrors.userMissing, [draft.ownerId], { fields: [{ path: 'ownerId', code: 4006 }] });
    if (owner.departmentId === null)
      throw new BusinessError(purchaseErrors.userWithoutDepartment, [], { fields: [{ path: 'ownerId', code: 4002 }] });
    Object.assign(request, {
      title: draft.title,
      categoryId: category.id,
      category,
      ownerId: owner.id,
      departmentId: owner.departmentId,
      function: owner.function ?? '',
      dueDate: draft.dueDate,
      reason: draft.reason,
    });
    request.lines = draft.lines.map((line, place) => this.line(request, line, place));
    request.amountBase = totalInBase(request, await this.rates.today());
  }

  private line(request: PurchaseRequest, draft: LineDraft, place: number): RequestLine {
    const known = request.lines.find(({ id }) => id === draft.id);
    return Object.assign(new RequestLine(), {
      ...draft,
      id: known?.id ?? this.ids.next(),
      requestId: request.id,
      place,
      amount: lineAmount(draft),
      status: lineStatus.of.draft,
    });
  }

  private async write(me: Me, request: PurchaseRequest, draft: RequestDraft): Promise<void> {
    const { lines, category: _category, ...header } = request;
    await this.db.repo(PurchaseRequest).save(header);
    await this.requests.replaceLines(request.id, lines);
    await this.files.bind(me, draft.files, purchaseRequest.name, request.id);
    this.changes.recordChanged(purchaseRequest.name, request.id);
  }

  /** `{category}{yyyyMM}{seq4}`, in the company's zone. */
  private async nextNumber(code: string, now: Date): Promise<string> {
    const period = dayIn(this.org.zone(), now).slice(0, 7).replace('-', '');
    return formatNumber(code, period, await this.numbering.next(`${purchaseRequest.name}.${code}${period}`));
  }

  private record(me: Me, request: PurchaseRequest, code: string, verb: string): void {
    this.log.write({ code, entityType: purchaseRequest.name, entityId: request.id, actor: me.id });
    this.audit.record({
      action: `${purchaseRequest.name}.${verb}`,
      subject: purchaseRequest.name,
      recordId: request.id,
    });
  }
}
