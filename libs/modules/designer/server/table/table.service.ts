import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { Live } from '#lab/platform/live/live.js';
import { readModel, type DecisionProblemCode } from '#lab/process-engine/decision/index.js';
import {
  DecisionTables,
  Deployment,
  PeopleDirectory,
  ProcessDecision,
  ProcessDecisionDraft,
  TablePublishing,
  judgeTables,
  lookAtTables,
  problemsOfTables,
  tryTables,
  type DecisionUse,
  type TableProblem,
} from '#lab/process-host/index.js';
import type { PublishBody } from '../../shared/definition.dto.js';
import type {
  TableDraftBody,
  TableDraftText,
  TableSummary,
  TableTestAnswer,
  TableTestBody,
  TableText,
  TableVersion,
} from '../../shared/table.dto.js';
import { assertPublishable } from '../draft/accepted.js';
import { assertHarmless, DraftStore } from '../draft/draft-store.js';
import { headColumns, newest, summaryOf, unpublished, versionOf } from '../draft/published-views.js';

/** Decision tables in the process centre: which there are, drafts of them, trying them out, and publishing. */
@Injectable()
export class TableService {
  private readonly drafts: DraftStore<ProcessDecisionDraft>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    audit: Audit,
    private readonly tables: DecisionTables,
    private readonly publishing: TablePublishing,
    private readonly deployment: Deployment,
    private readonly directory: PeopleDirectory,
    live: Live,
  ) {
    this.drafts = new DraftStore(
      { db, clock, audit, live },
      {
        name: 'table',
        entity: ProcessDecisionDraft,
        action: 'process.table',
        latestVersion: async (key) => (await tables.latest(key))?.version,
      },
    );
  }

  async list(): Promise<TableSummary[]> {
    const heads = await this.db.repo(ProcessDecision).find({
      select: headColumns,
      order: { key: 'ASC', version: 'ASC' },
    });
    const drafts = await this.drafts.keys();
    const latest = newest(heads);
    const asked = await this.publishing.asked();
    const published = await Promise.all(
      latest.map(async (head) => ({
        ...summaryOf(head, drafts.includes(head.key), this.deployment.tableHashes.get(head.key)),
        decisions: await this.decisionsOf(head.id, asked),
      })),
    );
    const onlyDrafts = drafts.filter((key) => !latest.some((head) => head.key === key));
    const written: TableSummary[] = [];
    const turns = new Turns();
    for (const key of onlyDrafts) {
      written.push(await this.onlyDraft(key));
      await turns.pause();
    }
    return [...published, ...written];
  }

  /** A file that is not published yet, named as its draft names it. */
  private async onlyDraft(key: string): Promise<TableSummary> {
    const draft = await this.drafts.find(key);
    const { model } = draft ? await readModel(draft.xml) : {};
    const { name = '', nameZh, nameEn } = model ?? {};
    const zh = nameZh || name || nameEn || key;
    return { ...unpublished(key, { zh, ...(nameEn ? { en: nameEn } : {}) }), decisions: [] };
  }

  /** The decisions of a version, with the diagrams that ask them. */
  private async decisionsOf(version: string, asked: readonly DecisionUse[]): Promise<TableSummary['decisions']> {
    const decisions = await this.tables.compiledOf(version);
    return [...decisions.values()].map(({ id, name }) => ({
      id,
      name: name || id,
      askedBy: [...new Set(asked.filter(({ decision }) => decision === id).map(({ diagram }) => diagram))],
    }));
  }

  async versions(key: string): Promise<TableVersion[]> {
    const rows = await this.db.repo(ProcessDecision).find({ where: { key }, order: { version: 'DESC' } });
    await this.directory.refresh();
    return rows.map((row) => versionOf(row, this.directory));
  }

  /** @throws BusinessError 8013 when there is no such version */
  async version(id: string): Promise<TableText> {
    const row = await this.db.repo(ProcessDecision).findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    return { key: row.key, xml: row.xml, version: row.version };
  }

  /** The draft of a key, or the newest version as the beginning of one. @throws BusinessError 8013 without either */
  async draft(key: string): Promise<TableDraftText> {
    const draft = await this.drafts.find(key);
    if (draft) return textOf(draft);
    const latest = await this.tables.latest(key);
    if (!latest) throw new BusinessError(errors.notFound);
    return { key, xml: latest.xml, version: 0, baseVersion: latest.version, updatedAt: null };
  }

  /**
   * Keeps what is written, problems and all; only publishing requires tables without errors.
   * @throws BusinessError 8001 when another user has saved it meanwhile, 8009 for a text that is no DMN file, 8056 for a new
   * one of too many that were never published
   */
  async saveDraft(me: Me, key: string, { xml, version }: TableDraftBody): Promise<TableDraftText> {
    assertHarmless(await problemsOfTables(xml), ['xml', 'not-dmn'] satisfies DecisionProblemCode[]);
    return textOf(await this.drafts.save(me, key, version, { xml }));
  }

  discardDraft(key: string): Promise<void> {
    return this.drafts.discard(key);
  }

  /**
   * Makes the draft the next version, which decides from then on for instances in progress too.
   * Warnings must be accepted one by one.
   * @throws BusinessError 8009 with the errors or the warnings that were not accepted, 8001 when the draft has moved on,
   * 8013 without one, 8036 or 8035 where judging it takes too much
   */
  async publish(
    me: Me,
    key: string,
    { note, version, accepted }: PublishBody,
  ): Promise<{ id: string; version: number }> {
    const { xml } = await this.drafts.toJudge(key, version);
    const judged = await judgeTables(xml);
    await this.drafts.take(key, version);
    assertPublishable(await this.publishing.check(key, judged), accepted);
    const { table } = await this.publishing.publish(
      { key, xml, origin: 'designer', note: note === '' ? null : note, createdBy: me.id },
      judged,
    );
    return this.drafts.published(key, table, note);
  }

  async check(key: string, xml: string): Promise<{ problems: readonly TableProblem[] }> {
    return { problems: await this.publishing.check(key, await lookAtTables(xml)) };
  }

  /** @throws BusinessError 8009 with the problems of tables that cannot be asked */
  async test({ xml, decision, inputs }: TableTestBody): Promise<TableTestAnswer> {
    const moment = { at: this.clock.now().toISOString(), zone: this.directory.zone() };
    const decided = await tryTables({ xml, decision, inputs, moment });
    if ('problems' in decided)
      throw new BusinessError(errors.definitionInvalid, [decided.problems.length], { problems: decided.problems });
    if (!decided.ok) return { ok: false, code: decided.code, message: decided.message };
    const { result, matched, matchedWithin, notes } = decided;
    return {
      ...{ ok: true, result, matched },
      ...(matchedWithin ? { matchedWithin } : {}),
      ...(notes ? { notes } : {}),
    };
  }
}

function textOf({ id, xml, version, baseVersion, updatedAt }: ProcessDecisionDraft): TableDraftText {
  return { key: id, xml, version, baseVersion, updatedAt: updatedAt.toISOString() };
}
