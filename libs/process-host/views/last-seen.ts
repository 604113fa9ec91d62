import { Injectable } from '@nestjs/common';
import type { SeenSince } from '#lab/shared/last-seen.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { askedRows } from '#lab/platform/database/asked.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';

/** What a record was like when a person last saw it, as its binding wrote it, and when that was. */
export interface Seen {
  readonly since: SeenSince;
  readonly at: Date;
  readonly content: string;
}

/** A place in the histories of a record. */
interface Place {
  readonly instanceId: string;
  readonly n: number;
  readonly at: number;
}

/** A kept content: it was changed after the `n` entries of the history. */
interface Kept extends Place {
  readonly by: string;
}

/** What records were like when people last saw them, for those who decide about them again. */
@Injectable()
export class LastSeen {
  constructor(private readonly db: Database) {}

  /**
   * Nothing where the record is as they have seen it. Who has not decided about it sees what the round before has seen or,
   * in the first one, what was submitted. Two round trips.
   */
  async of(me: Me, subject: string, recordId: string): Promise<Seen | undefined> {
    const about = conditions({ subject, recordId });
    const [contents, mine, rounds] = await this.db.ask(
      askedRows({
        sql: `SELECT \`instanceId\`, \`n\`, \`by\`, \`at\` FROM \`process_content\` WHERE ${about.sql} ORDER BY \`at\`, \`n\``,
        values: about.values,
      }),
      askedRows({
        sql: `SELECT h.\`instanceId\`, h.\`n\`, h.\`at\` FROM \`process_instance\` i JOIN \`process_history\` h ON h.\`instanceId\` = i.\`id\` WHERE i.\`subject\` = ? AND i.\`recordId\` = ? AND h.\`kind\` IN ('acted', 'returned') AND h.\`by\` = ? ORDER BY h.\`at\` DESC, h.\`n\` DESC LIMIT 1`,
        values: [subject, recordId, me.id],
      }),
      askedRows({
        sql: `SELECT \`id\`, \`startedAt\`, \`endedAt\`, (SELECT MAX(h.\`n\`) FROM \`process_history\` h WHERE h.\`instanceId\` = \`process_instance\`.\`id\`) AS \`n\` FROM \`process_instance\` WHERE ${about.sql} AND \`parentId\` IS NULL ORDER BY \`round\` DESC LIMIT 2`,
        values: about.values,
      }),
    );
    const kept = contents.map((row): Kept => ({ ...placeOf(row), by: String(row.by) }));
    if (kept.length === 0) return undefined;
    const seen = lookOf(me, kept, mine[0], rounds);
    const [first] = seen?.after ?? [];
    if (!seen || !first) return undefined;
    const place = conditions({ instanceId: first.instanceId, n: first.n });
    const [found] = await this.db.query({
      sql: `SELECT \`content\` FROM \`process_content\` WHERE ${place.sql}`,
      values: place.values,
    });
    return found && { since: seen.since, at: new Date(seen.at), content: String(found.content) };
  }
}

/** When a person has last seen a record, and what was kept of it since. */
interface Look {
  readonly since: SeenSince;
  readonly at: number;
  readonly after: readonly Kept[];
}

function lookOf(me: Me, kept: readonly Kept[], acted: Row | undefined, rounds: readonly Row[]): Look | undefined {
  const own = kept.findLast(({ by }) => by === me.id);
  const decided = acted && placeOf(acted);
  // Who changes a record has seen it then; the change is part of their decision where that came after it.
  if (own && (!decided || isAfter(own, decided))) {
    return { since: 'changed', at: own.at, after: kept.slice(kept.indexOf(own) + 1) };
  }
  if (decided) {
    return { since: 'decided', at: decided.at, after: kept.filter((one) => isAfter(one, decided)) };
  }
  const [current, previous] = rounds;
  if (!current) return undefined;
  if (!previous) return { since: 'submitted', at: Number(current.startedAt), after: kept };
  const end = { instanceId: String(previous.id), n: Number(previous.n ?? 0), at: Number(previous.endedAt ?? 0) };
  return { since: 'round', at: end.at, after: kept.filter((one) => isAfter(one, end)) };
}

/** Whether a content was kept after a place in the history: it is the first one that the change came behind. */
function isAfter(one: Kept, place: Place): boolean {
  return one.instanceId === place.instanceId ? one.n >= place.n : one.at >= place.at;
}

function placeOf({ instanceId, n, at }: Row): Place {
  return { instanceId: String(instanceId), n: Number(n), at: Number(at) };
}
