import { useEffect, useState } from 'react';
import { vocabulary } from '#lab/modules/subjects.js';
import { compile } from '#lab/process-engine/index.js';
import { workElements } from '#lab/process-engine/scenario/index.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { TableSummary, TableText } from '../../../shared/table.dto.js';
import type { Stage } from './rehearsing.js';

interface Prepared {
  readonly stage?: Stage | undefined;
  /** Why the decision tables could not be loaded. */
  readonly problem?: ApiError | undefined;
}

/** The drawing made ready to be played, with the decision tables that it asks; neither stage nor problem until then. */
export function useStage(xml: string): Prepared & { readonly retry: () => void } {
  const tables = useApiQuery<readonly TableSummary[]>('process/tables');
  const [prepared, setPrepared] = useState<Prepared>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tables.data === undefined) return;
    let gone = false;
    void stageOf(xml, tables.data)
      .then((stage): Prepared => ({ stage }))
      .catch((problem: unknown): Prepared => ({ problem: problem as ApiError }))
      .then((next) => gone || setPrepared(next));
    return () => {
      gone = true;
    };
  }, [xml, tables.data, tries]);
  const retry = () => {
    setPrepared({});
    setTries(tries + 1);
    if (tables.error) void tables.refetch();
  };
  return { ...prepared, problem: prepared.problem ?? (tables.data ? undefined : (tables.error ?? undefined)), retry };
}

async function stageOf(xml: string, tables: readonly TableSummary[]): Promise<Stage | undefined> {
  const asked = tables.filter(({ decisions }) => decisions.some(({ id }) => xml.includes(`"${id}"`)));
  const texts = await Promise.all(
    asked.flatMap(({ latest }) => (latest ? [api.get<TableText>(`process/table-versions/${latest.id}`)] : [])),
  );
  const { definition } = await compile(
    xml,
    vocabulary,
    texts.map((table) => table.xml),
  );
  return definition && { definition, works: workElements(definition), tables: asked.map(({ key }) => key) };
}
