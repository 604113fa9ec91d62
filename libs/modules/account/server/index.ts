import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { AccountModule } from './account.module.js';
import { accountMigrations } from './migrations.js';
import { Ticket } from './ticket/ticket.entity.js';
import { TotpKey } from './totp/totp.entity.js';

export { SetUp } from './sign-in/set-up.js';
export { DemoUsers, type DemoUser } from './sign-in/demo-users.js';

export const accountRoom: ServerRoom = {
  name: 'account',
  module: AccountModule,
  entities: [Ticket, TotpKey],
  migrations: accountMigrations,
  texts: { zh, en },
};
