import { complete } from '../activities/activity.js';
import { fail } from '../activities/work.js';
import { evaluate, evaluateOver } from '../data/evaluate.js';
import { mapped } from '../data/mapping.js';
import { keyOf } from '../events/arming.js';
import { loopItems, Stuck, type Run } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { CallSpec } from '../model/specs.js';
import type { Token } from '../state/state.js';
import type { Element } from './element.js';

/** Starts an instance of another process and waits until that is over. BPMN 2.0 §10.2.6 and §13.3.4. */
export const callActivity: Element = {
  enter: (run, token, node) => {
    const { call } = node;
    if (!call) throw new Stuck('call', `${node.id} names no process`);
    const process = textOf(run, token, call.called);
    if (process === '') throw new Stuck('call', `${node.id} names no process`);
    const key = keyOf(run, call.key, token, token.scope);
    token.wait = 'child';
    run.effect({
      type: 'startChild',
      token: token.id,
      el: node.id,
      process,
      binding:
        call.binding.kind === 'version' ? { version: textOf(run, token, call.binding.version) } : call.binding.kind,
      ...(key === undefined ? {} : { key }),
      variables: { ...(call.allIn ? seen(run, token, call.allIn === 'local') : {}), ...handedIn(run, token, call) },
    });
  },
  resume: (run, token, node, event) => {
    if (event.type === 'childThrew') {
      const { variables, ...thrown } = event;
      // What leads out of the called process does so too when it leads out by an error or escalation.
      takeOver(run, token, node.call, variables ?? {});
      return void fail(run, token, thrown);
    }
    if (event.type === 'workFailed') throw new Stuck('call', event.message);
    if (event.type !== 'childEnded') return;
    if (event.outcome === 'cancelled') throw new Stuck('call', `the process that ${node.id} called was cancelled`);
    takeOver(run, token, node.call, event.variables ?? {});
    complete(run, token);
  },
};

function textOf(run: Run, token: Token, value: CallSpec['called']): string {
  if (typeof value === 'string') return value;
  const given = evaluate(run, value, token, token.scope);
  return given === null ? '' : String(given);
}

function handedIn(run: Run, token: Token, { input }: CallSpec): Record<string, Json> {
  const own = seen(run, token, true);
  return Object.assign(
    {},
    ...input.map((mapping) =>
      mapping.local
        ? { [mapping.target]: evaluateOver(run, mapping.value, own) }
        : mapped(run, [mapping], token, token.scope),
    ),
  ) as Record<string, Json>;
}

/** Every variable that the call can see, inner ones over outer ones, the elements of loops among them; or only its own. */
function seen(run: Run, token: Token, onlyOwn: boolean): Record<string, Json> {
  const values: Record<string, Json>[] = [ownOf(run, token)];
  for (let at = onlyOwn ? undefined : run.scopes.get(token.scope); at;) {
    const owner = run.tokens.get(at.id);
    values.unshift({ ...(owner && elementOf(run, owner)), ...run.vars[at.id] });
    at = at.parent === undefined ? undefined : run.scopes.get(at.parent);
  }
  const all = Object.assign({}, ...values) as Record<string, Json>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('$')));
}

function ownOf(run: Run, token: Token): Record<string, Json> {
  return { ...elementOf(run, token), ...run.vars[token.id] };
}

/** The element of the collection that an iteration has, under its name. */
function elementOf(run: Run, token: Token): Record<string, Json> {
  const name = run.nodeOf(token).loop?.elementName;
  const items = run.vars[token.scope]?.[loopItems];
  if (name === undefined || token.i === undefined || !Array.isArray(items)) return {};
  return { [name]: (items as readonly Json[])[token.i] ?? null };
}

/** What comes back is read from what the called process knew. */
function takeOver(run: Run, token: Token, call: CallSpec | undefined, given: Readonly<Record<string, Json>>): void {
  if (!call) return;
  const keep = (values: Readonly<Record<string, Json>>) => {
    for (const [name, value] of Object.entries(values)) run.writeTo(token.id, name, value);
  };
  if (call.allOut === 'local') keep(given);
  else if (call.allOut) run.writeFrom(token, given);
  for (const { target, value, local } of call.output) {
    const values = { [target]: evaluateOver(run, value, given) };
    if (local) keep(values);
    else run.writeFrom(token, values);
  }
}
