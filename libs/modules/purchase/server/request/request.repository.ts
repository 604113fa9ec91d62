import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Database } from '#lab/platform/database/database.js';
import { Category } from '../category/category.entity.js';
import { RequestLine } from './request-line.entity.js';
import { PurchaseRequest } from './request.entity.js';

/** Requests with their category and lines, loaded and stored as one. */
@Injectable()
export class RequestRepository {
  constructor(private readonly db: Database) {}

  /** @throws BusinessError 8013 when there is none, or it was deleted */
  async load(id: string): Promise<PurchaseRequest> {
    const request = await this.db.repo(PurchaseRequest).findOneBy({ id, deletedAt: IsNull() });
    if (!request) throw new BusinessError(errors.notFound);
    request.category = await this.db.repo(Category).findOneByOrFail({ id: request.categoryId });
    request.lines = await this.db.repo(RequestLine).find({ where: { requestId: id }, order: { place: 'ASC' } });
    return request;
  }

  /** Stores the header and those lines whose status an act may have moved. */
  async store(request: PurchaseRequest): Promise<void> {
    const { lines, category: _category, ...header } = request;
    await this.db.repo(PurchaseRequest).save(header);
    const byStatus = new Map<string, string[]>();
    for (const { id, status } of lines) byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
    for (const [status, ids] of byStatus) await this.db.repo(RequestLine).update(ids, { status });
  }

  /** Stores what an act has changed on lines. */
  async storeLines(lines: readonly RequestLine[]): Promise<void> {
    for (const { id, quantity, amount, project, position, comments } of lines)
      await this.db.repo(RequestLine).update(id, { quantity, amount, project, position, comments });
  }

  /** Puts these lines in the place of the ones that were there. */
  async replaceLines(requestId: string, lines: readonly RequestLine[]): Promise<void> {
    await this.db.repo(RequestLine).delete({ requestId });
    if (lines.length > 0) await this.db.repo(RequestLine).insert([...lines]);
  }
}
