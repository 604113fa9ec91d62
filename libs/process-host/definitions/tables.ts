import { Injectable } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { compileDecisions, type Decisions } from '#lab/process-engine/decision/index.js';
import { ProcessDecision } from '../entities.js';

/** The decisions that business rule tasks ask: those of the newest version of every file, compiled once. */
@Injectable()
export class DecisionTables {
  /** By the id of their version. */
  private readonly compiled = new Map<string, Decisions>();
  private merged: { readonly ids: string; readonly decisions: Decisions } = { ids: '', decisions: new Map() };

  constructor(private readonly db: Database) {}

  /** Every decision that there is, by id; one statement as long as nothing was published. */
  async newest(): Promise<Decisions> {
    const versions = await this.newestVersions();
    const ids = versions.map(({ id }) => id).join(' ');
    if (this.merged.ids !== ids) {
      const all = await Promise.all(versions.map(({ id }) => this.compiledOf(id)));
      this.merged = { ids, decisions: new Map(all.flatMap((decisions) => [...decisions])) };
    }
    return this.merged.decisions;
  }

  /** The file of each decision: keys by the ids of decisions. */
  async files(): Promise<ReadonlyMap<string, string>> {
    const all = await Promise.all(
      (await this.newestVersions()).map(async ({ id, key }) => [key, await this.compiledOf(id)] as const),
    );
    return new Map(all.flatMap(([key, decisions]) => [...decisions.keys()].map((decision) => [decision, key])));
  }

  /** The newest version of a key, or null. */
  latest(key: string): Promise<ProcessDecision | null> {
    return this.db.repo(ProcessDecision).findOne({ where: { key }, order: { version: 'DESC' } });
  }

  /** The decisions of one stored version. */
  async compiledOf(id: string): Promise<Decisions> {
    const kept = this.compiled.get(id);
    if (kept) return kept;
    const row = await this.db.repo(ProcessDecision).findOneByOrFail({ id });
    const { decisions, problems } = await compileDecisions(row.xml);
    // Published tables compile; one that this build cannot compile is missing, and its tasks become incidents.
    if (decisions.size === 0) log.error({ key: row.key, version: row.version, problems }, 'decision tables are broken');
    this.compiled.set(id, decisions);
    return decisions;
  }

  private async newestVersions(): Promise<readonly { readonly id: string; readonly key: string }[]> {
    const rows = await this.db.query({
      sql: `SELECT \`id\`, \`key\` FROM \`process_decision\` t WHERE NOT EXISTS (SELECT 1 FROM \`process_decision\` n
        WHERE n.\`key\` = t.\`key\` AND n.\`version\` > t.\`version\`) ORDER BY \`key\``,
      values: [],
    });
    return rows.map(({ id, key }) => ({ id: String(id), key: String(key) }));
  }
}
