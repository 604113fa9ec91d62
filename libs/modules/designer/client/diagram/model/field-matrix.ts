import { fieldText, listOfField } from '#lab/shared/subject-words.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { fieldRights, type FieldRight } from '#lab/process-engine/index.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { parseForm, printForm } from './form.js';
import { listOf, partOf } from './read.js';

/** A field of the record's form: a row of the matrix. */
export interface MatrixField {
  readonly field: string;
  /** Text key of its name. */
  readonly text: string;
  /** What a step may say of it; a field that no act writes cannot be opened. */
  readonly rights: readonly FieldRight[];
}

/** Fields of the record itself, or those of each of its lines. */
export interface FieldGroup {
  /** The list of lines; undefined for the record itself. */
  readonly list: string | undefined;
  readonly fields: readonly MatrixField[];
}

/** One cell that gets another right. */
export interface CellChange {
  readonly task: ModdleElement;
  readonly field: string;
  readonly right: FieldRight;
}

/** The fields of a kind of record, those of the record itself first; a list of lines is a group of its own. */
export function fieldGroups(subject: Pick<Subject, 'texts' | 'fields'> | undefined): readonly FieldGroup[] {
  const groups = new Map<string | undefined, MatrixField[]>([[undefined, []]]);
  for (const [field, { input }] of Object.entries(subject?.fields ?? {})) {
    const list = listOfField(field);
    const rights = fieldRights.filter((right) => right !== 'edit' || input !== undefined);
    groups.set(list, [...(groups.get(list) ?? []), { field, text: subject ? fieldText(subject, field) : '', rights }]);
  }
  return [...groups].filter(([, fields]) => fields.length > 0).map(([list, fields]) => ({ list, fields }));
}

/**
 * The user tasks of a file as they follow each other: along the flows from each start, those of a sub-process in its
 * place, and at the end those that no flow leads to.
 */
export function userTasksOf(definitions: ModdleElement): readonly ModdleElement[] {
  const processes = listOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  return processes.flatMap(tasksWithin);
}

function tasksWithin(scope: ModdleElement): readonly ModdleElement[] {
  return alongFlows(listOf(scope, 'flowElements')).flatMap((node) => {
    if (node.$type === 'bpmn:UserTask') return [node];
    return node.$instanceOf('bpmn:SubProcess') ? tasksWithin(node) : [];
  });
}

/** Breadth first, so that branches are beside each other and what follows them comes after all of them. */
function alongFlows(elements: readonly ModdleElement[]): readonly ModdleElement[] {
  const nodes = elements.filter((element) => element.$instanceOf('bpmn:FlowNode'));
  const flows = elements.map((element) => ({ from: partOf(element, 'sourceRef'), to: partOf(element, 'targetRef') }));
  // What a boundary event leads to comes after the usual way.
  const leads = [...flows, ...nodes.map((to) => ({ from: partOf(to, 'attachedToRef'), to }))];
  const seen = new Set(nodes.filter((node) => !leads.some(({ from, to }) => from && to === node)));
  // A set that grows while it is walked hands out what was added, too.
  for (const node of seen) for (const { from, to } of leads) if (from === node && to) seen.add(to);
  return [...seen, ...nodes.filter((node) => !seen.has(node))];
}

/** What the people of a task may do with a field; what the task does not name is read. */
export function rightOf(task: ModdleElement, field: string): FieldRight {
  return parseForm(textOf(task, 'lab:form'))[field] ?? 'read';
}

/**
 * The words of `lab:form` that changes make, for each task that is another one then.
 * @param changes those that the field does not allow are left out by the caller
 */
export function formsAfter(changes: readonly CellChange[]): ReadonlyMap<ModdleElement, string> {
  const rights = new Map<ModdleElement, Readonly<Record<string, FieldRight>>>();
  for (const { task, field, right } of changes)
    rights.set(task, { ...(rights.get(task) ?? parseForm(textOf(task, 'lab:form'))), [field]: right });
  const texts = [...rights].map(([task, form]) => [task, printForm(form)] as const);
  return new Map(texts.filter(([task, text]) => text !== printForm(parseForm(textOf(task, 'lab:form')))));
}

/** Gives one right to every pair of these fields and tasks that allows it. */
export function giving(
  tasks: readonly ModdleElement[],
  fields: readonly MatrixField[],
  right: FieldRight,
): readonly CellChange[] {
  const able = fields.filter(({ rights }) => rights.includes(right));
  return tasks.flatMap((task) => able.map(({ field }) => ({ task, field, right })));
}
