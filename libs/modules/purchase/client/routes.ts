import { purchasePages } from '../shared/purchase.permissions.js';

/** Where the server keeps requests; their pages stand at the same places. */
export const requestRoute = 'purchase/requests';
export const requestsPath = '/purchase/myPrList';
/** Requests that wait for the reader: the inbox with nothing else in it. The address is a permission, too. */
export const approvalsPath = purchasePages.page.approvals;
export const newRequestPath = `${requestsPath}/new`;

export function requestPath(id: string): string {
  return `${requestsPath}/${id}`;
}

export function editPath(id: string): string {
  return `${requestsPath}/${id}/edit`;
}
