import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import type { Make } from './new-steps.js';
import type { Branch, Scope, Step, Way } from './tree.js';

interface Property {
  readonly name: string;
  readonly isReference?: boolean;
  readonly isVirtual?: boolean;
}

interface Described extends ModdleElement {
  readonly $descriptor: { readonly properties: readonly Property[] };
  readonly $attrs: Record<string, unknown>;
}

/** Set by the writer for every element of the tree. */
const structural = [
  'bpmn:incoming',
  'bpmn:outgoing',
  'bpmn:sourceRef',
  'bpmn:targetRef',
  'bpmn:default',
  'bpmn:flowElements',
  'bpmn:attachedToRef',
];

/** A second step with all that is on the first one, what is below it too; every element has an id of its own. */
export function copyOfStep(step: Step, make: Make): Step {
  const copier = new Copier(make);
  const copy = copier.step(step);
  copier.lead();
  return copy;
}

class Copier {
  private readonly made = new Map<ModdleElement, ModdleElement>();
  private readonly jumps: { kind: 'jump'; target: ModdleElement }[] = [];

  constructor(private readonly make: Make) {}

  step(step: Step): Step {
    if (step.kind === 'jump') {
      const jump = { kind: step.kind, target: step.target };
      this.jumps.push(jump);
      return jump;
    }
    const element = this.node(step.element);
    if (step.kind === 'end') return { kind: 'end', element };
    if (step.kind === 'work') {
      const flow = this.node(step.flow);
      const inside = step.inside && this.scope(step.inside, element);
      const ways = step.ways.map((way): Way => ({
        ...this.branch(way),
        from: this.border(way.from, step.element, element),
      }));
      return { kind: 'work', element, flow, ways, ...(inside ? { inside } : {}) };
    }
    const branches = step.branches.map((branch) => this.branch(branch));
    const usual = step.element.get('default') as ModdleElement | undefined;
    if (usual) element.set('default', this.made.get(usual));
    const join = step.join && { element: this.node(step.join.element), flow: this.node(step.join.flow) };
    return { kind: 'block', element, branches, ...(join ? { join } : {}) };
  }

  /** What led to a part of the first step leads to that of the second one; an end comes after what leads to it. */
  lead(): void {
    for (const jump of this.jumps) jump.target = this.made.get(jump.target) ?? jump.target;
  }

  private border(from: ModdleElement, host: ModdleElement, copy: ModdleElement): ModdleElement {
    if (from === host) return copy;
    const event = this.node(from);
    event.set('attachedToRef', copy);
    return event;
  }

  private branch({ flow, steps }: Branch): Branch {
    return { flow: this.node(flow), steps: steps.map((step) => this.step(step)) };
  }

  private scope({ start, flow, steps }: Scope, holder: ModdleElement): Scope {
    return { holder, start: this.node(start), flow: this.node(flow), steps: steps.map((step) => this.step(step)) };
  }

  private node(element: ModdleElement): ModdleElement {
    const copy = this.element(element as Described);
    this.made.set(element, copy);
    return copy;
  }

  /** The element with its parts; what it refers to is the same. */
  private element(element: Described): ModdleElement {
    const copy = this.make(element.$type);
    for (const { name, isReference, isVirtual } of element.$descriptor.properties) {
      const value = element.get(name);
      const isOwn = Object.hasOwn(element, name) || Object.hasOwn(element, name.split(':').at(-1) ?? name);
      if (!isOwn || isVirtual || structural.includes(name) || name.endsWith(':id') || name === 'id') continue;
      copy.set(name, isReference ? value : this.part(value, copy));
    }
    for (const [name, value] of Object.entries(element.$attrs)) copy.set(name, value);
    return copy;
  }

  private part(value: unknown, owner: ModdleElement): unknown {
    if (Array.isArray(value)) return value.map((one) => this.part(one, owner));
    if (typeof value !== 'object' || value === null || !('$descriptor' in value)) return value;
    const copy = this.element(value as Described);
    (copy as { $parent?: ModdleElement }).$parent = owner;
    return copy;
  }
}
