/** Where the server keeps requests; their pages stand at the same places. */
export const requestRoute = 'purchase/requests';
export const requestsPath = '/purchase/myPrList';
export const newRequestPath = `${requestsPath}/new`;

export function requestPath(id: string): string {
  return `${requestsPath}/${id}`;
}

export function editPath(id: string): string {
  return `${requestsPath}/${id}/edit`;
}
