import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import { interleave, type Side } from '../harness/interleave.js';
import { isAlike, ratioFinding, round, type Finding, type Row } from '../harness/row.js';
import { mysqlServer } from '../harness/services.js';
import { SideProcess } from '../harness/side-process.js';
import { median, ratios, spreadOf } from '../harness/statistics.js';
import { House } from '../host/house.js';
import { withDatabases, withFolder } from '../host/places.js';
import {
  deepNames,
  deepPage,
  nightNames,
  pageNames,
  sizes,
  type Answered,
  type Asked,
  type Company,
  type LeavePage,
  type Night,
  type NightName,
} from '../leave/cases.js';
import type { LeaveSpec } from '../leave/leave-work.js';
import { seedLeave } from '../leave/seed.js';
import { patientDialectAt, type Place } from '../purchase/list-work.js';

const employees = Number(process.env.BENCH_EMPLOYEES ?? 5_000);

const goal = { atLeast: 0.5 } as const;
const turns = { rounds: 7, turnMs: 150 };
/** Each night is done so often by each side; the rows of the first one are compared. */
const nightRounds = 3;
/** The longest wait of a page is the middle of so many. */
const watchedPages = 5;

const title = (database: string) => `leave, ${database}`;

/** B24: leave of thousands of people over three years: balances, allocations, the team calendar and the turn of the year. */
export async function b24(): Promise<Row[]> {
  const sqlite = await withFolder((folder) => measured('SQLite', folder, { file: join(folder, 'leave.db') }));
  const server = await mysqlServer();
  if (server.missing !== undefined)
    return [sqlite, { id: 'B24', title: title('MySQL'), findings: [], figures: [], leftOut: server.missing }];
  const mysql = await withFolder((folder) =>
    withDatabases(server.url, async (create) => measured('MySQL', folder, { url: await create() })),
  );
  return [sqlite, mysql];
}

interface Filled {
  readonly company: Company;
  readonly rows: string;
  readonly seconds: number;
}

async function filled(place: Place, folder: string): Promise<Filled> {
  const house = await House.furnished(patientDialectAt(place), folder);
  const began = performance.now();
  const company = await seedLeave(house, employees);
  const seconds = (performance.now() - began) / 1000;
  const count = async (table: string) => {
    const [row] = await house.db.query({ sql: `SELECT COUNT(*) AS n FROM \`${table}\``, values: [] });
    return Number(row?.n).toLocaleString('en');
  };
  const rows = `${await count('leave_ledger')} entries, ${await count('leave_claim')} claims`;
  await house.close();
  return { company, rows, seconds };
}

async function measured(database: string, folder: string, place: Place): Promise<Row> {
  const { company, rows, seconds } = await filled(place, folder);
  const side = (name: string, who: LeaveSpec['who']) =>
    SideProcess.start(name, { on: 'leave', who, folder, place, company } satisfies LeaveSpec);
  const own = await side('product', 'engine');
  const floor = await side('by hand', 'floor');
  try {
    const found: Measured[] = [];
    for (const at of pages()) found.push(await page(at, own, floor));
    found.push(...(await nights(own, floor)));
    const memory = await Promise.all([own.times(), floor.times()]);
    return {
      id: 'B24',
      title: title(database),
      conditions: `${employees.toLocaleString('en')} people, three years: ${rows}`,
      findings: found.map(({ finding }) => finding),
      figures: [
        ...found.map(({ figure }) => figure),
        `memory at the end: product ${memory[0]}, by hand ${memory[1]}`,
        `filled in ${round(seconds)} s`,
      ],
    };
  } finally {
    await own.stop();
    await floor.stop();
  }
}

/** With few people no calendar has a page 50. */
function pages(): LeavePage[] {
  const isThere = (name: LeavePage['name']) => name === 'allocations' || employees >= deepPage * sizes.calendar;
  return [
    ...pageNames.map((name) => ({ name, page: 1 })),
    ...deepNames.filter(isThere).map((name) => ({ name, page: deepPage })),
  ];
}

interface Measured {
  readonly finding: Finding;
  readonly figure: string;
}

async function page(at: LeavePage, own: SideProcess, floor: SideProcess): Promise<Measured> {
  const name = at.page === 1 ? at.name : `${at.name}, page ${at.page}`;
  const [shown, byHand] = [
    await asked<Answered>(own, { of: 'page', at }),
    await asked<Answered>(floor, { of: 'page', at }),
  ];
  deepStrictEqual(shown, byHand, name);
  const reading = (process: SideProcess): Side => ({
    name: process.name,
    turn: (count) => process.turn(count, JSON.stringify(at)),
  });
  const [one, product, again] = [reading(floor), reading(own), reading(floor)];
  const once = async () => {
    const rates = await interleave([one, product, again], turns);
    const rate = (side: Side) => rates.get(side) ?? [];
    return { rate, isNoisy: !isAlike(spreadOf(ratios(rate(again), rate(one))).median) };
  };
  const first = await once();
  const { rate, isNoisy } = first.isNoisy ? await once() : first;
  const waits: number[] = [];
  for (let each = 0; each < watchedPages; each++) waits.push(await asked<number>(own, { of: 'blocked', at }));
  const ms = (side: Side) => `${round(1000 / spreadOf(rate(side)).median)} ms`;
  return {
    finding: ratioFinding(`${name} : by hand`, rate(product), rate(one), isNoisy, goal),
    figure: `${name} ${ms(product)}, by hand ${ms(one)}; the thread waits ${round(median(waits))} ms`,
  };
}

/** The nights one after the other, each side from the same state, in turns. */
async function nights(own: SideProcess, floor: SideProcess): Promise<Measured[]> {
  const times = new Map(
    nightNames.map((night) => [night, { own: [] as Night[], floor: [] as Night[], again: [] as Night[] }]),
  );
  for (let each = 0; each < nightRounds; each++) {
    const left: string[] = [];
    for (const [who, side] of [
      ['floor', floor],
      ['own', own],
      ['again', floor],
    ] as const) {
      await side.shown(JSON.stringify({ of: 'reset' } satisfies Asked));
      for (const night of nightNames) {
        times.get(night)?.[who].push(await asked<Night>(side, { of: 'night', night }));
        if (each === 0) left.push(await side.shown(JSON.stringify({ of: 'rows' } satisfies Asked)));
      }
    }
    if (each > 0) continue;
    const count = nightNames.length;
    for (const [at, night] of nightNames.entries()) deepStrictEqual(left[count + at], left[at], night);
  }
  return nightNames.map((night) => measuredNight(night, times.get(night) ?? { own: [], floor: [], again: [] }));
}

function measuredNight(
  night: NightName,
  times: Readonly<Record<'own' | 'floor' | 'again', readonly Night[]>>,
): Measured {
  const rate = (of: readonly Night[]) => of.map(({ ms }) => 1000 / ms);
  const [own, floor, again] = [rate(times.own), rate(times.floor), rate(times.again)];
  const isNoisy = !isAlike(spreadOf(ratios(again, floor)).median);
  const [mine, byHand] = [median(times.own.map(({ ms }) => ms)), median(times.floor.map(({ ms }) => ms))];
  const accounts = times.own[0]?.accounts ?? 0;
  const speed =
    accounts > 0 ? `, ${round((accounts * 1000) / mine)} accounts/s of ${accounts.toLocaleString('en')}` : '';
  const waits = round(Math.max(...times.own.map(({ blockedMs }) => blockedMs)));
  return {
    finding: ratioFinding(`${night} : by hand`, own, floor, isNoisy, goal),
    figure: `${night} ${round(mine)} ms, by hand ${round(byHand)} ms${speed}; the thread waits ${waits} ms`,
  };
}

async function asked<T>(side: SideProcess, question: Asked): Promise<T> {
  return JSON.parse(await side.shown(JSON.stringify(question))) as T;
}
