import { Turns } from '#lab/platform/heavy/turns.js';
import {
  compile,
  predictInTurns,
  type Definition,
  type Foresight,
  type Moment,
  type Node,
  type PredictedTask,
  type Prediction,
  type Process,
  type State,
  type Vocabulary,
} from '#lab/process-engine/index.js';
import { compileDecisions, type Decisions } from '#lab/process-engine/decision/index.js';
import type { Drawn } from '../definitions/definitions.js';

/** Milliseconds of processor time that a forecast looks ahead. */
const mostMs = 2_000;

export type Start = { readonly start: Moment & { readonly zone: string } };
export type Running = { readonly state: State; readonly moment: Moment };

/** What is known of the record's kind and of past instances, as it goes to a child process. */
export interface Known {
  /** The handlers of the subject; each is there, unless given. */
  readonly handlers?: ReadonlySet<string>;
  /** States on whose entering the record changes. */
  readonly changing?: ReadonlySet<string>;
  /** Milliseconds that the steps usually take, by called process and element; the process itself has no name. */
  readonly lasts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** A user task whose people are asked for, without what cannot be sent. */
export interface AskedTask extends Pick<PredictedTask, 'called' | 'rules' | 'rulesElse'>, Pick<Node, 'id' | 'names'> {
  /** Whether it is decided without people, or is open to every user. */
  readonly goesOn: boolean;
}

export type FindPeople = (task: AskedTask) => ReturnType<NonNullable<Foresight['people']>>;

export interface Ahead extends Drawn {
  /** A state whose condition reads a fact without a value may be entered. */
  readonly forgiving: boolean;
  readonly from: Start | Running;
  readonly known: Known;
}

/**
 * One prediction by the engine. Others are answered in between, and what it has not seen in its time is only possible.
 * @param find the people of each task on the path, as of that moment
 */
export function lookFrom(
  definition: Definition,
  called: ReadonlyMap<string, Definition>,
  from: Start | Running,
  { handlers, changing, lasts }: Known,
  find: FindPeople,
): Promise<Prediction> {
  const turns = new Turns();
  const foresight: Foresight = {
    isEnough: () => turns.isOver(mostMs),
    called: (process) => called.get(process),
    lasts: (step) => lasts.get(step.called ?? '')?.get(step.el),
    handles: (handler) => handlers?.has(handler) ?? true,
    changesFacts: (state) => changing?.has(state) ?? false,
    people: ({ node: { id, names, task }, ...rules }) =>
      find({
        id,
        names,
        ...rules,
        goesOn: task !== undefined && (task.empty !== 'incident' || task.openToAll === true),
      }),
  };
  return predictInTurns(definition, from, foresight, turns.pause);
}

/** What `Forecast` asks a child process for. */
export async function lookAhead(
  { text, calls, tables, words, forgiving, from, known }: Ahead,
  find: FindPeople,
): Promise<Prediction> {
  const { vocabulary } = (await import(words)) as { readonly vocabulary: Vocabulary };
  const decisions: Decisions = new Map(
    (await Promise.all(tables.map((table) => compileDecisions(table)))).flatMap((compiled) => [...compiled.decisions]),
  );
  const definitionOf = async (xml: string): Promise<Definition> => {
    const { definition, problems } = await compile(xml, vocabulary);
    if (!definition) throw new Error(`a process that compiled does not: ${JSON.stringify(problems)}`);
    return { ...definition, decisions };
  };
  const definition = await definitionOf(text);
  const called = new Map<string, Definition>();
  for (const [key, xml] of calls) called.set(key, await definitionOf(xml));
  return lookFrom(forgiving ? forgivingUnknown(definition) : definition, called, from, known, find);
}

/** The definition, but a state whose condition reads a fact without a value may be entered. */
function forgivingUnknown(definition: Definition): Definition {
  const forgiving = (process: Process): Process => ({
    ...process,
    mayEnter: (state, facts) => {
      let readsUnknown = false;
      const observed = new Proxy(facts, {
        get: (known, name) => {
          if (!Reflect.has(known, name)) readsUnknown = true;
          return Reflect.get(known, name) as unknown;
        },
      });
      return process.mayEnter(state, observed) || readsUnknown;
    },
  });
  const processes = new Map([...definition.processes].map(([id, process]) => [id, forgiving(process)]));
  return { ...definition, processes, root: processes.get(definition.root.id) ?? definition.root };
}
