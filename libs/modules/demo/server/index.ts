import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '#lab/platform/database/database.js';
import { DemoUsers } from '../../account/server/index.js';
import { User } from '../../org/server/index.js';
import { setUpCompany } from './company.js';
import { playLeave } from './leave.js';
import { demoPassword, offered, people } from './people.js';
import { playPurchases } from './purchases.js';
import { Stage } from './stage.js';

export { demoPassword, people as demoPeople } from './people.js';

/** Fills an empty database with the demo company; answers whether it did. */
export async function seedDemo(app: INestApplicationContext, progress: (what: string) => void): Promise<boolean> {
  if (await app.get(Database).repo(User).exists()) return false;
  progress('people');
  await setUpCompany(app);
  const stage = new Stage(app);
  progress('purchase requests');
  await playPurchases(stage);
  progress('leave');
  await playLeave(stage);
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
