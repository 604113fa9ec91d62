import { evaluate, guarded } from '../data/evaluate.js';
import type { Draft, Execution } from '../execution/execution.js';
import type { Definition } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import type { EventSpec } from '../model/specs.js';
import type { Armed, State } from '../state/state.js';
import { arrive } from './arrivals.js';

type Conditional = Extract<EventSpec, { type: 'conditional' }>;

/**
 * Looks at the conditions that read something which has changed, and at those that were armed in this step; answers
 * whether one of them has come true. A condition that is null or cannot be worked out has not. BPMN 2.0 §10.5.5.
 */
export function reviewConditions(execution: Execution): boolean {
  if (execution.written.size === 0 && execution.fresh.size === 0) return false;
  const waiting = [...execution.armed.values()].filter(({ kind }) => kind === 'condition');
  const due = waiting.filter((item) => isAffected(execution, item) && holds(execution, item));
  execution.written.clear();
  execution.created.clear();
  execution.fresh.clear();
  for (const item of due) if (execution.armed.has(item.id)) arrive(execution, item, {});
  return due.length > 0;
}

function triggerOf(execution: Execution, item: Armed): Conditional | undefined {
  const trigger = triggersOf(execution.node(item.el).event)[item.part ?? 0];
  return trigger?.type === 'conditional' ? trigger : undefined;
}

function isAffected(execution: Execution, item: Armed): boolean {
  if (execution.fresh.has(item.id)) return true;
  const trigger = triggerOf(execution, item);
  if (!trigger) return false;
  const { variable, changes, condition } = trigger;
  const names = variable === undefined ? condition.reads : [variable];
  return names.some((name) => {
    const change = execution.created.has(name) ? 'create' : 'update';
    return execution.written.has(name) && (changes === undefined || changes.includes(change));
  });
}

/** Seen from inside the activity that it hangs on, or from the scope whose event sub-process it starts. */
function holds(execution: Execution, item: Draft<Armed>): boolean {
  const condition = triggerOf(execution, item)?.condition;
  const owner = execution.tokens.get(item.owner);
  const scope = execution.scopes.has(item.owner) ? item.owner : owner?.scope;
  if (!condition || scope === undefined) return false;
  return guarded(() => evaluate(execution, condition, owner, scope) === true);
}

/**
 * Names that armed conditions read; of an instance that is over those that the conditions read which start its process.
 * Facts among them are what a host has to compare to know whether a change of the record concerns the instance.
 */
export function watchedNames(definition: Definition, { armed, outcome, def }: State): readonly string[] {
  const process = definition.processes.get(def);
  const waiting =
    outcome === undefined
      ? armed.filter(({ kind }) => kind === 'condition').map(({ el }) => process?.all.get(el))
      : process?.starts;
  const reads = (waiting ?? []).flatMap((node) =>
    triggersOf(node?.event).flatMap((trigger) => {
      if (trigger.type !== 'conditional') return [];
      return trigger.variable === undefined ? trigger.condition.reads : [trigger.variable];
    }),
  );
  return [...new Set(reads)];
}
