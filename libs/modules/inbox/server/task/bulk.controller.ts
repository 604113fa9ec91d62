import { Body, Controller, Headers, Post } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Batches, Reassigning } from '#lab/process-host/index.js';
import {
  batchBody,
  reassignBody,
  type BatchBody,
  type ReassignAnswer,
  type ReassignBody,
} from '../../shared/operation.dto.js';
import { type BatchAnswer } from '#lab/modules/designer/shared/order.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';

/** Many tasks at once; each row succeeds or fails by itself. */
@Controller('process/tasks')
export class BulkController {
  constructor(
    private readonly batches: Batches,
    private readonly reassigning: Reassigning,
  ) {}

  /** The same action on up to a hundred tasks of mine. */
  @Post('batch')
  @Anyone()
  async batch(
    @Me() me: Person,
    @Body({ schema: batchBody }) body: BatchBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<BatchAnswer> {
    return { rows: await this.batches.act(me, body, keyOf(key)) };
  }

  /** Gives tasks of one person to another, as for people who leave. */
  @Post('reassign')
  @May(mayProcess.instance.manage)
  reassign(@Me() me: Person, @Body({ schema: reassignBody }) body: ReassignBody): Promise<ReassignAnswer> {
    return this.reassigning.reassign(me, body);
  }
}
