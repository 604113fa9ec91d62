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

const lookSql =
  'SELECT h.`instanceId`, h.`n`, h.`at` FROM `process_instance` i JOIN `process_history` h ON h.`instanceId` = i.`id` WHERE i.`subject` = ? AND i.`recordId` = ?';
const latest = 'ORDER BY h.`at` DESC, h.`n` DESC LIMIT 1';

/** What records were like when people last saw them, for those who decide about them again. */
@Injectable()
export class LastSeen {
  constructor(private readonly db: Database) {}

  /**
   * Nothing where the record is as they have seen it. Those who have not decided about it see what was decided about last in
   * the rounds before or, in the first one, what was submitted. Two round trips.
   */
  async of(me: Me, subject: string, recordId: string): Promise<Seen | undefined> {
    const about = conditions({ subject, recordId });
    const [contents, mine, before, rounds] = await this.db.ask(
      askedRows({
        sql: `SELECT \`instanceId\`, \`n\`, \`by\`, \`at\` FROM \`process_content\` WHERE ${about.sql} ORDER BY \`at\`, \`n\``,
        values: about.values,
      }),
      askedRows({
        sql: `${lookSql} AND h.\`by\` = ? AND h.\`kind\` IN ('acted', 'returned') ${latest}`,
        values: [subject, recordId, me.id],
      }),
      askedRows({
        sql: `${lookSql} AND i.\`round\` < (SELECT MAX(\`round\`) FROM \`process_instance\` WHERE ${about.sql}) AND h.\`kind\` IN ('started', 'acted', 'returned') ${latest}`,
        values: [subject, recordId, ...about.values],
      }),
      askedRows({
        sql: `SELECT MAX(\`startedAt\`) AS \`startedAt\` FROM \`process_instance\` WHERE ${about.sql} AND \`parentId\` IS NULL`,
        values: about.values,
      }),
    );
    const kept = contents.map((row): Kept => ({ ...placeOf(row), by: String(row.by) }));
    if (kept.length === 0) return undefined;
    const seen = lookOf(me, kept, { decided: mine[0], before: before[0], submitted: rounds[0] });
    const [first] = seen.after;
    if (!first) return undefined;
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

interface Looks {
  /** Their own last decision. */
  readonly decided: Row | undefined;
  /** The last decision of the rounds before, by any person. */
  readonly before: Row | undefined;
  readonly submitted: Row | undefined;
}

function lookOf(me: Me, kept: readonly Kept[], looks: Looks): Look {
  const own = kept.findLast(({ by }) => by === me.id);
  const decided = looks.decided && placeOf(looks.decided);
  // Who changes a record has seen it then; the change is part of their decision where that came after it.
  if (own && (!decided || isAfter(own, decided)))
    return { since: 'changed', at: own.at, after: kept.slice(kept.indexOf(own) + 1) };
  const before = looks.before && placeOf(looks.before);
  const place = decided ?? before;
  if (!place) return { since: 'submitted', at: Number(looks.submitted?.startedAt), after: kept };
  return { since: decided ? 'decided' : 'round', at: place.at, after: kept.filter((one) => isAfter(one, place)) };
}

/** Whether a content was kept after a place in the history: it is the first one that the change came behind. */
function isAfter(one: Kept, place: Place): boolean {
  return one.instanceId === place.instanceId ? one.n >= place.n : one.at >= place.at;
}

function placeOf({ instanceId, n, at }: Row): Place {
  return { instanceId: String(instanceId), n: Number(n), at: Number(at) };
}
