import { newId } from '../new-id.js';
import type { HeldDecision } from './held-decision.js';

const place = 'held-decisions';
const tabPlace = 'held-decisions:tab';

/** This browser tab, the same after a reload. */
export function ownTab(): string {
  const known = sessionStorage.getItem(tabPlace);
  if (known) return known;
  const tab = newId();
  sessionStorage.setItem(tabPlace, tab);
  return tab;
}

/** The decisions that this browser has not had an answer to, of every user and tab. */
export function storedDecisions(): readonly HeldDecision[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? (stored as HeldDecision[]).map(withSentence) : [];
  } catch {
    return [];
  }
}

/** One that a page of an earlier release has stored has no sentence. */
function withSentence(held: HeldDecision): HeldDecision {
  return 'said' in held ? held : Object.assign(held, { said: { key: 'ui.held.earlier' } });
}

export function storeDecision(decision: HeldDecision): void {
  write([...storedDecisions().filter(({ id }) => id !== decision.id), decision]);
}

export function dropDecision(id: string): void {
  write(storedDecisions().filter((each) => each.id !== id));
}

function write(decisions: readonly HeldDecision[]): void {
  try {
    if (decisions.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(decisions));
  } catch {
    // Without room it is still sent in time, only not after a crash.
  }
}
