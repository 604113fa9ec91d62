import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { wordOfOperation } from '#lab/shared/task-operation-path.js';
import { operationInputs, type TaskOperation } from '#lab/shared/task-operations.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Bodies } from '#lab/platform/http/bodies.decorator.js';
import { DefinitionRights, instanceIdOf, TaskOperations } from '#lab/process-host/index.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';

const names = Object.keys(operationInputs) as TaskOperation[];
const byWord = new Map(names.map((name) => [wordOfOperation(name), name]));
const bodies = new Map(names.map((name) => [wordOfOperation(name), operationInputs[name]]));

/**
 * What people do with a task besides deciding it. Who may is judged by the assignments of the task, inside the unit that
 * holds the instance, so the route is open to every signed-in user. The answer is null; what has changed is read anew.
 */
@Controller('process')
export class OperationController {
  constructor(
    private readonly operations: TaskOperations,
    private readonly rights: DefinitionRights,
  ) {}

  @Post('tasks/:id/:operation')
  @Anyone()
  @Bodies('operation', bodies)
  async operate(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('operation') word: string,
    @Body() body: unknown,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    const name = byWord.get(word);
    if (!name) throw new BusinessError(errors.notFound);
    const administers =
      holds(me.permissions, mayProcess.instance.manage) && (await this.rights.watches(me, instanceIdOf(id)));
    return this.operations.perform(me, id, { name, body, administers, key: keyOf(key) });
  }
}
