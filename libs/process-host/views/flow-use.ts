import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { Definitions } from '../definitions/definitions.js';

const dayMs = 86_400_000;

/** Which flows the measured instances of a process have taken lately. */
@Injectable()
export class FlowUse {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
  ) {}

  /**
   * Of these flows, those that no instance has taken, with the number of instances that could have.
   * @param flows ids of flows out of splits
   * @param days how far back instances have ended
   * @param least instances of versions with the flow, below which nothing is said of it
   */
  async untaken(
    key: string,
    flows: readonly string[],
    { days, least }: { readonly days: number; readonly least: number },
  ): Promise<ReadonlyMap<string, number>> {
    const since = this.clock.now().getTime() - days * dayMs;
    const versions = await this.endedSince(key, since);
    const ended = versions.reduce((sum, { count }) => sum + count, 0);
    if (flows.length === 0 || ended < least) return new Map();
    const chances = new Map<string, number>();
    const asked: { readonly definitionId: string; readonly element: string }[] = [];
    for (const { definitionId, count } of versions) {
      const known = await this.splitFlows(definitionId);
      for (const element of flows.filter((flow) => known.has(flow))) {
        chances.set(element, (chances.get(element) ?? 0) + count);
        asked.push({ definitionId, element });
      }
    }
    const taken = await this.takenSince(asked, since);
    return new Map([...chances].filter(([flow, count]) => count >= least && !taken.has(flow)));
  }

  /** Versions with their measured instances. */
  private async endedSince(key: string, since: number): Promise<{ definitionId: string; count: number }[]> {
    const rows = await this.db.query({
      sql: 'SELECT i.`definitionId`, COUNT(*) AS `n` FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE d.`key` = ? AND i.`measuredAt` IS NOT NULL AND i.`endedAt` >= ? GROUP BY i.`definitionId`',
      values: [key, since],
    });
    return rows.map(({ definitionId, n }) => ({ definitionId: String(definitionId), count: Number(n) }));
  }

  /** Those of the flows that were taken. The latest visit is looked at first, so that most are answered by one row. */
  private async takenSince(
    asked: readonly { readonly definitionId: string; readonly element: string }[],
    since: number,
  ): Promise<ReadonlySet<string>> {
    const found = await this.db.queries(
      asked.map((flow) => {
        const { sql, values } = conditions(flow, 'v');
        return {
          sql: `SELECT v.\`element\` FROM \`process_visit\` v JOIN \`process_instance\` i ON i.\`id\` = v.\`instanceId\` WHERE ${sql} AND i.\`endedAt\` >= ? ORDER BY v.\`instanceId\` DESC LIMIT 1`,
          values: [...values, since],
        };
      }),
    );
    return new Set(found.flat().map(({ element }) => String(element)));
  }

  /** Flows of a version of which it is measured whether they were taken. */
  private async splitFlows(id: string): Promise<ReadonlySet<string>> {
    const definition = await this.definitions.readable(id);
    const nodes = [...(definition?.processes.values() ?? [])].flatMap(({ all }) => [...all.values()]);
    return new Set(nodes.flatMap(({ outgoing }) => (outgoing.length > 1 ? outgoing.map(({ id: flow }) => flow) : [])));
  }
}
