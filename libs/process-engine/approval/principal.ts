/** Who an assignment belongs to: one user, or a group or role whose members may claim it. */
export type Principal = `u:${string}` | `g:${string}` | `r:${string}`;

export function userPrincipal(userId: string): Principal {
  return `u:${userId}`;
}

/** The user of a principal; undefined for a group or role. */
export function userOf(principal: string): string | undefined {
  return principal.startsWith('u:') ? principal.slice(2) : undefined;
}
