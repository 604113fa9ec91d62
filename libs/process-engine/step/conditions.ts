import { evaluate, guarded } from '../data/evaluate.js';
import type { Draft, Run } from '../execution/execution.js';
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
export function reviewConditions(run: Run): boolean {
  if (run.written.size === 0 && run.fresh.size === 0) return false;
  const waiting = [...run.armed.values()].filter(({ kind }) => kind === 'condition');
  const due = waiting.filter((item) => isAffected(run, item) && holds(run, item));
  run.written.clear();
  run.created.clear();
  run.fresh.clear();
  for (const item of due) if (run.armed.has(item.id)) arrive(run, item, {});
  return due.length > 0;
}

function triggerOf(run: Run, item: Armed): Conditional | undefined {
  const trigger = triggersOf(run.node(item.el).event)[item.part ?? 0];
  return trigger?.type === 'conditional' ? trigger : undefined;
}

function isAffected(run: Run, item: Armed): boolean {
  if (run.fresh.has(item.id)) return true;
  const trigger = triggerOf(run, item);
  if (!trigger) return false;
  const { variable, changes, condition } = trigger;
  const names = variable === undefined ? condition.reads : [variable];
  return names.some((name) => {
    const change = run.created.has(name) ? 'create' : 'update';
    return run.written.has(name) && (changes === undefined || changes.includes(change));
  });
}

/** Seen from inside the activity that it hangs on, or from the scope whose event sub-process it starts. */
function holds(run: Run, item: Draft<Armed>): boolean {
  const condition = triggerOf(run, item)?.condition;
  const owner = run.tokens.get(item.owner);
  const scope = run.scopes.has(item.owner) ? item.owner : owner?.scope;
  if (!condition || scope === undefined) return false;
  return guarded(() => evaluate(run, condition, owner, scope) === true);
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
