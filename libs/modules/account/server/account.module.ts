import { Module } from '@nestjs/common';
import { SystemModule } from '../../system/server/index.js';
import { DemoUsers } from './sign-in/demo-users.js';
import { LocalStrategy } from './sign-in/local.strategy.js';
import { SetUp, SetUpController } from './sign-in/set-up.js';
import { SignInController } from './sign-in/sign-in.controller.js';

@Module({
  imports: [SystemModule],
  controllers: [SignInController, SetUpController],
  providers: [LocalStrategy, DemoUsers, SetUp],
  exports: [DemoUsers, SetUp],
})
export class AccountModule {}
