import { Body, Controller, Get, Headers, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { EffectSum, EffectView, StepAct } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import {
  AdHoc,
  Administration,
  DefinitionRights,
  Happenings,
  ProcessInstance,
  ProcessViews,
  Restarts,
  RecordReaders,
  type AdHocWork,
} from '#lab/process-host/index.js';
import {
  instanceQuery,
  type InstanceCalls,
  type InstanceHead,
  type InstancePage,
  type InstanceQuery,
} from '../../shared/instance.dto.js';
import {
  activateBody,
  effectBody,
  effectsBody,
  moveBody,
  restartBody,
  stepAct,
  stepBody,
  timerBody,
  variableBody,
  type ActivateBody,
  type EffectBody,
  type EffectsBody,
  type MoveBody,
  type RestartBody,
  type StepBody,
  type TimerBody,
  type VariableBody,
} from '../../shared/administration.dto.js';
import { reasonBody, type ReasonBody } from '#lab/modules/designer/shared/order.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { InstanceLines } from './instance-lines.js';

const cancelBody = z.object({ reason: z.string().trim().min(1).max(2000) });
type CancelBody = z.infer<typeof cancelBody>;
const tokenNumber = z.coerce.number().int();

/** What the engine calls the orders for a whole instance. */
const orders = { end: 'cancelled', suspend: 'suspended', resume: 'resumed' } as const;

@Controller('process/instances')
export class InstanceController {
  constructor(
    private readonly db: Database,
    private readonly views: ProcessViews,
    private readonly readers: RecordReaders,
    private readonly happenings: Happenings,
    private readonly lines: InstanceLines,
    private readonly administration: Administration,
    private readonly adHoc: AdHoc,
    private readonly restarts: Restarts,
    private readonly repeats: Repeats,
    private readonly rights: DefinitionRights,
  ) {}

  /** Instances of one process, by state. */
  @Get()
  @May(mayProcess.instance.search)
  list(@Me() me: Person, @Query({ schema: instanceQuery }) query: InstanceQuery): Promise<InstancePage> {
    return this.lines.page(me, query);
  }

  /** For those who watch processes, and for everybody who may read the record. */
  @Get(':id')
  @Anyone()
  async view(@Me() me: Person, @Param('id') id: string): Promise<ProcessView> {
    const { subject, recordId } = await this.readable(me, id);
    if (!(await this.watches(me, id))) await this.readers.noteReading(me, subject, recordId);
    const view = await this.views.ofInstance(id);
    if (!view) throw new BusinessError(errors.notFound);
    return view;
  }

  /** Which record it belongs to, who started it and when. */
  @Get(':id/line')
  @Anyone()
  async line(@Me() me: Person, @Param('id') id: string): Promise<InstanceHead> {
    const row = await this.readable(me, id);
    return { ...(await this.lines.one(id)), readsRecord: await this.readsRecord(me, row) };
  }

  /** The instance that called it, and those that it called. */
  @Get(':id/calls')
  @May(mayProcess.instance.search)
  async calls(@Me() me: Person, @Param('id') id: string): Promise<InstanceCalls> {
    await this.rights.assertWatches(me, id);
    return this.lines.calls(me, id);
  }

  @Post(':id/incidents/:incident/retry')
  @May(mayProcess.instance.manage)
  async retry(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('incident') incident: string,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.happenings.retry(id, incident, me, reason);
    return null;
  }

  @Post(':id/cancel')
  @May(mayProcess.instance.manage)
  async cancel(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: cancelBody }) { reason }: CancelBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.happenings.cancel(id, me, reason);
    return null;
  }

  @Post(':id/suspend')
  @May(mayProcess.instance.manage)
  async suspend(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.suspend(id, me, reason);
    return null;
  }

  @Post(':id/resume')
  @May(mayProcess.instance.manage)
  async resume(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.resume(id, me, reason);
    return null;
  }

  /** Moves a token of one element to another one. */
  @Post(':id/move')
  @May(mayProcess.instance.manage)
  async move(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: moveBody }) { reason, ...move }: MoveBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.move(id, me, move, reason);
    return null;
  }

  /** Skips a step where a token is, begins it anew, or ends the token there. */
  @Post(':id/steps/:act')
  @May(mayProcess.instance.manage)
  async actOnStep(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('act', { schema: stepAct }) act: StepAct,
    @Body({ schema: stepBody }) { token, iteration, version, reason }: StepBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    const at = { token, ...(iteration !== undefined && { i: iteration }) };
    await this.administration.actOnStep(id, me, { act, version, ...at }, reason);
    return null;
  }

  /** What an operation would do; nothing is changed. */
  @Post(':id/effect')
  @UseGuards(personLimit('tries'))
  @May(mayProcess.instance.manage)
  async effect(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: effectBody }) body: EffectBody,
  ): Promise<EffectView> {
    await this.rights.assertWatches(me, id);
    const { administration } = this;
    if (body.act === 'move') return administration.foreseeMove(id, me, body);
    if (body.act === 'variable') return administration.foreseeVariable(id, me, body);
    if (body.act === 'fire') return administration.foreseeTimer(id, me, body.armed);
    if (body.act === 'restart') return administration.foreseeRestart(id, me, body.from);
    if (!('token' in body)) return administration.foreseeOrder(id, me, orders[body.act]);
    const { act, token, iteration } = body;
    return administration.foreseeStep(id, me, act, { token, ...(iteration !== undefined && { i: iteration }) });
  }

  /** What an order for several instances would do, added up; nothing is changed. */
  @Post('effects')
  @UseGuards(personLimit('tries'))
  @May(mayProcess.instance.manage)
  async effects(
    @Me() me: Person,
    @Body({ schema: effectsBody }) { instances, order }: EffectsBody,
  ): Promise<EffectSum> {
    // The unit of the call holds nothing while each instance has its own.
    await this.db.outside(() => this.rights.assertWatches(me, ...instances));
    return this.administration.foreseeMany(instances, me, order);
  }

  /** Gives a variable another value. */
  @Post(':id/variables')
  @May(mayProcess.instance.manage)
  async setVariable(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: variableBody }) { reason, ...change }: VariableBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.setVariable(id, me, change, reason);
    return null;
  }

  /** Gives a timer another due time, or fires it. */
  @Post(':id/timers')
  @May(mayProcess.instance.manage)
  async changeTimer(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: timerBody }) { reason, ...change }: TimerBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.changeTimer(id, me, change, reason);
    return null;
  }

  /** Runs a step that waits in the background at once. */
  @Post(':id/jobs/:token/run')
  @May(mayProcess.instance.manage)
  async runJob(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('token', { schema: tokenNumber }) token: number,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.rights.assertWatches(me, id);
    await this.administration.runJob(id, me, token, reason);
    return null;
  }

  /** Ad-hoc sub-processes in which the caller says what begins. */
  @Get(':id/ad-hoc')
  @Anyone()
  async openAdHocs(@Me() me: Person, @Param('id') id: string): Promise<AdHocWork[]> {
    return this.adHoc.open(me, id, await this.manages(me, id));
  }

  @Post(':id/ad-hoc/:token/activate')
  @Anyone()
  async activate(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('token', { schema: tokenNumber }) token: number,
    @Body({ schema: activateBody }) { elements }: ActivateBody,
  ): Promise<null> {
    await this.adHoc.activate(me, id, token, elements, await this.manages(me, id));
    return null;
  }

  @Post(':id/ad-hoc/:token/finish')
  @Anyone()
  async finish(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('token', { schema: tokenNumber }) token: number,
  ): Promise<null> {
    await this.adHoc.finish(me, id, token, await this.manages(me, id));
    return null;
  }

  /** Starts the process of its record anew, from the start or from an element. */
  @Post(':id/restart')
  @May(mayProcess.instance.manage)
  async restart(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: restartBody }) body: RestartBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<{ instance: string }> {
    await this.rights.assertWatches(me, id);
    return this.repeats.once(me, keyOf(key), ['process/instances', 'restart', id, body], async () => ({
      instance: await this.restarts.restart(id, me, body),
    }));
  }

  /** @throws BusinessError 8013 for those who neither watch processes nor may read its record */
  private async readable(me: Person, id: string): Promise<ProcessInstance> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id });
    if (!row || !(await this.mayRead(me, row))) throw new BusinessError(errors.notFound);
    return row;
  }

  private async mayRead(me: Person, row: ProcessInstance): Promise<boolean> {
    return (await this.watches(me, row.id)) || this.readsRecord(me, row);
  }

  /** A record that is gone is read by none; those who watch its instance still do. */
  private async readsRecord(me: Person, { subject, recordId }: ProcessInstance): Promise<boolean> {
    try {
      return await this.readers.mayRead(me, subject, recordId);
    } catch (error) {
      if (error instanceof BusinessError && error.code === errors.notFound.code) return false;
      throw error;
    }
  }

  /** Whether a person watches the instance, whatever they have to do with its record. */
  private async watches(me: Person, id: string): Promise<boolean> {
    return holds(me.permissions, mayProcess.instance.search) && (await this.rights.watches(me, id));
  }

  private async manages(me: Person, id: string): Promise<boolean> {
    return holds(me.permissions, mayProcess.instance.manage) && (await this.rights.watches(me, id));
  }
}
