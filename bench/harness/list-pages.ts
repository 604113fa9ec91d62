import { deepStrictEqual } from 'node:assert';
import { interleave, type Side } from './interleave.js';
import { isAlike, ratioFinding, round, type Finding, type Goal } from './row.js';
import type { SideProcess } from './side-process.js';
import { ratios, spreadOf } from './statistics.js';

/** A list and its page, as the process of a side is asked for it. */
export interface ListPage<Name extends string = string> {
  readonly list: Name;
  readonly page: number;
}

/** What of a page has to be the same on both sides: its rows in their order, and the total. */
export interface Answered {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Product and floor, each among all records and among few. */
export type ListSides = Readonly<Record<'own' | 'floor' | 'ownFew' | 'floorFew', SideProcess>>;

/** A page that is measured, and how much longer it may take among all records than among few. */
export interface MeasuredPage extends ListPage {
  readonly growth?: Goal | undefined;
}

export interface MeasuredList {
  readonly findings: readonly Finding[];
  readonly figure: string;
}

const floorGoal = { atLeast: 0.5 } as const;
const turns = { rounds: 7, turnMs: 150 };

/** Compares pages of lists, one after the other; pages that the product does not have are left out. */
export async function comparedPages(cases: readonly MeasuredPage[], sides: ListSides): Promise<MeasuredList[]> {
  const found: MeasuredList[] = [];
  for (const { growth, ...page } of cases)
    if (await isThere(page, sides.own)) found.push(await compared(page, growth, sides));
  return found;
}

/** Growth is measured of first pages: few records have no page 50. */
async function compared(of: ListPage, growth: Goal | undefined, sides: ListSides): Promise<MeasuredList> {
  const { own, floor, ownFew, floorFew } = sides;
  const given = JSON.stringify(of);
  const name = of.page === 1 ? of.list : `${of.list}, page ${of.page}`;
  await assertSame(name, given, own, floor);
  const reading = (process: SideProcess): Side => ({
    name: process.name,
    turn: (count) => process.turn(count, given),
  });
  const [byHand, product, again] = [reading(floor), reading(own), reading(floor)];
  const among = of.page === 1 ? { own: reading(ownFew), floor: reading(floorFew) } : undefined;
  if (among) await assertSame(`${name} among few`, given, ownFew, floorFew);
  const all = [byHand, product, again, ...(among ? Object.values(among) : [])];
  const once = async () => {
    const rates = await interleave(all, turns);
    const rate = (side: Side) => rates.get(side) ?? [];
    return { rate, isNoisy: !isAlike(spreadOf(ratios(rate(again), rate(byHand))).median) };
  };
  const first = await once();
  const { rate, isNoisy } = first.isNoisy ? await once() : first;
  const floorRatio = ratioFinding(`${name} : by hand`, rate(product), rate(byHand), isNoisy, floorGoal);
  const figure = `${name} ${ms(rate(product))}, by hand ${ms(rate(byHand))}`;
  if (!among) return { findings: [floorRatio], figure };
  const grows = (few: Side, many: Side) => [rate(few), rate(many)] as const;
  const grown = ratioFinding(`${name}, all : few (time)`, ...grows(among.own, product), isNoisy, growth);
  const floorGrowth = spreadOf(ratios(...grows(among.floor, byHand))).median;
  return {
    findings: [floorRatio, grown],
    figure: `${figure}; among few ${ms(rate(among.own))}, by hand ${ms(rate(among.floor))} (by hand, all : few ${round(floorGrowth)}x)`,
  };
}

async function isThere(of: ListPage, own: SideProcess): Promise<boolean> {
  return (JSON.parse(await own.shown(JSON.stringify(of))) as Answered).ids.length > 0;
}

/** The sides answer the very same rows, in the same order, and the same total. @throws AssertionError */
async function assertSame(name: string, given: string, own: SideProcess, floor: SideProcess): Promise<void> {
  deepStrictEqual(JSON.parse(await own.shown(given)), JSON.parse(await floor.shown(given)), name);
}

function ms(rates: readonly number[]): string {
  return `${round(1000 / spreadOf(rates).median)} ms`;
}
