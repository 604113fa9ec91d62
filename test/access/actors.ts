import type { TestApp } from '../support/app.js';
import { aDepartment, aUser, change, setCeo } from '../support/builders/org.js';
import { User } from '#lab/modules/org/server/index.js';
import type { RoomSweep } from './room-sweep.js';

/** From whom least is expected to whom most is. */
export const actors = [
  'nobody',
  'otherModule',
  'otherDepartment',
  'colleague',
  'guest',
  'approver',
  'owner',
  'admin',
] as const;
export type Actor = (typeof actors)[number];
export type Actors = Readonly<Record<Actor, string>>;

/**
 * The people of the sweep. `owner` has made the records; `colleague` works beside them with the same rights,
 * `otherDepartment` elsewhere with the same rights, and so does `guest`, with whom records are shared where their room lets
 * them be; `otherModule` has rights, but none over these records; `nobody` is
 * signed in without any.
 */
export async function theActors(test: TestApp, sweeps: readonly RoomSweep[]): Promise<Actors> {
  const staff = sweeps.flatMap((room) => room.staff);
  const ceo = await aUser(test, 'ceo', { permissions: staff });
  const approver = await aUser(test, 'approver', { permissions: staff, reporter: ceo });
  const department = await aDepartment(test, 'OWN', { manager: approver });
  const elsewhere = await aDepartment(test, 'ELSE', { manager: ceo });
  await change(test, User, approver, { departmentId: department });
  await setCeo(test, ceo);
  const inside = { department, reporter: approver, function: 'R&D' };
  return {
    nobody: await aUser(test, 'nobody', { permissions: ['test:nothing'], department: elsewhere }),
    otherModule: await aUser(test, 'other.module', { permissions: ['sample:*:search'], department: elsewhere }),
    otherDepartment: await aUser(test, 'other.department', {
      permissions: staff,
      department: elsewhere,
      reporter: ceo,
    }),
    guest: await aUser(test, 'guest', { permissions: staff, department: elsewhere, reporter: ceo }),
    colleague: await aUser(test, 'colleague', { permissions: staff, ...inside }),
    approver,
    owner: await aUser(test, 'owner', { permissions: staff, ...inside }),
    admin: await aUser(test, 'admin', { permissions: ['*'] }),
  };
}
