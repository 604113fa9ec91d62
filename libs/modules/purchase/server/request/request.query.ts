import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, daysWithin, within } from '#lab/platform/database/listing.js';
import { dayCell } from '#lab/platform/resource/spreadsheet.js';
import { DocumentQueries, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { amountsByCurrency } from '../../shared/line-amounts.js';
import type { RequestDetail, RequestQuery, RequestRow } from '../../shared/request.dto.js';
import { Category, nameOf } from '../category/category.entity.js';
import { RequestBinding } from './request.binding.js';
import type { PurchaseRequest } from './request.entity.js';
import { RequestLine } from './request-line.entity.js';

/** Reading purchase requests. */
@Injectable()
export class RequestQueries extends DocumentQueries<PurchaseRequest, RequestQuery, RequestRow, RequestDetail> {
  constructor(
    binding: RequestBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
  ) {
    super(binding);
  }

  protected readonly searched = ['number', 'title'] as const;

  protected readonly sheet: readonly SheetColumn<RequestRow>[] = [
    { field: 'title', cell: ({ title }) => title },
    { field: 'category', cell: ({ category }, language) => nameIn(language, category) },
    {
      field: 'amount',
      cell: ({ amounts }) => amounts.map(({ currency, value }) => `${currency} ${value}`).join(' + '),
    },
    { field: 'total', cell: ({ amountBase }) => Number(amountBase) },
    { field: 'dueDate', cell: ({ dueDate }) => dayCell(dueDate) },
  ];

  protected where({ categoryId, createdFrom, createdTo, amountMin, amountMax }: RequestQuery) {
    return {
      categoryId: anyOf(categoryId),
      createdAt: daysWithin(createdFrom, createdTo, this.org.zone()),
      amountBase: within(amountMin, amountMax),
    };
  }

  protected override async joinRows(requests: readonly PurchaseRequest[]): Promise<void> {
    if (requests.length === 0) return;
    const categories = new Map((await this.db.repo(Category).find()).map((category) => [category.id, category]));
    const lines = await this.db.repo(RequestLine).find({
      where: { requestId: In(requests.map(({ id }) => id)) },
      select: { requestId: true, currency: true, amount: true, id: true },
    });
    for (const request of requests) {
      request.category = categories.get(request.categoryId) ?? new Category();
      request.lines = lines.filter(({ requestId }) => requestId === request.id);
    }
  }

  protected row({ title, category, lines, amountBase, dueDate }: PurchaseRequest) {
    return { title, category: nameOf(category), amounts: amountsByCurrency(lines), amountBase, dueDate };
  }

  protected async detailOf(_me: Me, { categoryId, ownerId, departmentId, reason, lines }: PurchaseRequest) {
    const department = this.org.department(departmentId);
    return {
      categoryId,
      ownerId,
      department: department ? { zh: department.nameZh, en: department.nameEn } : null,
      reason,
      lines: lines.map(({ requestId: _request, place: _place, ...line }) => line),
    };
  }
}
