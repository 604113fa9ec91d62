import { covers } from '#lab/shared/permission-catalogue.js';
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

/** Every permission of `declared` that one of two roles gives, and patterns that cover none of them. */
export function differenceOf(one: Given, other: Given, declared: readonly string[]): readonly Difference[] {
  return [...declared, ...unlisted([one, other], declared)].flatMap((permission) => {
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

/** Patterns that cover no declared permission. */
function unlisted(roles: readonly Given[], declared: readonly string[]): readonly string[] {
  const all = roles.flatMap(({ own, inherited }) => [...own, ...inherited.map(({ permission }) => permission)]);
  return [...new Set(all)].filter((each) => !declared.some((one) => covers(each, one)));
}
