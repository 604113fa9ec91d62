import { Global, Module } from '@nestjs/common';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import type { ServerRoom } from '#lab/platform/boot.js';
import {
  PeopleDirectory,
  userPrincipal,
  type Mailbox,
  type Principal,
  type Resolvers,
} from '#lab/process-host/index.js';
import { processEntities, processMigrations } from '#lab/process-host/index.js';
import { busy, groups, ordinary } from '../todo/readers.js';
import { BenchCase, benchMigrations } from './bench-case.js';

/** People who are always there: what is measured is the host, not the organisation of a company. */
class FixedPeople extends PeopleDirectory {
  refresh(): Promise<void> {
    return Promise.resolve();
  }

  zone(): string {
    return 'Asia/Shanghai';
  }

  person(userId: string): Mailbox {
    return { id: userId, name: { zh: userId }, email: `${userId}@lab.test`, language: 'zh' };
  }

  principalsOf(userId: string): readonly Principal[] {
    return userId === ordinary || userId === busy
      ? [userPrincipal(userId), ...(groups as readonly Principal[])]
      : [userPrincipal(userId)];
  }

  membersOf(principal: string): readonly string[] {
    return [principal.slice(2)];
  }
}

/** Nobody signs in: acts are handed to the host as a signed-in person's. */
class NobodySignsIn extends UserDirectory {
  me(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  credentials(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  signInResult(): Promise<'disabled'> {
    return Promise.resolve('disabled');
  }

  standingOf(): Promise<'disabled'> {
    return Promise.resolve('disabled');
  }
}

@Global()
@Module({
  providers: [
    { provide: PeopleDirectory, useClass: FixedPeople },
    { provide: UserDirectory, useClass: NobodySignsIn },
  ],
  exports: [PeopleDirectory, UserDirectory],
})
class FixedPeopleModule {}

/** The one room of a benchmark's server. */
export const benchRoom: ServerRoom = {
  name: 'bench',
  module: FixedPeopleModule,
  entities: [...processEntities, BenchCase],
  migrations: [...processMigrations, ...benchMigrations],
};

/** The one rule of the diagram: the user whom it names. */
export function registerRule(resolvers: Resolvers): void {
  resolvers.register('user', { resolve: (args) => args.map(userPrincipal), nobody: errors.notFound });
}

/** A signed-in person. */
export function signedIn(id: string): Me {
  return {
    id,
    username: id,
    name: { zh: id, en: null },
    email: null,
    language: 'zh',
    departmentId: null,
    permissions: ['*'],
    roleId: null,
    sessionId: id,
    zone: 'Asia/Shanghai',
  };
}
