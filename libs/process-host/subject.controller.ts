import { Body, Get, Headers, Inject, Param, Post, type Type } from '@nestjs/common';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { operationInputs, type OperationInput } from '#lab/shared/task-operations.js';
import type { ActAnswer, PathStep, ProcessView } from '#lab/shared/process-view.js';
import { usualDuration, type UsualDuration } from '#lab/shared/usual-duration.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Acts } from './command/acts.js';
import { Forecast } from './command/forecast.js';
import { Definitions } from './definitions/definitions.js';
import { Subjects } from './subjects.js';
import { ProcessFigures } from './views/process-figures.js';
import { ProcessViews } from './views/process-views.js';
import { ShownFields } from './views/shown-fields.js';
import { RecordReaders } from './assignment/record-readers.js';
import { RecordComments } from './tasks/record-comments.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';

/** Tasks for which one act may choose people. */
const mostChoices = 50;

const actBody = z.object({
  task: z.string().max(64).optional(),
  version: z.number().int().min(0),
  input: z.record(z.string(), z.unknown()).default({}),
  choose: z
    .record(z.string().max(200), z.array(z.string().min(1).max(64)).min(1).max(50))
    .check(({ value, issues }) => {
      if (Object.keys(value).length > mostChoices)
        issues.push({ code: 'too_big', origin: 'array', maximum: mostChoices, input: value });
    })
    .optional(),
  signature: z.string().max(200).optional(),
});
type ActBody = z.infer<typeof actBody>;

/** Where a controller names its subject, for lists of all routes. */
export const subjectKey = 'lab:subject';

/**
 * Base of a subject's controller. Whether a person may act is decided by their to-do rows and the subject's own
 * permissions inside the command, so the route is open to everybody who is signed in.
 */
export function SubjectController(subject: Subject): Type<object> {
  class Routes {
    @Inject(Acts) protected readonly acts!: Acts;
    @Inject(ProcessViews) protected readonly views!: ProcessViews;
    @Inject(RecordReaders) protected readonly readers!: RecordReaders;
    @Inject(Subjects) protected readonly subjects!: Subjects;
    @Inject(Definitions) protected readonly definitions!: Definitions;
    @Inject(ShownFields) protected readonly shownFields!: ShownFields;
    @Inject(Forecast) protected readonly forecasts!: Forecast;
    @Inject(ProcessFigures) protected readonly figures!: ProcessFigures;
    @Inject(Clock) protected readonly clock!: Clock;
    @Inject(RecordComments) protected readonly comments!: RecordComments;

    @Post(':id/actions/:action')
    @Anyone()
    act(
      @Me() me: Person,
      @Param('id') id: string,
      @Param('action') action: string,
      @Body({ schema: actBody }) body: ActBody,
      @Headers(idempotencyHeader) key?: string,
    ): Promise<ActAnswer> {
      return this.acts.act(subject.name, id, action, body, me, key?.slice(0, 200));
    }

    /** For everybody who may read the record. */
    @Post(':id/comments')
    @Anyone()
    comment(
      @Me() me: Person,
      @Param('id') id: string,
      @Body({ schema: operationInputs.comment }) body: OperationInput<'comment'>,
      @Headers(idempotencyHeader) key?: string,
    ): Promise<null> {
      return this.comments.add(me, { subject: subject.name, recordId: id }, body, keyOf(key));
    }

    @Get(':id/process')
    @Anyone()
    async process(@Me() me: Person, @Param('id') id: string): Promise<ProcessView | null> {
      await this.assertMayRead(me, id);
      const { binding } = this.subjects.of(subject.name);
      const record = await binding.record(id);
      await binding.noteReading?.(record, me);
      return this.views.ofRecord(subject.name, id, await this.shownFields.seenBy(me, subject.name, record));
    }

    /** Who would decide if the record were sent on its way now. */
    @Get(':id/forecast')
    @Anyone()
    async forecast(@Me() me: Person, @Param('id') id: string): Promise<PathStep[]> {
      await this.assertMayRead(me, id);
      const { binding } = this.subjects.of(subject.name);
      const record = await binding.record(id);
      const definition = await this.definitions.compiledOf(
        await this.definitions.activeFor(await binding.diagram(record), subject.name),
      );
      return this.forecasts.ofStart(definition, { subject, binding, record }, me.id, this.clock.now());
    }

    /** How long its process usually takes from submission to decision, in milliseconds; null where too few have ended. */
    @Get(':id/duration')
    @Anyone()
    @Answers(usualDuration)
    async duration(@Me() me: Person, @Param('id') id: string): Promise<UsualDuration> {
      await this.assertMayRead(me, id);
      const { binding } = this.subjects.of(subject.name);
      return { usually: await this.figures.usuallyLasts(await binding.diagram(await binding.record(id))) };
    }

    /** For those who may start it and for users who have or had a task on it; others do not learn that it exists. */
    private async assertMayRead(me: Person, id: string): Promise<void> {
      const { binding } = this.subjects.of(subject.name);
      const record = await binding.record(id);
      if (await binding.mayRead(record, me)) return;
      if (!(await this.readers.involves(me, subject.name, id))) throw new BusinessError(errors.notFound);
    }
  }
  Reflect.defineMetadata(subjectKey, subject.name, Routes);
  return Routes;
}
