import { expect } from '@jest/globals';
import { processAbilities, type Admitted, type ProcessAbility } from '#lab/shared/process-rights.js';
import type { Caller } from './as-user.js';

const none: Admitted = { users: [], roles: [], departments: [], sites: [] };

/** Limits who may start, edit, publish and watch a process; abilities that are not named are open to all. */
export async function limitProcess(
  admin: Caller,
  key: string,
  lists: Readonly<Partial<Record<ProcessAbility, Partial<Admitted>>>> = {},
): Promise<void> {
  const path = `/process/definitions/${key}/rights`;
  const { version } = (await admin.get(path)).data as { version: number };
  const full = Object.fromEntries(processAbilities.map((ability) => [ability, { ...none, ...lists[ability] }]));
  expect((await admin.put(path, { ...full, version })).body.code).toBe(200);
}
