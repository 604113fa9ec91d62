import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayPurchase = definePermissions('purchase', {
  request: ['search', 'create', 'approve', 'all'],
  category: ['search', 'save'],
});
/** Pages that installations open by their address. */
export const purchasePages = { page: { approvals: '/purchase/myTodoPrList' } } as const;

export const purchasePermissions = [permissionModule('purchase', { ...mayPurchase, ...purchasePages })];
