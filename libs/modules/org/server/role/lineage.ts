import { roleStatus } from '../../shared/org.codes.js';
import type { Role } from './role.entity.js';

/** A role and those that it inherits from, nearest first; a disabled one gives nothing and lets nothing through. */
export function lineageOf(role: Role, roles: ReadonlyMap<string, Role>): Role[] {
  const line: Role[] = [];
  for (let at: Role | undefined = role; at && !line.includes(at); at = roles.get(at.parentId ?? '')) {
    if (at.status === roleStatus.of.disabled) break;
    line.push(at);
  }
  return line;
}
