import type { EntityTarget, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Audit } from '#lab/platform/audit/audit.js';
import type { Clock } from '#lab/platform/clock/clock.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Live } from '#lab/platform/live/live.js';
import { draftName, type DraftKind } from '../../shared/editors.dto.js';

/** What the drafts of diagrams and of decision tables have in common. */
export interface Draft {
  /** The key of what it becomes a version of. */
  id: string;
  version: number;
  baseVersion: number;
  updatedBy: string;
  updatedAt: Date;
}

interface StoredKind<D extends Draft> {
  readonly name: DraftKind;
  readonly entity: EntityTarget<D> & (new () => D);
  /** The audited actions begin with it. */
  readonly action: 'process' | 'process.table';
  /** The number of the newest published version, if there is one. */
  readonly latestVersion: (key: string) => Promise<number | undefined>;
}

interface DraftServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly live: Live;
}

/** Drafts of one kind that a person may have saved last of what was never published. */
const mostUnpublished = 200;

/** The drafts of one kind: one for a key, guarded by its version, until it is published or discarded. */
export class DraftStore<D extends Draft> {
  constructor(
    private readonly services: DraftServices,
    private readonly kind: StoredKind<D>,
  ) {}

  async keys(): Promise<string[]> {
    const drafts = await this.rows.createQueryBuilder('draft').select('draft.id', 'id').getRawMany<{ id: string }>();
    return drafts.map(({ id }) => id);
  }

  find(key: string): Promise<D | null> {
    return this.rows.findOneBy({ id: key } as FindOptionsWhere<D>);
  }

  /**
   * Stores a draft over the version that was seen; 0 means that there is none yet.
   * @throws BusinessError 8001 when another user has saved it in between, 8056 for a new key when the caller has too many
   * drafts that were never published
   */
  async save(me: Me, key: string, version: number, content: Omit<D, keyof Draft>): Promise<D> {
    const before = await this.locked(key);
    if ((before?.version ?? 0) !== version) throw new BusinessError(errors.stale);
    const baseVersion = before?.baseVersion ?? (await this.kind.latestVersion(key)) ?? 0;
    if (!before && baseVersion === 0) await this.assertRoom(me);
    return this.put(me, key, content, { version: version + 1, baseVersion, before });
  }

  /** Makes what waited to become a version the draft again; it has been one, so that it needs no room. */
  async giveBack(me: Me, key: string, content: Omit<D, keyof Draft>): Promise<void> {
    const baseVersion = (await this.kind.latestVersion(key)) ?? 0;
    await this.put(me, key, content, { version: 1, baseVersion, before: null });
  }

  /** Units in which a person makes a draft of this kind take turns, so that those that come at once are counted, too. */
  private async assertRoom(me: Me): Promise<void> {
    const { db } = this.services;
    db.takeTurns(`drafts ${this.kind.action} ${me.id}`);
    const own = { updatedBy: me.id, baseVersion: 0 } as FindOptionsWhere<D>;
    if ((await this.rows.countBy(own)) >= mostUnpublished)
      throw new BusinessError(errors.tooManyUnpublished, [mostUnpublished]);
  }

  private async put(
    me: Me,
    key: string,
    content: Omit<D, keyof Draft>,
    { version, baseVersion, before }: Pick<Draft, 'version' | 'baseVersion'> & { readonly before: D | null },
  ): Promise<D> {
    const draft = {
      ...content,
      id: key,
      version,
      baseVersion,
      updatedBy: me.id,
      updatedAt: this.services.clock.now(),
    } as D;
    await this.write(draft, before !== null);
    if (!isContinued(before, draft)) this.record('draft', key);
    this.announce(key);
    return draft;
  }

  /**
   * The draft that is to be published, locked.
   * @throws BusinessError 8013 without a draft, 8001 when it is of another version
   */
  async take(key: string, version: number): Promise<D> {
    await this.services.db.lock(this.kind.entity, [key]);
    return this.seen(key, version);
  }

  /** The same draft before it is locked, for what takes long: no transaction is open meanwhile. @throws as `take` */
  toJudge(key: string, version: number): Promise<D> {
    return this.services.db.outside(() => this.seen(key, version));
  }

  /** Removes the draft that has become the version `published`. */
  async published(key: string, published: { readonly id: string; readonly version: number }, note: string) {
    await this.remove(key);
    this.record('publish', published.id, { key, version: published.version, note });
    return { id: published.id, version: published.version };
  }

  /** Removes the draft that waits to become a version. */
  submitted(key: string): Promise<void> {
    return this.remove(key);
  }

  async discard(key: string): Promise<void> {
    await this.remove(key);
    this.record('discard', key);
  }

  private get rows() {
    return this.services.db.repo<D>(this.kind.entity);
  }

  private async seen(key: string, version: number): Promise<D> {
    const draft = await this.find(key);
    if (!draft) throw new BusinessError(errors.notFound);
    if (draft.version !== version) throw new BusinessError(errors.stale);
    return draft;
  }

  private async locked(key: string): Promise<D | null> {
    await this.services.db.lock(this.kind.entity, [key]);
    return this.find(key);
  }

  /** A first save has no row to lock: of two at the same moment the second one is late. */
  private async write(draft: D, exists: boolean): Promise<void> {
    if (exists) {
      await this.rows.update({ id: draft.id } as FindOptionsWhere<D>, draft as QueryDeepPartialEntity<D>);
      return;
    }
    try {
      await this.rows.insert(draft as QueryDeepPartialEntity<D>);
    } catch (error) {
      throw this.services.db.dialect.isDuplicate(error) ? new BusinessError(errors.stale) : error;
    }
  }

  private async remove(key: string): Promise<void> {
    await this.rows.delete({ id: key } as FindOptionsWhere<D>);
    this.announce(key);
  }

  /** The others who have it open hear that there is another draft, or none. */
  private announce(key: string): void {
    this.services.live.changed({ ids: [draftName(this.kind.name, key)] });
  }

  private record(act: 'draft' | 'discard' | 'publish', recordId: string, detail?: Record<string, unknown>): void {
    this.services.audit.record({ action: `${this.kind.action}.${act}`, subject: 'process', recordId, detail });
  }
}

const auditedEachMs = 3_600_000;

/**
 * Whether a save goes on with what the same user has saved in the same hour. Editors save while one draws: a row for each
 * save would bury what else was done, and says no more than one for each user, draft and hour. A draft that changes hands
 * is recorded at once.
 */
function isContinued(before: Draft | null, { updatedBy, updatedAt }: Draft): boolean {
  const hourOf = (at: Date) => Math.floor(at.getTime() / auditedEachMs);
  return before?.updatedBy === updatedBy && hourOf(before.updatedAt) === hourOf(updatedAt);
}

const harmfulToAll = [
  'too-large',
  'too-many-elements',
  'too-deep',
  'too-many-attributes',
  'too-many-references',
  'doctype',
  'bad-character',
] as const;

/**
 * Refuses texts that no editor writes; opening such a draft would cost its reader dearly.
 * @param harmful codes beyond those that hold for every kind of text
 * @throws BusinessError 8009 with these problems
 */
export function assertHarmless(problems: readonly { readonly code: string }[], harmful: readonly string[]): void {
  const refused = new Set<string>([...harmfulToAll, ...harmful]);
  const found = problems.filter(({ code }) => refused.has(code));
  if (found.length > 0) throw new BusinessError(errors.definitionInvalid, [found.length], { problems: found });
}
