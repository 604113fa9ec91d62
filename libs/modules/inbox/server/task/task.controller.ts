import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { CursorPage } from '#lab/shared/paging.js';
import type { FormField } from '#lab/shared/process-view.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import {
  Acts,
  Briefings,
  doneQuery,
  EarlierRequests,
  kindsQuery,
  ProcessViews,
  ShownFields,
  Subjects,
  Todos,
  type DoneQuery,
  type KindsQuery,
} from '#lab/process-host/index.js';
import { earlierRequests, type EarlierRequest } from '#lab/shared/earlier-request.js';
import { donePage, type DoneLine } from '#lab/shared/todo-view.js';
import type { TaskClosing, TaskDetail, TodoKinds } from '../../shared/task.dto.js';

/** Tasks as the inbox shows them; acting goes to the subject's own route. */
@Controller('process')
export class TaskController {
  constructor(
    private readonly todos: Todos,
    private readonly acts: Acts,
    private readonly views: ProcessViews,
    private readonly subjects: Subjects,
    private readonly fields: ShownFields,
    private readonly briefings: Briefings,
    private readonly earlier: EarlierRequests,
  ) {}

  @Get('done')
  @Answers(donePage)
  @Anyone()
  done(@Me() me: Person, @Query({ schema: doneQuery }) query: DoneQuery): Promise<CursorPage<DoneLine>> {
    return this.todos.done(me, query);
  }

  /** What the to-do list can be narrowed to, and how much of it is urgent. */
  @Get('todo/kinds')
  @Anyone()
  async kinds(@Me() me: Person, @Query({ schema: kindsQuery }) query: KindsQuery): Promise<TodoKinds> {
    const { counts, ...urgency } = await this.todos.kinds(me, query);
    return { kinds: [...counts].map(([subject, count]) => ({ subject, count })), ...urgency };
  }

  @Get('tasks/:id')
  @Anyone()
  async task(@Me() me: Person, @Param('id') id: string): Promise<TaskDetail> {
    const line = await this.todos.mine(me, id);
    const record = await this.subjects.of(line.subject).binding.record(line.recordId);
    const sees = await this.fields.seenBy(me, line.subject, record);
    const process = await this.views.ofRecord(line.subject, line.recordId, sees);
    if (!process) throw new BusinessError(errors.notFound);
    return {
      line,
      actions: await this.acts.actionsOf(line.subject, record, me),
      recordVersion: record.version,
      process,
      briefing: await this.briefings.ofTask(me, line.task, sees),
    };
  }

  /** Similar requests of the same requester that have ended, for the person who decides. */
  @Get('tasks/:id/earlier')
  @Answers(earlierRequests)
  @Anyone()
  earlierRequests(@Me() me: Person, @Param('id') id: string): Promise<EarlierRequest[]> {
    return this.earlier.of(me, id);
  }

  /** The fields of the form that its holder may change with the decision, as they are now. */
  @Get('tasks/:id/form')
  @Anyone()
  form(@Me() me: Person, @Param('id') id: string): Promise<FormField[]> {
    return this.fields.form(me, id);
  }

  /** What became of a task that is no longer open. */
  @Get('tasks/:id/closing')
  @Anyone()
  closing(@Me() me: Person, @Param('id') id: string): Promise<TaskClosing> {
    return this.todos.closing(me, id);
  }

  @Post('tasks/:id/read')
  @Anyone()
  async read(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await this.todos.read(me, id);
    return null;
  }
}
