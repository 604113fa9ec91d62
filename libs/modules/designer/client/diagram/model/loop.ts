import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { partOf } from './read.js';
import { formal, type Pen } from './write.js';

/** How often an activity runs: once, once for each entry of a list, or again while a condition holds. */
export const repeats = ['once', 'parallel', 'sequential', 'loop'] as const;
export type Repeat = (typeof repeats)[number];

const multiInstance = 'bpmn:MultiInstanceLoopCharacteristics';
const standardLoop = 'bpmn:StandardLoopCharacteristics';

/** The marker of a repeated activity. */
export function markerOf(element: ModdleElement): ModdleElement | undefined {
  return partOf(element, 'loopCharacteristics');
}

export function repeatOf(element: ModdleElement): Repeat {
  const marker = markerOf(element);
  if (!marker) return 'once';
  if (marker.$type === standardLoop) return 'loop';
  return marker.get('isSequential') === true ? 'sequential' : 'parallel';
}

/** Sets how often it runs; what a list is repeated over stays while only the order changes. */
export function setRepeat(pen: Pen, element: DiagramElement, repeat: Repeat): void {
  const marker = markerOf(element.businessObject);
  if (repeat === 'once') return pen.modeling.updateProperties(element, { loopCharacteristics: undefined });
  const type = repeat === 'loop' ? standardLoop : multiInstance;
  const words = repeat === 'loop' ? {} : { isSequential: repeat === 'sequential' };
  if (marker?.$type === type) return pen.modeling.updateModdleProperties(element, marker, words);
  const loopCharacteristics = pen.create(type, words);
  Object.assign(loopCharacteristics, { $parent: element.businessObject });
  pen.modeling.updateProperties(element, { loopCharacteristics });
}

/** A word or an expression on the marker of a repeated activity. */
export function setLoopText(pen: Pen, element: DiagramElement, property: string, text: string): void {
  const marker = markerOf(element.businessObject);
  if (!marker) return;
  const isWord = property.startsWith('lab:');
  pen.modeling.updateModdleProperties(element, marker, {
    [property]: isWord ? text.trim() || undefined : formal(pen, text),
  });
}

/** How often a standard loop runs at most; undefined without a bound. */
export function mostOf(marker: ModdleElement): number | undefined {
  const most = marker.get('loopMaximum');
  return most === undefined ? undefined : Number(most);
}

/** A number or a switch on the marker. */
export function setLoopValue(pen: Pen, element: DiagramElement, values: Readonly<Record<string, unknown>>): void {
  const marker = markerOf(element.businessObject);
  if (marker) pen.modeling.updateModdleProperties(element, marker, values);
}
