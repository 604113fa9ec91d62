import type { SideSpec } from '../sides.js';
import { interleave, type Turns } from './interleave.js';
import { SideProcess } from './side-process.js';
import { ratios, spreadOf, type Spread } from './statistics.js';

/** What must hold of a figure. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

export type Verdict = 'met' | 'missed' | 'too noisy' | 'no goal';

/** One figure of a row, held against its goal. */
export interface Finding {
  readonly label: string;
  readonly value: number;
  readonly unit: 'x' | 'B' | '';
  readonly spread?: readonly [p10: number, p90: number];
  readonly goal?: Goal;
  readonly verdict: Verdict;
}

/** One row of the table: what was found, and the absolute numbers for the reader. */
export interface Row {
  readonly id: string;
  readonly title: string;
  /** What the numbers depend on, such as how durable a commit is. */
  readonly conditions?: string;
  readonly findings: readonly Finding[];
  readonly figures: readonly string[];
  /** Why nothing was measured; such a row passes nothing. */
  readonly leftOut?: string;
  /** For the file of results only. */
  readonly detail?: unknown;
}

/** The same thing measured twice in one run must come out alike; beyond this the machine is too busy to tell. */
const likeness = { atLeast: 0.85, atMost: 1.18 };

/** What takes part. The floor does twice: how far it is from itself is how far anything can be trusted. */
export interface Compared<S> {
  readonly engine: S;
  readonly floor: S;
  readonly floorAgain: S;
  readonly peer?: S;
}

/** Rates of each side, round by round. */
export interface Comparison extends Compared<readonly number[]> {
  readonly itself: Spread;
  readonly isNoisy: boolean;
  /** The absolute numbers, for the reader. */
  readonly figures: readonly string[];
}

/** Measures the sides, each in its own process; when the floor does not come out like itself, once more. */
export async function compare(specs: Compared<SideSpec>, turns: Turns): Promise<Comparison> {
  const engine = await SideProcess.start('engine', specs.engine);
  const floor = await SideProcess.start('floor', specs.floor);
  const floorAgain = await SideProcess.start('floor again', specs.floorAgain);
  const peer = specs.peer && (await SideProcess.start('bpmn-engine', specs.peer));
  const sides = [floor, engine, floorAgain, ...(peer ? [peer] : [])];
  const once = async (): Promise<Comparison> => {
    const rates = await interleave(sides, turns);
    const of = (side: SideProcess) => rates.get(side) ?? [];
    const itself = spreadOf(ratios(of(floorAgain), of(floor)));
    const shown = await Promise.all(
      sides
        .filter((side) => side !== floorAgain)
        .map(async (side) => rateFigure(side.name, of(side), await side.times())),
    );
    return {
      engine: of(engine),
      floor: of(floor),
      floorAgain: of(floorAgain),
      ...(peer ? { peer: of(peer) } : {}),
      itself,
      isNoisy: !isAlike(itself.median),
      figures: [...shown, `floor : itself ${round(itself.median)} [${round(itself.p10)}..${round(itself.p90)}]`],
    };
  };
  try {
    const first = await once();
    return first.isNoisy ? await once() : first;
  } finally {
    for (const side of sides) await side.stop();
  }
}

export function isAlike(ratio: number): boolean {
  return ratio >= likeness.atLeast && ratio <= likeness.atMost;
}

/** A figure held against its goal. */
export function finding(label: string, value: number, unit: Finding['unit'], goal?: Goal): Finding {
  const verdict = goal === undefined ? 'no goal' : holds(value, goal) ? 'met' : 'missed';
  return { label, value, unit, ...(goal ? { goal } : {}), verdict };
}

/** The middle of the ratios of all rounds; in a noisy run it passes nothing. */
export function ratioFinding(
  label: string,
  of: readonly number[],
  to: readonly number[],
  isNoisy: boolean,
  goal?: Goal,
): Finding {
  const { median, p10, p90 } = spreadOf(ratios(of, to));
  const found = finding(label, median, 'x', goal);
  return { ...found, spread: [p10, p90], verdict: isNoisy && goal ? 'too noisy' : found.verdict };
}

function holds(value: number, goal: Goal): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** `engine 1,820 instances/s [1,700..1,900]`. */
function rateFigure(name: string, rates: readonly number[], times: string): string {
  const { median, p10, p90 } = spreadOf(rates);
  return `${name} ${round(median)} instances/s [${round(p10)}..${round(p90)}]${times === '' ? '' : `; ${times}`}`;
}

/** Three figures are all that such a measurement is worth. */
export function round(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
