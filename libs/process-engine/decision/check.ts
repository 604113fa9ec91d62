import { compileDecisions, type CompiledDecisions } from './compile.js';
import { coverageOf, regionText } from './coverage.js';
import type { DecisionModel, TableBody } from './model.js';
import { reportParts } from './parts.js';
import { DecisionProblems, type DecisionProblem } from './problems.js';
import { readModel } from './read-model.js';
import { tablesOf, type FoundTable } from './tables-within.js';
import { runTests } from './tests.js';

/**
 * Compiles a file and asks what publishing asks beyond that: whether the rules of its tables leave inputs out, or match
 * at once where their hit policy does not allow it, which are warnings, for a table may mean it; and whether its decisions
 * come to what their tests say.
 */
export async function checkDecisions(xml: string): Promise<CompiledDecisions> {
  const compiled = await compileDecisions(xml);
  if (compiled.decisions.size === 0) return compiled;
  const { model } = await readModel(xml);
  if (!model) return compiled;
  const problems = new DecisionProblems();
  for (const item of model.decisions) runTests(item, compiled.decisions, problems);
  reportParts(model, problems);
  return {
    ...compiled,
    problems: [...compiled.problems, ...problems.found, ...tablesOf(model).flatMap((one) => problemsOf(one, model))],
  };
}

function problemsOf({ table, names }: FoundTable, model: DecisionModel): readonly DecisionProblem[] {
  if (table.rules.length === 0) return [];
  const coverage = coverageOf(table, model, names);
  const problems = new DecisionProblems();
  if (!coverage) {
    if (isExclusive(table) || answersAlways(table)) problems.report('notice', 'not-analysed', table.id);
    return problems.found;
  }
  const { dimensions, gaps, overlaps, neverReached } = coverage;
  const ruleId = (rule: number) => table.rules[rule]?.id || table.id;
  if (answersAlways(table)) {
    for (const gap of gaps) {
      const where = regionText(dimensions, gap);
      if (where !== '') problems.warning('gap', table.id, { where });
    }
  }
  for (const { rule, other, where } of overlaps) {
    if (!clash(table, rule, other)) continue;
    const text = regionText(dimensions, where);
    if (text === '') problems.warning('overlap-always', ruleId(rule), { other: String(other + 1) });
    else problems.warning('overlap', ruleId(rule), { other: String(other + 1), where: text });
  }
  if (table.hitPolicy === 'FIRST') for (const rule of neverReached) problems.warning('never-reached', ruleId(rule));
  return problems.found;
}

/** A table whose result is one rule, and that has no default, is meant to have a rule for everything. */
function answersAlways({ hitPolicy, outputs }: TableBody): boolean {
  const isSingle = ['UNIQUE', 'FIRST', 'ANY', 'PRIORITY'].includes(hitPolicy);
  return isSingle && outputs.every(({ defaultEntry }) => defaultEntry === '');
}

/** Whether rules of the table may not match at once. */
function isExclusive({ hitPolicy }: TableBody): boolean {
  return hitPolicy === 'UNIQUE' || hitPolicy === 'ANY';
}

/** Whether two rules may not match at once: in a unique table never, in an ANY table where their outputs differ. */
function clash({ hitPolicy, rules }: TableBody, rule: number, other: number): boolean {
  if (hitPolicy === 'UNIQUE') return true;
  const outputs = (at: number) => JSON.stringify(rules[at]?.outputs.map((text) => text.trim()));
  return hitPolicy === 'ANY' && outputs(rule) !== outputs(other);
}
