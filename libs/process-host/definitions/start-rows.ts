import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { startTriggers, type Definition, type StartRound, type VariableValues } from '#lab/process-engine/index.js';
import { topics } from '../topics.js';
import type { ProcessStart } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';

/** A start that a signal or timer sets off. */
export interface BeginJob {
  /** Id of its row; without one it begins nothing any more. */
  readonly start: string;
  readonly variables?: VariableValues;
  /** Of a timer: the time that has come. */
  readonly round?: StartRound;
}

/** What begins processes without a person: the rows of the live version of each diagram, and its timers. */
@Injectable()
export class StartRows {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly jobs: Jobs,
    private readonly directory: PeopleDirectory,
  ) {}

  /**
   * Puts the starts of a version in the place of those of its key; a diagram without subject has no records to start.
   * @throws BusinessError 8009 where a name or time is an expression that gives nothing of use
   */
  async replace(key: string, definitionId: string, definition: Definition): Promise<void> {
    await this.remove(key);
    const { subject } = definition;
    if (subject === undefined) return;
    await this.directory.refresh();
    const moment = { at: this.clock.now().toISOString(), zone: this.directory.zone() };
    const { triggers, problems } = startTriggers(definition, moment);
    if (problems.length > 0) throw new BusinessError(errors.definitionInvalid, [problems.length], { problems });
    const rows = triggers.map(({ kind, process, el, part, name, round }) => {
      const id = this.ids.next();
      if (round) this.wakeAt(id, round);
      const row: ProcessStart = {
        id,
        key,
        definitionId,
        subject,
        kind,
        process,
        element: el,
        part: part ?? null,
        name: name ?? null,
      };
      return { ...row };
    });
    if (rows.length > 0) this.db.write(insert('process_start', ...rows));
  }

  /** Takes the starts of a key away, its timers with them. */
  async remove(key: string): Promise<void> {
    const timers = await this.db.current.query({
      sql: "SELECT `id` FROM `process_start` WHERE `key` = ? AND `kind` = 'timer'",
      values: [key],
    });
    for (const { id } of timers) this.jobs.cancel(timerKey(String(id)));
    this.db.write(remove('process_start', { key }));
  }

  /** Sets a start's timer for its next time. */
  wakeAt(start: string, round: StartRound): void {
    const job: BeginJob = { start, round };
    this.jobs.add(topics.begin, job, { dueAt: new Date(round.due), key: timerKey(start) });
  }
}

function timerKey(start: string): string {
  return `start:${start}`;
}

/** A start from a plain row. */
export function startOf(row: Row): ProcessStart {
  return {
    id: String(row.id),
    key: String(row.key),
    definitionId: String(row.definitionId),
    subject: String(row.subject),
    kind: String(row.kind),
    process: String(row.process),
    element: String(row.element),
    part: row.part === null ? null : Number(row.part),
    name: row.name === null ? null : String(row.name),
  };
}
