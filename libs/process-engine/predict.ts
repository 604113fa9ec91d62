import type { AskedRule, Effect } from './effects.js';
import type { Event, Moment, Place, StartEvent } from './events.js';
import { reachableFrom } from './compile/reach.js';
import type { Definition, Node, Process } from './model.js';
import { start, stateRefused, step, type Step } from './step.js';
import type { State } from './state.js';

/** One node that the way will probably lead through. */
export interface Predicted {
  readonly el: string;
  readonly kind: Node['kind'];
  /** Who will be asked, for user tasks. */
  readonly rules: readonly AskedRule[];
  readonly rulesElse: readonly AskedRule[];
  /** Reached only behind a condition that cannot be decided yet. */
  readonly possible: boolean;
}

export interface Prediction {
  readonly path: readonly Predicted[];
  /** Elements whose state could not be entered. */
  readonly refused: readonly string[];
}

/** How far a prediction looks, and how often it passes the same element. */
const mostSteps = 500;
const mostVisits = 2;

/**
 * Where an instance will probably go: the same step function, every user task answered with its first action, handlers
 * skipped, waits for messages and times taken as over. What lies behind a condition that is null yet is only possible.
 */
export function predict(
  definition: Definition,
  from: { readonly start: StartEvent } | { readonly state: State; readonly moment: Moment },
): Prediction {
  if ('start' in from) {
    const first = start(definition, from.start);
    return first.ok ? new Walk(definition, first.state, from.start).go(first.effects) : { path: [], refused: [] };
  }
  const walk = new Walk(definition, from.state, from.moment);
  return walk.go([], walk.answersToOpen());
}

class Walk {
  private readonly path: Predicted[] = [];
  private readonly refused: string[] = [];
  private readonly visits = new Map<string, number>();
  private readonly process: Process;

  constructor(
    private readonly definition: Definition,
    private state: State,
    private readonly moment: Moment,
  ) {
    this.process = definition.processes.get(state.def) ?? definition.root;
  }

  go(first: readonly Effect[], open: readonly Event[] = []): Prediction {
    const queue = [...open, ...first.flatMap((effect) => this.answer(effect))];
    for (let steps = 0; steps < mostSteps; steps++) {
      const event = queue.shift();
      if (!event) break;
      const next: Step = step(this.definition, this.state, event);
      if (!next.ok) continue;
      this.state = next.state;
      queue.push(...next.effects.flatMap((effect) => this.answer(effect)));
    }
    return { path: this.path, refused: this.refused };
  }

  /** What is open already is answered like what will open. */
  answersToOpen(): Event[] {
    return [
      ...this.state.tokens.flatMap((token): Event[] => {
        if (token.wait === 'child' && this.process.all.get(token.el)?.kind === 'callActivity')
          return [{ type: 'childEnded', token: token.id, outcome: 'completed', ...this.moment }];
        if (token.wait === 'work') return [{ type: 'workDone', token: token.id, ...this.moment }];
        if (token.wait !== 'task') return [];
        const loop = this.state.scopes.find(({ id }) => id === token.id)?.loop;
        if (!loop) return this.act(token.el, { token: token.id });
        return Array.from({ length: loop.n }, (_, i) => this.act(token.el, { token: token.id, i })).flat();
      }),
      ...this.state.armed.flatMap((item) => this.come(item.id, item.el)),
    ];
  }

  private answer(effect: Effect): Event[] {
    switch (effect.type) {
      case 'askPeople':
        if (!this.visit(effect, effect.rules, effect.rulesElse)) return [];
        return [{ type: 'peopleKnown', ...place(effect), count: 1, ...this.moment }];
      case 'openTask':
        return this.isAsked(effect.el) || this.visit(effect) ? this.act(effect.el, effect) : [];
      case 'startChild':
        return this.visit(effect)
          ? [{ type: 'childEnded', token: effect.token, outcome: 'completed', ...this.moment }]
          : [];
      case 'doWork':
        return this.visit(effect) ? [{ type: 'workDone', token: effect.token, ...this.moment }] : [];
      case 'setTimer':
      case 'subscribe':
        return this.come(effect.armed, effect.el);
      case 'raiseIncident':
        if (effect.code === stateRefused) this.refused.push(effect.el);
        else this.spread(effect.el);
        return [];
      default:
        return [];
    }
  }

  private act(el: string, at: Place): Event[] {
    const action = this.process.all.get(el)?.task?.actions[0];
    return action === undefined ? [] : [{ type: 'acted', ...place(at), action, ...this.moment }];
  }

  /** Events on the path itself will come; what hangs on an activity's border may. */
  private come(armed: number, el: string): Event[] {
    const node = this.process.all.get(el);
    if (!node || node.kind === 'boundaryEvent' || node.kind === 'startEvent' || node.task) return [];
    const item = this.state.armed.find(({ id }) => id === armed);
    const type = item?.kind === 'timer' ? 'timerFired' : item?.kind === 'signal' ? 'signalCame' : 'messageCame';
    return item?.kind === 'condition' ? [] : [{ type, armed, ...this.moment }];
  }

  /** Whether people are looked for before a task opens. */
  private isAsked(el: string): boolean {
    const task = this.process.all.get(el)?.task;
    return task !== undefined && (task.people.length > 0 || task.peopleElse.length > 0 || task.vote !== undefined);
  }

  /** Notes the node; false once it was passed often enough. Each iteration of a loop passes it for itself. */
  private visit(
    at: Place & { readonly el: string },
    rules: readonly AskedRule[] = [],
    rulesElse: readonly AskedRule[] = [],
  ): boolean {
    const node = this.process.all.get(at.el);
    if (!node) return false;
    const token = this.state.tokens.find(({ id }) => id === at.token);
    const key = [at.el, token?.scope, at.i ?? token?.i].join(' ');
    const visits = (this.visits.get(key) ?? 0) + 1;
    this.visits.set(key, visits);
    if (visits > mostVisits) return false;
    const index = this.path.findIndex(({ el }) => el === at.el);
    const known = this.path[index];
    if (!known) this.path.push({ el: at.el, kind: node.kind, rules, rulesElse, possible: false });
    else if (known.possible) this.path[index] = { ...known, rules, rulesElse, possible: false };
    else
      this.path[index] = { ...known, rules: union(known.rules, rules), rulesElse: union(known.rulesElse, rulesElse) };
    return true;
  }

  /** Nothing is known beyond this element: it, and everything that it leads to, is possible. */
  private spread(el: string): void {
    const { all } = this.process;
    const from = [el];
    for (let at = all.get(el); at; at = all.get(at.body)) from.push(...at.outgoing.map(({ target }) => target));
    for (const id of reachableFrom(all, from)) {
      const node = this.process.all.get(id);
      const known = this.path.some((step) => step.el === id);
      if (!node || known || (!node.task && !node.work)) continue;
      const rules = (node.task?.people ?? []).map(({ text, resolver }) => ({ text, resolver, args: [] }));
      this.path.push({ el: id, kind: node.kind, rules, rulesElse: [], possible: true });
    }
  }
}

/** Iterations of one task may ask different people. */
function union(one: readonly AskedRule[], other: readonly AskedRule[]): readonly AskedRule[] {
  return [...new Map([...one, ...other].map((rule) => [JSON.stringify(rule), rule])).values()];
}

function place({ token, i }: Place): Place {
  return { token, ...(i === undefined ? {} : { i }) };
}
