import type { CallSpec, DecisionResult, DecisionSpec, NameSpec } from '../model/specs.js';
import { word, type Element } from '../notation/moddle.js';
import { handedIn, leadsOut } from './read-data.js';
import { readName } from './read-event.js';
import { readExpression, readMappings, readMappingText, type Reading } from './reading.js';

/** Which process a call activity starts, in which version, and what goes in and out. */
export function readCall(reading: Reading, element: Element): CallSpec | undefined {
  const id = element.id ?? '';
  const foreign = reading.foreign(element);
  const text = foreign?.calledElement ?? word(element, 'calledElement');
  const called = text === undefined ? undefined : readName(reading, text, id);
  if (called === undefined) {
    if (text === undefined) reading.problems.error('no-called', id);
    return undefined;
  }
  const ours = { in: word(element, 'lab:in'), out: word(element, 'lab:out') };
  // What goes in has its names in the called process, what comes back is read from there.
  const there: Reading = { ...reading, written: new Set() };
  const back: Reading = { ...reading, expressions: [] };
  const input =
    ours.in === undefined ? readMappings(there, foreign?.in ?? [], id) : readMappingText(there, ours.in, id);
  const output =
    ours.out === undefined ? readMappings(back, foreign?.out ?? [], id) : readMappingText(back, ours.out, id);
  const keyText = word(element, 'lab:key') ?? foreign?.businessKey;
  const key = keyText === undefined ? undefined : readExpression(reading, keyText, id);
  return {
    called,
    binding: readBinding(reading, element),
    ...(key ? { key } : {}),
    input: [...handedIn(reading, element), ...input.mappings],
    output: output.mappings,
    allIn: input.all,
    // Data associations read what they hand on from everything that came back.
    allOut: output.all || leadsOut(element),
  };
}

/** `latest`, `deployment`, or a version by its number or tag. */
function readBinding(reading: Reading, element: Element): CallSpec['binding'] {
  const foreign = reading.foreign(element);
  const ours = word(element, 'lab:version');
  const text = ours ?? (foreign?.binding?.startsWith('version') ? foreign.version : foreign?.binding);
  if (text === undefined || text === 'latest') return { kind: 'latest' };
  if (text === 'deployment') return { kind: 'deployment' };
  const version: NameSpec | undefined = readName(reading, text, element.id ?? '');
  return version === undefined ? { kind: 'latest' } : { kind: 'version', version };
}

const results: Readonly<Record<string, DecisionResult>> = {
  singleEntry: 'singleEntry',
  singleResult: 'singleResult',
  collectEntries: 'collectEntries',
  resultList: 'resultList',
};

/** Camunda 7 takes the list of hits, Camunda 8 the value. */
function usualResult(foreign: ReturnType<Reading['foreign']>): DecisionResult {
  const says = (wanted: string) => foreign?.notes.some(({ word: met }) => met === wanted) ?? false;
  if (says('zeebe:calledDecision')) return 'value';
  return says('camunda:decisionRef') && foreign?.resultVariable !== undefined ? 'resultList' : 'natural';
}

/** Which decision a business rule task asks; undefined where a handler answers. */
export function readDecision(reading: Reading, element: Element): DecisionSpec | undefined {
  const foreign = reading.foreign(element);
  const text = word(element, 'lab:decision') ?? foreign?.decisionRef;
  const ref = text === undefined ? undefined : readName(reading, text, element.id ?? '');
  if (ref === undefined) return undefined;
  const given = word(element, 'lab:decisionResult') ?? foreign?.mapDecisionResult;
  return { ref, result: (given === undefined ? undefined : results[given]) ?? usualResult(foreign) };
}
