import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { log } from '#lab/platform/logging/log.js';
import { nextStartRound, startHolds, type Facts, type VariableValues } from '#lab/process-engine/index.js';
import { Definitions } from '../definitions/definitions.js';
import { startOf, StartRows, type BeginJob } from '../definitions/start-rows.js';
import type { ProcessStart } from '../entities.js';
import { PeopleDirectory } from '../people/people.js';
import { Subjects, type SubjectRecord } from '../subjects.js';
import { liveKey } from './acts.js';
import { Command, type CommandSubject } from './command.js';
import { newInstance } from './instance-row.js';
import { CommandToolbox } from './toolbox.js';
import { assertNoFact } from './no-fact.js';
import type { Received } from './received.js';
import { topics } from '../topics.js';
import { Watch } from './watch.js';

/** Tries of a start that fails for no reason of its own. */
const attempts = 10;

/** What comes with the event that starts a process. */
export interface BeginWith {
  readonly variables?: VariableValues | undefined;
  readonly key?: string | undefined;
  /** The message that it was. */
  readonly received?: Received;
}

/** Processes that begin without a person: by a message, a signal, a timer, or a condition that has come true. */
@Injectable()
export class Starts implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly handlers: JobHandlers,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly rows: StartRows,
    private readonly directory: PeopleDirectory,
    private readonly toolbox: CommandToolbox,
  ) {}

  onModuleInit(): void {
    this.handlers.register<BeginJob>({
      queue: 'process',
      mode: 'unit',
      attempts,
      topic: topics.begin,
      run: ({ payload, attempt }) => this.due(payload, attempt === attempts),
    });
  }

  /** The starts that wait for a message or signal of this name. */
  async waitingFor(kind: 'message' | 'signal', name: string): Promise<ProcessStart[]> {
    const found = await this.db.query({
      sql: 'SELECT * FROM `process_start` WHERE `kind` = ? AND `name` = ? ORDER BY `id`',
      values: [kind, name],
    });
    return found.map(startOf);
  }

  /**
   * Begins a process with the record that its room makes or finds for it, as one command in the unit that is open.
   * @returns the instance
   * @throws BusinessError 8003 when the record has a live process, 8011 when its subject has no record to give, 8012
   * for a variable of a fact's name, and what the room refuses
   */
  async begin(start: ProcessStart, given: BeginWith): Promise<string> {
    const { binding } = this.subjects.of(start.subject);
    if (!binding.begin) throw new BusinessError(errors.noPublishedProcess, [{ zh: start.key }]);
    const { variables = {}, key } = given;
    assertNoFact(this.subjects.of(start.subject).subject, variables);
    await this.directory.refresh();
    const now = this.clock.now();
    const { id } = await binding.begin({
      process: start.key,
      variables,
      now,
      ...(key === undefined ? {} : { key }),
    });
    return this.run(start, await this.held(start.subject, id), given);
  }

  /** Begins the process of a record without a live one, where a condition of its diagram has come true. */
  async beginWhere(subjectName: string, recordId: string): Promise<void> {
    const waiting = await this.db.query({
      sql: "SELECT * FROM `process_start` WHERE `kind` = 'condition' AND `subject` = ? ORDER BY `id`",
      values: [subjectName],
    });
    if (waiting.length === 0) return;
    await this.directory.refresh();
    const { binding } = this.subjects.of(subjectName);
    const record = await this.held(subjectName, recordId);
    const facts = (await binding.facts(record)) as Facts;
    const moment = { at: this.clock.now().toISOString(), zone: this.directory.zone() };
    const holding: ProcessStart[] = [];
    for (const start of waiting.map(startOf)) {
      const definition = await this.definitions.compiledOf(start.definitionId);
      if (startHolds(definition, placeOf(start), facts, moment)) holding.push(start);
    }
    if (holding.length === 0 || !(await this.isNews(subjectName, recordId, facts))) return;
    const key = await binding.diagram(record);
    const own = holding.find((start) => start.key === key);
    if (own) await this.run(own, record, {});
  }

  /**
   * Work without a caller who waits for an answer: a refusal is only logged.
   * @param allFailures log any other failure too
   */
  async unattended(
    what: Readonly<Record<string, unknown>>,
    work: () => Promise<unknown>,
    allFailures = false,
  ): Promise<void> {
    try {
      await this.db.current.savepoint(work);
    } catch (error) {
      if (!allFailures && !(error instanceof BusinessError)) throw error;
      log.warn({ ...what, err: error }, 'an event for a process was refused');
    }
  }

  /** A signal or timer has come; a round that fails in the end does not take the next ones with it. */
  private async due({ start: id, variables, round }: BeginJob, isLastTry: boolean): Promise<void> {
    const [found] = await this.db.current.query({ sql: 'SELECT * FROM `process_start` WHERE `id` = ?', values: [id] });
    if (!found) return;
    await this.directory.refresh();
    const next = round && nextStartRound(round, this.directory.zone());
    if (next) this.rows.wakeAt(id, next);
    const start = startOf(found);
    const { key, element } = start;
    const goesOn = isLastTry && next !== undefined;
    await this.unattended({ process: key, element }, () => this.begin(start, { variables }), goesOn);
  }

  /** The record without a live process, held. @throws BusinessError 8003 when it has one, 8013 when there is none */
  private async held(subjectName: string, recordId: string): Promise<SubjectRecord> {
    const { binding } = this.subjects.of(subjectName);
    await this.assertFree(subjectName, recordId, this.db.dialect.forUpdate);
    await this.db.lock(binding.entity, [recordId]);
    // One may have begun while the record was waited for.
    await this.assertFree(subjectName, recordId, '');
    return binding.record(recordId);
  }

  private async assertFree(subject: string, recordId: string, forUpdate: string): Promise<void> {
    const [live] = await this.db.current.query({
      sql: `SELECT \`id\` FROM \`process_instance\` WHERE \`liveKey\` = ?${forUpdate}`,
      values: [liveKey(subject, recordId)],
    });
    if (live) throw new BusinessError(errors.taskTaken, [someoneElse]);
  }

  /** Whether a fact that starts read has changed since the record's last process ended. */
  private async isNews(subject: string, recordId: string, facts: Facts): Promise<boolean> {
    const [last] = await this.db.current.query({
      sql: 'SELECT `watched` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ? AND `parentId` IS NULL ORDER BY `round` DESC LIMIT 1',
      values: [subject, recordId],
    });
    return typeof last?.watched !== 'string' || new Watch(last.watched).changed(facts).length > 0;
  }

  private async run(
    start: ProcessStart,
    record: SubjectRecord,
    { variables, key, received }: BeginWith,
  ): Promise<string> {
    const definition = await this.definitions.compiledOf(start.definitionId);
    const now = this.clock.now();
    const about: CommandSubject = { ...this.subjects.of(start.subject), record };
    const row = await this.newRow(start, about, now);
    const { process, element, part, kind } = start;
    const begun = {
      process,
      event: element,
      ...(part === null ? {} : { part }),
      zone: this.directory.zone(),
      key: key ?? record.id,
      ...(variables ? { variables } : {}),
    };
    const command = new Command(this.toolbox.tools, row, definition, about, undefined, now);
    await command.start(begun, undefined, received);
    await command.flush();
    this.audit.record({
      action: 'process.begin',
      subject: start.subject,
      recordId: record.id,
      detail: { process: start.key, element, kind },
    });
    return row.id;
  }

  private async newRow({ subject, definitionId }: ProcessStart, { binding, record }: CommandSubject, startedAt: Date) {
    const { id: recordId } = record;
    const [earlier] = await this.db.current.query({
      sql: 'SELECT COALESCE(MAX(`round`), 0) AS `n` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ?',
      values: [subject, recordId],
    });
    return newInstance({
      id: this.ids.next(),
      definitionId,
      subject,
      recordId,
      liveKey: liveKey(subject, recordId),
      round: Number(earlier?.n) + 1,
      initiator: null,
      startedAt,
      categoryId: binding.category?.(record) ?? null,
    });
  }
}

/** Its place in the diagram. */
function placeOf({ process, element, part }: ProcessStart) {
  return { process, el: element, ...(part === null ? {} : { part }) };
}
