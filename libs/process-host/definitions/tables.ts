import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { AskedTable } from '#lab/shared/process-view.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { log } from '#lab/platform/logging/log.js';
import { compileDecisions, type Decision, type Decisions } from '#lab/process-engine/decision/index.js';
import { ProcessDecision } from '../entities.js';

/** The decisions that business rule tasks ask: those of the newest version of every file, compiled once. */
@Injectable()
export class DecisionTables {
  /** By the id of their version. */
  private readonly compiled = new Map<string, Decisions>();
  /** Where a decision is from: the id of the version. */
  private readonly origins = new WeakMap<Decision, string>();
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

  /** Id of the version that a compiled decision is from. */
  originOf(decision: Decision): string | undefined {
    return this.origins.get(decision);
  }

  /** By id, which table and version it is. */
  async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, AskedTable>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.repo(ProcessDecision).find({
      select: { id: true, key: true, version: true, nameZh: true, nameEn: true },
      where: { id: In([...new Set(ids)]) },
    });
    return new Map(
      rows.map(({ id, key, version, nameZh, nameEn }) => [id, { key, version, name: { zh: nameZh, en: nameEn } }]),
    );
  }

  /** The newest version of a key, or null. */
  latest(key: string): Promise<ProcessDecision | null> {
    return this.db.repo(ProcessDecision).findOne({ where: { key }, order: { version: 'DESC' } });
  }

  /** The newest version of every file, as it was written, for child processes: what is compiled is not sent to them. */
  async texts(): Promise<readonly string[]> {
    const ids = (await this.newestVersions()).map(({ id }) => id);
    const rows = await this.db.repo(ProcessDecision).find({ select: { xml: true }, where: { id: In(ids) } });
    return rows.map(({ xml }) => xml);
  }

  /** The decisions of one stored version. */
  async compiledOf(id: string): Promise<Decisions> {
    const kept = this.compiled.get(id);
    if (kept) return kept;
    const row = await this.db.repo(ProcessDecision).findOneByOrFail({ id });
    const { decisions, problems } = await compileDecisions(row.xml, new Turns().pause);
    // Published tables compile; one that this build cannot compile is missing, and its tasks become incidents.
    if (decisions.size === 0) log.error({ key: row.key, version: row.version, problems }, 'decision tables are broken');
    this.compiled.set(id, decisions);
    for (const decision of decisions.values()) this.origins.set(decision, id);
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
