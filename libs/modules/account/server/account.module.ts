import { Module } from '@nestjs/common';
import { SystemModule } from '../../system/server/index.js';
import { RoleChangeController } from './role/role-change.controller.js';
import { AddressLimit } from './session/address-limit.guard.js';
import { AccountCleanUp } from './session/clean-up.js';
import { Entrance } from './session/entrance.js';
import { SessionController, UserSessionController } from './session/session.controller.js';
import { DemoUsers } from './sign-in/demo-users.js';
import { LocalStrategy } from './sign-in/local.strategy.js';
import { SetUp, SetUpController } from './sign-in/set-up.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { OutSideLinkController } from './ticket/out-side-link.controller.js';
import { Tickets } from './ticket/tickets.js';
import { TotpController, UserTotpController } from './totp/totp.controller.js';
import { Totp } from './totp/totp.js';

@Module({
  imports: [SystemModule],
  controllers: [
    SignInController,
    SetUpController,
    OutSideLinkController,
    RoleChangeController,
    SessionController,
    TotpController,
    UserSessionController,
    UserTotpController,
  ],
  providers: [LocalStrategy, DemoUsers, SetUp, AccountCleanUp, AddressLimit, Entrance, Tickets, Totp],
  exports: [DemoUsers, SetUp],
})
export class AccountModule {}
