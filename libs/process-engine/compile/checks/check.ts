import type { Body, ElementKind, Node, Process } from '../../model/definition.js';
import type { Problems } from '../../notation/problems.js';
import type { Reading } from '../reading.js';
import type { SubjectWords } from '../vocabulary.js';

export interface Checked {
  readonly process: Process;
  readonly problems: Problems;
  readonly reading: Reading;
  readonly subject: SubjectWords | undefined;
  readonly resolvers: ReadonlySet<string> | undefined;
  readonly decisions: ReadonlySet<string> | undefined;
  readonly operations: ReadonlySet<string> | undefined;
}

/** One rule that a diagram is held against. */
export type Check = (checked: Checked) => void;

/** The process and its sub-processes. */
export function bodies(process: Process): Body[] {
  return [process, ...[...process.all.values()].flatMap(({ inner }) => inner ?? [])];
}

/** Elements whose several outgoing flows are all taken at once. */
export function forks(process: Process): Node[] {
  return [...process.all.values()].filter((node) => {
    if (node.outgoing.length < 2) return false;
    if (/^(parallel|inclusive|complex)Gateway$/.test(node.kind)) return true;
    return (
      node.kind !== 'exclusiveGateway' &&
      node.kind !== 'eventBasedGateway' &&
      node.outgoing.filter(({ condition, action }) => !condition && !action).length > 1
    );
  });
}

const ends: ReadonlySet<ElementKind> = new Set([
  'endEvent',
  'terminateEndEvent',
  'errorEndEvent',
  'messageEndEvent',
  'signalEndEvent',
  'escalationEndEvent',
  'compensateEndEvent',
  'cancelEndEvent',
  'multipleEndEvent',
]);

export function isEnd(node: Node): boolean {
  return ends.has(node.kind);
}
