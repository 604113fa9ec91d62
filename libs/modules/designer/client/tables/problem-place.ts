import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import { nameOf } from './rule-grid.js';

/** The decision of a problem, with the rule or column in it. */
export function placeIn(
  model: DecisionModel,
  elementId: string,
  { side, column }: Readonly<Record<string, string>>,
  t: (key: string, args?: Record<string, string | number>) => string,
): string {
  const named = (found: Parameters<typeof nameOf>[0]) => nameOf(found) || t('designer.tables.unnamed');
  for (const item of model.decisions) {
    const name = item.name || item.id;
    if (item.id === elementId) return name;
    if (item.kind === 'literal') continue;
    const columnFound = [...item.inputs, ...item.outputs].find(({ id }) => id === elementId);
    if (columnFound) return `${name} · ${named(columnFound)}`;
    const rule = item.rules.findIndex(({ id }) => id === elementId);
    if (rule < 0) continue;
    const number = rule + 1;
    const at = (side === 'output' ? item.outputs : item.inputs)[Number(column) - 1];
    return `${name} · ${at ? t('designer.tables.cell', { number, column: named(at) }) : t('designer.tables.ruleNumber', { number })}`;
  }
  return elementId;
}
