import { list, one, word, type Element } from '../notation/moddle.js';
import type { DecisionModel, DecisionModelItem, KnowledgeModel, TypeModel } from './model.js';
import { parse } from './parse.js';
import { DecisionProblems, type DecisionProblem } from './problems.js';
import { readBoxed, readFunction } from './read-boxed.js';
import { readTable } from './read-table.js';
import {
  childrenOf,
  extensionsOf,
  idOf,
  isOf,
  nameOf,
  newId,
  readParameter,
  readText,
  testsTag,
  textOf,
  typeNamedBy,
  typeOf,
  type Reading,
} from './reading.js';
import { reportUnkept } from './unkept.js';

const labNames = ['nameZh', 'nameEn'] as const;

/** What reading gave; the model is there even when its cells cannot be compiled, so that they can be mended. */
export interface ReadModel {
  readonly model?: DecisionModel;
  readonly problems: readonly DecisionProblem[];
}

/**
 * Reads a DMN file for an editor. Decisions of a kind that cannot be executed are left out with an error; what `writeDecisions` would not write back is reported as a notice.
 */
export async function readModel(xml: string): Promise<ReadModel> {
  const problems = new DecisionProblems();
  const root = await parse(xml, problems);
  if (!root) return { problems: problems.found };
  const model = modelOf(root, problems);
  reportUnkept(root, problems);
  return { model, problems: problems.found };
}

/** The content of a parsed file, and the elements of kinds that cannot be executed. */
export function modelOf(root: Element, problems: DecisionProblems): DecisionModel {
  const elements = list(root, 'drgElement');
  for (const imported of list(root, 'import')) unsupported(imported, problems);
  const known = new Set(elements.flatMap(({ id }) => id ?? []));
  const knowledge = new Set(elements.filter(isOf('BusinessKnowledgeModel')).flatMap(({ id }) => id ?? []));
  const [language, namespace] = [word(root, 'expressionLanguage'), word(root, 'namespace') ?? ''];
  const required = new Set(elements.flatMap((element) => requiredBy(element, namespace)));
  const reading = { problems, known, knowledge, required, taken: new Set(known), language, namespace };
  const isDecided = elements.some((element) => one(element, 'decisionLogic') !== undefined);
  return {
    id: root.id ?? '',
    name: word(root, 'name') ?? '',
    ...ownNames(root),
    namespace,
    types: list(root, 'itemDefinition').map(readType),
    inputData: elements.filter(isOf('InputData')).map((element) => ({
      id: element.id ?? '',
      name: word(element, 'name') ?? '',
      type: typeOf(one(element, 'variable')),
    })),
    ...knowledgeOf(elements, reading),
    decisions: elements.flatMap((element) => {
      if (element.$type === 'dmn:Decision') return readDecision(element, reading, isDecided) ?? [];
      // Knowledge sources and input data are read, not run.
      if (readKinds.has(element.$type)) return [];
      // A decision service that nothing calls changes no decision.
      const isIdle = isOf('DecisionService')(element) && !required.has(element.id ?? '');
      unsupported(element, problems, isIdle ? 'warning' : 'error');
      return [];
    }),
  };
}

const readKinds = new Set(['dmn:InputData', 'dmn:KnowledgeSource', 'dmn:BusinessKnowledgeModel']);

function knowledgeOf(elements: readonly Element[], reading: Reading): Pick<DecisionModel, 'knowledge'> {
  const knowledge = elements
    .filter(isOf('BusinessKnowledgeModel'))
    .flatMap((element) => readKnowledge(element, reading) ?? []);
  return knowledge.length === 0 ? {} : { knowledge };
}

/** A business knowledge model; its function may be of FEEL only. */
function readKnowledge(element: Element, reading: Reading): KnowledgeModel | undefined {
  const { problems } = reading;
  const name = word(element, 'name') ?? '';
  const id = element.id || newId(name, reading.taken);
  const logic = one(element, 'encapsulatedLogic');
  if (!logic) {
    problems.error('no-logic', id);
    return undefined;
  }
  const made = readFunction(logic, id, reading);
  const variable = one(element, 'variable');
  return (
    made && {
      id,
      name,
      variable: nameOf(variable),
      type: resultType(typeOf(logic) || typeOf(variable), element),
      knows: readKnows(element, reading),
      ...made,
    }
  );
}

/** The variable of a function is of a function type, whose result counts; many tools write the result's type at once. */
function resultType(name: string, element: Element): string {
  const types = element.$parent ? list(element.$parent, 'itemDefinition') : [];
  const item = types.find((type) => word(type, 'name') === name);
  const made = item && one(item, 'functionItem');
  return made ? typeNamedBy(made, 'outputTypeRef') : name;
}

/** Ids of the functions that an element calls; decision services are none of them. */
function readKnows(element: Element, { problems, knowledge, namespace }: Reading): string[] {
  return list(element, 'knowledgeRequirement').flatMap((requirement) => {
    const id = idOf(one(requirement, 'requiredKnowledge'), { namespace });
    if (knowledge.has(id)) return [id];
    problems.error('dangling-reference', element.id ?? '', { id });
    return [];
  });
}

/** The attributes `lab:nameZh` and `lab:nameEn` of the file. */
function ownNames(root: Element): Pick<DecisionModel, 'nameZh' | 'nameEn'> {
  const names = labNames.map((name) => [name, String(root.$attrs?.[`lab:${name}`] ?? '').trim()] as const);
  return Object.fromEntries(names.filter(([, text]) => text !== ''));
}

function unsupported(element: Element, problems: DecisionProblems, severity: 'error' | 'warning' = 'error'): void {
  problems.report(severity, 'unsupported', element.id ?? '', { element: element.$type.slice(4) });
}

/** Ids of what an element requires, known or not. */
function requiredBy(element: Element, namespace: string): string[] {
  const made = list(element, 'informationRequirement').map(
    (requirement) => one(requirement, 'requiredDecision') ?? one(requirement, 'requiredInput'),
  );
  const called = list(element, 'knowledgeRequirement').map((requirement) => one(requirement, 'requiredKnowledge'));
  return [...made, ...called].map((to) => idOf(to, { namespace }));
}

function readType(element: Element): TypeModel {
  const constraint = textOf(one(element, 'typeConstraint'));
  const made = one(element, 'functionItem');
  const isList = element.get('isCollection') === true;
  return {
    name: word(element, 'name') ?? '',
    type: typeOf(element) || (made ? typeNamedBy(made, 'outputTypeRef') : ''),
    list: isList,
    values: textOf(one(element, 'allowedValues')),
    ...(constraint === '' ? {} : { constraint }),
    ...(made ? { parameters: list(made, 'parameters').map(readParameter) } : {}),
    entries: list(element, 'itemComponent').map(readType),
  };
}

/** @param isDecided whether the file has anything to execute */
function readDecision(element: Element, reading: Reading, isDecided: boolean): DecisionModelItem | undefined {
  const { problems } = reading;
  const id = element.id || newId(word(element, 'name') ?? '', reading.taken);
  const knows = readKnows(element, reading);
  const head = {
    id,
    name: word(element, 'name') ?? '',
    variable: nameOf(one(element, 'variable')),
    requires: readRequirements(element, reading),
    ...(knows.length === 0 ? {} : { knows }),
    ...readTests(element),
  };
  const logic = one(element, 'decisionLogic');
  if (logic === undefined) {
    // One that people make is drawn without logic; the others do not need it.
    problems.report(isDecided && !reading.required.has(id) ? 'warning' : 'error', 'no-logic', id);
    return undefined;
  }
  const [own, ofVariable] = [typeOf(logic), typeOf(one(element, 'variable'))];
  const type = ofVariable || own;
  if (isOf('DecisionTable')(logic)) {
    return { ...head, kind: 'table', ...(type === '' ? {} : { type }), ...readTable(logic, id, reading) };
  }
  // An expression of another type than its variable is converted twice, as a boxed one is.
  if (isOf('LiteralExpression')(logic) && (own === '' || own === type)) {
    return { ...head, kind: 'literal', expression: readText(logic, id, reading), type };
  }
  const boxed = readBoxed(logic, id, reading);
  return boxed && { ...head, kind: 'boxed', type, logic: boxed };
}

/** The tests are an extension of ours: `lab:tests` with a `lab:test` for each. */
function readTests(element: Element): Pick<DecisionModelItem, 'tests'> {
  const tests = extensionsOf(element)
    .filter(({ $type }) => $type === testsTag)
    .flatMap((each) => childrenOf(each))
    .map((test) => {
      const parts = childrenOf(test);
      return {
        inputs: parts
          .filter(({ $type }) => $type === 'lab:input')
          .map(({ name = '', $body = '' }) => ({ name, value: $body.trim() })),
        expected: (parts.find(({ $type }) => $type === 'lab:expected')?.$body ?? '').trim(),
      };
    });
  return tests.length === 0 ? {} : { tests };
}

function readRequirements(element: Element, { problems, known, namespace }: Reading): string[] {
  return list(element, 'informationRequirement').flatMap((requirement) => {
    const id = idOf(one(requirement, 'requiredDecision') ?? one(requirement, 'requiredInput'), { namespace });
    if (known.has(id)) return [id];
    problems.error('dangling-reference', element.id ?? '', { id });
    return [];
  });
}
