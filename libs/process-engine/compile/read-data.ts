import type { Expression, Json } from '../expression/index.js';
import type { IoSpec, Mapping } from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { astOf, type ForeignValue, type Parameter } from './foreign/index.js';
import { extensionsOf } from './foreign/vendor.js';
import { admits, readAst, readExpression, readMappingText, type Reading } from './reading.js';

/** What goes into an element under names of its own, and what leads out: BPMN's data associations, ours, and others'. */
export function readIo(reading: Reading, element: Element): IoSpec | undefined {
  const id = element.id ?? '';
  const foreign = reading.foreign(element);
  const isCall = element.$type === 'bpmn:CallActivity';
  const ownIn = isCall ? [] : readMappingText(reading, word(element, 'lab:in'), id).mappings;
  const ownOut = isCall ? [] : readMappingText(reading, word(element, 'lab:out'), id).mappings;
  const foreignOut = parameters(reading, foreign?.outputs, id);
  const associatedOut = associations(reading, element, 'dataOutputAssociations');
  const associatedIn = isCall ? [] : associations(reading, element, 'dataInputAssociations');
  const input = [...associatedIn, ...parameters(reading, foreign?.inputs, id), ...ownIn];
  const output = [...associatedOut, ...foreignOut, ...ownOut];
  if (input.length === 0 && output.length === 0) return undefined;
  const isolated = ownOut.length > 0 || associatedOut.length > 0 || (foreignOut.length > 0 && isZeebe(element));
  return { input, output, isolated };
}

/** In Camunda 8 an output mapping is the only way out; Camunda 7 hands results on beside it. */
export function isZeebe(element: Element): boolean {
  return extensionsOf(element).some(({ vendor }) => vendor === 'zeebe');
}

function parameters(reading: Reading, given: readonly Parameter[] | undefined, id: string): Mapping[] {
  return (given ?? []).flatMap(({ name, value }): Mapping[] => {
    if (name === '') reading.problems.error('mapping-part', id, { end: 'target' });
    if (value === undefined) reading.problems.error('mapping-part', id, { end: 'source' });
    reading.written.add(name);
    const expression = foreignExpression(reading, value ?? null, id);
    return expression ? [{ target: name, value: expression }] : [];
  });
}

/** A parameter's value as an expression: texts without `${…}` or `=` are literals. */
function foreignExpression(reading: Reading, value: ForeignValue, id: string): Expression | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!admits(reading, text)) return undefined;
  const read = astOf(value);
  if ('ast' in read) return readAst(reading, read.ast, text, id);
  reading.problems.unreadable(id, text, read.problem);
  return undefined;
}

/** Tools that only draw an association point it at a property of no meaning. */
const placeholder = '__targetRef_placeholder';

/** What data associations lead into a called process. */
export function handedIn(reading: Reading, call: Element): Mapping[] {
  return associations(reading, call, 'dataInputAssociations');
}

/** Whether data associations lead out of an element. */
export function leadsOut(element: Element): boolean {
  const given = element.get('dataOutputAssociations');
  return Array.isArray(given) && list(element, 'dataOutputAssociations').some((one) => !isOfLoop(element, one));
}

/** Data associations: copies, transformations and assignments. BPMN 2.0 §10.4.2. */
function associations(
  reading: Reading,
  element: Element,
  property: 'dataInputAssociations' | 'dataOutputAssociations',
): Mapping[] {
  const given = element.get(property);
  if (!Array.isArray(given)) return [];
  return list(element, property).flatMap((association) => {
    const id = element.id ?? '';
    if (isOfLoop(element, association)) return [];
    const assignments = list(association, 'assignment').flatMap((assignment): Mapping[] => {
      const from = word(one(assignment, 'from') ?? assignment, 'body');
      const to = word(one(assignment, 'to') ?? assignment, 'body');
      const value = from === undefined ? undefined : readExpression(reading, from, id);
      const target = to?.replace(/^\s*=?\s*(?:[$#]\{)?\s*|\s*\}?\s*$/g, '');
      if (!value || !target) return [];
      reading.written.add(target);
      return [{ target, value }];
    });
    if (assignments.length > 0) return assignments;
    const target = dataName(one(association, 'targetRef'));
    const source = sourceName(association);
    const transformation = one(association, 'transformation');
    const text = (transformation && word(transformation, 'body')) ?? source;
    // Between two processes a name is not the same even where it is spelt alike.
    const alike = target === source && !transformation && element.$type !== 'bpmn:CallActivity';
    if (target === undefined || text === undefined || alike) return [];
    const value = readExpression(reading, text, id);
    reading.written.add(target);
    return value ? [{ target, value }] : [];
  });
}

function sourceName(association: Element): string | undefined {
  return list(association, 'sourceRef')
    .map(dataName)
    .find((name) => name !== undefined);
}

/** The lists of a loop belong to the scope around its iterations; what leads to them is no data of an iteration. */
function isOfLoop(element: Element, association: Element): boolean {
  const marker = one(element, 'loopCharacteristics');
  if (marker?.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return false;
  const lists = [one(marker, 'loopDataInputRef'), one(marker, 'loopDataOutputRef')].flatMap((item) => item?.id ?? []);
  const ends = [one(association, 'targetRef'), ...list(association, 'sourceRef')];
  return ends.some((end) => end?.id !== undefined && lists.includes(end.id));
}

/** The list of a loop as it is known around the activity: what its data association joins it to, else the item itself. */
export function listName(
  element: Element,
  property: 'dataInputAssociations' | 'dataOutputAssociations',
  item: Element | undefined,
): string | undefined {
  if (!item) return undefined;
  const given = Array.isArray(element.get(property)) ? list(element, property) : [];
  for (const association of given) {
    const target = one(association, 'targetRef');
    const transformation = one(association, 'transformation');
    const text = (transformation && word(transformation, 'body')) ?? sourceName(association);
    if (property === 'dataInputAssociations' && target?.id === item.id && text !== undefined) return text;
    const isSource = list(association, 'sourceRef').some(({ id }) => id === item.id);
    const name = dataName(target);
    if (property === 'dataOutputAssociations' && isSource && name !== undefined) return name;
  }
  return dataName(item) ?? item.id;
}

/** Data is known by its name; a reference by the name of the object that it refers to; by the id where the name cannot be written in an expression. */
export function dataName(item: Element | undefined): string | undefined {
  if (!item) return undefined;
  const object = one(item, 'dataObjectRef') ?? item;
  const names = [word(object, 'name'), word(item, 'name'), object.id, item.id];
  return names.includes(placeholder) ? undefined : names.find((name) => name !== undefined && isName(name));
}

/** Whether an expression can read it as a name. */
export function isName(text: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);
}

/** What a data object holds from the start, where our word or those of another engine say so. */
export function initialValue(reading: Reading, dataObject: Element): Json | undefined {
  const value = extensionsOf(dataObject).find(({ name }) => name === 'value');
  const text = word(dataObject, 'lab:value') ?? (value && word(value.element, '$body'));
  if (text === undefined) return undefined;
  const declared = one(dataObject, 'itemSubjectRef');
  const type =
    (declared ? word(declared, 'structureRef') : reading.undeclared.get(dataObject)?.['bpmn:itemSubjectRef']) ?? '';
  if (/(int|long|double|float|decimal|short)$/i.test(type) && Number.isFinite(Number(text))) return Number(text);
  if (/boolean$/i.test(type)) return text === 'true';
  return text;
}
