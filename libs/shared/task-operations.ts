import { z } from 'zod';
import { priorityLevels } from './priority.js';
import { day } from './schemas.js';
import { signingWords } from './signing.js';

const user = z.string().min(1).max(64);
const text = z.string().trim().max(2000);
/** A remark that may go with an operation. */
const note = text.optional();
const nothing = z.object({});

/** Users who are copied in or mentioned at once. */
const mostPeople = 50;
/** Signers that one operation may add. */
export const mostSigners = 20;

/**
 * What a user can do with one task besides deciding it: the input of each operation, checked by the route and written by
 * the client.
 */
export const operationInputs = {
  claim: nothing,
  unclaim: nothing,
  transfer: z.object({ to: user, text: note }),
  delegate: z.object({
    to: user,
    /** The delegate decides on behalf of the owner; otherwise they give an opinion and the task comes back. */
    final: z.boolean().default(false),
    text: note,
  }),
  resolve: z.object({ opinion: text.min(1) }),
  recall: nothing,
  return: z.object({
    /** The step to go back to; the one before by default. */
    to: z.string().max(200).optional(),
    /** Later steps run again, or only the one gone back to, which then comes straight back. */
    mode: z.enum(['redo', 'back']).default('redo'),
    reason: text.min(1),
  }),
  withdraw: z.object({ reason: note }),
  addSign: z.object({
    people: z.array(user).min(1).max(mostSigners),
    mode: z.enum(['before', 'after', 'parallel']),
    text: note,
  }),
  removeSign: z.object({ reason: text.min(1) }),
  comment: z.object({ text: text.min(1), mentions: z.array(user).max(mostPeople).default([]) }),
  cc: z.object({ people: z.array(user).min(1).max(mostPeople), text: note }),
  urge: z.object({ text: note }),
  dueDate: z.object({ dueAt: z.iso.datetime(), text: note }),
  priority: z.object({ priority: z.enum(priorityLevels), reason: text.min(1) }),
  followUp: z.object({
    /** The day on which the user comes back to the task; null takes the note away. */
    on: day.nullable(),
    /** Until then the task is left out of their list. */
    aside: z.boolean().default(false),
  }),
  attach: z.object({
    /** A file that the user has uploaded. */
    file: z.string().min(1).max(64),
    /** Whose file it becomes: the task's, or the whole process's. */
    at: z.enum(['task', 'instance']).default('task'),
  }),
} as const satisfies Readonly<Record<string, z.ZodObject>>;

export type TaskOperation = keyof typeof operationInputs;
export type OperationInput<O extends TaskOperation> = z.infer<(typeof operationInputs)[O]>;
/** What the client sends: defaults may be left out. */
export type OperationBody<O extends TaskOperation> = z.input<(typeof operationInputs)[O]>;

/** Operations that a diagram offers by `lab:operations`, and whether it offers them without naming them. */
export const offerableOperations = {
  claim: true,
  transfer: true,
  delegate: true,
  return: true,
  addSign: true,
  removeSign: true,
  comment: true,
  cc: true,
  urge: true,
  // Moving a due date has to be allowed.
  dueDate: false,
} as const satisfies Partial<Record<TaskOperation, boolean>>;
export type OfferableOperation = keyof typeof offerableOperations;

/** Whether a diagram decides about an operation; others are always possible. */
export function isOfferableOperation(word: string): word is OfferableOperation {
  return Object.hasOwn(offerableOperations, word);
}

/** Listed among the operations of a step: what each of its decisions asks for. None of them is an operation itself. */
export const askedWords = ['opinion', ...signingWords] as const;
export type AskedWord = (typeof askedWords)[number];

/** Whether a word among the operations of a step says what its decisions ask for. */
export function isAskedWord(word: string): word is AskedWord {
  return askedWords.some((asked) => asked === word);
}
