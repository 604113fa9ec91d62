import { z } from 'zod';
import type { Permission } from './define-permissions.js';

/** The seven meanings that a status can have on a screen; every subject maps its states to them once. */
export type Tone = 'draft' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'warning';

/** How expressions read a fact: money and quantities are decimal text outside and exact numbers inside. */
export type FactType = 'text' | 'number' | 'money' | 'quantity' | 'boolean' | 'day' | 'list' | 'any';

export interface StateSpec<F> {
  /** What the record's status column stores. */
  readonly code: string;
  readonly tone: Tone;
  /** What must hold to enter this state, over facts alone; where it does not, the command is refused with 8002. */
  readonly when?: (facts: F) => boolean;
}

export interface ActionSpec {
  /** What the person must or may say with it. */
  readonly input: z.ZodType;
  /** Asked of people who were not given the task by name. */
  readonly may: Permission;
  readonly look?: 'primary' | 'danger' | 'plain';
}

/** How people type a value: a line, several lines, a calendar day, a decimal number. */
export type FieldControl = 'text' | 'note' | 'day' | 'number';

/**
 * A field of the form about which a task may say that its people change it, or do not see it. `lines.comments` is the
 * field `comments` of each line.
 */
export interface FieldSpec {
  /** Where its name stands in the text tables; `<texts>.fields.<field>` unless given. */
  readonly text?: string;
  /** What an act may write there; without it no act does. */
  readonly edit?: { readonly input: z.ZodType; readonly control: FieldControl };
  /** All that a record's answer tells of it: `['amounts', 'lines.unitPrice']`; its own name unless given. */
  readonly shownAs?: readonly string[];
  /** What the card tells of it. */
  readonly onCard?: readonly string[];
}

export interface SubjectSpec<
  F extends z.ZodObject,
  S extends string,
  A extends string,
  H extends string,
  D extends string,
> {
  readonly states: { readonly [K in S]: StateSpec<z.output<F>> };
  /** States in which the record may be saved outside an act. */
  readonly editable: readonly NoInfer<S>[];
  readonly facts: F;
  readonly actions: { readonly [K in A]: ActionSpec };
  /** The action that starts the process of a record that has no live one. */
  readonly start: NoInfer<A>;
  readonly handlers: readonly H[];
  readonly fields?: { readonly [K in D]: FieldSpec };
  /** A record comes to be without anybody submitting it: its diagrams may begin with a message, signal or timer. */
  readonly begins?: boolean;
}

/** What a compiler of diagrams needs to know of a subject; plain data and pure functions. */
export interface SubjectVocabulary {
  readonly subject: string;
  readonly states: readonly string[];
  readonly actions: readonly string[];
  readonly start: string;
  readonly handlers: readonly string[];
  readonly facts: Readonly<Record<string, FactType>>;
  /** Fields of its form, and whether an act may change them. */
  readonly fields: Readonly<Record<string, boolean>>;
  /** Whether a state may be entered with these facts. */
  readonly mayEnter: (state: string, facts: Readonly<Record<string, unknown>>) => boolean;
  /** Whether its binding brings a record to a start that a message, signal or timer triggers. */
  readonly begins: boolean;
}

/** A kind of record that processes drive, its words erased: what screens and the host work with. */
export interface Subject {
  /** `purchase-request`: in diagrams, routes and to-do rows. */
  readonly name: string;
  /** Where its words stand in the text tables: `purchase.request` → `purchase.request.states.draft`. */
  readonly texts: string;
  readonly states: Readonly<Record<string, Pick<StateSpec<never>, 'code' | 'tone'>>>;
  readonly editable: readonly string[];
  readonly facts: z.ZodObject;
  readonly actions: Readonly<Record<string, ActionSpec>>;
  readonly start: string;
  readonly handlers: readonly string[];
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly vocabulary: SubjectVocabulary;
  /** The word of a stored status code. */
  stateOf(code: string): string | undefined;
}

/** A subject as its own room knows it. */
export interface TypedSubject<
  F extends z.ZodObject,
  S extends string,
  A extends string,
  H extends string,
  D extends string,
> extends Subject {
  readonly actions: Readonly<Record<string, ActionSpec>> & { readonly [K in A]: ActionSpec };
  /** Carries the words for the types below; there is nothing in it. */
  readonly types?: {
    readonly facts: z.output<F>;
    readonly state: S;
    readonly action: A;
    readonly handler: H;
    readonly field: D;
  };
}

type TypesOf<T> = T extends { readonly types?: infer W } ? NonNullable<W> : never;
/** The facts of a subject, as its binding computes them. */
export type FactsOf<T> = TypesOf<T> extends { readonly facts: infer F } ? F : Record<string, unknown>;
export type StateOf<T> = TypesOf<T> extends { readonly state: infer S extends string } ? S : string;
export type ActionOf<T> = TypesOf<T> extends { readonly action: infer A extends string } ? A : string;
export type HandlerOf<T> = TypesOf<T> extends { readonly handler: infer H extends string } ? H : string;
export type FieldOf<T> = TypesOf<T> extends { readonly field: infer D extends string } ? D : string;

/** Declares what diagrams may say about a kind of record; `texts` names its place in the text tables. */
export function defineSubject<
  F extends z.ZodObject,
  const S extends string,
  const A extends string,
  const H extends string = never,
  const D extends string = never,
>(name: string, texts: string, spec: SubjectSpec<F, S, A, H, D>): TypedSubject<F, S, A, H, D> {
  const fields: Readonly<Record<string, FieldSpec>> = spec.fields ?? {};
  const states = Object.keys(spec.states) as S[];
  const byCode = new Map(states.map((state) => [spec.states[state].code, state]));
  const mayEnter = (state: string, facts: Readonly<Record<string, unknown>>) =>
    spec.states[state as S]?.when?.(facts as z.output<F>) ?? true;
  return {
    ...spec,
    name,
    texts,
    fields,
    vocabulary: {
      subject: name,
      states,
      actions: Object.keys(spec.actions),
      start: spec.start,
      handlers: spec.handlers,
      facts: factTypes(spec.facts),
      fields: Object.fromEntries(Object.entries(fields).map(([field, { edit }]) => [field, edit !== undefined])),
      mayEnter,
      begins: spec.begins ?? false,
    },
    // Several words may share a stored code (one is then a stage of the other); the first declared names it.
    stateOf: (code) => byCode.get(code) ?? undefined,
  };
}

/** Where the name of a field stands in the text tables. */
export function fieldText({ texts, fields }: Pick<Subject, 'texts' | 'fields'>, field: string): string {
  return fields[field]?.text ?? `${texts}.fields.${field}`;
}

/** The list whose every entry has the field, `lines` of `lines.comments`; undefined for one of the record itself. */
export function listOfField(field: string): string | undefined {
  const at = field.indexOf('.');
  return at < 0 ? undefined : field.slice(0, at);
}

function factTypes(facts: z.ZodObject): Record<string, FactType> {
  return Object.fromEntries(Object.entries(facts.shape).map(([name, schema]) => [name, factType(schema as z.ZodType)]));
}

function factType(schema: z.ZodType): FactType {
  const declared = schema.meta()?.fact;
  if (typeof declared === 'string') return declared as FactType;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return factType(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'list';
  return 'any';
}

/** Inputs that most actions share. */
export const nothing = z.object({});
/** An opinion that may be given, at most 2,000 characters. */
export const opinion = z.object({ opinion: z.string().trim().max(2000).optional() });
/** A reason that must be given. */
export const reason = z.object({ opinion: z.string().trim().min(1).max(2000) });

/** Whether an action cannot be done without saying why; screens then ask before they send. */
export function asksReason(action: ActionSpec): boolean {
  return !action.input.safeParse({}).success;
}
