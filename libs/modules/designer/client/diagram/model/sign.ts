/** How several people decide one task; without it one of them decides for all. */
export const signRules = ['any', 'all', 'ratio', 'sequence'] as const;
export type SignRule = (typeof signRules)[number];

export interface Sign {
  readonly rule: SignRule;
  /** In percent, for `ratio`. */
  readonly percent?: number;
}

/** Reads `all`, `ratio(0.6)`; undefined when it is neither. */
export function parseSign(text: string): Sign | undefined {
  const [, rule, part] = /^(any|all|sequence|ratio)(?:\((0?\.\d+|1(?:\.0+)?)\))?$/.exec(text.trim()) ?? [];
  if (rule === 'ratio') return part === undefined ? undefined : { rule, percent: Math.round(Number(part) * 100) };
  return rule === undefined || part !== undefined ? undefined : { rule: rule as SignRule };
}

export function printSign({ rule, percent = 50 }: Sign): string {
  if (rule !== 'ratio') return rule;
  const part = Math.min(Math.max(Math.round(percent), 1), 100) / 100;
  return `ratio(${part})`;
}
