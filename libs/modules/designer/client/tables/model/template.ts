import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import { freshIds, newTable } from './edit.js';

export interface NewTables {
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/**
 * A file with one empty table, whose decision is named after the key: `approval-levels` → `approvalLevels`.
 * @param taken ids of decisions of other files; no two may be the same
 */
export function emptyModel({ key, nameZh, nameEn }: NewTables, taken: readonly string[]): DecisionModel {
  const model: DecisionModel = {
    id: 'tables',
    name: nameZh,
    nameZh,
    nameEn,
    namespace: 'http://labdesk.org/processes',
    types: [],
    inputData: [],
    decisions: [],
  };
  const plain = key.replace(/[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  let id = plain;
  for (let n = 2; taken.includes(id); n++) id = `${plain}${n}`;
  return { ...model, decisions: [{ ...newTable(freshIds(model), nameZh), id }] };
}
