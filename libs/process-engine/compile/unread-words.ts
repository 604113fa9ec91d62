import type { ElementKind } from '../model/definition.js';
import type { EventSpec } from '../model/specs.js';
import { lab } from '../notation/lab.js';
import { word, type Element } from '../notation/moddle.js';
import type { Problems } from '../notation/problems.js';

/** Words that every element may have. */
const common = ['nameEn', 'nameZh', 'state'];
const work = ['handler', 'async', 'result'];
const data = ['in', 'out'];
const outside = ['external', 'topic', 'recipients', 'mailTitleZh', 'mailTitleEn', 'mailTextZh', 'mailTextEn'];

/** Words that only some kinds read. */
const byKind: Readonly<Partial<Record<ElementKind, readonly string[]>>> = {
  userTask: [
    ...data,
    'when',
    'assignee',
    'assigneeElse',
    'actions',
    'continues',
    'operations',
    'sign',
    'against',
    'addSign',
    'weights',
    'veto',
    'pick',
    'empty',
    'self',
    'repeated',
    'timeout',
    'cc',
    'due',
    'priority',
    'remind',
    'time',
    'form',
    'labelsZh',
    'labelsEn',
  ],
  serviceTask: [...work, ...data, ...outside],
  sendTask: [...work, ...data, ...outside, 'key'],
  receiveTask: ['key', ...data],
  scriptTask: ['result', ...data],
  businessRuleTask: [...work, ...data, 'decision', 'decisionResult'],
  messageThrowEvent: [...work, 'key'],
  messageEndEvent: [...work, 'key'],
  catchEvent: data,
  task: data,
  manualTask: data,
  subProcess: data,
  transaction: data,
  adHocSubProcess: [...data, 'activate'],
  callActivity: [...data, 'version', 'key'],
};
/** What may be sent by people as an action. */
const offered = ['when', 'assignee', 'key'];

/**
 * Reports words that the notation allows on an element of this type, but that nothing reads on one of its kind: a
 * handler of an end event without message would never run.
 */
export function reportUnreadWords(
  problems: Problems,
  element: Element,
  kind: ElementKind,
  event: EventSpec | undefined,
): void {
  const waits = kind === 'catchEvent' || kind === 'boundaryEvent';
  const named = kind === 'startEvent' && event?.type === 'message' ? ['key'] : [];
  const read = new Set([
    ...common,
    ...(byKind[kind] ?? []),
    ...named,
    ...(waits && event?.type === 'message' ? offered : []),
  ]);
  for (const { extends: types, properties } of lab.types) {
    if (!types.some((type) => element.$instanceOf?.(type))) continue;
    for (const { name } of properties) {
      // A parser that has taken the descriptor in has put the prefix before its names.
      const plain = name.replace(/^lab:/, '');
      if (read.has(plain) || word(element, `lab:${plain}`) === undefined) continue;
      problems.error('unknown-word', element.id ?? '', { attribute: `lab:${plain}` });
    }
  }
}
