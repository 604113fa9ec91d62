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

/**
 * The records that the routes are called with, each made when a route first needs it. All are made by `owner` and wait for
 * their first approval; everything around them is their own, for an administrator among the actors may delete any of it.
 */
export class Worlds {
  private made = 0;
  private readonly fresh = new Map<string, Promise<string>>();
  private readonly makings: ReadonlyMap<string, () => Promise<string>>;
  /** The record whose process and tasks are called. */
  private readonly processed: string;

  constructor(
    private readonly test: TestApp,
    private readonly actors: Actors,
    sweeps: readonly RoomSweep[],
  ) {
    const records = sweeps.flatMap((room) => Object.entries(room.records));
    this.processed = records[0]?.[0] ?? '';
    this.makings = new Map([
      ...records.map(([place, make]) => [place, () => make(test, actors, this.made++)] as const),
      ['files', () => this.file()],
      ['process/phrases', () => this.phrase()],
      ['org/users', () => aUser(test, `member${this.made++}`, { permissions: [] })],
      ['org/departments', () => aDepartment(test, `SOME${this.made++}`)],
      ['org/groups', async () => aGroup(test, `SOME${this.made++}`, [await this.at('org/users')])],
      ['org/roles', () => this.role()],
      ['process/tasks', () => this.task()],
      ['process/instances', () => this.instance()],
      ['process/copies', () => this.instance()],
      ['process/versions', () => this.version()],
      ['process/definitions', () => Promise.resolve(simpleProcess)],
      ['process/definitions/of', () => Promise.resolve('purchase-request')],
    ]);
  }

  /** What a path needs that no call has changed yet. @param path of a route, with its parameters as `:name` */
  async current(path: string): Promise<World> {
    const parts = path.split('/');
    const places = parts
      .flatMap((part, index) => (part.startsWith(':') ? [parts.slice(0, index).join('/')] : []))
      .filter((place) => this.makings.has(place));
    const params: Record<string, string> = {};
    const records: Record<string, string> = {};
    for (const place of places) {
      const made = await this.at(place);
      const isRecord = made.startsWith('/');
      params[place] = isRecord ? (made.split('/').at(-1) ?? '') : made;
      if (isRecord) records[place] = made;
    }
    return { params, records };
  }

  /** A call has changed something. */
  use(): void {
    this.fresh.clear();
  }

  private at(place: string): Promise<string> {
    const made = this.fresh.get(place) ?? this.makings.get(place)?.();
    if (!made) throw new Error(`nothing is made for ${place}`);
    this.fresh.set(place, made);
    return made;
  }

  private async file(): Promise<string> {
    const owner = await this.test.as(this.actors.owner);
    return String(((await owner.upload('/files', 'a.txt', Buffer.from('plain text'))).data as Data).id);
  }

  private async phrase(): Promise<string> {
    const entry = { textZh: `PHRASE${this.made++}`, kind: 'both', position: 1, enabled: true };
    const admin = await this.test.as(this.actors.admin);
    return String(((await admin.post('/process/phrases', entry)).data as Data).id);
  }

  private async role(): Promise<string> {
    const userId = await this.at('org/users');
    return (await this.test.db.repo(UserRole).findOneByOrFail({ userId })).roleId;
  }

  private async instance(): Promise<string> {
    const owner = await this.test.as(this.actors.owner);
    return String(((await owner.get(`${await this.at(this.processed)}/process`)).data as Data).instance);
  }

  private async task(): Promise<string> {
    const sql = "SELECT `taskId` FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'";
    const [task] = await this.test.db.query({ sql, values: [await this.instance()] });
    return String(task?.taskId);
  }

  private async version(): Promise<string> {
    const sql = 'SELECT `definitionId` FROM `process_instance` WHERE `id` = ?';
    const [version] = await this.test.db.query({ sql, values: [await this.instance()] });
    return String(version?.definitionId);
  }
}
