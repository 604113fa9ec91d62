import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import type { Facts } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects } from '../subjects.js';
import { CommandSteps } from './command-steps.js';
import { Happenings } from './happenings.js';
import { heldInstance, instanceOf, stateOf } from './instance-row.js';
import { Starts } from './starts.js';
import { topics } from '../topics.js';
import { Watch, watchedColumn, watchedFacts } from './watch.js';

interface ChangedJob {
  readonly subject: string;
  readonly recordId: string;
}

/** What a change of a record outside its process means to processes: conditions that wait, or that begin one. */
@Injectable()
export class RecordChanges implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly happenings: Happenings,
    private readonly starts: Starts,
  ) {}

  onModuleInit(): void {
    this.handlers.register<ChangedJob>({
      queue: 'process',
      mode: 'unit',
      attempts: 10,
      topic: topics.changed,
      run: ({ payload }) => this.tell(payload),
    });
  }

  /** A room has changed a record in the unit that is open, outside of any process command. */
  recordChanged(subject: string, recordId: string): void {
    const job: ChangedJob = { subject, recordId };
    this.jobs.add(topics.changed, job, { key: `changed:${subject}:${recordId}` });
  }

  /**
   * The same in the unit that is open, for an act that goes on with what comes of it. A process does not begin by it, and
   * the record is written only where the process changes it.
   */
  async changedNow(subject: string, recordId: string): Promise<void> {
    await this.directory.refresh();
    for (const id of await this.liveOf(subject, recordId)) await this.look(id);
  }

  /**
   * Begins the process of a record that has none in progress, in the unit that is open, where the condition that starts
   * it holds: for an act that leaves a record which is to be followed. What refuses it is only logged.
   */
  async beginNow(subject: string, recordId: string): Promise<void> {
    await this.directory.refresh();
    if ((await this.liveOf(subject, recordId)).length === 0) await this.begin(subject, recordId);
  }

  private async tell({ subject, recordId }: ChangedJob): Promise<void> {
    await this.directory.refresh();
    const live = await this.liveOf(subject, recordId);
    for (const id of live) await this.look(id);
    if (live.length === 0) await this.begin(subject, recordId);
  }

  private begin(subject: string, recordId: string): Promise<void> {
    return this.starts.unattended({ subject, recordId }, () => this.starts.beginWhere(subject, recordId));
  }

  private async liveOf(subject: string, recordId: string): Promise<string[]> {
    const rows = await this.db.current.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ? AND `endedAt` IS NULL',
      values: [subject, recordId],
    });
    return rows.map(({ id }) => String(id));
  }

  /**
   * Compares what the instance knew with what is. Where its conditions do not mind, it only knows better from now on:
   * the record, which a user may be editing, is not written.
   */
  private async look(id: string): Promise<void> {
    const [, found] = await this.db.current.read(heldInstance(this.db.dialect, id));
    const row = found?.rows[0] && instanceOf(found.rows[0]);
    if (!row || row.endedAt !== null) return;
    const { subject, binding } = this.subjects.of(row.subject);
    const definition = await this.definitions.compiledOf(row.definitionId);
    const state = stateOf(row);
    const names = watchedFacts(subject, definition, state);
    if (names.length === 0) return;
    const facts = (await binding.facts(await binding.record(row.recordId))) as Facts;
    // One that has waited since before such things were remembered has heard of nothing yet.
    const watched = row.watched ?? watchedColumn(names, {});
    const changed = new Watch(watched).changed(facts);
    if (changed.length === 0) return;
    const at = this.clock.now().toISOString();
    const steps = new CommandSteps();
    const tried = steps.step(definition, state, { type: 'dataChanged', at, facts, changed, left: steps.left });
    const minds = !tried.ok || tried.history.length > 0 || tried.effects.length > 0;
    this.db.write(update('process_instance', { watched: minds ? watched : watchedColumn(names, facts) }, { id }));
    if (minds) await this.happenings.happen(id, { type: 'dataChanged' });
  }
}
