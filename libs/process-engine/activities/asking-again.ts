import type { Draft, Execution } from '../execution/execution.js';
import { depart } from '../flow/flow.js';
import type { Node } from '../model/definition.js';
import { noteDone } from '../scopes/compensation.js';
import { cancelToken, isIteration } from '../scopes/scopes.js';
import type { Again, Token } from '../state/state.js';

/** Approvals that are asked for from the step that made them void. */
type Round = Again & { readonly home: string };

/** Steps that are to be asked again once this one is passed. */
export function addAgain(token: Draft<Token>, els: readonly string[]): void {
  token.again = { ...token.again, els: [...new Set([...(token.again?.els ?? []), ...els])] };
}

/**
 * Asks those again who approved what has changed since: a token that leaves the step that made the change goes to each
 * of them and then takes the flows of that step. Nothing else moves meanwhile. One who is against ends this: the process
 * goes on as after their rejection. Answers whether the token has gone elsewhere.
 * @param leaveHome takes the flows of the step that made the change
 */
export function askAgain(execution: Execution, token: Draft<Token>, leaveHome: (home: Draft<Token>) => void): boolean {
  const { again } = token;
  if (again === undefined || again.over || token.resume !== undefined) return false;
  delete token.again;
  const { home = token.el } = again;
  if (isAgainst(execution.nodeOf(token), token.outcome)) {
    if (again.home !== undefined) rejected(execution, token, { ...again, home }, leaveHome);
    return false;
  }
  if (again.home !== undefined) {
    depart(execution, token);
    askNext(execution, token, { ...again, home }, leaveHome);
    return true;
  }
  const els = askedHere(execution, token, again.els);
  if (els.length === 0) return false;
  noteDone(execution, token);
  depart(execution, token);
  const { outcome } = token;
  askNext(execution, token, { els, home, ...(outcome === undefined ? {} : { outcome }) }, leaveHome);
  return true;
}

/** The next step, or where none is left the one that made the change: it is left now. */
function askNext(
  execution: Execution,
  { scope, by, outcome }: Token,
  again: Round,
  leaveHome: (home: Draft<Token>) => void,
): void {
  const [next, ...els] = again.els;
  if (next !== undefined) {
    const asked = execution.put(next, scope, { by, outcome, again: { ...again, els } });
    execution.note({ kind: 'askedAgain', el: next, token: asked.id });
    return;
  }
  const home = execution.place(again.home, scope, {
    ...(by ? { by } : {}),
    ...(again.outcome === undefined ? {} : { outcome: again.outcome }),
    again: { els: [], home: again.home, over: true },
  });
  execution.attempt(home, () => leaveHome(home));
}

/**
 * What came after the rejected step is cancelled, as if it had been rejected then. Where it is on another branch than the
 * change, the branch of the change goes on by itself.
 */
function rejected(
  execution: Execution,
  token: Draft<Token>,
  again: Round,
  leaveHome: (home: Draft<Token>) => void,
): void {
  const later = [...execution.tokens.values()].filter(
    (other) =>
      other.id !== token.id && other.scope === token.scope && execution.dominates(token.el, execution.placeOf(other)),
  );
  for (const other of later) cancelToken(execution, other, 'decided');
  if (later.length > 0 && !execution.dominates(token.el, again.home)) askNext(execution, token, again, leaveHome);
}

/** The steps that were done in the scope of this one; those of outer scopes are asked when the activity around is left. */
function askedHere(execution: Execution, token: Token, els: readonly string[]): string[] {
  const { trail = {} } = execution.scopes.get(token.scope) ?? {};
  const isHere = (el: string) => el === token.el || Object.hasOwn(trail, el);
  const others = els.filter((el) => !isHere(el));
  let around = others.length > 0 ? execution.tokens.get(token.scope) : undefined;
  while (around && isIteration(execution, around)) around = execution.tokens.get(around.scope);
  if (around) addAgain(around, others);
  return els.filter(isHere);
}

/** A task without a vote is refused by `reject`, as is what ends with it. */
function isAgainst({ task }: Node, outcome: string | undefined): boolean {
  return task?.vote ? outcome !== undefined && task.vote.against.has(outcome) : outcome === 'reject';
}
