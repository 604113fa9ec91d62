import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import {
  admittedKinds,
  mostAdmitted,
  processAbilities,
  type Admitted,
  type OwnProcessRights,
  type ProcessAbility,
  type ProcessRightLists,
} from '#lab/shared/process-rights.js';
import type { BothNames, Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { conditions } from '#lab/platform/database/sql.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { PeopleDirectory } from '../people/people.js';
import { abilityNames, admits, completed, entriesOf, kindsAdmitted, listsIn, noLists, ownRights } from './admitted.js';
import { ProcessRight } from './right.entity.js';

/** The lists of a process, and the version at which they were read; 0 until they are set. */
export interface KeptRights {
  readonly lists: ProcessRightLists;
  readonly version: number;
}

type User = Pick<Me, 'id'>;
type Both = Readonly<Record<Language, string>>;

/** Who may start, edit, publish and watch a process, besides what the general permissions ask for. */
@Injectable()
export class DefinitionRights {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly directory: PeopleDirectory,
    private readonly refs: RefNames,
  ) {}

  async of(key: string): Promise<KeptRights> {
    const row = await this.db.repo(ProcessRight).findOneBy({ id: key });
    return row ? { lists: completed(row.lists), version: row.version } : { lists: noLists, version: 0 };
  }

  /**
   * Sets the lists of a process. They do not bind this act, so that no mistake in them lasts.
   * @throws BusinessError 8001 when they were changed since they were read at `version`, 8012 at entries that are not
   * there or too many
   */
  async keep(me: Me, key: string, { lists: given, version }: KeptRights): Promise<void> {
    const lists = withoutRepeats(given);
    await this.assertEntries(lists);
    await this.db.lock(ProcessRight, [key]);
    const before = await this.of(key);
    assertVersion(before, version);
    await this.store({ id: key, version: version + 1, lists, updatedBy: me.id, updatedAt: this.clock.now() });
    this.audit.record({
      action: 'process.rights',
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: await this.difference(before.lists, lists),
    });
  }

  /** What the lists of every process leave to a user; by its key. */
  async own(me: User): Promise<(key: string) => OwnProcessRights> {
    const byKey = new Map((await this.all()).map(({ key, lists }) => [key, lists]));
    return (key) => ownRights(byKey.get(key) ?? noLists, me.id, this.directory);
  }

  /** Keys of the processes of which a user may not do something. */
  async closedTo(me: User, ability: ProcessAbility): Promise<readonly string[]> {
    const all = await this.all();
    return all.filter(({ lists }) => !admits(lists[ability], me.id, this.directory)).map(({ key }) => key);
  }

  /** @throws BusinessError 8057 where the list of the process leaves the user out */
  async assertMay(me: User, ability: ProcessAbility, key: string): Promise<void> {
    const { lists } = await this.of(key);
    if (entriesOf(lists[ability]) === 0) return;
    await this.directory.refresh();
    if (!admits(lists[ability], me.id, this.directory)) throw noRight(ability, await this.nameOf(key));
  }

  /**
   * Holds a person who starts a process against its list, which the caller has read with the process.
   * @param stored the column `lists`; null without a row
   * @throws BusinessError 8057
   */
  assertStarts(me: User, stored: unknown, name: BothNames): void {
    if (!admits(listsIn(stored).start, me.id, this.directory)) throw noRight('start', name);
  }

  /** Whether a user may watch the process of an instance; an unknown instance is refused by what follows. */
  async watches(me: User, instanceId: string): Promise<boolean> {
    return (await this.unwatched(me, { id: instanceId })) === undefined;
  }

  /** @throws BusinessError 8057 where the user may not watch the processes of all the instances */
  async assertWatches(me: User, ...instances: readonly string[]): Promise<void> {
    const key = await this.unwatched(me, { id: instances });
    if (key !== undefined) throw noRight('watch', await this.nameOf(key));
  }

  /** Whether a user may watch every process that a record has had. */
  async watchesRecord(me: User, subject: string, recordId: string): Promise<boolean> {
    return (await this.unwatched(me, { subject, recordId })) === undefined;
  }

  /** @throws BusinessError 8057 where the user may not watch the process of the version */
  async assertWatchesVersion(me: User, versionId: string): Promise<void> {
    const closed = await this.closedTo(me, 'watch');
    if (closed.length === 0) return;
    const [row] = await this.db.query({
      sql: 'SELECT `key` FROM `process_definition` WHERE `id` = ?',
      values: [versionId],
    });
    if (row && closed.includes(String(row.key))) throw noRight('watch', await this.nameOf(String(row.key)));
  }

  /** For several users, which of these instances each may watch. */
  async watchersOf(instances: readonly string[]): Promise<(me: User, instanceId: string) => boolean> {
    const where = conditions({ id: [...instances] }, 'i');
    const rows = await this.db.query({
      sql: `SELECT i.\`id\`, r.\`lists\` FROM ${rightsOfInstances} WHERE ${where.sql}`,
      values: where.values,
    });
    if (rows.length > 0) await this.directory.refresh();
    const watched = new Map(rows.map(({ id, lists }) => [String(id), listsIn(lists).watch]));
    return (me, instanceId) => admits(watched.get(instanceId) ?? noLists.watch, me.id, this.directory);
  }

  /** The key of the first process among these instances that a user may not watch. */
  private async unwatched(
    me: User,
    which: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<string | undefined> {
    const where = conditions(which, 'i');
    const rows = await this.db.query({
      sql: `SELECT d.\`key\`, r.\`lists\` FROM ${rightsOfInstances} WHERE ${where.sql}`,
      values: where.values,
    });
    if (rows.length === 0) return undefined;
    await this.directory.refresh();
    const found = rows.find(({ lists }) => !admits(listsIn(lists).watch, me.id, this.directory));
    return found && String(found.key);
  }

  private async all(): Promise<{ readonly key: string; readonly lists: ProcessRightLists }[]> {
    const rows = await this.db.query({ sql: 'SELECT `id`, `lists` FROM `process_right`', values: [] });
    if (rows.length > 0) await this.directory.refresh();
    return rows.map(({ id, lists }) => ({ key: String(id), lists: listsIn(lists) }));
  }

  /** As the newest version calls it. */
  private async nameOf(key: string): Promise<BothNames> {
    const [row] = await this.db.query({
      sql: 'SELECT `nameZh`, `nameEn` FROM `process_definition` WHERE `key` = ? ORDER BY `version` DESC LIMIT 1',
      values: [key],
    });
    return row ? { zh: String(row.nameZh), en: String(row.nameEn) } : { zh: key };
  }

  /** A first save has no row to lock: of two at the same moment the second one is late. */
  private async store(row: ProcessRight): Promise<void> {
    const rows = this.db.repo(ProcessRight);
    if (row.version > 1) {
      await rows.save(row);
      return;
    }
    try {
      await rows.insert(row);
    } catch (error) {
      throw this.db.dialect.isDuplicate(error) ? new BusinessError(errors.stale) : error;
    }
  }

  private async assertEntries(lists: ProcessRightLists): Promise<void> {
    await refuseTogether(
      ...processAbilities.map((ability) => () => {
        if (entriesOf(lists[ability]) > mostAdmitted) throw refuseField(ability, 'tooMany', String(mostAdmitted));
      }),
      ...processAbilities.flatMap((ability) =>
        kindsAdmitted.map((kind) => async () => {
          const names = await this.refs.names(admittedKinds[kind], lists[ability][kind]);
          if (lists[ability][kind].some((id) => !names.has(id))) throw refuseField(`${ability}.${kind}`, 'missing');
        }),
      ),
    );
  }

  /** The lists that were changed, before and after, by the names of their entries in both languages. */
  private async difference(before: ProcessRightLists, after: ProcessRightLists) {
    const changed = processAbilities.filter((each) => JSON.stringify(before[each]) !== JSON.stringify(after[each]));
    const said = async (lists: ProcessRightLists): Promise<Both> => {
      const parts = await Promise.all(changed.map(async (each) => [each, await this.written(lists[each])] as const));
      return {
        zh: parts.map(([each, { zh }]) => `${abilityNames[each].zh}：${zh}`).join('；'),
        en: parts.map(([each, { en }]) => `${abilityNames[each].en}: ${en}`).join('; '),
      };
    };
    return {
      before: await said(before),
      after: await said(after),
      lists: Object.fromEntries(changed.map((each) => [each, { from: before[each], to: after[each] }])),
    };
  }

  private async written(admitted: Admitted): Promise<Both> {
    const all: BothNames[] = [];
    for (const kind of kindsAdmitted) {
      const names = await this.refs.names(admittedKinds[kind], admitted[kind]);
      all.push(...admitted[kind].map((id) => names.get(id) ?? { zh: id }));
    }
    if (all.length === 0) return { zh: '不限制', en: 'no restriction' };
    return { zh: all.map(({ zh }) => zh).join('、'), en: all.map(({ zh, en }) => en ?? zh).join(', ') };
  }
}

/** Instances `i` with the lists `r` of their processes `d`; those of processes without lists are left out. */
const rightsOfInstances =
  '`process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` JOIN `process_right` r ON r.`id` = d.`key`';

function noRight(ability: ProcessAbility, name: BothNames): BusinessError {
  return new BusinessError(errors.noRightTo, [name, abilityNames[ability]]);
}

function withoutRepeats(lists: ProcessRightLists): ProcessRightLists {
  const once = ({ users, roles, departments, sites }: Admitted): Admitted => ({
    ...{ users: [...new Set(users)], roles: [...new Set(roles)] },
    ...{ departments: [...new Set(departments)], sites: [...new Set(sites)] },
  });
  return { start: once(lists.start), edit: once(lists.edit), publish: once(lists.publish), watch: once(lists.watch) };
}
