import type { Subject } from '#lab/shared/define-subject.js';
import { watchedNames, type Definition, type Facts, type State } from '#lab/process-engine/index.js';

/**
 * The facts of a record as an instance last saw them: those that have changed since are what its conditions
 * are looked at for.
 */
export class Watch {
  private known: Facts | undefined;

  /** @param watched the instance's column */
  constructor(watched: string | null) {
    this.known = watched === null ? undefined : (JSON.parse(watched) as Facts);
  }

  /** Names of facts that differ from what the instance knew; it knows them from now on. */
  changed(facts: Facts): string[] {
    const changed = this.differing(facts);
    this.known = facts;
    return changed;
  }

  /** Whether a condition that waits reads something that differs from what the instance knew. */
  concerns(names: readonly string[], facts: Facts): boolean {
    return this.differing(facts).some((name) => names.includes(name));
  }

  private differing(facts: Facts): string[] {
    const { known } = this;
    if (known === undefined || known === facts) return [];
    return Object.keys(known).filter(
      (name) => JSON.stringify(known[name] ?? null) !== JSON.stringify(facts[name] ?? null),
    );
  }
}

/** Facts that the conditions of an instance read; none for most. */
export function watchedFacts(subject: Subject, definition: Definition, state: State): readonly string[] {
  return watchedNames(definition, state).filter((name) => Object.hasOwn(subject.facts.shape, name));
}

/** The column that remembers them. */
export function watchedColumn(names: readonly string[], facts: Facts): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, facts[name] ?? null])));
}
