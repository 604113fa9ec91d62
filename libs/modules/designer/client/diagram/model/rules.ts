import { splitOutside } from '#lab/process-engine/index.js';
import { resolverNames, type ResolverName } from '#lab/modules/org/shared/resolvers.js';

/** One rule that finds people, `departmentManager(2)`; an argument that starts with `=` is an expression. */
export interface Rule {
  readonly resolver: string;
  readonly args: readonly string[];
}

/** What the argument of a rule is chosen from. */
export type ArgKind = 'none' | 'level' | 'user' | 'role' | 'group' | 'field' | 'formula';

/** The argument of every rule that the organisation knows. */
const argKinds: Readonly<Record<ResolverName, ArgKind>> = {
  departmentManager: 'level',
  reporter: 'level',
  functionRole: 'role',
  costCentreOwner: 'none',
  ceo: 'none',
  user: 'user',
  group: 'group',
  role: 'role',
  requester: 'none',
  owner: 'none',
  formUser: 'field',
  selfSelect: 'none',
  previousSelect: 'none',
  expression: 'formula',
};

/** The kind of argument that a rule takes; undefined for a rule that nobody knows. */
export function argKindOf(resolver: string): ArgKind | undefined {
  const known = resolverNames.find((name) => name === resolver);
  return known && argKinds[known];
}

/** The rules of a text like `departmentManager(2); user(u1)`; undefined when it is no such list. */
export function parseRules(text: string): readonly Rule[] | undefined {
  const rules = splitOutside(text, ';').map((part): Rule | undefined => {
    const [, resolver, args = ''] = /^([A-Za-z][\w.-]*)\s*(?:\((.*)\))?$/s.exec(part) ?? [];
    return resolver === undefined ? undefined : { resolver, args: splitOutside(args, ',').map(unquoted) };
  });
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

/** The text of rules, as it is on the diagram. */
export function printRules(rules: readonly Rule[]): string {
  return rules
    .map(({ resolver, args }) => (args.length > 0 ? `${resolver}(${args.map(quoted).join(', ')})` : resolver))
    .join('; ');
}

/** Whether an editor with choices can show the rule; anything else is edited as text. */
export function isSimple({ resolver, args }: Rule): boolean {
  const kind = argKindOf(resolver);
  if (kind === 'formula') return args.length <= 1 && args.every((arg) => arg.startsWith('='));
  if (kind === undefined || args.some((arg) => arg.startsWith('='))) return false;
  if (kind === 'none') return args.length === 0;
  return kind !== 'level' || (args.length <= 1 && args.every((arg) => /^[1-9]\d?$/.test(arg)));
}

function unquoted(arg: string): string {
  return arg.replace(/^(["'])(.*)\1$/s, '$2');
}

/** An expression is as it is; other text is quoted where it would be read apart. */
function quoted(arg: string): string {
  if (arg.startsWith('=') || !/[\s,;()[\]{}"']/.test(arg)) return arg;
  return arg.includes('"') ? `'${arg}'` : `"${arg}"`;
}
