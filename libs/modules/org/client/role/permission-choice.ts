import { covers } from '#lab/shared/permission-catalogue.js';

/** How a line of the choice is: given by itself, by a star above it, by an inherited role, in part, or not at all. */
export type Standing = 'own' | 'covered' | 'inherited' | 'part' | 'none';

/**
 * @param permission one of the catalogue, or a star over several
 * @param declared all permissions of the catalogue
 */
export function standingOf(
  permission: string,
  own: readonly string[],
  inherited: readonly { readonly permission: string }[],
  declared: readonly string[],
): Standing {
  if (inherited.some((each) => covers(each.permission, permission))) return 'inherited';
  if (own.includes(permission)) return 'own';
  if (own.some((each) => covers(each, permission))) return 'covered';
  const below = declared.filter((each) => covers(permission, each));
  const held = [...own, ...inherited.map((each) => each.permission)];
  return below.some((each) => held.some((mine) => covers(mine, each))) ? 'part' : 'none';
}

/** Gives or takes one line; what a star takes in is not kept beside it. */
export function toggled(own: readonly string[], permission: string): readonly string[] {
  if (own.includes(permission)) return own.filter((each) => each !== permission);
  return [...own.filter((each) => !covers(permission, each)), permission];
}
