import type { Check, Checked } from '../compile/checks/check.js';
import { parseExpression, type Ast, type Expression } from '../expression/index.js';
import type { FactKind, Flow, Node } from '../model/definition.js';
import { isConditional } from '../model/nodes.js';

/** Conditions can hold: they compare like with like, are not false whatever the record says, and leave the default a case. */
export const conditions: Check = (checked) => {
  const { process, problems, reading } = checked;
  for (const { elementId, expression } of reading.expressions) {
    const names = Object.keys(process.factKinds);
    const parsed = parseExpression(expression.text.replace(/^\s*=/, ''), { names });
    if ('problem' in parsed) continue;
    for (const { name, value } of unlike(parsed.ast, process.factKinds))
      problems.error('compare-types', elementId, { name, value });
  }
  for (const node of process.all.values()) checkFlows(checked, node);
};

function checkFlows({ problems }: Checked, node: Node): void {
  const settled = new Map(
    node.outgoing.map((flow) => [flow, flow.condition ? constantOf(flow.condition) : undefined] as const),
  );
  for (const [flow, value] of settled) if (value === false) problems.warning('never-true', flow.id);
  const { defaultFlow } = node;
  if (!defaultFlow || node.kind === 'parallelGateway') return;
  const always = (flow: Flow) => flow !== defaultFlow && (!isConditional(flow) || settled.get(flow) === true);
  const other = node.outgoing.find(always);
  if (other) problems.warning('default-unreached', defaultFlow.id, { other: other.id });
}

/** What a condition that reads nothing always is; that of contradicting bounds is false. */
function constantOf(condition: Expression): boolean | undefined {
  if (condition.reads.length > 0) return contradicts(condition.text) ? false : undefined;
  if (/\b(now|today)\s*\(/.test(condition.text)) return undefined;
  const value = condition.evaluate(() => undefined, { at: '2026-01-01T00:00:00Z', zone: 'UTC' });
  return value === true;
}

/** `amount > 100 and amount < 50`: no number is both. `title = "a" and title = "b"`, `urgent and not(urgent)`: nothing is. */
function contradicts(text: string): boolean {
  const parsed = parseExpression(text.replace(/^\s*=/, ''));
  if ('problem' in parsed || parsed.ast.kind !== 'and') return false;
  const required = new Map<string, string | boolean>();
  for (const [name, value] of parsed.ast.terms.flatMap(requirementOf)) {
    if ((required.get(name) ?? value) !== value) return true;
    required.set(name, value);
  }
  const bounds = new Map<string, { low: number; high: number; open: boolean }>();
  for (const term of parsed.ast.terms) {
    if (term.kind !== 'compare' || term.left.kind !== 'name' || term.right.kind !== 'literal') continue;
    const value = Number(String(term.right.value));
    if (!Number.isFinite(value) || typeof term.right.value === 'string') continue;
    const bound = bounds.get(term.left.name) ?? { low: -Infinity, high: Infinity, open: false };
    if (/^[>=]/.test(term.operator) && value >= bound.low) bound.low = value;
    if (/^[<=]/.test(term.operator) && value <= bound.high) bound.high = value;
    if (term.operator === '<' || term.operator === '>') bound.open = true;
    bounds.set(term.left.name, bound);
  }
  return [...bounds.values()].some(({ low, high, open }) => low > high || (low === high && open));
}

/** The text or the flag that a part of a condition asks of a name. */
function requirementOf(term: Ast): (readonly [string, string | boolean])[] {
  if (term.kind === 'name') return [[term.name, true]];
  const [denied] = negated(term) ?? [];
  if (denied) return denied.kind === 'name' ? [[denied.name, false]] : [];
  if (term.kind !== 'compare' || term.operator !== '=' || term.left.kind !== 'name') return [];
  const { value } = term.right.kind === 'literal' ? term.right : {};
  return typeof value === 'string' || typeof value === 'boolean' ? [[term.left.name, value]] : [];
}

/** What is in `not(…)`; undefined for anything else. */
function negated(ast: Ast): readonly Ast[] | undefined {
  const isNot = ast.kind === 'call' && ast.callee.kind === 'name' && ast.callee.name === 'not';
  return isNot ? ast.args.map(({ value }) => value) : undefined;
}

const numeric: ReadonlySet<FactKind> = new Set<FactKind>(['number', 'money', 'quantity']);

/** Comparisons of a fact with a literal of another type: they are never true nor false. */
function unlike(
  ast: Ast,
  kinds: Readonly<Record<string, FactKind>>,
): { readonly name: string; readonly value: string }[] {
  const found: { name: string; value: string }[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (typeof part !== 'object' || part === null) return;
    const node = part as Ast;
    if (node.kind === 'literal') return;
    if (node.kind === 'compare') {
      for (const [one, other] of [
        [node.left, node.right],
        [node.right, node.left],
      ] as const)
        compare(one, other);
    }
    if (node.kind === 'in') for (const value of node.tests.flatMap(testedIn)) compare(node.of, value);
    if (node.kind === 'between') for (const bound of [node.low, node.high]) compare(node.of, bound);
    Object.values(node).forEach(visit);
  };
  const compare = (one: Ast, other: Ast): void => {
    if (one.kind !== 'name' || other.kind !== 'literal' || other.value === null) return;
    const kind = kinds[one.name];
    if (kind === undefined || fits(kind, other.value)) return;
    found.push({ name: one.name, value: typeof other.value === 'string' ? `"${other.value}"` : String(other.value) });
  };
  visit(ast);
  return found;
}

/** What a test of `in` compares with: the value itself, the end of `> 5`, both ends of a range, the entries of a list, what `not(…)` denies. */
function testedIn(test: Ast): readonly Ast[] {
  if (test.kind === 'test') return [test.right];
  if (test.kind === 'list') return test.items.flatMap(testedIn);
  if (test.kind === 'range') return [test.start, test.end];
  return negated(test)?.flatMap(testedIn) ?? [test];
}

function fits(kind: FactKind, value: unknown): boolean {
  const isNumber = typeof value !== 'string' && typeof value !== 'boolean';
  if (numeric.has(kind)) return isNumber;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'boolean') return typeof value === 'boolean';
  return true;
}
