import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { VoteSpec } from '../model/specs.js';
import { deskOf, type Desk } from '../testing/desk.js';
import { decided } from './vote.js';

const diagram = (sign: string, more = '') => `
  start s
  user a sign="${sign}" assignee="board" actions="approve reject" ${more}
  end yes
  end no
  s -> a
  a -> no on reject
  a -> yes default`;

function vote(sign: string, count: number, skip: readonly number[] = [], more = ''): Promise<Desk> {
  return deskOf(diagram(sign, more), { answers: { people: () => ({ count, skip }) } });
}

function cast(desk: Desk, i: number, action = 'approve') {
  return desk.send({ type: 'acted', token: desk.at.tokens[0]?.id ?? 0, i, action });
}

const openOf = (desk: Desk) => [...desk.tasks.values()].map(({ i }) => i);
const endOf = (desk: Desk) =>
  desk.history.filter(({ kind, el }) => kind === 'entered' && (el === 'yes' || el === 'no')).map(({ el }) => el);

/** What a finished vote came to, by the words of the rule alone. */
function outcome(rule: VoteSpec['rule'], ratio: number, votes: readonly boolean[]): boolean {
  const passed = votes.filter(Boolean).length;
  if (rule === 'any') return votes[0] ?? false;
  return rule === 'ratio' ? passed * 100 >= ratio * votes.length : passed === votes.length;
}

/** All ways in which the votes that are missing could still fall. */
function completions(votes: readonly boolean[], n: number): boolean[][] {
  const missing = n - votes.length;
  return Array.from({ length: 2 ** missing }, (_, bits) => [
    ...votes,
    ...Array.from({ length: missing }, (__, i) => ((bits >> i) & 1) === 1),
  ]);
}

describe('a vote ends as soon as the rest cannot change its outcome, and not before', () => {
  const kinds = fc.constantFrom(...(['all', 'any', 'sequence', 'ratio'] as const));

  it('for every rule, number of signers and order of signing', async () => {
    await fc.assert(
      fc.asyncProperty(
        kinds,
        fc.constantFrom(1, 20, 34, 50, 60, 67, 75, 100),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (rule, percent, votes, order) => {
          const n = votes.length;
          const desk = await vote(
            rule === 'ratio' ? `ratio(${percent === 100 ? '1.0' : `0.${String(percent).padStart(2, '0')}`})` : rule,
            n,
          );
          const given: boolean[] = [];
          for (const pass of votes) {
            expect(desk.ended).toBe(false);
            const open = openOf(desk);
            expect(open).toHaveLength(rule === 'sequence' ? 1 : n - given.length);
            const i = open[(order.next().value ?? 0) % open.length] ?? 0;
            expect(cast(desk, i, pass ? 'approve' : 'reject')).toBeUndefined();
            given.push(pass);
            const outcomes = new Set(completions(given, n).map((all) => outcome(rule, percent, all)));
            expect(desk.ended).toBe(outcomes.size === 1);
            if (!desk.ended) continue;
            expect(endOf(desk)).toEqual([outcomes.has(true) ? 'yes' : 'no']);
            expect([desk.tasks.size, desk.at.scopes.length]).toEqual([0, 0]);
            return;
          }
          throw new Error('a vote has to end when all signers have signed');
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });

  it('needs the exact part of the signers, in spite of binary fractions', () => {
    const wrong: string[] = [];
    for (let percent = 1; percent <= 100; percent++) {
      const spec: VoteSpec = {
        rule: 'ratio',
        ratio: percent === 100 ? 1 : Number(`0.${String(percent).padStart(2, '0')}`),
        against: new Set(),
      };
      for (let n = 1; n <= 200; n++) {
        const needed = Math.floor((percent * n + 99) / 100);
        const after = (passed: number, failed: number) =>
          decided({ n, next: n, ended: passed + failed, passed, failed }, spec);
        const seen = [after(needed, 0), after(needed - 1, 0), after(0, n - needed + 1), after(0, n - needed)];
        if (seen.join() !== 'true,,false,') wrong.push(`${percent} % of ${n}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('who has passed already', () => {
  it('is not asked again, and counts', async () => {
    const all = await vote('all', 4, [0, 2]);
    expect(openOf(all)).toEqual([1, 3]);
    cast(all, 1);
    expect(all.ended).toBe(false);
    cast(all, 3);
    expect(endOf(all)).toEqual(['yes']);
  });

  it('is skipped in a sequence at any position', async () => {
    for (const skip of [
      [0, 1],
      [1, 2],
      [2, 4],
      [0, 3, 4],
    ]) {
      const desk = await vote('sequence', 5, skip);
      const asked: (number | undefined)[] = [];
      for (let turns = 0; turns < 5 && !desk.ended; turns++) {
        const [i] = openOf(desk);
        asked.push(i);
        cast(desk, i ?? -1);
      }
      expect(asked).toEqual([0, 1, 2, 3, 4].filter((i) => !skip.includes(i)));
      expect(endOf(desk)).toEqual(['yes']);
    }
  });

  it('may be all signers: no task opens, and it ends with its first action that is not against', async () => {
    for (const sign of ['all', 'sequence', 'any', 'ratio(0.5)']) {
      const desk = await vote(sign, 3, [0, 1, 2]);
      expect(endOf(desk)).toEqual(['yes']);
      expect(desk.effects.map(({ type }) => type)).toEqual(['askPeople', 'end']);
      expect(desk.history.find(({ kind, el }) => kind === 'left' && el === 'a')?.outcome).toBe('approve');
    }
  });

  it('may be enough of them', async () => {
    const desk = await vote('ratio(0.5)', 4, [1, 3]);
    expect(endOf(desk)).toEqual(['yes']);
    expect(desk.effects.some(({ type }) => type === 'openTask' || type === 'closeTask')).toBe(false);
  });

  it('is never a signer whom the vote does not have', async () => {
    expect(openOf(await vote('all', 2, [-1, 2, 7, 0.5]))).toEqual([0, 1]);
  });
});

describe('votes that count more than once', () => {
  const weights = fc.integer({ min: 1, max: 15 });

  it('decide by what they weigh, as soon as the rest cannot change it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(20, 34, 50, 60, 75),
        fc.array(fc.tuple(weights, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 6 }),
        async (percent, signers) => {
          const desk = await deskOf(diagram(`ratio(0.${percent})`), {
            answers: {
              people: () => ({
                count: signers.length,
                weights: signers.map(([weight]) => weight),
                veto: signers.flatMap(([, , veto], i) => (veto ? [i] : [])),
              }),
            },
          });
          const total = signers.reduce((sum, [weight]) => sum + weight, 0);
          const needed = Math.floor((percent * total + 99) / 100);
          let [passed, failed] = [0, 0];
          for (const [i, [weight, pass, veto]] of signers.entries()) {
            expect(desk.ended).toBe(false);
            cast(desk, i, pass ? 'approve' : 'reject');
            if (pass) passed += weight;
            else failed += weight;
            const isOver = passed >= needed || failed > total - needed || (veto && !pass);
            expect(desk.ended).toBe(isOver);
            if (!isOver) continue;
            expect(endOf(desk)).toEqual([passed >= needed ? 'yes' : 'no']);
            return;
          }
          throw new Error('a vote has to end when all signers have signed');
        },
      ),
      { numRuns: 150, seed: 11 },
    );
  });

  it('cost the snapshot one digit each, and nothing where all count the same', async () => {
    const size = async (count: number, weight: number) => {
      const people = () => ({ count, weights: Array.from({ length: count }, () => weight) });
      return JSON.stringify((await deskOf(diagram('ratio(0.5)'), { answers: { people } })).at).length;
    };
    expect((await size(400, 2)) - (await size(200, 2))).toBeLessThan(200 + 200 / 4 + 4);
    expect((await size(200, 1)) + 200).toBeLessThan(await size(200, 2));
  });

  it('stay with the places when signers join or leave', async () => {
    const people = () => ({ count: 3, weights: [3, 1, 1], veto: [1] });
    const desk = await deskOf(diagram('ratio(0.6)'), { answers: { people } });
    const token = desk.at.tokens[0]?.id ?? 0;
    desk.send({ type: 'signersAdded', token, i: 0, count: 2, mode: 'parallel' });
    // 4.2 of 7 are wanted.
    cast(desk, 0);
    cast(desk, 3);
    expect(desk.ended).toBe(false);
    desk.send({ type: 'signerRemoved', token, i: 2 });
    // 3.6 of 6: what has been given is enough.
    expect(endOf(desk)).toEqual(['yes']);
  });
});

describe('signing', () => {
  it('closes the tasks of the others as decided, and ends with the action that decided', async () => {
    const desk = await vote('all', 3);
    cast(desk, 1);
    cast(desk, 2, 'reject');
    const closed = desk.effects.flatMap((effect) =>
      effect.type === 'closeTask' ? [[effect.i, effect.reason, effect.outcome]] : [],
    );
    expect(closed).toEqual([
      [1, 'acted', 'approve'],
      [2, 'acted', 'reject'],
      [0, 'decided', undefined],
    ]);
    expect(desk.history.find(({ kind, el }) => kind === 'left' && el === 'a')?.outcome).toBe('reject');
  });

  it('refuses a second vote, a vote out of turn and a vote of another user', async () => {
    const desk = await vote('sequence', 3);
    expect(cast(desk, 1)).toMatchObject({ code: 8003 });
    expect(cast(desk, 0)).toBeUndefined();
    expect(cast(desk, 0)).toMatchObject({ code: 8003 });
    expect(cast(desk, 3)).toMatchObject({ code: 8003 });
    expect(cast(desk, 1, 'burn')).toMatchObject({ code: 8002 });
  });

  it('counts against what `lab:against` names, and only that', async () => {
    const words = (against: string) => `
      start s
      user a sign="all" assignee="board" actions="agree object abstain" against="${against}"
      end e
      s -> a -> e`;
    const one = await deskOf(words('object abstain'), { answers: { people: () => ({ count: 3 }) } });
    cast(one, 0, 'abstain');
    expect(one.ended).toBe(true);
    const other = await deskOf(words('object'), { answers: { people: () => ({ count: 3 }) } });
    cast(other, 0, 'abstain');
    cast(other, 1, 'agree');
    expect(other.ended).toBe(false);
    expect(other.at.scopes[1]?.loop).toMatchObject({ passed: 2, failed: 0 });
  });

  it('is over when the task is interrupted: every signer loses the task', async () => {
    const desk = await deskOf(`${diagram('all')}\nboundary late on a duration=P1D\nuser boss\nlate -> boss`, {
      answers: { people: () => ({ count: 3 }) },
    });
    const token = desk.at.tokens[0]?.id ?? 0;
    cast(desk, 0);
    desk.fireNext();
    const reasons = desk.effects.flatMap((effect) => (effect.type === 'closeTask' ? [effect.reason] : []));
    expect(reasons).toEqual(['acted', 'cancelled', 'cancelled']);
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['boss']);
    expect(desk.send({ type: 'acted', token, i: 1, action: 'approve' })).toMatchObject({ code: 8003 });
  });

  it('of hundreds remembers only the latest acts, so that the state does not grow', async () => {
    const desk = await vote('all', 300);
    for (let i = 0; i < 299; i++) cast(desk, i);
    expect(desk.at.tokens[0]?.by).toHaveLength(20);
  });

  it('without signers is an incident, and a retry asks again', async () => {
    let count = 0;
    const desk = await deskOf(diagram('all'), { answers: { people: () => ({ count: count++ * 2 }) } });
    expect([...desk.incidents.values()].map(({ code }) => code)).toEqual(['people']);
    desk.send({ type: 'retried', token: desk.at.tokens[0]?.id ?? 0 });
    expect(openOf(desk)).toEqual([0, 1]);
  });
});

describe('decisions', () => {
  it('are counted wherever they were made: in open votes, iterations, and scopes that are over', async () => {
    const desk = await deskOf(
      `
      start s
      sub outer {
        start o
        sub inner {
          start i
          user one actions="approve reject"
          i -> one
        }
        user two sign="all" assignee="board" actions="approve reject"
        user three times=2 actions="approve reject"
        o -> inner -> two -> three
      }
      boundary first on outer non message=first assignee="requester" when="decisions = 0"
      boundary third on outer non message=third assignee="requester" when="decisions = 3"
      boundary fourth on outer non message=fourth assignee="requester" when="decisions = 4"
      end e
      end x
      s -> outer -> e
      first -> x
      third -> x
      fourth -> x`,
      { by: 'ann', answers: { people: () => ({ count: 2 }) } },
    );
    const offered = () => [...desk.offers.values()].map(({ name }) => name);
    expect(offered()).toEqual(['first']);
    desk.act('one', 'approve');
    expect(offered()).toEqual([]);
    desk.act('two', 'approve');
    expect(offered()).toEqual([]);
    desk.act('two', 'approve');
    expect(offered()).toEqual(['third']);
    desk.act('three', 'approve');
    expect(offered()).toEqual(['fourth']);
  });
});
