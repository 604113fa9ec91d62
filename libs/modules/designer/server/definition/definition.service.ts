import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { Live } from '#lab/platform/live/live.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { readTitle, type ProblemCode } from '#lab/process-engine/index.js';
import {
  BindingPlaces,
  DefinitionRights,
  Definitions,
  Deployment,
  PeopleDirectory,
  ProcessDefinition,
  ProcessDraft,
  type ProcessRelease,
  Subjects,
  type Judged,
} from '#lab/process-host/index.js';
import type {
  CheckBody,
  DefinitionSummary,
  DefinitionVersion,
  DiagramText,
  DraftBody,
  DraftText,
  OpenedDraft,
  PublishBody,
  Suspension,
} from '../../shared/definition.dto.js';
import type { RestoreBody, Submitted } from '../../shared/release.dto.js';
import { assertPublishable } from '../draft/accepted.js';
import { assertHarmless, DraftStore } from '../draft/draft-store.js';
import { headColumns, keptFailures, newest, summaryOf, unpublished, versionOf } from '../draft/published-views.js';
import { Releases } from '../release/releases.js';
import { OrganisationCheck } from './organisation-check.js';
import { suspending, Suspensions } from './suspensions.js';
import { UnusedBranches } from './unused-branches.js';

/** The process centre: which diagrams there are, drafts of them, and how a draft becomes a version. */
@Injectable()
export class DefinitionService implements OnApplicationBootstrap {
  private readonly drafts: DraftStore<ProcessDraft>;

  constructor(
    private readonly db: Database,
    clock: Clock,
    private readonly audit: Audit,
    private readonly definitions: Definitions,
    private readonly deployment: Deployment,
    private readonly directory: PeopleDirectory,
    private readonly refs: RefNames,
    private readonly subjects: Subjects,
    private readonly organisation: OrganisationCheck,
    private readonly releases: Releases,
    private readonly branches: UnusedBranches,
    private readonly suspensions: Suspensions,
    private readonly places: BindingPlaces,
    private readonly rights: DefinitionRights,
    live: Live,
  ) {
    this.drafts = new DraftStore(
      { db, clock, audit, live },
      {
        name: 'diagram',
        entity: ProcessDraft,
        action: 'process',
        latestVersion: async (key) => (await definitions.latest(key))?.version,
      },
    );
  }

  /** Other catalogues point to diagrams by key: to any, or to those of one kind of record. Rooms have theirs by now. */
  onApplicationBootstrap(): void {
    const naming = async (keys: readonly string[]) => {
      const options = await this.options();
      return new Map(options.filter(({ id }) => keys.includes(id)).map(({ id, name }) => [id, name]));
    };
    this.refs.register('process/definitions', naming);
    for (const { name } of this.subjects.all()) this.refs.register(`process/definitions/of/${name}`, naming);
  }

  /** Published diagrams to choose from. @param kind those that records of this kind can start with alone */
  async options(kind?: string): Promise<{ id: string; code: null; name: BothNames; subject: string | null }[]> {
    return (await this.published(kind)).map(({ key, name, subject }) => ({ id: key, code: null, name, subject }));
  }

  /** The newest version of every published process. @param kind those that records of this kind can start with alone */
  async published(kind?: string): Promise<{ key: string; name: BothNames; subject: string | null; version: number }[]> {
    return newest(await this.heads()).flatMap(({ key, nameZh, nameEn, subject, version }) =>
      kind === undefined || subject === kind ? [{ key, name: { zh: nameZh, en: nameEn }, subject, version }] : [],
    );
  }

  private heads() {
    return this.db.repo(ProcessDefinition).find({
      select: { ...headColumns, subject: true, suspended: true },
      order: { key: 'ASC', version: 'ASC' },
    });
  }

  /** All processes, with what their lists leave to the reader; what runs of those that the reader may watch. */
  async list(me: Me): Promise<DefinitionSummary[]> {
    const heads = await this.heads();
    const own = await this.rights.own(me);
    const drafts = await this.drafts.keys();
    const running = await this.running();
    const waiting = await this.releases.heads();
    const latest = newest(heads);
    const suspensions = await this.suspensions.of(latest.flatMap(({ key, suspended }) => (suspended ? [key] : [])));
    const published = latest.map((head) => ({
      mine: own(head.key),
      ...summaryOf(head, drafts.includes(head.key), this.deployment.fileHashes.get(head.key)),
      subject: head.subject,
      suspended: head.suspended,
      ...suspensionOf(suspensions.get(head.key)),
      ...releaseOf(waiting.get(head.key)),
      running: own(head.key).watch
        ? heads.filter(({ key }) => key === head.key).reduce((sum, { id }) => sum + (running.get(id) ?? 0), 0)
        : null,
    }));
    const onlyDrafts = drafts.filter((key) => !latest.some((head) => head.key === key));
    const drawn: DefinitionSummary[] = [];
    const turns = new Turns();
    for (const key of onlyDrafts) {
      drawn.push({ ...(await this.onlyDraft(key)), mine: own(key) });
      await turns.pause();
    }
    return [...published, ...drawn];
  }

  /** A process that is not published yet, named as its draft names it. */
  private async onlyDraft(key: string): Promise<Omit<DefinitionSummary, 'mine'>> {
    const draft = await this.drafts.find(key);
    const title = draft ? await readTitle(draft.xml) : undefined;
    const { name = '', zh, en } = title?.names ?? {};
    return {
      ...unpublished(key),
      name: { zh: zh || name || en || key, ...(en ? { en } : {}) },
      subject: title?.subject ?? null,
      suspended: false,
      running: 0,
    };
  }

  async versions(me: Me, key: string): Promise<DefinitionVersion[]> {
    const rows = await this.db.repo(ProcessDefinition).find({ where: { key }, order: { version: 'DESC' } });
    const running = await this.running();
    const { watch } = (await this.rights.own(me))(key);
    await this.directory.refresh();
    return rows.map((row) => ({
      ...versionOf(row, this.directory),
      ...keptFailures(row, this.directory),
      suspended: row.suspended,
      running: watch ? (running.get(row.id) ?? 0) : null,
    }));
  }

  /** @throws BusinessError 8013 when there is no such version */
  async diagram(id: string): Promise<DiagramText & { version: number }> {
    const row = await this.db.repo(ProcessDefinition).findOneBy({ id });
    if (!row) throw new BusinessError(errors.notFound);
    return { key: row.key, xml: row.xml, scenarios: row.scenarios, version: row.version };
  }

  /**
   * The draft of a key, or the newest version as the beginning of one.
   * @throws BusinessError 8013 without either, 8057 for those whom the list leaves out
   */
  async draft(me: Me, key: string): Promise<OpenedDraft> {
    await this.rights.assertMay(me, 'edit', key);
    const mine = (await this.rights.own(me))(key);
    const draft = await this.drafts.find(key);
    if (draft) return { ...textOf(draft), mine };
    const latest = await this.definitions.latest(key);
    if (!latest) throw new BusinessError(errors.notFound);
    const { xml, scenarios, version: baseVersion } = latest;
    return { key, xml, scenarios, version: 0, baseVersion, updatedAt: null, mine };
  }

  /**
   * Keeps what is drawn, problems and all; only publishing requires a diagram without errors.
   * @throws BusinessError 8001 when another user has saved it meanwhile, 8009 for a text that no designer writes, 8056 for
   * a new one of too many that were never published, 8057 for those whom the list leaves out
   */
  async saveDraft(me: Me, key: string, { xml, scenarios, version }: DraftBody): Promise<DraftText> {
    await this.db.outside(() => this.rights.assertMay(me, 'edit', key));
    const problems = await this.definitions.problemsOf(xml);
    assertHarmless(problems, ['reserved-id'] satisfies ProblemCode[]);
    return textOf(await this.drafts.save(me, key, version, { xml, scenarios }));
  }

  /** @throws BusinessError 8057 for those whom the list leaves out */
  async discardDraft(me: Me, key: string): Promise<void> {
    await this.rights.assertMay(me, 'edit', key);
    await this.drafts.discard(key);
  }

  /**
   * Makes the draft the next version; instances in progress keep theirs. Warnings must be accepted one by one, failing
   * scenarios by their names and with a reason that is kept.
   * @throws BusinessError 8009 with errors, warnings that were not accepted, or failed scenario cases, 8001 when the draft
   * has moved on, 8013 without one, 8036 or 8035 where judging it takes too much
   */
  async publish(
    me: Me,
    key: string,
    { note, version, accepted, activeFrom, failures }: PublishBody,
  ): Promise<Submitted> {
    await this.assertPublishes(me, key);
    const { xml, scenarios } = await this.drafts.toJudge(key, version);
    const judged = await this.definitions.judgeToPublish({ key, xml, scenarios });
    await this.drafts.take(key, version);
    assertPublishable(await this.problemsOf(key, judged), accepted);
    const release = {
      key,
      xml,
      scenarios,
      note,
      failures,
      activeFrom: activeFrom === undefined ? undefined : new Date(activeFrom),
    };
    const submitted = await this.releases.submit(me, release, judged);
    await this.drafts.submitted(key);
    return submitted;
  }

  /**
   * Makes an earlier version the active one again, as a new version of the same content.
   * @throws BusinessError 8013 unknown, 8002 for the active one, 8009 with errors, and what submitting refuses
   */
  async restore(me: Me, key: string, { from, note, failures }: RestoreBody): Promise<Submitted> {
    await this.assertPublishes(me, key);
    const [latest, earlier] = await this.db.outside(() =>
      Promise.all([this.definitions.latest(key), this.db.repo(ProcessDefinition).findOneBy({ key, version: from })]),
    );
    if (!latest || !earlier) throw new BusinessError(errors.notFound);
    if (latest.version === from) throw new BusinessError(errors.illegalState, ['active', 'restore']);
    const { xml, scenarios } = earlier;
    const judged = await this.definitions.judgeToPublish({ key, xml, scenarios });
    // Its warnings were accepted when it was published.
    assertPublishable(errorsAmong(await this.problemsOf(key, judged)), []);
    return this.releases.submit(me, { key, xml, scenarios, note, failures }, judged);
  }

  /** Takes a waiting version away; it is the draft again, unless there is another one by now. @throws BusinessError 8013, 8001 */
  async cancelRelease(me: Me, key: string, version: number): Promise<void> {
    await this.rights.assertMay(me, 'publish', key);
    const { xml, scenarios } = await this.releases.cancel(me, key, version);
    if (!(await this.drafts.find(key))) await this.drafts.giveBack(me, key, { xml, scenarios });
  }

  /** @throws BusinessError 8013 unknown, 8002 when it is suspended already */
  async suspend(me: Me, key: string, reason: string): Promise<void> {
    await this.rights.assertMay(me, 'publish', key);
    await this.definitions.suspend(key);
    this.audit.record({
      action: suspending,
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: { reason },
    });
  }

  /** @throws BusinessError 8013 unknown, 8002 when it is not suspended, and what entries that are bound to it refuse */
  async resume(me: Me, key: string, reason: string): Promise<void> {
    await this.rights.assertMay(me, 'publish', key);
    await this.definitions.resume(key);
    await this.places.accept(key);
    this.audit.record({
      action: 'process.resumeKey',
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: { reason },
    });
  }

  /**
   * Problems of a diagram and the outcome of its scenarios, without storing anything.
   * @throws BusinessError 8057 for those whom the list leaves out
   */
  async check(me: Me, { xml, scenarios }: CheckBody, key: string) {
    await this.db.outside(() => this.rights.assertMay(me, 'edit', key));
    const judged = await this.definitions.judge({ key, xml, scenarios });
    return { problems: await this.problemsOf(key, judged), cases: judged.cases };
  }

  /** What the diagram says of itself, what the organisation says of those whom it names, and which branches are not used. */
  private async problemsOf(key: string, { problems, asking, branches = [] }: Judged): Promise<Judged['problems']> {
    // A drawing that cannot run is mended first.
    if (!asking) return problems;
    return [...problems, ...(await this.organisation.of(asking)), ...(await this.branches.of(key, branches))];
  }

  /** No transaction is open while a drawing is judged. @throws BusinessError 8057 for those whom the list leaves out */
  private assertPublishes(me: Me, key: string): Promise<void> {
    return this.db.outside(() => this.rights.assertMay(me, 'publish', key));
  }

  private async running(): Promise<Map<string, number>> {
    const rows = await this.db.query({
      sql: 'SELECT `definitionId`, COUNT(*) AS n FROM `process_instance` WHERE `endedAt` IS NULL GROUP BY `definitionId`',
      values: [],
    });
    return new Map(rows.map((row) => [String(row.definitionId), Number(row.n)]));
  }
}

function releaseOf(
  waiting: Pick<ProcessRelease, 'activeFrom' | 'unconfirmed'> | undefined,
): Pick<DefinitionSummary, 'release'> {
  if (!waiting) return {};
  const { activeFrom, unconfirmed } = waiting;
  return { release: { activeFrom: activeFrom?.toISOString() ?? null, unconfirmed } };
}

function suspensionOf(suspension: Suspension | undefined): Pick<DefinitionSummary, 'suspension'> {
  return suspension ? { suspension } : {};
}

function errorsAmong(problems: Judged['problems']): Judged['problems'] {
  return problems.filter(({ severity }) => severity === 'error');
}

function textOf({ id, xml, scenarios, version, baseVersion, updatedAt }: ProcessDraft): DraftText {
  return { key: id, xml, scenarios, version, baseVersion, updatedAt: updatedAt.toISOString() };
}
