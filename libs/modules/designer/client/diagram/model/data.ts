import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { declare } from './declared.js';
import { partOf, textIn } from './read.js';
import { setTexts, setValues, type Pen } from './write.js';

/** The types that a variable can have, by the name of XML Schema that the file gives them. */
export const dataTypes = {
  text: 'xsd:string',
  number: 'xsd:double',
  integer: 'xsd:int',
  boolean: 'xsd:boolean',
} as const;
export type DataType = keyof typeof dataTypes;

/** The variable that a data object of the diagram refers to. */
function variableOf(reference: ModdleElement): ModdleElement | undefined {
  return partOf(reference, 'dataObjectRef');
}

/** The name under which conditions and scripts read it. */
export function variableName(reference: ModdleElement): string {
  return textIn(variableOf(reference), 'name') || textOf(reference, 'name');
}

/** Names the variable; what is written on the diagram is the same name. */
export function setVariableName(pen: Pen, element: DiagramElement, name: string): void {
  const variable = variableOf(element.businessObject);
  if (variable) setTexts(pen, element, { name }, variable);
  setTexts(pen, element, { name });
}

/** The type of the variable; undefined for any. */
export function variableType(reference: ModdleElement): DataType | undefined {
  const type = textIn(partOf(variableOf(reference), 'itemSubjectRef'), 'structureRef');
  return (Object.keys(dataTypes) as DataType[]).find((each) => dataTypes[each] === type);
}

/** Sets the type of the variable, which is declared in the file where it is not yet. */
export function setVariableType(pen: Pen, element: DiagramElement, type: DataType | undefined): void {
  const variable = variableOf(element.businessObject);
  if (!variable) return;
  const itemSubjectRef = type && declare(pen, element, 'bpmn:ItemDefinition', { structureRef: dataTypes[type] });
  setValues(pen, element, { itemSubjectRef }, variable);
}

/** What the variable holds when its process or sub-process begins. */
export function initialText(reference: ModdleElement): string {
  return textIn(variableOf(reference), 'lab:value');
}

export function setInitialText(pen: Pen, element: DiagramElement, text: string): void {
  const variable = variableOf(element.businessObject);
  if (variable) setTexts(pen, element, { 'lab:value': text }, variable);
}
