import { describe, expect, it } from '@jest/globals';
import { compile } from '../compile/index.js';
import { commandBudget, type Event, type Happening } from '../execution/events.js';
import type { Refusal } from '../execution/refusal.js';
import type { Json } from '../expression/index.js';
import { waitingFor } from '../state/waiting.js';
import { bpmn } from '../testing/bpmn.js';
import { compiled, Desk, deskOf, freeze, type Answers } from '../testing/desk.js';
import { broken } from '../testing/invariants.js';
import { start } from './start.js';
import { step } from './step.js';

const moment = { at: '2026-01-01T00:00:00.000Z', facts: {} };

const noFlow = 'start s\nuser a actions="approve reject"\nend e\ns -> a -> e';

describe('start', () => {
  it('gives the same bytes for the same input', async () => {
    const definition = await compiled(noFlow);
    const [one, other] = [start(definition, moment), start(definition, moment)];
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(one).toEqual({
      ok: true,
      state: {
        v: 1,
        def: 'process',
        n: 7,
        zone: 'UTC',
        scopes: [{ id: 1, el: 'process' }],
        tokens: [{ id: 6, el: 'a', scope: 1, wait: 'task' }],
        armed: [],
        vars: {},
      },
      effects: [{ type: 'openTask', token: 6, el: 'a' }],
      history: [
        { n: 2, kind: 'started', el: 's', at: moment.at },
        { n: 4, kind: 'entered', el: 's', token: 3, at: moment.at },
        { n: 5, kind: 'left', el: 's', token: 3, at: moment.at, took: ['f1'] },
        { n: 7, kind: 'entered', el: 'a', token: 6, at: moment.at },
      ],
    });
  });

  it('keeps who started it, its key, zone and variables', async () => {
    const step = start(await compiled(noFlow), {
      ...moment,
      by: 'ann',
      key: 'K1',
      zone: 'Asia/Shanghai',
      variables: { x: 1 },
      action: 'submit',
    });
    if (!step.ok) throw new Error('refused');
    expect(step.state).toMatchObject({ initiator: 'ann', key: 'K1', zone: 'Asia/Shanghai', vars: { 1: { x: 1 } } });
    expect(step.history[0]).toMatchObject({ kind: 'started', by: 'ann', outcome: 'submit' });
  });

  it.each([
    ['a process that the file does not have', { process: 'other' }],
    ['an element that is no start', { event: 'a' }],
    ['an element that is not there', { event: 'nowhere' }],
  ])('refuses %s', async (_, event) => {
    expect(start(await compiled(noFlow), { ...moment, ...event })).toMatchObject({
      ok: false,
      refusal: { code: 8002 },
    });
  });
});

describe('events that do not fit', () => {
  const late: Happening[] = [
    { type: 'timerFired', armed: 99 },
    { type: 'workDone', token: 99, result: { x: 1 } },
    { type: 'workFailed', token: 99, message: 'down' },
    { type: 'threw', token: 99, error: 'E' },
    { type: 'peopleKnown', token: 99, count: 3 },
    { type: 'dataChanged', scope: 99, variables: { x: 1 } },
  ];
  const refused: readonly (readonly [Happening, number])[] = [
    [{ type: 'acted', token: 99, action: 'approve' }, 8003],
    [{ type: 'acted', token: 6, action: 'burn' }, 8002],
    [{ type: 'acted', token: 6, i: 0, action: 'burn' }, 8002],
    [{ type: 'messageCame', armed: 99 }, 8003],
    [{ type: 'retried', token: 6 }, 8003],
    [{ type: 'retried', token: 6, i: 0 }, 8003],
    [{ type: 'retried', token: 99 }, 8003],
    [{ type: 'resumed' }, 8002],
  ];

  it.each(late)('%j comes too late and changes nothing', async (event) => {
    const made = await deskOf(noFlow);
    const before = made.at;
    expect(made.send(event)).toBeUndefined();
    expect(made.at).toEqual(before);
  });

  it.each(refused)('%j is refused with %d, the state untouched', async (event, code) => {
    const made = await deskOf(noFlow);
    const before = JSON.stringify(made.at);
    expect(made.send(event)).toMatchObject({ code });
    expect(JSON.stringify(made.at)).toBe(before);
  });

  it('an answer to what was answered already changes nothing', async () => {
    const made = await deskOf('start s\nuser a assignee="boss"\nend e\ns -> a -> e');
    const before = made.at;
    const [token] = before.tokens;
    for (const type of ['peopleKnown', 'workDone'] as const) {
      expect(
        made.send(type === 'workDone' ? { type, token: token?.id ?? 0 } : { type, token: token?.id ?? 0, count: 1 }),
      ).toBeUndefined();
    }
    expect(made.at).toEqual(before);
    expect(made.tasks.size).toBe(1);
  });

  it('indexes that are none open nothing', async () => {
    const made = await deskOf('start s\nuser a times=2 assignee="x"\nend e\ns -> a -> e');
    const token = made.at.tokens[0]?.id ?? 0;
    for (const i of [-1, 0.5, Number.NaN, 1e9, 2]) {
      expect(made.send({ type: 'acted', token, i, action: 'complete' })).toMatchObject({ code: 8003 });
      expect(made.send({ type: 'retried', token, i })).toMatchObject({ code: 8003 });
    }
    expect(made.send({ type: 'acted', token, action: 'complete' })).toMatchObject({ code: 8003 });
  });

  it('an ended instance takes nothing, and what comes late is no refusal', async () => {
    const made = await deskOf(noFlow);
    made.act('a', 'approve');
    expect(made.at.outcome).toBe('completed');
    const before = made.at;
    for (const event of late) expect(made.send(event)).toBeUndefined();
    for (const type of ['cancelled', 'suspended', 'resumed'] as const)
      expect(made.send({ type })).toMatchObject({ code: 8003 });
    expect(made.send({ type: 'acted', token: 6, action: 'approve' })).toMatchObject({ code: 8003 });
    expect(made.at).toBe(before);
  });

  it('a suspended instance takes nothing but its end and its going on', async () => {
    const made = await deskOf(
      `start s\nuser a actions="approve"\nboundary t on a duration=PT1H\nend e\ns -> a -> e\nt -> e`,
    );
    expect(made.send({ type: 'suspended' })).toBeUndefined();
    const before = made.at;
    const [token] = before.tokens;
    const refusals: (Refusal | undefined)[] = [
      made.send({ type: 'acted', token: token?.id ?? 0, action: 'approve' }),
      made.send({ type: 'retried', token: token?.id ?? 0 }),
      made.send({ type: 'suspended' }),
    ];
    expect(refusals.map((refusal) => refusal?.code)).toEqual([8010, 8010, 8010]);
    expect(made.send({ type: 'timerFired', armed: before.armed[0]?.id ?? 0 })).toBeUndefined();
    expect(made.send({ type: 'dataChanged', variables: { x: 1 } })).toBeUndefined();
    expect(made.at).toEqual(before);
    expect(made.send({ type: 'cancelled' })).toBeUndefined();
    expect(made.at.outcome).toBe('cancelled');
  });
});

describe('what was asked for and is gone in the same command', () => {
  it.each([
    ['people', 'user slow assignee="boss"', {}],
    ['people of a vote', 'user slow assignee="board" sign="all"', {}],
    ['people of iterations', 'user slow assignee="boss" times=3', {}],
    ['work', 'service slow', {}],
    [
      'work that fails',
      'service slow',
      { work: (effect: { token: number }) => ({ type: 'workFailed', token: effect.token, message: 'down' }) },
    ],
    [
      'work that throws',
      'service slow',
      { work: (effect: { token: number }) => ({ type: 'threw', token: effect.token, error: 'E' }) },
    ],
  ])('%s', async (_, element, answers) => {
    const made = await deskOf(
      `start s\nand fork\n${element}\nend stop terminate\nend e\ns -> fork\nfork -> slow -> e\nfork -> stop`,
      { answers: answers as Answers },
    );
    expect(made.at).toMatchObject({ outcome: 'terminated', tokens: [], scopes: [], armed: [] });
    expect(made.tasks.size).toBe(0);
  });
});

describe('bounds', () => {
  const wide = (ways: number) => `${Array.from({ length: ways }, () => 'fork -> merge').join('\n')}`;

  it.each([
    ['a loop of one token', 'start s\nxor merge\ntask t\ns -> merge -> t -> merge', 1],
    [
      'a loop that splits in two each time',
      'start s\nxor merge\nand fork\ns -> merge -> fork\nfork -> merge\nfork -> merge',
      10_000,
    ],
    ['a loop that splits in thousands', `start s\nxor merge\nand fork\ns -> merge -> fork\n${wide(2000)}`, 10_000],
    [
      'a loop through an error',
      'start s\nxor m\nsub x {\nstart i\nend b error=E\ni -> b\n}\nboundary c on x error=E\ns -> m -> x\nc -> m',
      1,
    ],
    ['a loop through a sub-process', 'start s\nxor m\nsub x {\nstart i\nend b\ni -> b\n}\ns -> m -> x -> m', 2],
    [
      'a loop of scripts that count',
      'start s\nxor m\nscript x feel="{ n: if n = null then 1 else n + 1 }"\ns -> m -> x -> m',
      1,
    ],
    ['more iterations than a step may open', 'start s\nservice a times=10000\ns -> a', 1],
    [
      'iterations of people in iterations',
      'start s\nsub x times=1000 {\nstart i\nuser u times=10000 assignee="p"\ni -> u\n}\ns -> x',
      5000,
    ],
    [
      'iterations of work in iterations',
      'start s\nsub x times=3000 {\nstart i\nservice u times=3000\ni -> u\n}\ns -> x',
      10_000,
    ],
  ])('%s ends in incidents, and not in a hang', async (_, text, most) => {
    const definition = await compiled(text);
    const before = process.cpuUsage();
    const stepped = start(definition, moment);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2500);
    if (!stepped.ok) throw new Error('refused');
    const stuck = stepped.effects.flatMap((effect) => (effect.type === 'raiseIncident' ? [effect.code] : []));
    expect([...new Set(stuck)]).toEqual(['8018']);
    expect(stepped.state.tokens.length).toBeLessThanOrEqual(most);
    expect(stepped.state.outcome).toBeUndefined();
    expect(waitingFor(definition, stepped.state).some(({ kind }) => kind === 'incident')).toBe(true);
  });

  it.each([
    ['elements', 'start s\nxor m\nscript x feel="1" result=n\ns -> m -> x -> m', '8018', 'the command took too long'],
    [
      'an expression',
      'start s\nscript x feel="count(for i in 1..3000 return i)" result=n\nend e\ns -> x -> e',
      'budget',
      '"count(for i in 1..3000 return i)" takes too long',
    ],
  ])('%s end in an incident when the time of the command is used up', async (_, text, code, message) => {
    const definition = await compiled(text);
    let asked = 0;
    const stepped = start(definition, { ...moment, left: { ...commandBudget(), isOver: () => ++asked > 5 } });
    if (!stepped.ok) throw new Error('refused');
    expect(stepped.effects).toContainEqual(expect.objectContaining({ type: 'raiseIncident', code, message }));
    expect(stepped.state.outcome).toBeUndefined();
  });

  it('more iterations than there may ever be are an incident of their own', async () => {
    const made = await deskOf('start s\nuser a times=10001 sequential\ns -> a');
    expect([...made.incidents.values()].map(({ code }) => code)).toEqual(['cardinality']);
  });

  it('goes on where it stopped: a loop runs on after a retry, once it can end', async () => {
    const made = await deskOf('start s\nxor m\nxor g\nend e\ns -> m -> g\ng -> m if again\ng -> e default', {
      variables: { again: true },
    });
    expect(made.incidents.size).toBe(1);
    made.send({ type: 'dataChanged', variables: { again: false } });
    const [incident] = made.incidents.values();
    expect(made.send({ type: 'retried', token: incident?.token ?? 0 })).toBeUndefined();
    expect(made.at.outcome).toBe('completed');
  });

  it('stops an expression that takes too long: in a gateway, a script, a timer, a rule for people', async () => {
    const long = 'count(for i in 1..100000 return i)';
    for (const [el, text] of [
      ['g', `start s\nxor g\nend e\ns -> g\ng -> e if ${long} > 1`],
      ['g', `start s\nscript g feel="${long}"\nend e\ns -> g -> e`],
      ['g', `start s\ncatch g duration="=string(${long})"\nend e\ns -> g -> e`],
      ['g', `start s\nuser g assignee="user(=${long})"\nend e\ns -> g -> e`],
      ['g', `start s\nuser g times="${long}"\nend e\ns -> g -> e`],
    ] as const) {
      const made = await deskOf(text);
      expect([...made.incidents.values()].map((incident) => [incident.el, incident.code])).toEqual([[el, 'budget']]);
    }
  });

  it.each([
    ['a script', 'script g feel="for i in 1..2000 return xs" result=y\nend e\ns -> g -> e'],
    ['a gateway', 'xor g\nend e\ns -> g\ng -> e if for i in 1..2000 return xs'],
    ['a rule for people', 'user g assignee="user(=for i in 1..2000 return xs)"\nend e\ns -> g -> e'],
  ])('stops a small expression that unfolds into millions of values: %s', async (_, text) => {
    const variables = { xs: Array.from({ length: 1000 }, () => 1) };
    const stepped = start(await compiled(`start s\n${text}`), { ...moment, variables });
    if (!stepped.ok) throw new Error('refused');
    expect(stepped.effects).toEqual([expect.objectContaining({ type: 'raiseIncident', el: 'g', code: 'budget' })]);
    expect(JSON.stringify(stepped).length).toBeLessThan(10_000);
  });

  const deepDesk = (depth: number) => {
    let deep: Json = 1;
    for (let i = 0; i < depth; i++) deep = i % 2 ? [deep] : { a: deep };
    return deskOf('start s\nscript a feel="x" result=y\nend e\ns -> a -> e', { variables: { x: deep } });
  };

  it('copies a variable that is 500 levels deep', async () => {
    const desk = await deepDesk(500);
    expect([...desk.incidents.values()]).toEqual([]);
    expect(desk.at.outcome).toBe('completed');
  });

  it('stops at a variable that is 900 levels deep, and goes on without it', async () => {
    const desk = await deepDesk(900);
    expect([...desk.incidents.values()].map(({ code }) => code)).toEqual(['budget']);
    desk.send({ type: 'dataChanged', variables: { x: null } });
    desk.send({ type: 'retried', token: desk.at.tokens[0]?.id ?? 0 });
    expect(desk.at.outcome).toBe('completed');
  });

  it('an offer whose people cannot be worked out is not made, and nothing throws', async () => {
    const made = await deskOf(
      'start s\nuser a\nboundary b on a message=go assignee="user(=for i in 1..100000 return i)"\nend e\ns -> a -> e\nb -> e',
    );
    expect([made.tasks.size, made.offers.size]).toEqual([1, 0]);
    expect(broken(await compiled('start s\nuser a\nend e\ns -> a -> e'), made)).toEqual([]);
  });

  it('variables of a scope die with it', async () => {
    const made = await deskOf(`
      start s
      sub part times=3 {
        start is
        script keep feel="1 + loopCounter" result=mine
        user look
        is -> keep -> look
      }
      end e
      s -> part -> e`);
    expect(Object.keys(made.at.vars)).toEqual(['1']);
    const owned = (
      await compile(
        bpmn(
          'start s\nsub part times=3 {\nstart is\nscript keep feel="1 + loopCounter" result=mine\nuser look\nis -> keep -> look\n}\nend e\ns -> part -> e',
        ).replace('<subProcess id="part">', '$&<dataObject id="mine"/>'),
      )
    ).definition;
    if (!owned) throw new Error('does not compile');
    const own = new Desk(owned);
    own.start();
    expect(Object.values(own.at.vars)).toEqual([{ mine: 1 }, { mine: 2 }, { mine: 3 }]);
    for (let i = 0; i < 3; i++) own.act('look');
    expect([own.at.outcome, own.at.vars]).toEqual(['completed', {}]);
  });
});

describe('purity', () => {
  it('never writes to what it was given', async () => {
    const definition = await compiled(
      'start s\nsub p {\nstart i\nuser a sign="all" assignee="x" actions="approve reject" remind="P1D"\ni -> a\n}\nend e\ns -> p -> e',
    );
    const first = start(definition, freeze({ ...moment, variables: { a: [1] } }));
    if (!first.ok) throw new Error('refused');
    const token = first.state.tokens.find(({ el }) => el === 'a')?.id ?? 0;
    const events: Event[] = [
      { type: 'peopleKnown', token, count: 3, ...moment },
      { type: 'acted', token, i: 1, action: 'approve', variables: { b: { c: 1 } }, ...moment },
      { type: 'suspended', ...moment },
      { type: 'resumed', ...moment },
      { type: 'acted', token, i: 0, action: 'reject', ...moment },
    ];
    let state = first.state;
    for (const event of events) {
      const next = step(definition, freeze(state), freeze(event));
      if (!next.ok) throw new Error(JSON.stringify(next.refusal));
      expect(next.state).not.toBe(state);
      state = next.state;
    }
    expect(state.outcome).toBe('completed');
  });

  it('keeps the state small: an approval of five hundred costs what one of five costs', async () => {
    const size = async (signers: number) => {
      const made = await deskOf(
        'start s\nuser a sign="all" assignee="x" actions="approve reject"\nend e\ns -> a -> e',
        { answers: { people: () => ({ count: signers }) } },
      );
      for (let i = 0; i < 4; i++) made.act('a', 'approve');
      return JSON.stringify(made.at).length;
    };
    expect((await size(500)) - (await size(5))).toBeLessThan(200);
  });
});
