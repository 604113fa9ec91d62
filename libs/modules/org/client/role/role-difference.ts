import { covers, declaredPermissions } from '../../shared/permission-catalogue.js';
import type { InheritedPermission, Named, RolePermissions } from '../../shared/access.dto.js';

/** How a role has a permission: of its own, from the role it inherits from, or not at all. */
export type Has = { readonly own: true } | { readonly from: Named } | null;

/** Which of two roles gives a permission. */
export type Side = 'one' | 'other' | 'both';

export interface Difference {
  readonly permission: string;
  readonly side: Side;
  readonly one: Has;
  readonly other: Has;
}

type Given = Pick<RolePermissions, 'own' | 'inherited'>;

/** Every permission that one of two roles gives, stars opened up into what they take in today. */
export function differenceOf(one: Given, other: Given): readonly Difference[] {
  return [...declaredPermissions, ...unlisted(one, other)].flatMap((permission) => {
    const has = { one: hasOf(one, permission), other: hasOf(other, permission) };
    if (!has.one && !has.other) return [];
    return [{ permission, side: has.one && has.other ? 'both' : has.one ? 'one' : 'other', ...has }];
  });
}

function hasOf({ own, inherited }: Given, permission: string): Has {
  if (own.some((mine) => covers(mine, permission))) return { own: true };
  const above: InheritedPermission | undefined = inherited.find((each) => covers(each.permission, permission));
  return above ? { from: above.from } : null;
}

/** Patterns that take in nothing that is declared today. */
function unlisted(...roles: readonly Given[]): readonly string[] {
  const all = roles.flatMap(({ own, inherited }) => [...own, ...inherited.map(({ permission }) => permission)]);
  return [...new Set(all)].filter((each) => !declaredPermissions.some((declared) => covers(each, declared)));
}
