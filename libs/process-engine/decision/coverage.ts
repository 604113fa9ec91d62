import { textOf, type Value } from '../expression/index.js';
import { dimensionsOf, type Atom, type Dimension } from './dimensions.js';
import type { DecisionModel, TableBody } from './model.js';

/** Inputs that lie in all of these parts: for each dimension the places of its atoms. */
export type Region = readonly (readonly number[])[];

/** Which inputs the rules of a table leave out, and which they share. */
export interface Coverage {
  readonly dimensions: readonly Dimension[];
  /** Together everything that no rule matches; the first ones of many. */
  readonly gaps: readonly Region[];
  /** Rules by their places, and where both match. */
  readonly overlaps: readonly { readonly rule: number; readonly other: number; readonly where: Region }[];
  /** Rules of a FIRST table that those before them leave nothing. */
  readonly neverReached: readonly number[];
}

/** More regions than a reader looks at. */
const mostGaps = 20;
/** A table that takes longer to look through is not checked. */
const mostSteps = 100_000;

class TooLarge extends Error {}

/**
 * Looks through a table; undefined where its cells cannot be compared or are too many.
 * @param names those that the expressions around it declare
 */
export function coverageOf(
  table: TableBody,
  model: DecisionModel,
  names: readonly string[] = [],
): Coverage | undefined {
  const dimensions = dimensionsOf(table, model, names);
  if (!dimensions) return undefined;
  const rules = table.rules.map((_, rule) => rule);
  const all: Region = dimensions.map(({ atoms }) => atoms.map((_, at) => at));
  const regions = rules.map((rule): Region =>
    all.map((atoms, d) => atoms.filter((at) => passes(dimensions, d, rule, at))),
  );
  const steps = { left: mostSteps };
  try {
    return {
      dimensions,
      gaps: uncovered(dimensions, all, rules, mostGaps, steps),
      overlaps: rules.flatMap((rule) =>
        rules.slice(0, rule).flatMap((other) => {
          const where = shared(regions[rule] ?? [], regions[other] ?? []);
          return where ? [{ rule, other, where }] : [];
        }),
      ),
      neverReached: rules.filter(
        (rule) => rule > 0 && uncovered(dimensions, regions[rule] ?? [], rules.slice(0, rule), 1, steps).length === 0,
      ),
    };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function passes(dimensions: readonly Dimension[], dimension: number, rule: number, atom: number): boolean {
  return dimensions[dimension]?.passes[rule]?.[atom] ?? false;
}

function shared(a: Region, b: Region): Region | undefined {
  const both = a.map((atoms, d) => atoms.filter((atom) => b[d]?.includes(atom)));
  return both.every((atoms) => atoms.length > 0) ? both : undefined;
}

/** The parts of a region that none of the rules matches. Atoms that the same rules pass are looked at together. */
function uncovered(
  dimensions: readonly Dimension[],
  within: Region,
  rules: readonly number[],
  most: number,
  steps: { left: number },
): readonly Region[] {
  const found: Region[] = [];
  const look = (live: readonly number[], before: Region): void => {
    if (found.length >= most) return;
    if (--steps.left < 0) throw new TooLarge();
    const d = before.length;
    const atoms = within[d];
    if (live.length === 0) return void found.push([...before, ...within.slice(d)]);
    if (!atoms) return;
    const groups = new Map<string, { readonly rules: readonly number[]; readonly atoms: number[] }>();
    for (const atom of atoms) {
      const passing = live.filter((rule) => passes(dimensions, d, rule, atom));
      const group = groups.get(passing.join());
      if (group) group.atoms.push(atom);
      else groups.set(passing.join(), { rules: passing, atoms: [atom] });
    }
    for (const group of groups.values()) look(group.rules, [...before, group.atoms]);
  };
  if (within.every((atoms) => atoms.length > 0)) look(rules, []);
  return found;
}

/** A region in signs that every reader knows: `100 < Amount ≤ 200; Category ≠ "IP"`; empty where it is everything. */
export function regionText(dimensions: readonly Dimension[], region: Region): string {
  return dimensions
    .flatMap((dimension, d) => {
      const places = region[d] ?? [];
      return places.length === dimension.atoms.length ? [] : [partText(dimension, places)];
    })
    .join('; ');
}

function partText({ label, kind, atoms }: Dimension, places: readonly number[]): string {
  if (kind === 'number' || kind === 'date')
    return runsOf(places)
      .map((run) => runText(label, atoms, run))
      .join(' / ');
  const chosen = places.flatMap((place) => atoms[place] ?? []);
  if (chosen.some(({ isOther }) => isOther)) {
    const named = atoms.filter((atom) => !chosen.includes(atom));
    return `${label} ≠ ${named.map(({ sample }) => valueText(sample)).join(', ')}`;
  }
  return `${label} = ${chosen.map(({ sample }) => valueText(sample)).join(', ')}`;
}

function valueText(value: Value): string {
  return typeof value === 'string' ? `"${value}"` : (textOf(value) ?? '');
}

/** Places that follow each other. */
function runsOf(places: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

function runText(label: string, atoms: readonly Atom[], [from, to]: readonly [number, number]): string {
  const [first, last] = [atoms[from], atoms[to]];
  const { low = -Infinity, high: firstEnd = low } = first ?? {};
  const { high = Infinity, low: lastStart = high } = last ?? {};
  const text = (place: number) =>
    first?.sample instanceof Object && 'days' in first.sample ? textOf({ kind: 'date', days: place }) : String(place);
  if (low === high) return `${label} = ${text(low)}`;
  const below = low === -Infinity ? undefined : [text(low), low === firstEnd ? '≤' : '<'];
  const above = high === Infinity ? undefined : [lastStart === high ? '≤' : '<', text(high)];
  if (below && above) return [...below, label, ...above].join(' ');
  if (below) return [label, below[1] === '≤' ? '≥' : '>', below[0]].join(' ');
  return [label, ...(above ?? [])].join(' ');
}
