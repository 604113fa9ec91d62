import type { ServerRoom } from '#lab/platform/boot.js';
import { en } from '../shared/locales/en.js';
import { zh } from '../shared/locales/zh.js';
import { AccountModule } from './account.module.js';
import { accountMigrations } from './migrations.js';
import { Device } from './device/device.entity.js';
import { Ticket } from './ticket/ticket.entity.js';
import { TotpKey } from './totp/totp.entity.js';
import { SignInCode } from './sign-in/code.entity.js';
import { Identity } from './single-sign-on/identity.entity.js';
import { SignOn } from './single-sign-on/sign-on.entity.js';

export { passwordSettings } from './password/password.settings.js';
export { PasswordLinks } from './password/password-links.js';
export { Codes } from './sign-in/codes.js';
export { SetUp } from './sign-in/set-up.js';
export { DemoUsers, type DemoUser } from './sign-in/demo-users.js';

export const accountRoom: ServerRoom = {
  name: 'account',
  module: AccountModule,
  entities: [SignInCode, Ticket, TotpKey, SignOn, Identity, Device],
  migrations: accountMigrations,
  texts: { zh, en },
  audit: { subjectOf: { session: 'user', password: 'user' } },
};
