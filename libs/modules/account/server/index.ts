import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { AccountModule } from './account.module.js';

export { SetUp } from './sign-in/set-up.js';
export { DemoUsers, type DemoUser } from './sign-in/demo-users.js';

export const accountRoom: ServerRoom = {
  name: 'account',
  module: AccountModule,
  entities: [],
  migrations: [],
  texts: { zh, en },
};
