import { sizeOf, specOf, type KindName } from '../model/kinds.js';
import type { Modeler, NewShape, Properties } from './services.js';

/** What the palette offers: a kind of node, with what is on it from the beginning. */
export interface Blueprint {
  readonly kind: KindName;
  readonly words?: Properties;
}

/** A shape that is drawn next. */
export function shapeOf(modeler: Modeler, { kind, words = {} }: Blueprint): NewShape {
  const { type, trigger } = specOf(kind);
  const businessObject = modeler.get('bpmnFactory').create(type, words);
  return modeler.get('elementFactory').createShape({
    type,
    businessObject,
    ...(trigger === undefined ? {} : { eventDefinitionType: trigger }),
    ...(kind === 'subProcess' ? { isExpanded: true } : {}),
    ...sizeOf(kind),
  });
}

/** The words of a task in which people decide: those of the usual actions that the record knows. */
export function approval(actions: readonly string[], sign?: string): Properties {
  const decisions = ['approve', 'reject'].filter((action) => actions.includes(action));
  return { 'lab:actions': decisions.join(' ') || undefined, ...(sign === undefined ? {} : { 'lab:sign': sign }) };
}
