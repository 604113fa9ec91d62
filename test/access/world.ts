import { expect } from '@jest/globals';
import { UserRole } from '#lab/modules/org/server/index.js';
import type { TestApp } from '../support/app.js';
import type { Caller, Data } from '../support/as-user.js';
import { aDepartment, aGroup, aUser } from '../support/builders/org.js';
import { simpleProcess } from '../support/builders/process.js';
import { aCategory, aRequest } from '../support/builders/purchase.js';
import { aLeaveDraft, aLeaveType } from '../support/builders/leave.js';
import type { Actors } from './actors.js';

/** The records that the routes of one sweep are called with, all made by `owner`. */
export interface World {
  /** Values for the parameters of a path, by the part of the path that stands before them. */
  readonly params: Readonly<Record<string, string>>;
  /** Paths of records, for the versions that acts on them must name. */
  readonly records: Readonly<Record<string, string>>;
}

/** Makes worlds: a claim and a request that wait for their first approval, with what hangs on them. */
export class Worlds {
  private made = 0;
  private fresh: World | undefined;

  constructor(
    private readonly test: TestApp,
    private readonly actors: Actors,
  ) {}

  /** The records that nobody has changed yet. */
  async current(): Promise<World> {
    return (this.fresh ??= await this.make());
  }

  /** Somebody has changed them. */
  use(): void {
    this.fresh = undefined;
  }

  /** Everything in it is its own, for an administrator among the actors may delete any of it. */
  private async make(): Promise<World> {
    const n = this.made++;
    const { actors, test } = this;
    const category = await aCategory(test, `SWEEP${n}`);
    const leaveType = await aLeaveType(test, `SWEEP${n}`);
    const somebody = await aUser(test, `somebody${n}`, { permissions: [] });
    const department = await aDepartment(test, `SOME${n}`);
    const group = await aGroup(test, `SOME${n}`, [somebody]);
    const { roleId: role } = await test.db.repo(UserRole).findOneByOrFail({ userId: somebody });
    const owner = await test.as(actors.owner);
    const request = await aRequest(owner, category, actors.owner);
    expect((await owner.act(request, 'submit')).status).toBe(201);
    const claim = await this.claim(owner, leaveType, n);
    expect((await owner.act(claim, 'submit')).status).toBe(201);
    const { instance } = (await owner.get(`${request}/process`)).data as Data;
    const [task] = await test.db.query({
      sql: "SELECT `taskId` FROM `todo` WHERE `instanceId` = ? AND `kind` = 'task'",
      values: [instance],
    });
    const [version] = await test.db.query({
      sql: 'SELECT `definitionId` FROM `process_instance` WHERE `id` = ?',
      values: [instance],
    });
    const file = (await owner.upload('/files', 'a.txt', Buffer.from('plain text'))).data as Data;
    const id = (path: string) => path.split('/').at(-1) ?? '';
    return {
      params: {
        'purchase/requests': id(request),
        'hr/leave-claims': id(claim),
        'process/tasks': String(task?.taskId),
        'process/instances': String(instance),
        'process/versions': String(version?.definitionId),
        'process/copies': String(instance),
        'process/definitions': simpleProcess,
        'purchase/categories': category,
        'hr/leave-types': leaveType,
        files: String(file.id),
        'org/users': somebody,
        'org/departments': department,
        'org/groups': group,
        'org/roles': role,
      },
      records: { 'purchase/requests': request, 'hr/leave-claims': claim },
    };
  }

  /** One after the other: claims of one person may not overlap. */
  private async claim(owner: Caller, leaveType: string, n: number): Promise<string> {
    const date = new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
    const draft = aLeaveDraft(leaveType, { startDay: date, endDay: date, nextYearConfirmed: true, comment: 'sweep' });
    return `/hr/leave-claims/${((await owner.post('/hr/leave-claims', draft)).data as Data).id as string}`;
  }
}
