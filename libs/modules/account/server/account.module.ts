import { Module } from '@nestjs/common';
import { DemoUsers } from './sign-in/demo-users.js';
import { LocalStrategy } from './sign-in/local.strategy.js';
import { SetUp, SetUpController } from './sign-in/set-up.js';
import { SignInController } from './sign-in/sign-in.controller.js';

@Module({
  controllers: [SignInController, SetUpController],
  providers: [LocalStrategy, DemoUsers, SetUp],
  exports: [DemoUsers, SetUp],
})
export class AccountModule {}
