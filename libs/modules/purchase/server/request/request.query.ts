import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, LessThanOrEqual, MoreThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { addDays, beginOf } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { contains } from '#lab/platform/database/contains.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { Acts, ShownFields, shown, Strips, RecordReaders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { RequestDetail, RequestQuery, RequestRow } from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { Category } from '../category/category.entity.js';
import { PurchaseRequest } from './request.entity.js';
import { RequestLine } from './request-line.entity.js';
import { RequestRepository } from './request.repository.js';
import { RequestService } from './request.service.js';

/** Reading requests: lists and one in full, for those who may see them. */
@Injectable()
export class RequestQueries {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly org: OrgDirectory,
    private readonly acts: Acts,
    private readonly strips: Strips,
    private readonly readers: RecordReaders,
    private readonly fields: ShownFields,
    private readonly requests: RequestRepository,
    private readonly service: RequestService,
  ) {}

  /** My requests: those I own or wrote. */
  async mine(me: Me, query: RequestQuery): Promise<Page<RequestRow>> {
    await this.org.refresh();
    const searched = query.search ? contains(query.search) : undefined;
    // Each branch has its own conditions: TypeORM translates their values in place.
    const branches = [{ ownerId: me.id }, { createdBy: me.id }].flatMap((own) =>
      searched
        ? [
            { ...own, number: searched },
            { ...own, title: searched },
          ]
        : [own],
    );
    const where = branches.map((branch) => ({ ...filters(query, this.org.zone()), ...branch, deletedAt: IsNull() }));
    const [found, total] = await this.db.repo(PurchaseRequest).findAndCount({
      where,
      order: { [query.sort.replace(/^-/, '')]: query.sort.startsWith('-') ? 'DESC' : 'ASC', id: 'DESC' },
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    return { rows: await this.rows(found), total };
  }

  /** @throws BusinessError 8013 for whoever has nothing to do with it */
  async detail(me: Me, id: string): Promise<RequestDetail> {
    const request = await this.requests.load(id);
    await this.org.refresh();
    const own =
      request.ownerId === me.id || request.createdBy === me.id || holds(me.permissions, mayPurchase.request.all);
    if (!own && !(await this.readers.involves(me, purchaseRequest.name, id))) throw new BusinessError(errors.notFound);
    const department = this.org.department(request.departmentId);
    const files = await this.files.of(purchaseRequest.name, id);
    const detail: RequestDetail = {
      id,
      version: request.version,
      number: request.number,
      title: request.title,
      categoryId: request.categoryId,
      category: { zh: request.category.nameZh, en: request.category.nameEn },
      owner: shown(this.org, request.ownerId),
      ownerId: request.ownerId,
      createdBy: shown(this.org, request.createdBy),
      department: department ? { zh: department.nameZh, en: department.nameEn } : null,
      state: request.state,
      status: request.status,
      dueDate: request.dueDate,
      reason: request.reason,
      lines: request.lines.map(({ requestId: _request, place: _place, ...line }) => ({
        ...line,
        currency: line.currency as 'CNY',
      })),
      amounts: amountsByCurrency(request.lines),
      amountBase: request.amountBase,
      files: files.map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
      createdAt: request.createdAt.toISOString(),
      updatedAt: request.updatedAt.toISOString(),
      actions: await this.acts.actionsOf(purchaseRequest.name, request, me),
      mayEdit: this.service.mayEdit(me, request),
    };
    return this.fields.shown(me, purchaseRequest.name, request, detail);
  }

  private async rows(found: readonly PurchaseRequest[]): Promise<RequestRow[]> {
    const ids = found.map(({ id }) => id);
    const categories = new Map((await this.db.repo(Category).find()).map((category) => [category.id, category]));
    const lines =
      ids.length > 0
        ? await this.db.repo(RequestLine).find({
            where: { requestId: In(ids) },
            select: { requestId: true, currency: true, amount: true, id: true },
          })
        : [];
    const strips = await this.strips.ofRecords(purchaseRequest.name, ids);
    return found.map((request) => {
      const category = categories.get(request.categoryId);
      return {
        id: request.id,
        number: request.number,
        title: request.title,
        category: { zh: category?.nameZh ?? '', en: category?.nameEn ?? null },
        state: request.state,
        status: request.status,
        amounts: amountsByCurrency(lines.filter(({ requestId }) => requestId === request.id)),
        amountBase: request.amountBase,
        dueDate: request.dueDate,
        updatedAt: request.updatedAt.toISOString(),
        strip: strips.get(request.id) ?? null,
      };
    });
  }
}

function filters(query: RequestQuery, zone: string): FindOptionsWhere<PurchaseRequest> {
  const { createdFrom, createdTo, amountMin: least, amountMax: most } = query;
  const from = createdFrom && beginOf(createdFrom, zone);
  // Instants are kept to the millisecond: the last one of the day.
  const to = createdTo && new Date(beginOf(addDays(createdTo, 1), zone).getTime() - 1);
  return {
    ...(query.state ? { state: In(query.state) } : {}),
    ...(query.categoryId ? { categoryId: In(query.categoryId) } : {}),
    ...(from && to ? { createdAt: Between(from, to) } : {}),
    ...(from && !to ? { createdAt: MoreThanOrEqual(from) } : {}),
    ...(to && !from ? { createdAt: LessThanOrEqual(to) } : {}),
    ...(least && most ? { amountBase: Between(least, most) } : {}),
    ...(least && !most ? { amountBase: MoreThanOrEqual(least) } : {}),
    ...(most && !least ? { amountBase: LessThanOrEqual(most) } : {}),
  };
}
