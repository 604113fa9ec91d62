import { z } from 'zod';
import type { ActionWords, FieldWords, SubjectWords, TypedWords } from './subject-words.js';

/** How expressions read a fact: money and quantities are decimal text outside and exact numbers inside. */
export type FactType = 'text' | 'number' | 'money' | 'quantity' | 'boolean' | 'day' | 'list' | 'any';

export interface ActionSpec extends ActionWords {
  /** What the person must or may say with it. */
  readonly input: z.ZodType;
}

export interface FieldSpec extends FieldWords {
  /** What an act may write there; without it no act does. */
  readonly input?: z.ZodType;
}

interface SubjectSpec<F extends z.ZodObject, S extends string, A extends string, H extends string, D extends string> {
  readonly facts: F;
  /** What must hold to enter a state, over facts alone; where it does not, the command is refused with 8002. */
  readonly when?: { readonly [K in NoInfer<S>]?: (facts: z.output<F>) => boolean };
  /** What comes with the actions that ask for a form. */
  readonly forms?: { readonly [K in NoInfer<A>]?: z.ZodType };
  readonly handlers: readonly H[];
  /** What acts may write into the fields that have a control. */
  readonly edits?: { readonly [K in NoInfer<D>]?: z.ZodType };
  /** A record comes to be without anybody submitting it: its diagrams may begin with a message, signal or timer. */
  readonly begins?: boolean;
}

/** What a compiler of diagrams needs to know of a subject; plain data and pure functions. */
export interface SubjectVocabulary {
  readonly subject: string;
  readonly states: readonly string[];
  readonly actions: readonly string[];
  /** Those of them that the people of the record do about it themselves. */
  readonly ofOwner: readonly string[];
  readonly start: string;
  readonly handlers: readonly string[];
  readonly facts: Readonly<Record<string, FactType>>;
  /** Fields of its form, and whether an act may change them. */
  readonly fields: Readonly<Record<string, boolean>>;
  /** Whether a state may be entered with these facts. */
  readonly mayEnter: (state: string, facts: Readonly<Record<string, unknown>>) => boolean;
  /** Whether its binding brings a record to a start that a message, signal or timer triggers. */
  readonly begins: boolean;
  /** States that acts outside the process lead on from. */
  readonly followed: readonly string[];
}

/** A kind of record that processes drive, its types erased: what the host works with. */
export interface Subject extends SubjectWords {
  readonly facts: z.ZodObject;
  readonly actions: Readonly<Record<string, ActionSpec>>;
  readonly handlers: readonly string[];
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly vocabulary: SubjectVocabulary;
  /** Routes of the catalogues whose codes a fact holds, by its name. */
  readonly catalogues: Readonly<Record<string, string>>;
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

/** Inputs that most actions share. */
const inputs = {
  nothing: z.object({}),
  /** An opinion that may be given, at most 2,000 characters. */
  opinion: z.object({ opinion: z.string().trim().max(2000).optional() }),
  /** A reason that must be given. */
  reason: z.object({ opinion: z.string().trim().min(1).max(2000) }),
} as const;

/**
 * Declares what diagrams may say about a kind of record.
 * @throws Error where an action asks for a form and none is given, or a field may be written and nobody can type it
 */
export function defineSubject<
  F extends z.ZodObject,
  const S extends string,
  const A extends string,
  const H extends string = never,
  const D extends string = never,
>(words: TypedWords<S, A, D>, spec: SubjectSpec<F, S, A, H, D>): TypedSubject<F, S, A, H, D> {
  const forms: Readonly<Record<string, z.ZodType | undefined>> = spec.forms ?? {};
  const edits: Readonly<Record<string, z.ZodType | undefined>> = spec.edits ?? {};
  const when: Readonly<Record<string, ((facts: z.output<F>) => boolean) | undefined>> = spec.when ?? {};
  const inputOf = (action: string, { asks }: ActionWords): z.ZodType => {
    const input = asks === 'form' ? forms[action] : inputs[asks];
    if (!input) throw new Error(`${words.name}: ${action} asks for a form that is not described`);
    return input;
  };
  const fieldOf = (field: string, spoken: FieldWords): FieldSpec => {
    const input = edits[field];
    if ((input === undefined) !== (spoken.control === undefined))
      throw new Error(`${words.name}: ${field} has a control or an input, and needs both or none`);
    return input ? { ...spoken, input } : spoken;
  };
  return {
    ...words,
    actions: mapped<ActionWords, ActionSpec>(words.actions, (action, spoken) => ({
      ...spoken,
      input: inputOf(action, spoken),
    })) as TypedSubject<F, S, A, H, D>['actions'],
    fields: mapped(words.fields, fieldOf),
    facts: spec.facts,
    handlers: spec.handlers,
    catalogues: Object.fromEntries(
      Object.entries(spec.facts.shape).flatMap(([name, schema]) => {
        const catalogue = (schema as z.ZodType).meta()?.catalogue;
        return typeof catalogue === 'string' ? [[name, catalogue]] : [];
      }),
    ),
    vocabulary: {
      subject: words.name,
      states: Object.keys(words.states),
      actions: Object.keys(words.actions),
      ofOwner: Object.entries<ActionWords>(words.actions).flatMap(([action, { ofOwner }]) => (ofOwner ? action : [])),
      start: words.start,
      handlers: spec.handlers,
      facts: factTypes(spec.facts),
      fields: mapped(words.fields, (field) => edits[field] !== undefined),
      mayEnter: (state, facts) => when[state]?.(facts as z.output<F>) ?? true,
      begins: spec.begins ?? false,
      followed: words.followed,
    },
  };
}

function mapped<T, R>(of: Readonly<Record<string, T>>, to: (key: string, value: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(key, value)]));
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
