import { UserRole } from '#lab/modules/org/server/index.js';
import type { TestApp } from '../support/app.js';
import type { Data } from '../support/as-user.js';
import { aDepartment, aGroup, aUser } from '../support/builders/org.js';
import { simpleProcess } from '../support/builders/process.js';
import type { Actors } from './actors.js';
import type { RoomSweep } from './room-sweep.js';

/** The records that the routes of one sweep are called with, all made by `owner`. */
export interface World {
  /** Values for the parameters of a path, by the part of the path before them. */
  readonly params: Readonly<Record<string, string>>;
  /** Paths of records, for the versions that acts on them must name. */
  readonly records: Readonly<Record<string, string>>;
}

/** Makes worlds: the records of each room, which wait for their first approval, with people, files and tasks around them. */
export class Worlds {
  private made = 0;
  private fresh: World | undefined;

  constructor(
    private readonly test: TestApp,
    private readonly actors: Actors,
    private readonly sweeps: readonly RoomSweep[],
  ) {}

  /** The records that no call has changed yet. */
  async current(): Promise<World> {
    return (this.fresh ??= await this.make());
  }

  /** A call has changed them. */
  use(): void {
    this.fresh = undefined;
  }

  /** Everything in it is its own, for an administrator among the actors may delete any of it. */
  private async make(): Promise<World> {
    const n = this.made++;
    const { actors, test } = this;
    const member = await aUser(test, `member${n}`, { permissions: [] });
    const department = await aDepartment(test, `SOME${n}`);
    const group = await aGroup(test, `SOME${n}`, [member]);
    const { roleId: role } = await test.db.repo(UserRole).findOneByOrFail({ userId: member });
    const worlds: World[] = [];
    for (const room of this.sweeps) worlds.push(await room.make(test, actors, n));
    const records = Object.assign({}, ...worlds.map((world) => world.records)) as World['records'];
    const owner = await test.as(actors.owner);
    const file = (await owner.upload('/files', 'a.txt', Buffer.from('plain text'))).data as Data;
    return {
      params: {
        ...(Object.assign({}, ...worlds.map((world) => world.params)) as World['params']),
        ...(await this.processOf(Object.values(records)[0] ?? '')),
        files: String(file.id),
        'org/users': member,
        'org/departments': department,
        'org/groups': group,
        'org/roles': role,
      },
      records,
    };
  }

  /** The process of a record as the routes of processes name it. */
  private async processOf(record: string): Promise<World['params']> {
    const { actors, test } = this;
    const { instance } = (await (await test.as(actors.owner)).get(`${record}/process`)).data as Data;
    const [task] = await test.db.query({
      sql: "SELECT `taskId` FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'",
      values: [instance],
    });
    const [version] = await test.db.query({
      sql: 'SELECT `definitionId` FROM `process_instance` WHERE `id` = ?',
      values: [instance],
    });
    return {
      'process/tasks': String(task?.taskId),
      'process/instances': String(instance),
      'process/versions': String(version?.definitionId),
      'process/copies': String(instance),
      'process/definitions': simpleProcess,
      'process/definitions/of': 'purchase-request',
    };
  }
}
