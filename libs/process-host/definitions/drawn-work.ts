import {
  checkDiagram,
  compile,
  type Definition,
  namesOf,
  type NamedElement,
  type Names,
  type Node,
  type Problem,
  type Vocabulary,
} from '#lab/process-engine/index.js';

/** A rule of an element that names people, with what is written on the diagram. */
export interface AskedRule {
  readonly resolver: string;
  readonly args: readonly string[];
}

/** Whom an element of a diagram asks. */
export interface Asking {
  readonly id: string;
  readonly kind: Node['kind'];
  readonly names: Names;
  readonly rules: readonly AskedRule[];
  /** Who is asked where those find nobody. */
  readonly otherwise: readonly AskedRule[];
}

/** A flow that is one of several ways on. */
export interface DrawnBranch {
  readonly flow: string;
  readonly element: NamedElement;
}

/** What there is to say about a drawing; without `asking` it cannot run. */
export interface Looked {
  readonly problems: readonly Problem[];
  readonly asking?: readonly Asking[];
  readonly branches?: readonly DrawnBranch[];
}

/** A drawing and the words that it is held against, as they go to a child process: functions stay behind. */
export interface Drawing {
  readonly xml: string;
  readonly words: Omit<Vocabulary, 'subjects'> & {
    readonly subjects: readonly Omit<Vocabulary['subjects'][number], 'mayEnter'>[];
  };
}

/** What `lookAt` of `drawn.ts` asks a child process for. */
export async function lookOver(drawing: Drawing): Promise<Looked> {
  const { definition, problems } = await checkDiagram(drawing.xml, vocabularyOf(drawing));
  return { problems, ...(definition ? { asking: askingIn(definition), branches: branchesIn(definition) } : {}) };
}

/** What `problemsIn` of `drawn.ts` asks a child process for. */
export async function compiledProblems(drawing: Drawing): Promise<readonly Problem[]> {
  return (await compile(drawing.xml, vocabularyOf(drawing))).problems;
}

/** No rule of the compiler asks for the conditions of states. */
function vocabularyOf({ words: { subjects, ...words } }: Drawing): Vocabulary {
  return { ...words, subjects: subjects.map((subject) => ({ ...subject, mayEnter: () => true })) };
}

/** Flows out of nodes with several, but not those of a parallel gateway, which takes them all. */
function branchesIn({ processes }: Definition): readonly DrawnBranch[] {
  const names = namesOf([...processes.values()]);
  const nodes = [...processes.values()].flatMap(({ all }) => [...all.values()]);
  return nodes
    .filter(({ kind, outgoing }) => kind !== 'parallelGateway' && outgoing.length > 1)
    .flatMap(({ outgoing }) =>
      outgoing.map(({ id, names: own }) => ({ flow: id, element: names.get(id) ?? { kind: 'sequenceFlow', ...own } })),
    );
}

function askingIn({ processes }: Definition): readonly Asking[] {
  const nodes = [...processes.values()].flatMap(({ all }) => [...all.values()]);
  return nodes.flatMap(({ id, kind, names, task, event, work }): Asking[] => {
    const offered = event?.type === 'message' ? event.people : [];
    const { people = [], peopleElse = [], copies = [] } = task ?? {};
    const rules = [...people, ...peopleElse, ...copies, ...offered, ...(work?.notify?.people ?? [])];
    if (rules.length === 0) return [];
    return [{ id, kind, names, rules: rules.map(written), otherwise: peopleElse.map(written) }];
  });
}

function written({ resolver, args }: NonNullable<Node['task']>['people'][number]): AskedRule {
  return { resolver, args: args.filter((arg) => typeof arg === 'string') };
}
