import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { purchasePages, requestRights } from '../../shared/purchase.permissions.js';
import type { PurchaseRequest } from './request.entity.js';

type OwnFacts = Pick<PurchaseRequest, 'ownerId' | 'createdBy' | 'delegateId'>;

/** Whether a person purchases what everybody asks for. */
export function isPurchaser({ permissions }: Me): boolean {
  return holds(permissions, [purchasePages.page.purchases, requestRights.all]);
}

/** What the others see of it, as a condition over `request` with the person as `me`: their own, and what was given to them. */
export const ownRequests = '(request.ownerId = :me OR request.createdBy = :me OR request.delegateId = :me)';

/** The same for a plain statement. */
export function ownRequestsOf({ id }: Pick<Me, 'id'>): Statement {
  return { sql: ownRequests.replaceAll(':me', '?'), values: [id, id, id] };
}

/** The same of a request that was read. */
export function isOwn({ ownerId, createdBy, delegateId }: OwnFacts, { id }: Me): boolean {
  return [ownerId, createdBy, delegateId].includes(id);
}
