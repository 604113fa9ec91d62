import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { contains } from '#lab/platform/database/search.js';
import type { CandidateQuery, ContractCandidate } from '../../shared/contract.dto.js';
import { orderRights } from '../../shared/purchase.permissions.js';
import { nameOf } from '../category/category.entity.js';
import { OrderBinding } from '../order/order.binding.js';
import type { PurchaseOrder } from '../order/order.entity.js';

/** Orders that are offered at once. */
const mostOffered = 50;

/** The released orders that a contract may be made of. */
@Injectable()
export class ContractCandidates {
  constructor(private readonly orders: OrderBinding) {}

  /** Those that go with an order, of all that are in no contract and that the caller may read; the latest first. */
  async list(me: Me, { order: like, search }: CandidateQuery): Promise<readonly ContractCandidate[]> {
    const leading = like === undefined ? null : await this.orders.repo().findOneBy({ ...this.orders.live(), id: like });
    if (like !== undefined && !leading) return [];
    const found = this.orders
      .repo()
      .createQueryBuilder('record')
      .where(this.orders.live())
      .andWhere({
        state: 'released',
        ...(leading && alikeWith(leading)),
        ...(holds(me.permissions, orderRights.all) ? {} : { ownerId: me.id }),
      })
      .andWhere(
        'record.id NOT IN (SELECT e.`openOrderId` FROM `purchase_contract_order` e WHERE e.`openOrderId` IS NOT NULL)',
      );
    if (search) found.andWhere([{ number: contains(search) }, { searchText: contains(search) }]);
    const rows = await found.orderBy('record.updatedAt', 'DESC').addOrderBy('record.id').take(mostOffered).getMany();
    await this.orders.joinEntries(rows);
    return rows.map(candidateOf);
  }
}

/** What orders of one contract have in common, as a condition. */
function alikeWith({ vendorId, payorId, currency, categoryId }: PurchaseOrder) {
  return { vendorId, payorId: payorId ?? IsNull(), currency, categoryId };
}

function candidateOf(order: PurchaseOrder): ContractCandidate {
  const { id, number, state, vendorId, vendor, payorId, payor, categoryId, category, currency } = order;
  return {
    ...{ id, number, state, vendorId, vendor: vendor.name, payorId, payor: payor?.name ?? null, categoryId },
    ...{ category: nameOf(category), currency, amount: order.amount, deliveryDate: order.deliveryDate },
  };
}
