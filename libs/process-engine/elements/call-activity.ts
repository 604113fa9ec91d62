import { complete } from '../activities/activity.js';
import { fail } from '../activities/work.js';
import { evaluate, evaluateOver } from '../data/evaluate.js';
import { mapped } from '../data/mapping.js';
import { keyOf } from '../events/arming.js';
import { loopItems, Incident, type Execution } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { CallSpec } from '../model/specs.js';
import type { Token } from '../state/state.js';
import { endInstance } from '../throwing/errors.js';
import type { Element } from './element.js';

/** Starts an instance of another process and waits until that is over. BPMN 2.0 §10.2.6 and §13.3.4. */
export const callActivity: Element = {
  enter: (execution, token, node) => {
    const { call } = node;
    if (!call) throw new Incident('call', `${node.id} names no process`);
    const process = textOf(execution, token, call.called);
    if (process === '') throw new Incident('call', `${node.id} names no process`);
    const key = keyOf(execution, call.key, token, token.scope);
    token.wait = 'child';
    execution.effect({
      type: 'startChild',
      token: token.id,
      el: node.id,
      process,
      binding:
        call.binding.kind === 'version'
          ? { version: textOf(execution, token, call.binding.version) }
          : call.binding.kind,
      ...(key === undefined ? {} : { key }),
      variables: {
        ...(call.allIn ? seen(execution, token, call.allIn === 'local') : {}),
        ...handedIn(execution, token, call),
      },
    });
  },
  resume: (execution, token, node, event) => {
    if (event.type === 'childThrew') {
      const { variables, ...thrown } = event;
      // What leads out of the called process does so too when it leads out by an error or escalation.
      takeOver(execution, token, node.call, variables ?? {});
      return void fail(execution, token, thrown);
    }
    if (event.type === 'workFailed') throw new Incident('call', event.message);
    if (event.type !== 'childEnded') return;
    if (event.outcome === 'cancelled') throw new Incident('call', `the process that ${node.id} called was cancelled`);
    if (event.all) {
      delete token.wait;
      return endInstance(execution, 'terminated', { all: true });
    }
    takeOver(execution, token, node.call, event.variables ?? {});
    complete(execution, token);
  },
};

function textOf(execution: Execution, token: Token, value: CallSpec['called']): string {
  if (typeof value === 'string') return value;
  const given = evaluate(execution, value, token, token.scope);
  return given === null ? '' : String(given);
}

function handedIn(execution: Execution, token: Token, { input }: CallSpec): Record<string, Json> {
  const own = seen(execution, token, true);
  return Object.assign(
    {},
    ...input.map((mapping) =>
      mapping.local
        ? { [mapping.target]: evaluateOver(execution, mapping.value, own) }
        : mapped(execution, [mapping], token, token.scope),
    ),
  ) as Record<string, Json>;
}

/** Every variable that the call can see, inner ones over outer ones, the elements of loops among them; or only its own. */
function seen(execution: Execution, token: Token, onlyOwn: boolean): Record<string, Json> {
  const values: Record<string, Json>[] = [ownOf(execution, token)];
  for (let at = onlyOwn ? undefined : execution.scopes.get(token.scope); at;) {
    const owner = execution.tokens.get(at.id);
    values.unshift({ ...(owner && elementOf(execution, owner)), ...execution.vars[at.id] });
    at = at.parent === undefined ? undefined : execution.scopes.get(at.parent);
  }
  const all = Object.assign({}, ...values) as Record<string, Json>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('$')));
}

function ownOf(execution: Execution, token: Token): Record<string, Json> {
  return { ...elementOf(execution, token), ...execution.vars[token.id] };
}

/** The element of the collection that an iteration has, under its name. */
function elementOf(execution: Execution, token: Token): Record<string, Json> {
  const name = execution.nodeOf(token).loop?.elementName;
  const items = execution.vars[token.scope]?.[loopItems];
  if (name === undefined || token.i === undefined || !Array.isArray(items)) return {};
  return { [name]: (items as readonly Json[])[token.i] ?? null };
}

/** What comes back is read from what the called process knew. */
function takeOver(
  execution: Execution,
  token: Token,
  call: CallSpec | undefined,
  given: Readonly<Record<string, Json>>,
): void {
  if (!call) return;
  const keep = (values: Readonly<Record<string, Json>>) => {
    for (const [name, value] of Object.entries(values)) execution.writeTo(token.id, name, value);
  };
  if (call.allOut === 'local') keep(given);
  else if (call.allOut) execution.writeFrom(token, given);
  for (const { target, value, local } of call.output) {
    const values = { [target]: evaluateOver(execution, value, given) };
    if (local) keep(values);
    else execution.writeFrom(token, values);
  }
}
