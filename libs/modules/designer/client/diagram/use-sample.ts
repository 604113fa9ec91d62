import type { ApiError } from '#lab/ui/api-error.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useRefNames } from '#lab/ui/resource/ref-options.js';
import type { SampleFacts } from '../../shared/dry-run.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { useDesigner } from './designer-context.js';
import { executable } from './model/copy.js';
import { definitionsOf } from './model/read.js';
import { useKept } from './use-kept.js';

type Facts = Readonly<Record<string, unknown>>;

/** What expressions of the open diagram are tried on: a record, or facts that the designer made up. */
export interface Sample {
  /** Undefined while nothing is chosen, or the record is on its way. */
  readonly facts: Facts | undefined;
  /** Why the facts of the record cannot be read. */
  readonly problem: ApiError | undefined;
  /** What the record is called; undefined for facts that were made up. */
  readonly name: string | undefined;
  readonly record: string | null;
  readonly madeUp: Facts;
  readonly chooseRecord: (record: string | null) => void;
  readonly makeUp: (facts: Facts) => void;
  /** Whether the user may choose a record; made-up facts are open to all. */
  readonly mayChoose: boolean;
}

/** The record on which people rules of this diagram are tried; null while none is chosen. */
export function useSampleRecord(): string | null {
  return useKept(`record/${useProcessId()}`)[0];
}

/** The sample of the open diagram. */
export function useSample(): Sample {
  const { subject } = useDesigner();
  const process = useProcessId();
  const mayChoose = useMay()(mayProcess.instance.search) && subject !== undefined;
  const [kept, chooseRecord] = useKept(`record/${process}`);
  const [text, keep] = useKept(`facts/${process}`);
  const record = mayChoose ? kept : null;
  const read = useApiQuery<SampleFacts>(record && subject ? `process/dry-run/${subject.name}/facts` : null, {
    record: record ?? '',
  });
  const names = useRefNames(`process/dry-run/${subject?.name ?? ''}`, record ? [record] : []);
  const madeUp = text === null ? {} : (JSON.parse(text) as Facts);
  const own = Object.keys(madeUp).length > 0 ? madeUp : undefined;
  return {
    facts: record ? read.data?.facts : own,
    problem: record ? (read.error ?? undefined) : undefined,
    name: record ? (names[0]?.label ?? record) : undefined,
    ...{ record, madeUp, chooseRecord, mayChoose },
    makeUp: (facts) => {
      const filled = Object.entries(facts).filter(([, value]) => value !== undefined && value !== '');
      keep(filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled)));
    },
  };
}

function useProcessId(): string {
  const { chosen } = useDesigner();
  return executable(definitionsOf(chosen.businessObject)).id ?? '';
}
