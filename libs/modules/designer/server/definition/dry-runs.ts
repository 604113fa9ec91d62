import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DryRun } from '#lab/shared/process-view.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { fieldRefusal, refuseField } from '#lab/platform/http/field-errors.js';
import type { Option, OptionQuery } from '#lab/platform/resource/resource.service.js';
import type { Definition } from '#lab/process-engine/index.js';
import {
  instanceContains,
  DefinitionRights,
  Definitions,
  Forecast,
  outsideOf,
  PeopleDirectory,
  Subjects,
  RecordReaders,
  type CommandSubject,
  type MadeUpCase,
} from '#lab/process-host/index.js';
import { OrgDirectory } from '#lab/modules/org/server/index.js';
import type { DryRunBody } from '../../shared/dry-run.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';

const mostOptions = 20;

/** Its rounds share their record; the last one says what the record is called today, and is the last to be removed. */
const laterRound =
  'SELECT 1 FROM `process_instance` l WHERE l.`subject` = i.`subject` AND l.`recordId` = i.`recordId` AND l.`id` = l.`rootId` AND l.`round` > i.`round`';

/** Tries a process out: where it would lead and whom it would ask, without starting anything. */
@Injectable()
export class DryRuns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly subjects: Subjects,
    private readonly directory: PeopleDirectory,
    private readonly org: OrgDirectory,
    private readonly readers: RecordReaders,
    private readonly forecast: Forecast,
    private readonly rights: DefinitionRights,
  ) {}

  /**
   * Reads outside the unit of the call: looking ahead takes seconds, in which other units can write.
   * @throws BusinessError 8009 for a drawing that does not compile, 8011 and 8013 for one that is not published, 8012
   * with the fields for facts that are none of the subject, 8013 for a record that the person may not see, 8057 for a
   * published process whose list of editors leaves them out, 8036 and 8035 where looking ahead takes too much
   */
  run(me: Me, body: DryRunBody): Promise<DryRun> {
    return this.db.outside(() => this.tryOut(me, body));
  }

  private async tryOut(me: Me, body: DryRunBody): Promise<DryRun> {
    if (body.key !== undefined) await this.rights.assertMay(me, 'edit', body.key);
    const { definition, text } = await this.drawn(body);
    const { subject = body.subject } = definition;
    if (body.subject !== undefined && (body.subject !== subject || !this.subjects.has(body.subject)))
      throw refuseField('subject', 'choice');
    await this.directory.refresh();
    if (body.initiator !== undefined && !this.directory.isEnabled(body.initiator))
      throw refuseField('initiator', 'choice');
    if (body.record === undefined) {
      const initiator = body.initiator ?? me.id;
      const about = this.madeUp(subject, body.facts ?? {}, initiator);
      return this.forecast.tryOut(definition, text, about, initiator, this.now);
    }
    if (subject === undefined) throw refuseField('record', 'choice');
    const about = await this.recordOf(me, subject, body.record);
    const { owner } = about.binding.anchors(about.record);
    return this.forecast.tryOut(definition, text, about, body.initiator ?? owner, this.now);
  }

  /** Records that had a process which the person may watch, to choose from. */
  async options(me: Me, subject: string, { search, ids }: OptionQuery): Promise<{ rows: Option[]; total: number }> {
    const watched = outsideOf(await this.rights.closedTo(me, 'watch'), 'i.`definitionId`');
    const where = ids ? conditions({ recordId: ids }) : instanceContains(search);
    const rows = await this.db.query({
      sql: `SELECT \`recordId\`, \`titleZh\`, \`titleEn\`, \`card\` FROM \`process_instance\` i WHERE \`subject\` = ? AND \`id\` = \`rootId\` AND NOT EXISTS (${laterRound}) AND ${watched.sql} AND ${where.sql} ORDER BY \`startedAt\` DESC LIMIT ${mostOptions}`,
      values: [subject, ...watched.values, ...where.values],
    });
    const options = rows.map(({ recordId, titleZh, titleEn, card }) => ({
      id: String(recordId),
      code: numberOn(card),
      name: { zh: String(titleZh), en: String(titleEn) },
    }));
    return { rows: options, total: options.length };
  }

  private get now(): Date {
    return this.clock.now();
  }

  private async drawn({
    xml,
    key,
    version,
  }: DryRunBody): Promise<{ readonly definition: Definition; readonly text: string }> {
    if (xml !== undefined) {
      const { definition, problems } = await this.definitions.compile(xml);
      if (!definition) throw new BusinessError(errors.definitionInvalid, [problems.length], { problems });
      return { definition, text: xml };
    }
    const id =
      version === undefined
        ? await this.definitions.activeOf(key ?? '')
        : await this.definitions.versionOf(key ?? '', version);
    return { definition: await this.definitions.compiledOf(id), text: await this.definitions.textOf(id) };
  }

  /** A record for the trial only: its owner is the user who runs it, in their own department. */
  private madeUp(name: string | undefined, facts: Readonly<Record<string, unknown>>, initiator: string): MadeUpCase {
    const user = this.org.user(initiator);
    const anchors = { owner: initiator, department: user?.departmentId ?? null, function: user?.function ?? null };
    if (name === undefined) return { facts, anchors, state: '' };
    const { subject, binding } = this.subjects.of(name);
    const parsed = subject.facts.partial().strict().safeParse(facts);
    if (!parsed.success)
      throw fieldRefusal(parsed.error.issues.map((issue) => ({ ...issue, path: ['facts', ...issue.path] })));
    return {
      facts: parsed.data,
      anchors,
      state: subject.editable[0] ?? '',
      ...(binding.nobodyFound ? { nobodyFound: binding.nobodyFound } : {}),
    };
  }

  /** A record that a process may be tried on. @throws BusinessError 8013 for one that the person may not see */
  private async recordOf(me: Me, name: string, id: string): Promise<CommandSubject> {
    const watches =
      holds(me.permissions, mayProcess.instance.search) && (await this.rights.watchesRecord(me, name, id));
    if (!watches) return this.readable(me, name, id);
    const { subject, binding } = this.subjects.of(name);
    return { subject, binding, record: await binding.record(id) };
  }

  /** A record whose content a person may read: watching processes alone does not open it. @throws BusinessError 8013 */
  async readable(me: Me, name: string, id: string): Promise<CommandSubject> {
    const { subject, binding } = this.subjects.of(name);
    const record = await binding.record(id);
    const mayRead = (await binding.mayRead(record, me)) || (await this.readers.involves(me, name, id));
    if (!mayRead) throw new BusinessError(errors.notFound);
    return { subject, binding, record };
  }
}

/** Cards are JSON columns, read as text here. */
function numberOn(card: unknown): string | null {
  const { number } = JSON.parse(String(card)) as { readonly number?: unknown };
  return typeof number === 'string' ? number : null;
}
