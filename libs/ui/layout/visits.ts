/** The pages that a user opens in this browser and how often, for suggesting quick links. */

type Visits = Readonly<Record<string, number>>;

/** Pages that are remembered; the least visited are forgotten. */
const mostPages = 60;
/** Pages visited less often are not suggested. */
const leastVisits = 3;

const placeOf = (user: string) => `visits.${user}`;

export function recordVisit(user: string, path: string): void {
  const visits = readVisits(user);
  const all = Object.entries({ ...visits, [path]: (visits[path] ?? 0) + 1 });
  const kept = all.length > mostPages ? all.sort(([, a], [, b]) => b - a).slice(0, mostPages) : all;
  localStorage.setItem(placeOf(user), JSON.stringify(Object.fromEntries(kept)));
}

/** Paths that were opened often, the most visited first. */
export function oftenVisited(user: string): readonly string[] {
  return Object.entries(readVisits(user))
    .filter(([, count]) => count >= leastVisits)
    .sort(([, a], [, b]) => b - a)
    .map(([path]) => path);
}

function readVisits(user: string): Visits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeOf(user)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Visits) : {};
  } catch {
    return {};
  }
}
