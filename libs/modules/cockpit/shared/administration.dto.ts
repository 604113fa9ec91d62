import { z } from 'zod';
import { stepActs, timerKinds } from '#lab/shared/process-inspection.js';
import { reasonBody, type BatchAnswer } from '#lab/modules/designer/shared/order.dto.js';

export const moveBody = z.object({
  from: z.string().max(200),
  /** Which of several tokens there, such as that of one iteration; the first of them unless given. */
  token: z.number().int().optional(),
  to: z.string().max(200),
  /** Sequence flows into a join that the move counts for; the engine takes one of them unless given. */
  via: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
  reason: reasonBody.shape.reason,
});
export type MoveBody = z.infer<typeof moveBody>;

const stepPlace = {
  token: z.number().int(),
  /** Index of one open iteration of a user task; the step as a whole unless given. */
  iteration: z.number().int().min(0).max(9_999).optional(),
};

/** An act on a step, by its path. */
export const stepAct = z.enum(stepActs);

export const stepBody = z.strictObject({
  ...stepPlace,
  /** Version of the instance whose effect was shown. */
  version: z.number().int(),
  reason: reasonBody.shape.reason,
});
export type StepBody = z.infer<typeof stepBody>;

/** What begins in an ad-hoc sub-process; an activity named twice begins twice. */
export const activateBody = z.object({ elements: z.array(z.string().min(1).max(200)).min(1).max(50) });
export type ActivateBody = z.infer<typeof activateBody>;

export const restartBody = z.object({
  /** The element at which it begins; its start unless given. */
  from: z.string().min(1).max(200).optional(),
  reason: reasonBody.shape.reason,
});
export type RestartBody = z.infer<typeof restartBody>;

/** Characters of a value, as JSON, that is given to a variable by hand. */
export const longestValue = 10_000;

/** What a body of JSON has under a name. */
const given = z.unknown().refine((value) => value !== undefined);
const variableValue = given.refine((value) => JSON.stringify(value ?? null).length <= longestValue);

/** Another value for a variable of an instance. */
export const variableBody = z.object({
  scope: z.number().int(),
  name: z.string().min(1).max(200),
  /** The value that the caller has seen. */
  seen: given,
  value: variableValue,
  reason: reasonBody.shape.reason,
});
export type VariableBody = z.infer<typeof variableBody>;

/** Another due time for a timer of an instance. */
export const timerBody = z.object({
  armed: z.number().int(),
  /** The due time that the caller has seen. */
  seen: z.iso.datetime(),
  /** Null: at once. */
  dueAt: z.iso.datetime().nullable(),
  reason: reasonBody.shape.reason,
});
export type TimerBody = z.infer<typeof timerBody>;

/** An operation whose effect is asked for. */
export const effectBody = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('skip'), ...stepPlace }),
  z.strictObject({ act: z.literal('repeat'), ...stepPlace }),
  z.strictObject({ act: z.literal('cancel'), ...stepPlace }),
  z.strictObject({ act: z.literal('move'), ...moveBody.omit({ reason: true }).shape }),
  z.strictObject({ act: z.literal('end') }),
  z.strictObject({ act: z.literal('suspend') }),
  z.strictObject({ act: z.literal('resume') }),
  z.strictObject({ act: z.literal('variable'), ...variableBody.pick({ scope: true, name: true, value: true }).shape }),
  z.strictObject({ act: z.literal('fire'), armed: timerBody.shape.armed }),
  z.strictObject({ act: z.literal('restart'), from: restartBody.shape.from }),
]);
export type EffectBody = z.infer<typeof effectBody>;

/** Instances on which an order for many is tried before it is given. */
export const mostTried = 20;

/** Incidents that one try may name. */
export const mostIncidents = 500;

const elementId = z.string().min(1).max(200);

/** An order for several instances whose effect is asked for. */
export const effectsBody = z.strictObject({
  instances: z.array(z.string().min(1).max(64)).min(1).max(mostTried),
  order: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('end') }),
    z.strictObject({ act: z.literal('suspend') }),
    z.strictObject({ act: z.literal('resume') }),
    z.strictObject({ act: z.literal('restart') }),
    z.strictObject({ act: z.literal('run') }),
    z.strictObject({
      act: z.literal('retry'),
      /** Those that are meant; all that each instance has unless given. */
      incidents: z.array(z.string().min(1).max(64)).max(mostIncidents).optional(),
    }),
    z.strictObject({ act: z.literal('variable'), ...variableBody.pick({ name: true, value: true }).shape }),
    z.strictObject({
      act: z.literal('timer'),
      element: elementId,
      does: z.enum(timerKinds),
      dueAt: timerBody.shape.dueAt,
    }),
    z.strictObject({ act: z.literal('move'), from: elementId, to: elementId }),
    z.strictObject({ act: z.enum(stepActs), element: elementId }),
  ]),
});
export type EffectsBody = z.infer<typeof effectsBody>;

/** Instances that one call takes over, or previews. */
export const mostMigrated = 200;

/** What a migration would do is asked without a reason. */
export const previewBody = z.object({
  version: z.number().int().min(1),
  instances: z.array(z.string().min(1).max(64)).min(1).max(mostMigrated).optional(),
  map: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** Events whose trigger has changed go on waiting for the old one. */
  keepTriggers: z.boolean().default(false),
});
export type PreviewBody = z.infer<typeof previewBody>;

export const migrateBody = previewBody.extend({ reason: reasonBody.shape.reason });
export type MigrateBody = z.infer<typeof migrateBody>;

/** What became of each instance. */
export type MigrateAnswer = BatchAnswer;
