import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import type { RoomDemo } from '#lab/platform/demo.js';
import { Rooms } from '#lab/platform/rooms.js';
import { DemoUsers } from '../../account/server/index.js';
import { User } from '../../org/server/index.js';
import { setUpCompany } from './company.js';
import { demoPassword, offered, people } from './people.js';
import { Stage } from './stage.js';

export { demoPassword } from './people.js';

/** Fills an empty database with the demo company and what the rooms add to it; answers whether it did. */
export async function seedDemo(app: INestApplicationContext, progress: (what: string) => void): Promise<boolean> {
  if (await app.get(Database).repo(User).exists()) return false;
  const demos: RoomDemo[] = [];
  for (const { demo } of app.get(Rooms).all) if (demo) demos.push(await demo());
  progress('Setting up the demo company');
  await setUpCompany(app, demos);
  const stage = new Stage(app);
  for (const demo of demos) {
    progress(demo.progress);
    await demo.play(stage);
  }
  return true;
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
