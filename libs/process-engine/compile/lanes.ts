import { list, one, word, type Element } from '../notation/moddle.js';

/** The people rules of lanes, by the nodes that are directly in them. */
export type LaneRules = ReadonlyMap<Element, string>;

/** Reads `lab:assignee` of every lane of a process; an inner lane counts before the one around it. */
export function laneRulesOf(process: Element): LaneRules {
  const rules = new Map<Element, string>();
  readBody(process, rules);
  return rules;
}

function readBody(holder: Element, rules: Map<Element, string>): void {
  for (const set of Array.isArray(holder.get('laneSets')) ? list(holder, 'laneSets') : [])
    readLanes(set, undefined, rules);
  for (const element of list(holder, 'flowElements'))
    if (Array.isArray(element.get('flowElements'))) readBody(element, rules);
}

function readLanes(set: Element, around: string | undefined, rules: Map<Element, string>): void {
  for (const lane of list(set, 'lanes')) {
    const rule = word(lane, 'lab:assignee') ?? around;
    if (rule !== undefined) for (const node of list(lane, 'flowNodeRef')) rules.set(node, rule);
    const inner = one(lane, 'childLaneSet');
    if (inner) readLanes(inner, rule, rules);
  }
}

/** Who decides the tasks of the lane that an element is in, its sub-process with it. */
export function laneRuleOf(rules: LaneRules, element: Element): string | undefined {
  for (let at: Element | undefined = element; at; at = at.$parent) {
    const rule = rules.get(at);
    if (rule !== undefined) return rule;
  }
  return undefined;
}
