import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import { todoPage, type TodoPage } from '#lab/shared/todo-view.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Badges, Subjects, todoQuery, Todos, type TodoQuery } from '#lab/process-host/index.js';
import {
  processesOfKind,
  processListQuery,
  type ProcessesOfKind,
  type ProcessListQuery,
} from '#lab/modules/designer/shared/definition.dto.js';
import { todoCounts, type TodoCounts } from '../../shared/task.dto.js';
import { ProcessList } from '#lab/modules/designer/server/index.js';

/** The calls about processes under the names that the shell has always used. */
@Controller('Common')
export class ShellCallsController {
  constructor(
    private readonly processes: ProcessList,
    private readonly todos: Todos,
    private readonly badges: Badges,
    private readonly subjects: Subjects,
  ) {}

  /** Polled by every open page; it keeps no session alive. */
  @Get('getTodoCount')
  @Answers(todoCounts)
  @Anyone()
  async getTodoCount(@Me() me: Person): Promise<TodoCounts> {
    const open = await this.todos.counts(me);
    return {
      ...Object.fromEntries(this.subjects.all().map(({ name, counts }) => [counts.todo, open.get(name) ?? 0])),
      ...(await this.badges.all(me)),
      total: [...open.values()].reduce((sum, n) => sum + n, 0),
    };
  }

  @Get('getTodoList')
  @Answers(todoPage)
  @Anyone()
  getTodoList(@Me() me: Person, @Query({ schema: todoQuery }) query: TodoQuery): Promise<TodoPage> {
    return this.todos.list(me, query);
  }

  /** Names of processes are no secret: everybody sees them on records. */
  @Get('getProcessList')
  @Answers(z.array(processesOfKind))
  @Anyone()
  getProcessList(@Query({ schema: processListQuery }) { kind }: ProcessListQuery): Promise<ProcessesOfKind[]> {
    return this.processes.byKind(kind);
  }
}
