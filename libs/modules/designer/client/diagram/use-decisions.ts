import { useMemo } from 'react';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { TableSummary } from '../../shared/table.dto.js';

export interface KnownDecision {
  readonly id: string;
  readonly name: string;
  /** Key of the file that it is in. */
  readonly file: string;
}

/** Published decisions that a diagram may ask; undefined until they are known. */
export function useDecisions(): readonly KnownDecision[] | undefined {
  const { data } = useApiQuery<readonly TableSummary[]>('process/tables');
  return useMemo(
    () => data?.flatMap(({ key, decisions }) => decisions.map(({ id, name }) => ({ id, name, file: key }))),
    [data],
  );
}
