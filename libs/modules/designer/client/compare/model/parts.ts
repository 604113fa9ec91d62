import { elementsIn, isOf, propertiesOf, type Described } from './moddle.js';
import { isDeclared, isPart, valuesOf, type Value, type Values } from './values.js';

/** One thing that is compared: a node, a flow, a process, or the file itself under the empty id. */
export interface Part {
  readonly id: string;
  readonly element: Described;
  /** Id of the part that contains it. */
  readonly parent: string;
}

/** What a file is made of. */
export interface Parts {
  readonly byId: ReadonlyMap<string, Part>;
  /** Ids of lanes by what is in them. */
  readonly lanes: ReadonlyMap<string, readonly string[]>;
  /** How each part is drawn, as a text to compare. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Ids of what is shown where it is referred to. */
  readonly referred: ReadonlySet<string>;
}

/** Reads the tree of a file. @param root its `definitions` */
export function partsOf(root: Described): Parts {
  const byId = new Map<string, Part>([['', { id: '', element: root, parent: '' }]]);
  const lanes = new Map<string, string[]>();
  const referred = new Set<string>();
  const visit = (element: Described, parent: string): void => {
    for (const property of propertiesOf(element)) {
      if (property.isVirtual === true || property.ns.name === 'bpmn:diagrams') continue;
      for (const child of elementsIn(element.get(property.ns.name))) {
        if (property.isReference === true) {
          if (isDeclared(child)) referred.add(child.id ?? '');
          continue;
        }
        const id = isPart(child) && child.id !== undefined ? child.id : undefined;
        if (id !== undefined) byId.set(id, { id, element: child, parent });
        visit(child, id ?? parent);
      }
    }
    if (!isOf(element, 'bpmn:Lane')) return;
    for (const { id = '' } of elementsIn(element.get('flowNodeRef')))
      lanes.set(id, [...(lanes.get(id) ?? []), element.id ?? '']);
  };
  visit(root, '');
  return { byId, lanes, referred, drawn: drawnOf(root) };
}

/** What a part says, with its kind and the place that it has in the file. */
export function placedValues({ id, element, parent }: Part, { lanes, byId }: Parts): Values {
  const values = new Map<string, Value>(valuesOf(element));
  values.set('kind', element.$type);
  const container = byId.get(parent)?.element;
  if (container && isOf(container, 'bpmn:FlowElementsContainer')) values.set('parent', [parent]);
  const within = lanes.get(id);
  if (within) values.set('lane', within);
  return values;
}

function drawnOf(root: Described): ReadonlyMap<string, string> {
  const drawn = new Map<string, string>();
  for (const diagram of elementsIn(root.get('diagrams'))) {
    for (const plane of elementsIn(diagram.get('plane'))) {
      for (const shape of elementsIn(plane.get('planeElement'))) {
        const [element] = elementsIn(shape.get('bpmnElement'));
        if (element?.id !== undefined) drawn.set(element.id, JSON.stringify([...valuesOf(shape)]));
      }
    }
  }
  return drawn;
}
