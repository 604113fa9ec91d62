import type { Json } from '../expression/index.js';
import type { Decided, Undecided } from './decide.js';

/** How a business rule task takes a result, by the names that Camunda made common. */
export const resultModes = ['singleEntry', 'singleResult', 'collectEntries', 'resultList'] as const;
export type ResultMode = (typeof resultModes)[number];

/** A result as the variable that takes it. */
export interface MappedResult {
  readonly ok: true;
  readonly result: Json;
}

type Row = Readonly<Record<string, Json>>;

/**
 * Brings a result into a shape: `singleEntry` the only output of the only hit, `singleResult` the outputs of the only
 * hit by their names, `collectEntries` the only output of every hit, `resultList` the outputs of every hit. No hit is
 * null or an empty list. More hits or outputs than the shape holds are refused as `result-shape`.
 */
export function mapResult(decided: Decided, mode: ResultMode): MappedResult | Undecided {
  const rows = rowsOf(decided);
  const isSingle = mode === 'singleEntry' || mode === 'singleResult';
  if (isSingle && rows.length > 1) return refused(`${rows.length} rules matched, and ${mode} takes one`);
  const mapped: Json[] = [];
  for (const row of rows) {
    const entries = Object.values(row);
    if (mode === 'singleResult' || mode === 'resultList') mapped.push(row);
    else if (entries.length === 1) mapped.push(entries[0] ?? null);
    else return refused(`there are ${entries.length} outputs, and ${mode} takes one`);
  }
  return { ok: true, result: isSingle ? (mapped[0] ?? null) : mapped };
}

function rowsOf({ result, valueName }: Decided): readonly Row[] {
  // fromEntries makes own properties of every name.
  if (valueName !== undefined) return result === null ? [] : [Object.fromEntries([[valueName, result]])];
  return [result].flat().filter(isRow);
}

function isRow(json: Json): json is Row {
  return json !== null && typeof json === 'object' && !Array.isArray(json);
}

function refused(message: string): Undecided {
  return { ok: false, code: 'result-shape', message };
}
