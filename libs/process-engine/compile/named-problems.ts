import type { Flow, Names, Process } from '../model/definition.js';
import { elementArguments, sentenceOf, type NamedElement, type Problem } from '../notation/problems.js';

/** The problems with the names of their elements: people do not know ids. */
export function withNames(problems: readonly Problem[], processes: readonly Process[]): readonly Problem[] {
  const known = namesOf(processes);
  return problems.map((problem): Problem => {
    const element = known.get(problem.elementId);
    const named = Object.fromEntries(
      elementArguments.flatMap((argument) => {
        const found = known.get(problem.args[argument] ?? '');
        return found ? [[argument, found]] : [];
      }),
    );
    if (Object.keys(named).length === 0) return element ? { ...problem, element } : problem;
    const words = Object.fromEntries(Object.entries(named).map(([argument, one]) => [argument, inEnglish(one)]));
    const message = sentenceOf(problem.code, { ...problem.args, ...words });
    return { ...problem, message, ...(element ? { element } : {}), named };
  });
}

/** What the elements and flows of processes are called, by their id. */
export function namesOf(processes: readonly Process[]): ReadonlyMap<string, NamedElement> {
  const known = new Map<string, NamedElement>();
  const of = (kind: string, { name, zh, en }: Names): NamedElement => ({
    kind,
    name,
    ...(zh === undefined ? {} : { zh }),
    ...(en === undefined ? {} : { en }),
  });
  for (const process of processes) known.set(process.id, of('process', process.names));
  const nodes = processes.flatMap(({ all }) => [...all.values()]);
  for (const { id, kind, names } of nodes) known.set(id, of(kind, names));
  for (const flow of nodes.flatMap(({ outgoing }) => outgoing)) {
    const ends = endsOf(flow, known);
    known.set(flow.id, { ...of('sequenceFlow', flow.names), ...(ends ? { ends } : {}) });
  }
  return known;
}

function endsOf(flow: Flow, known: ReadonlyMap<string, NamedElement>): NamedElement['ends'] {
  const [source, target] = [known.get(flow.source), known.get(flow.target)];
  return source && target ? [source, target] : undefined;
}

/** Its English name, or another one, or what it is: `user task`. */
function inEnglish({ kind, name, zh, en, ends }: NamedElement): string {
  const own = en ?? (name === '' ? zh : name);
  if (own !== undefined) return own;
  if (ends) return ends.map(inEnglish).join(' → ');
  return kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
