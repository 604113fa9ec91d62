/** Rules that any diagram may name to find people; what each does is in `server/people/resolvers.ts`. */
export const resolverNames = [
  'departmentManager',
  'reporter',
  'functionRole',
  'costCentreOwner',
  'ceo',
  'user',
  'group',
  'role',
  'requester',
  'owner',
  'formUser',
  'selfSelect',
  'previousSelect',
  'expression',
] as const;
export type ResolverName = (typeof resolverNames)[number];
