import { casesIn } from '../../diagram/model/scenarios.js';

/** A scenario case that is in one of two versions alone, or differs between them, by its name. */
export interface CaseChange {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
}

/** What differs between the scenarios of two versions, by their names; a text that is no scenario file has none. */
export function scenarioChanges(before: string | null, after: string | null): readonly CaseChange[] {
  const [old, now] = [casesOf(before), casesOf(after)];
  const present = [...now].flatMap(([name, text]): CaseChange[] => {
    const earlier = old.get(name);
    if (earlier === undefined) return [{ name, kind: 'added' }];
    return earlier === text ? [] : [{ name, kind: 'changed' }];
  });
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [...present, ...gone.map((name): CaseChange => ({ name, kind: 'removed' }))];
}

function casesOf(text: string | null): ReadonlyMap<string, string> {
  return new Map((casesIn(text ?? '') ?? []).map((one) => [one.name, JSON.stringify(one)]));
}
