import { list, one, word, type Element } from '../notation/moddle.js';
import type { Problems } from '../notation/problems.js';

/**
 * The names of messages that flows between pools carry, by the element at either end. A flow is named by its message,
 * else by that of one of its ends, else by itself: what throws at one end then reaches what waits at the other.
 */
export function messageFlowsOf(root: Element, problems: Problems): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const collaborations = list(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Collaboration');
  for (const flow of collaborations.flatMap((collaboration) => list(collaboration, 'messageFlows'))) {
    const [source, target] = [one(flow, 'sourceRef'), one(flow, 'targetRef')];
    if (!source?.id || !target?.id) continue;
    if (processOf(source) !== undefined && processOf(source) === processOf(target))
      problems.warning('message-flow', flow.id ?? '');
    const message = one(flow, 'messageRef') ?? messageAt(source) ?? messageAt(target);
    const name = (message && (word(message, 'name') ?? message.id)) ?? flow.id ?? '';
    for (const { id } of [source, target]) if (id !== undefined && !names.has(id)) names.set(id, name);
  }
  return names;
}

/** The process that contains an element; none contains a pool. */
function processOf(element: Element): Element | undefined {
  for (let at: Element | undefined = element; at; at = at.$parent) if (at.$type === 'bpmn:Process') return at;
  return undefined;
}

/** The message that an element names itself. */
function messageAt(element: Element): Element | undefined {
  const definitions = element.get('eventDefinitions');
  const holders = [element, ...(Array.isArray(definitions) ? (definitions as Element[]) : [])];
  return holders.map((holder) => one(holder, 'messageRef')).find((message) => message !== undefined);
}
