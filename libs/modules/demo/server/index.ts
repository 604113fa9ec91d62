import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '#lab/platform/database/database.js';
import type { RoomDemo } from '#lab/platform/demo.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { DemoUsers } from '../../account/server/index.js';
import { User } from '../../org/server/index.js';
import { setUpCompany } from './company.js';
import { demoPassword, offered, people } from './people.js';
import { Stage } from './stage.js';

export { demoPassword } from './people.js';

/** What is left of the seeding: it is written with each part, so that one that was interrupted goes on. */
const seeding = {
  name: 'demo',
  schema: z.object({
    /** Rooms whose records are still to come. */
    rooms: z.array(z.string()).default([]),
  }),
};

/**
 * Fills an empty database with the demo company and what the rooms add to it; answers whether it did. Of several servers
 * one does, and the others wait. The company is one transaction, and so is what a room adds.
 */
export async function seedDemo(app: INestApplicationContext, progress: (what: string) => void): Promise<boolean> {
  const db = app.get(Database);
  return db.dialect.exclusively(db.source, 'demo', () => seed(app, progress));
}

async function seed(app: INestApplicationContext, progress: (what: string) => void): Promise<boolean> {
  const db = app.get(Database);
  const settings = app.get(Settings);
  const isNew = !(await db.repo(User).exists());
  let { rooms } = await settings.get(seeding);
  if (!isNew && rooms.length === 0) return false;
  const demos = new Map<string, RoomDemo>();
  for (const { name, demo } of app.get(Rooms).all) if (demo) demos.set(name, await demo());
  if (isNew) {
    progress('Setting up the demo company');
    rooms = [...demos.keys()];
    await db.unit(async () => {
      await setUpCompany(app, [...demos.values()]);
      await settings.put(seeding, { rooms });
    });
  }
  const stage = new Stage(app);
  for (const [index, name] of rooms.entries()) {
    const demo = demos.get(name);
    if (!demo) continue;
    progress(demo.progress);
    await db.unit(async () => {
      await demo.play(stage);
      db.beforeCommit(() => readPast(db, stage));
      await settings.put(seeding, { rooms: rooms.slice(index + 1) });
    });
  }
  return true;
}

/** Days whose notices are still new. */
const newDays = 3;

/** Marks the notices of what happened in the past as read: its people have been at work since. */
function readPast(db: Database, stage: Stage): Promise<void> {
  db.write({
    sql: 'UPDATE `notification` SET `readAt` = `at` WHERE `readAt` IS NULL AND `at` < ?',
    values: [stage.at(newDays, '00:00')],
  });
  return Promise.resolve();
}

/** Puts the demo's sign-ins on the sign-in page. */
export function offerDemoUsers(app: INestApplicationContext): { username: string; name: string; title: string }[] {
  const shown = people.filter(({ username }) => (offered as readonly string[]).includes(username));
  app.get(DemoUsers, { strict: false }).offer(
    shown.map(({ username, zh, en, title }) => ({ username, name: { zh, en }, role: { zh: title[0], en: title[1] } })),
    demoPassword,
  );
  return shown.map(({ username, zh, title }) => ({ username, name: zh, title: title[0] }));
}
