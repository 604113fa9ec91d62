import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BusinessError } from '#lab/shared/define-errors.js';
import { ledgerKinds } from '#lab/modules/hr/shared/hr.codes.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import {
  LeaveAdvance,
  LeaveAllocation,
  LeaveBalance,
  LeaveLedger,
  LeaveType,
  LeaveYear,
} from '#lab/modules/hr/server/index.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Data } from '../../support/as-user.js';
import { aLeaveType } from '../../support/builders/leave.js';
import { aUser, change } from '../../support/builders/org.js';

/** What may happen to the leave of a person, in any order; time only goes on. */
type Event =
  | { readonly what: 'claim'; readonly day: string; readonly halves: number; readonly confirmed: boolean }
  | { readonly what: 'approve' | 'refuse'; readonly nth: number }
  | { readonly what: 'revoke'; readonly nth: number; readonly halves: number }
  | { readonly what: 'adjust'; readonly days: number }
  | { readonly what: 'resign'; readonly on: string | null }
  | { readonly what: 'night' };

const claimDays = ['2026-12-07', '2026-12-29', '2027-01-18', '2027-03-29', '2027-04-05', '2027-06-01'];
/** The nights of the story: an ordinary one, the turn of the year, two new months, the end of carried days. */
const nights = ['2026-12-01', '2027-01-01', '2027-01-20', '2027-02-01', '2027-04-01'].map(
  (day) => `${day}T02:00:00.000Z`,
);
const lastNight = '2027-07-01T02:00:00.000Z';
const [begin, end] = ['2026-11-20T02:00:00.000Z', '2027-12-31'];

const nth = fc.nat({ max: 4 });
const halves = fc.integer({ min: 1, max: 9 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ what: fc.constant('claim' as const), day: fc.constantFrom(...claimDays), halves, confirmed: fc.boolean() },
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('approve' as const, 'refuse' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('revoke' as const), nth, halves }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('adjust' as const), days: fc.integer({ min: 0, max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ what: fc.constant('resign' as const), on: fc.constantFrom('2026-12-31', '2027-03-31', '2027-09-15', null) },
    }),
  },
  { weight: 3, arbitrary: fc.constant({ what: 'night' as const }) },
);
const stories = fc.record({ events: fc.array(event, { minLength: 4, maxLength: 16 }), monthly: fc.boolean() });

let test: TestApp;
let hrId: string;
let types: { readonly yearly: string; readonly monthly: string };
let people = 0;

beforeAll(async () => {
  test = await TestApp.start();
  hrId = await aUser(test, 'hr', { permissions: ['hr:*'] });
  const assigned = { balanced: true, entitlement: 'assigned', assignedDays: '10' };
  const carrying = { carryOver: true, carryLimit: '3.5', carryMonths: 3 };
  types = {
    yearly: await aLeaveType(test, 'L003', { ...assigned, ...carrying }),
    monthly: await aLeaveType(test, 'L009', { ...assigned, ...carrying, monthlyAccrual: true }),
  };
});
afterAll(() => test.stop());

/** What a claim has taken and not given back, in halves, and whether it is approved. */
interface Claim {
  readonly id: string;
  taken: number;
  state: 'held' | 'used' | 'ended';
}

/** The leave of one person while a story is played. */
class Account {
  readonly claims: Claim[] = [];
  private night = 0;

  private constructor(
    readonly userId: string,
    readonly typeId: string,
  ) {}

  static async open(typeId: string): Promise<Account> {
    test.clock.set(begin);
    const account = new Account(await aUser(test, `person${++people}`, { permissions: ['hr:claim:create'] }), typeId);
    await account.unit((balance) => balance.grant(account.of, 2026, 15, 'system'));
    return account;
  }

  get of() {
    return { userId: this.userId, typeId: this.typeId };
  }

  private unit<T>(work: (balance: LeaveBalance) => Promise<T>): Promise<T> {
    return test.db.unit(() => work(test.get(LeaveBalance)));
  }

  async play(happened: Event): Promise<void> {
    switch (happened.what) {
      case 'claim':
        return this.claim(happened.day, happened.halves, happened.confirmed);
      case 'approve':
      case 'refuse':
        return this.decide(happened.nth, happened.what === 'approve');
      case 'revoke': {
        const claim = this.claims[happened.nth];
        if (claim?.state !== 'used') return;
        const back = Math.min(happened.halves, claim.taken);
        await this.unit((balance) => balance.giveBack(this.of, claim.id, back));
        claim.taken -= back;
        return;
      }
      case 'adjust':
        return this.adjust(happened.days / 2);
      case 'resign':
        return change(test, User, this.userId, { resignDate: happened.on });
      case 'night':
        await this.sleep(nights[this.night++]);
    }
  }

  private async claim(day: string, wanted: number, confirmed: boolean): Promise<void> {
    const days = Array.from({ length: Math.ceil(wanted / 2) }, (_, at) => ({
      day: new Date(Date.parse(day) + at * 86_400_000).toISOString().slice(0, 10),
      halves: Math.min(2, wanted - at * 2),
    })).filter((each) => each.day.slice(0, 4) === day.slice(0, 4));
    const taken = days.reduce((sum, each) => sum + each.halves, 0);
    const id = `${this.userId.slice(0, 30)}${this.claims.length}`;
    const type = await test.db.repo(LeaveType).findOneByOrFail({ id: this.typeId });
    const lending = () => test.get(LeaveAdvance).lendingFor(this.userId, type, day);
    try {
      await this.unit((balance) => balance.hold(this.of, id, days, confirmed ? lending : undefined));
      this.claims.push({ id, taken, state: 'held' });
    } catch (error) {
      expect(error instanceof BusinessError && error.code).toBe(leaveErrors.insufficient.code);
    }
  }

  private async decide(at: number, approved: boolean): Promise<void> {
    const claim = this.claims[at];
    if (claim?.state !== 'held') return;
    await this.unit((balance) => balance[approved ? 'use' : 'release'](this.of, claim.id));
    if (approved) claim.state = 'used';
    else Object.assign(claim, { state: 'ended', taken: 0 });
  }

  /** HR assigns other days to the allocation of the year; fewer than are used are refused. */
  private async adjust(days: number): Promise<void> {
    const hr = await test.as(hrId);
    const year = test.clock.now().getUTCFullYear();
    const [row] = await test.db.repo(LeaveAllocation).findBy({ ...this.of, year });
    if (!row) return;
    const path = `/hr/leave-allocations/${row.id}`;
    const { id: _id, ...values } = (await hr.get(path)).data as Data;
    const { body } = await hr.put(path, { ...values, days: String(days) });
    expect([200, 8012]).toContain(body.code);
  }

  /** The nightly job at a time of the story; what has no time any more is over. */
  async sleep(time: string | undefined): Promise<void> {
    if (time === undefined) return;
    test.clock.set(time);
    await this.run();
  }

  async run(): Promise<void> {
    while (await test.db.unit(() => test.get(LeaveYear).run()));
  }

  entries(): Promise<LeaveLedger[]> {
    return test.db.repo(LeaveLedger).find({ where: this.of, order: { at: 'ASC', id: 'ASC' } });
  }

  allocations(): Promise<LeaveAllocation[]> {
    return test.db.repo(LeaveAllocation).find({ where: this.of, order: { year: 'ASC' } });
  }

  /** What the page shows of a day, in halves. */
  async shown(day: string): Promise<number> {
    const hr = await test.as(hrId);
    const { rows } = (await hr.get(`/hr/leave-balances?day=${day}&userId=${this.userId}`)).data as { rows: Data[] };
    return Number(rows.find(({ typeId }) => typeId === this.typeId)?.balance) * 2;
  }
}

const sum = (entries: readonly LeaveLedger[]) => entries.reduce((total, { halves: one }) => total + one, 0);
const today = () => test.clock.now().toISOString().slice(0, 10);
const isEnded = ({ expiresOn }: LeaveLedger) => expiresOn !== null && expiresOn < today();
/** What was taken of the year after the story in advance counts from that year on. */
const isBegun = ({ effectiveFrom }: LeaveLedger) => effectiveFrom <= end;

/** Plays a story to the night after its last day, and hands in the account. */
async function played({ events, monthly }: { readonly events: readonly Event[]; readonly monthly: boolean }) {
  const account = await Account.open(monthly ? types.monthly : types.yearly);
  for (const each of events) await account.play(each);
  for (const time of [...nights, lastNight])
    if (Date.parse(time) > test.clock.now().getTime()) await account.sleep(time);
  return account;
}

/** Each person of a story is gone before the next one, so that the job of one looks at one account. */
async function leave({ userId }: Account): Promise<void> {
  await test.db.unit(async () => void (await test.db.repo(LeaveAllocation).delete({ userId })));
  await change(test, User, userId, { status: '1', resignDate: null });
}

/** A story in which everything happens. */
const full: readonly Event[] = [
  { what: 'claim', day: '2026-12-07', halves: 9, confirmed: true },
  { what: 'approve', nth: 0 },
  { what: 'claim', day: '2026-12-07', halves: 9, confirmed: true },
  { what: 'approve', nth: 1 },
  { what: 'revoke', nth: 0, halves: 2 },
  { what: 'adjust', days: 30 },
  { what: 'night' },
  { what: 'night' },
  { what: 'claim', day: '2027-03-29', halves: 3, confirmed: false },
  { what: 'resign', on: '2027-09-15' },
  { what: 'night' },
  { what: 'refuse', nth: 2 },
];

describe('in every order of events', () => {
  it('stories have entries of every kind', async () => {
    const account = await played({ events: full, monthly: false });
    const kinds = new Set((await account.entries()).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...Object.values(ledgerKinds.of)].sort());
    await leave(account);
  });

  const holds = (check: (account: Account) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const account = await played(story);
        try {
          await check(account);
        } finally {
          await leave(account);
        }
      }),
      { numRuns: 20, endOnFailure: true, examples: [full, []].map((events) => [{ events, monthly: false }]) },
    );

  it('the sum of the ledger is the balance that is shown, and what was assigned is what was given', async () => {
    await holds(async (account) => {
      const entries = await account.entries();
      expect(await account.shown(end)).toBe(sum(entries.filter(isBegun)));
      for (const { id, days } of await account.allocations()) {
        const given = entries.filter((entry) => entry.allocationId === id && ['GRANT', 'ADJUST'].includes(entry.kind));
        expect(sum(given)).toBe(Number(days) * 2);
      }
    });
  });

  it('half days are never lost: each claim has taken what it has not given back', async () => {
    await holds(async (account) => {
      const entries = await account.entries();
      const of = (claimId: string) => 0 - sum(entries.filter((entry) => entry.claimId === claimId));
      expect(account.claims.map(({ id }) => of(id))).toEqual(account.claims.map(({ taken }) => taken));
      const own = entries.filter(({ claimId }) => claimId === null);
      // Days that are carried, kept back or paid back only change their year.
      const given = sum(own.filter(({ kind }) => kind !== 'EXPIRE'));
      expect(given).toBe(sum(own.filter(({ kind }) => kind === 'GRANT' || kind === 'ADJUST')));
    });
  });

  it('days that have expired never come back, whatever is given back afterwards', async () => {
    await holds(async (account) => {
      expect(sum((await account.entries()).filter(isEnded))).toBe(0);
      const before = { shown: await account.shown(end), known: new Set((await account.entries()).map(({ id }) => id)) };
      for (const at of account.claims.keys()) {
        await account.play({ what: 'refuse', nth: at });
        await account.play({ what: 'revoke', nth: at, halves: 9 });
      }
      await account.run();
      const entries = await account.entries();
      expect(sum(entries.filter(isEnded))).toBe(0);
      // A claim gives back to what it took from, never to days that end later.
      const sources = new Map<string, LeaveLedger[]>();
      for (const entry of entries.filter(({ claimId }) => claimId !== null)) {
        const source = `${entry.claimId} ${entry.expiresOn}`;
        sources.set(source, [...(sources.get(source) ?? []), entry]);
      }
      expect([...sources].filter(([, own]) => sum(own) > 0)).toEqual([]);
      const later = entries.filter((entry) => !before.known.has(entry.id) && !isEnded(entry) && isBegun(entry));
      expect(await account.shown(end)).toBe(before.shown + sum(later));
    });
  });

  it('jobs that run again write nothing', async () => {
    await holds(async (account) => {
      const before = [await account.entries(), await account.allocations()];
      await account.run();
      expect([await account.entries(), await account.allocations()]).toEqual(before);
    });
  });
});
