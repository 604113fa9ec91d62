import type { Suspension } from '#lab/shared/process-view.js';
import { askedRows, askedThen, known, type Asked } from '#lab/platform/database/asked.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { ProcessInstance } from '../entities.js';
import { shown, type PeopleDirectory } from '../people/people.js';

type Member = Pick<ProcessInstance, 'id' | 'rootId'>;

/** By instance, when, by whom and why those of some instances were suspended that have not been resumed since. */
export function suspensionsOf(
  directory: PeopleDirectory,
  instances: readonly Member[],
): Asked<Map<string, Suspension>> {
  if (instances.length === 0) return known(new Map());
  const { sql, values } = conditions({
    instanceId: [...new Set(instances.flatMap(({ id, rootId }) => [id, rootId]))],
    kind: ['suspended', 'resumed'],
  });
  const asked = askedRows({
    sql: `SELECT \`instanceId\`, \`kind\`, \`at\`, \`by\`, \`opinion\` FROM \`process_history\` WHERE ${sql} ORDER BY \`instanceId\`, \`n\``,
    values,
  });
  return askedThen(asked, (rows) => {
    const last = new Map(rows.map((row) => [String(row.instanceId), row]));
    return new Map(
      instances.flatMap(({ id, rootId }): [string, Suspension][] => {
        const row = last.get(id);
        return row?.kind === 'suspended' ? [[id, suspensionIn(directory, row, last.get(rootId))]] : [];
      }),
    );
  });
}

/** A tree of calls is suspended as a whole; the reason is kept with the instance for which it was given, mostly the root. */
function suspensionIn(directory: PeopleDirectory, { at, by, opinion }: Row, ofRoot: Row | undefined): Suspension {
  const reason = opinion ?? (ofRoot?.at === at ? ofRoot?.opinion : null);
  return {
    at: new Date(Number(at)).toISOString(),
    ...(typeof by === 'string' ? { by: shown(directory, by) } : {}),
    ...(typeof reason === 'string' && reason !== '' ? { reason } : {}),
  };
}
