import { splitOutside } from '#lab/process-engine/index.js';
import { mostWeight } from '#lab/process-engine/index.js';
import { isSimple, parseRules, printRules, type Rule } from './rules.js';

/** Whose vote counts how often. */
export interface Weighted {
  readonly rule: Rule;
  readonly weight: number;
}

/** Reads `role(qa)=2; user(u1)=3`; undefined where it is more than an editor with choices can show. */
export function parseWeights(text: string): readonly Weighted[] | undefined {
  const parts = splitOutside(text, ';').map((part): Weighted | undefined => {
    const [, rules = '', digits = ''] = /^(.*\S)\s*=\s*(\d{1,2})$/s.exec(part) ?? [];
    const [rule, ...more] = parseRules(rules) ?? [];
    const weight = Number(digits);
    const isShown = rule !== undefined && more.length === 0 && isSimple(rule) && weight >= 1 && weight <= mostWeight;
    return isShown ? { rule, weight } : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

export function printWeights(weights: readonly Weighted[]): string {
  return weights.map(({ rule, weight }) => `${printRules([rule])}=${weight}`).join('; ');
}
