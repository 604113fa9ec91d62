/** Where the server keeps claims. */
export const route = 'hr/leave-claims';
export const claimsPath = '/hr/leaveClaim';
export const newClaimPath = `${claimsPath}/new`;

export function claimPath(id: string): string {
  return `${claimsPath}/${id}`;
}

export function editClaimPath(id: string): string {
  return `${claimsPath}/${id}/edit`;
}
