import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ledgerKinds } from '../../shared/hr.codes.js';
import { balanceOn, freeOn, sum, takeMost } from './ledger.rules.js';
import { expiryOf, loansOf, payBack, turnOf, type Line, type Turn } from './rollover.rules.js';

const { grant, hold, use, release, advance, repay, carryIn, expire } = ledgerKinds.of;

const line = (kind: string, halves: number, more: Partial<Line> = {}): Line => ({
  kind,
  halves,
  year: 2026,
  claimId: null,
  effectiveFrom: '2026-01-01',
  expiresOn: '2026-12-31',
  ...more,
});
const turn = (more: Partial<Turn> = {}): Turn => ({
  year: 2027,
  validTo: '2027-12-31',
  granted: 20,
  carry: { limit: 10, until: '2027-03-31' },
  stays: true,
  ...more,
});
const brief = (lines: readonly Line[]) => lines.map(({ kind, halves, year }) => `${year} ${kind} ${halves}`);
const lent = (halves: number, claimId: string): Line =>
  line(advance, -halves, { claimId, year: 2027, effectiveFrom: '2027-01-01', expiresOn: '2027-12-31' });

describe('the turn of a year', () => {
  it('carries what the type lets go on, and the rest expires', () => {
    const entries = [line(grant, 20), line(use, -5, { effectiveFrom: '2026-05-04', claimId: 'c' })];
    expect(brief(turnOf(entries, turn()))).toEqual([
      '2026 CARRY_IN -10',
      '2027 CARRY_IN 10',
      '2026 EXPIRE -5',
      '2027 GRANT 20',
    ]);
    expect(brief(turnOf(entries, turn({ carry: { limit: null, until: '2027-03-31' } })))).toContain('2027 CARRY_IN 15');
    expect(brief(turnOf(entries, turn({ carry: null })))).toEqual(['2026 EXPIRE -15', '2027 GRANT 20']);
    expect(brief(turnOf(entries, turn({ stays: false, granted: 0 })))).toEqual(['2026 EXPIRE -15']);
  });

  it('pays back first what was taken in advance: from what is left, then from the new year', () => {
    const entries = [line(grant, 4), lent(3, 'a'), lent(6, 'b')];
    const written = turnOf(entries, turn());
    expect(brief(written)).toEqual([
      '2027 REPAY 3',
      '2026 USE -3',
      '2027 REPAY 1',
      '2026 USE -1',
      '2027 GRANT 20',
      '2027 REPAY 5',
      '2027 USE -5',
    ]);
    const all = [...entries, ...written];
    expect(loansOf(all, 2027)).toEqual([]);
    expect(balanceOn('2027-01-01', all)).toBe(15);
    expect(balanceOn('2026-12-31', all)).toBe(4);
  });

  it('takes a debt of the old year over into the new one', () => {
    const written = turnOf([line(grant, 4), line(use, -6)], turn());
    expect(brief(written)).toEqual(['2026 REPAY 2', '2027 REPAY -2', '2027 GRANT 20']);
  });

  it('leaves an advance that the new year cannot pay', () => {
    const entries = [lent(6, 'a')];
    const written = turnOf(entries, turn({ granted: 4 }));
    expect(sum(loansOf([...entries, ...written], 2027))).toBe(2);
    expect(balanceOn('2027-06-01', [...entries, ...written])).toBe(-2);
  });

  it('does not let carried days be taken a second time by a claim for the last days of the old year', () => {
    const entries = [line(grant, 20)];
    const all = [...entries, ...turnOf(entries, turn({ carry: { limit: 14, until: '2027-03-31' } }))];
    expect(balanceOn('2026-12-30', all)).toBe(20);
    expect(freeOn('2026-12-30', all)).toBe(6);
    const { taken } = takeMost([{ day: '2026-12-30', halves: 2 }], all);
    const backdated = taken.map(({ halves, day, expiresOn }) =>
      line(use, -halves, { effectiveFrom: day, expiresOn, claimId: 'late' }),
    );
    expect(brief(expiryOf([...all, ...backdated], '2027-01-05'))).toEqual(['2026 EXPIRE 2']);
  });
});

/** What may happen to an account in two years, in any order. */
type Event =
  | { readonly what: 'claim'; readonly day: string; readonly halves: number }
  | { readonly what: 'approve' | 'refuse'; readonly nth: number }
  | { readonly what: 'night'; readonly day: string }
  | { readonly what: 'turn' };

const days = ['2026-02-02', '2026-07-01', '2026-12-30', '2027-01-15', '2027-03-31', '2027-04-01', '2027-11-02'];
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    what: fc.constant('claim' as const),
    day: fc.constantFrom(...days),
    halves: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ what: fc.constantFrom('approve' as const, 'refuse' as const), nth: fc.nat({ max: 5 }) }),
  fc.record({ what: fc.constant('night' as const), day: fc.constantFrom('2026-08-01', '2027-01-02', '2027-04-02') }),
  fc.constant({ what: 'turn' as const }),
);

interface Account {
  readonly entries: Line[];
  turned: boolean;
  claims: number;
}

function start(): Account {
  return { entries: [line(grant, 15), line(carryIn, 5, { expiresOn: '2026-06-30' })], turned: false, claims: 0 };
}

function play(account: Account, happened: Event): void {
  const { entries } = account;
  switch (happened.what) {
    case 'claim': {
      const claimId = `c${account.claims++}`;
      const { taken, missing } = takeMost([happened], entries);
      const isOfOld = happened.day < '2027-01-01' && !account.turned;
      if (missing > 0 && !(isOfOld && missing + sum(loansOf(entries, 2027)) <= 20)) return;
      for (const { halves, day, expiresOn } of taken)
        entries.push(line(hold, -halves, { claimId, effectiveFrom: day, expiresOn, year: Number(day.slice(0, 4)) }));
      if (missing > 0) entries.push(lent(missing, claimId));
      return;
    }
    case 'approve':
    case 'refuse': {
      const claimId = `c${happened.nth}`;
      const own = entries.filter((entry) => entry.claimId === claimId);
      if (own.some(({ kind }) => kind === release || kind === use)) return;
      for (const entry of own) {
        if (entry.kind === advance && happened.what === 'approve') continue;
        if (entry.kind !== hold && entry.kind !== advance) continue;
        entries.push({ ...entry, kind: release, halves: -entry.halves });
        if (happened.what === 'approve') entries.push({ ...entry, kind: use });
      }
      return;
    }
    case 'night':
      // The turn comes before the night in which a year is over.
      if (happened.day < '2027-01-01' || account.turned) entries.push(...expiryOf(entries, happened.day));
      return;
    case 'turn':
      if (account.turned) return;
      account.turned = true;
      entries.push(...turnOf(entries, turn()));
  }
}

describe('in every order of events', () => {
  const events = fc.array(event, { maxLength: 25 });
  const played = (list: readonly Event[]): Account => {
    const account = start();
    for (const each of list) play(account, each);
    return account;
  };

  it('the sum of the whole ledger is the balance, once what has expired is written off', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { entries } = played([...list, { what: 'turn' }]);
        const all = [...entries, ...expiryOf(entries, '2027-04-02')];
        return sum(all) === balanceOn('2027-12-31', all);
      }),
    );
  });

  it('no night changes a balance, and a second one writes nothing', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { entries } = played([...list, { what: 'turn' }]);
        const written = expiryOf(entries, '2027-04-02');
        const all = [...entries, ...written];
        return (
          days.every((day) => balanceOn(day, all) === balanceOn(day, entries)) &&
          days.every((day) => freeOn(day, all) === freeOn(day, entries)) &&
          expiryOf(all, '2027-04-02').length === 0
        );
      }),
    );
  });

  it('a second turn of the year writes nothing but what was given back since and expires', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { entries } = played([...list, { what: 'turn' }]);
        const clean = [...entries, ...expiryOf(entries, '2027-01-02')];
        return turnOf(clean, turn({ granted: 0 })).length === 0;
      }),
    );
  });

  it('what is given back after its end does not come back', () => {
    fc.assert(
      fc.property(events, fc.nat({ max: 5 }), (list, nth) => {
        const account = played([...list, { what: 'turn' }, { what: 'night', day: '2027-04-02' }]);
        const ended = account.entries.filter(({ expiresOn }) => expiresOn !== null && expiresOn < '2027-04-02');
        play(account, { what: 'refuse', nth });
        const back = account.entries.filter(({ expiresOn }) => expiresOn !== null && expiresOn < '2027-04-02');
        return balanceOn('2027-04-02', ended) === 0 && balanceOn('2027-04-02', back) === 0;
      }),
    );
  });

  it('nothing is overdrawn', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { entries } = played([...list, { what: 'turn' }]);
        return days.every((day) => balanceOn(day, entries) >= 0);
      }),
    );
  });

  it('halves are never lost: what was given is used, held, lent, left or expired', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { entries } = played([...list, { what: 'turn' }]);
        const all = [...entries, ...expiryOf(entries, '2027-04-02')];
        const of = (...kinds: string[]) => sum(all.filter(({ kind }) => kinds.includes(kind)));
        const given = of(grant) + 5;
        return given + of(hold, release, use, advance, repay) + of(expire) === balanceOn('2027-12-31', all);
      }),
    );
  });
});

it('a share that is granted later pays back its part', () => {
  const source = { year: 2027, effectiveFrom: '2027-02-01', expiresOn: '2027-12-31' };
  expect(brief(payBack([lent(6, 'a')], 2027, 2, source))).toEqual(['2027 REPAY 2', '2027 USE -2']);
});
