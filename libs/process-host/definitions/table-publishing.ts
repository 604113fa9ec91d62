import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import type { DecisionProblem } from '#lab/process-engine/decision/index.js';
import type { Definition } from '#lab/process-engine/index.js';
import { ProcessDecision } from '../entities.js';
import { Definitions, hashOf } from './definitions.js';
import { DecisionTables } from './tables.js';
import { lookOverTables, type LookedTables } from './written-tables-work.js';

/** What the engine finds in the file, and what keeps it from standing beside the others. */
export type TableProblem = Omit<DecisionProblem, 'code'> & { readonly code: string };

export interface NewTables {
  readonly key: string;
  readonly xml: string;
  readonly origin: 'file' | 'designer';
  readonly note?: string | null;
  readonly createdBy?: string | null;
}

/** How decision tables become a version that diagrams ask. */
@Injectable()
export class TablePublishing {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly tables: DecisionTables,
    private readonly definitions: Definitions,
  ) {}

  /**
   * Everything that is wrong with a file: what the engine finds (errors and the rest), a decision that another file has
   * already, and one that is gone from it although a diagram asks it.
   * @param looked what was found in the file by itself
   * @param changing keys of diagrams that are published together with it and are held against it then
   */
  async check(
    key: string,
    { decisions, problems }: LookedTables,
    changing: ReadonlySet<string> = new Set(),
  ): Promise<readonly TableProblem[]> {
    if (decisions.length === 0) return problems;
    const files = await this.tables.files();
    const taken = decisions.flatMap((id): TableProblem[] => {
      const table = files.get(id);
      return table === undefined || table === key ? [] : [problem('decision-taken', id, { id, table })];
    });
    const gone = new Set([...files].flatMap(([id, table]) => (table === key && !decisions.includes(id) ? [id] : [])));
    const asked = gone.size === 0 ? [] : await this.asked();
    const missed = asked
      .filter(({ decision, diagram }) => gone.has(decision) && !changing.has(diagram))
      .map(({ decision: id, diagram, version, element }) =>
        problem('decision-asked', id, { id, diagram: `${diagram} v${version}`, element }),
      );
    return [...problems, ...taken, ...missed];
  }

  /**
   * Stores a version; the same content as the newest one changes nothing.
   * @param judged what was found in a file that was written by hand; one of the installation is looked over here
   * @param changing as for `check`
   * @throws BusinessError 8009 with the problems that are errors
   */
  async publish(version: NewTables, judged?: LookedTables, changing?: ReadonlySet<string>) {
    const { key, xml } = version;
    const looked = judged ?? (await lookOverTables(xml));
    const found = (await this.check(key, looked, changing)).filter(({ severity }) => severity === 'error');
    if (found.length > 0) throw new BusinessError(errors.definitionInvalid, [found.length], { problems: found });
    const hash = hashOf(xml);
    const latest = await this.tables.latest(key);
    if (latest?.hash === hash) return { table: latest, isNew: false };
    const name = looked.name || key;
    const row: ProcessDecision = {
      id: this.ids.next(),
      key,
      version: (latest?.version ?? 0) + 1,
      hash,
      nameZh: looked.nameZh ?? name,
      nameEn: looked.nameEn ?? name,
      origin: version.origin,
      xml,
      note: version.note ?? null,
      createdBy: version.createdBy ?? null,
      createdAt: this.clock.now(),
    };
    await this.db.repo(ProcessDecision).insert(row);
    return { table: row, isNew: true };
  }

  /** Where decisions are asked: in the newest version of each diagram, and in those on which something runs. */
  async asked(): Promise<readonly DecisionUse[]> {
    const rows = await this.db.query({
      sql: `SELECT d.\`id\`, d.\`key\`, d.\`version\` FROM \`process_definition\` d WHERE NOT EXISTS (
          SELECT 1 FROM \`process_definition\` n WHERE n.\`key\` = d.\`key\` AND n.\`version\` > d.\`version\`)
        OR EXISTS (SELECT 1 FROM \`process_instance\` i WHERE i.\`definitionId\` = d.\`id\` AND i.\`endedAt\` IS NULL)
        ORDER BY d.\`key\`, d.\`version\``,
      values: [],
    });
    const found: DecisionUse[] = [];
    for (const { id, key, version } of rows) {
      for (const each of asks(await this.definitions.compiledOf(String(id))))
        found.push({ ...each, diagram: String(key), version: Number(version) });
    }
    return found;
  }
}

/** A business rule task that names a decision. */
export interface DecisionUse {
  readonly decision: string;
  readonly element: string;
  /** The key of its diagram. */
  readonly diagram: string;
  readonly version: number;
}

function asks(definition: Definition): Pick<DecisionUse, 'decision' | 'element'>[] {
  return [...definition.processes.values()].flatMap(({ all }) =>
    [...all.values()].flatMap(({ id, decision, work }) =>
      typeof decision?.ref === 'string' && work?.handler === undefined ? [{ element: id, decision: decision.ref }] : [],
    ),
  );
}

const texts = {
  'decision-taken': 'The decision {{id}} is already in {{table}}.',
  'decision-asked': 'The decision {{id}} is gone, and {{diagram}} asks it at {{element}}.',
} as const;

function problem(code: keyof typeof texts, elementId: string, args: Readonly<Record<string, string>>): TableProblem {
  const message = texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
  return { elementId, code, severity: 'error', message, args };
}
