import { Controller, Get, Global, Module, Query } from '@nestjs/common';
import { errors } from '#lab/shared/errors.js';
import type { TodoPage } from '#lab/shared/todo-view.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me as SignedIn } from '#lab/platform/access/me.decorator.js';
import type { Me } from '#lab/platform/access/me.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import type { ServerRoom } from '#lab/platform/boot.js';
import {
  PeopleDirectory,
  SubjectController,
  todoQuery,
  Todos,
  userPrincipal,
  type Mailbox,
  type Principal,
  type Resolvers,
  type TodoQuery,
} from '#lab/process-host/index.js';
import { processEntities, processMigrations } from '#lab/process-host/index.js';
import { busy, groups, ordinary } from '../todo/readers.js';
import { benchCase } from '../w2/subject.js';
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

/** Sessions are those of users who are always there; no one has a password. */
class FixedUsers extends UserDirectory {
  /** As the organisation of a company is asked whether it has changed. */
  readonly freshness = { sql: 'SELECT `value` FROM `counter` WHERE `id` = ?', values: ['org'] };

  me(userId: string, sessionId: string): Promise<Me> {
    return Promise.resolve({ ...signedIn(userId), sessionId });
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

/** The routes of the generic subject, as every room has them. */
@Controller('bench/cases')
class CaseController extends SubjectController(benchCase) {}

/** The to-do list under the address that the product has it. */
@Controller('Common')
class TodoController {
  constructor(private readonly todos: Todos) {}

  @Get('getTodoList')
  @Anyone()
  getTodoList(@SignedIn() me: Me, @Query({ schema: todoQuery }) query: TodoQuery): Promise<TodoPage> {
    return this.todos.list(me, query);
  }
}

@Global()
@Module({
  controllers: [CaseController, TodoController],
  providers: [
    { provide: PeopleDirectory, useClass: FixedPeople },
    { provide: UserDirectory, useClass: FixedUsers },
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
  // As every room of the product it has words for its states.
  texts: { zh: stateTexts('已完成'), en: stateTexts('Done') },
};

function stateTexts(done: string) {
  return { case: { states: { done } } };
}

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
