import { describe, expect, it } from '@jest/globals';
import { predict, type Prediction } from './predict.js';
import { start, step } from './step.js';
import type { Vocabulary } from './compile/index.js';
import type { Facts } from './model.js';
import { compiled, freeze } from './testing/desk.js';

const moment = { at: '2026-01-01T00:00:00.000Z', facts: {} };

const path = ({ path: steps }: Prediction) => steps.map(({ el, possible }) => (possible ? `${el}?` : el));

async function ahead(text: string, facts: Facts = {}, variables = {}): Promise<Prediction> {
  return predict(await compiled(text), { start: { ...moment, facts, variables } });
}

describe('the way that is certain', () => {
  const text = `
    start s
    user a assignee="manager" actions="approve reject"
    xor g
    user b assignee="ceo" actions="approve reject"
    xor h
    user c actions="approve"
    service d handler=order
    end e
    end no
    s -> a -> g
    g -> no on reject
    g -> h default
    h -> b if total > 1000
    h -> c default
    b -> d
    c -> d
    d -> e`;

  it('follows the first action of each task and what the facts decide', async () => {
    expect(path(await ahead(text, { total: 5000 }))).toEqual(['a', 'b', 'd']);
    expect(path(await ahead(text, { total: 10 }))).toEqual(['a', 'c', 'd']);
  });

  it('leads from where an instance is', async () => {
    const definition = await compiled(text);
    const facts = { total: 5000 };
    const first = start(definition, { ...moment, facts });
    if (!first.ok) throw new Error('refused');
    const token = first.state.tokens[0]?.id ?? 0;
    const known = step(definition, first.state, { type: 'peopleKnown', token, count: 1, ...moment, facts });
    if (!known.ok) throw new Error('refused');
    const state = freeze(known.state);
    expect(path(predict(definition, { state, moment: { ...moment, facts } }))).toEqual(['b', 'd']);
  });

  it('goes through branches, sub-processes, votes and iterations of any number', async () => {
    const wide = `
      start s
      and fork
      user a assignee="x"
      sub part times=5 {
        start i
        user in assignee="user(=loopCounter)"
        service does
        i -> in -> does
      }
      user many each="p in people" sequential assignee="user(=p)"
      service work times=4
      and join
      user v sign="all" assignee="board" actions="approve reject"
      user plain
      end e
      s -> fork
      fork -> a -> join
      fork -> part -> join
      fork -> many -> join
      fork -> work -> join
      join -> v -> plain -> e`;
    const prediction = await ahead(wide, { people: ['p', 'q', 'r'] });
    expect(path(prediction).sort()).toEqual(['a', 'does', 'in', 'many', 'plain', 'v', 'work']);
    // Everybody who will be asked is known, those of the later iterations too.
    const asked = (el: string) => prediction.path.find((one) => one.el === el)?.rules.flatMap(({ args }) => args);
    expect(asked('many')).toEqual(['p', 'q', 'r']);
    expect(asked('in')).toEqual(['0', '1', '2', '3', '4']);
    expect(asked('plain')).toEqual([]);
  });

  it('takes messages and times on the way as come, and those at the border as not', async () => {
    const text = `
      start s
      catch paid message=paid
      catch wait duration=P30D
      receive goods of=goods
      receive call
      user a
      boundary late on a duration=PT1S
      boundary back on a message=withdraw
      user lost
      end e
      s -> paid -> wait -> goods -> call -> a -> e
      late -> lost
      back -> lost`;
    expect(path(await ahead(text))).toEqual(['call', 'a']);
  });

  it('asks for people by the lists of the diagram, with their arguments', async () => {
    const { path: steps } = await ahead(
      'start s\nuser a assignee="departmentManager(2); user(=who)" assigneeElse="user(eve)"\nend e\ns -> a -> e',
      { who: 'tom' },
    );
    expect(steps).toEqual([
      {
        el: 'a',
        kind: 'userTask',
        possible: false,
        rules: [
          { text: 'departmentManager(2)', resolver: 'departmentManager', args: ['2'] },
          { text: 'user(=who)', resolver: 'user', args: ['tom'] },
        ],
        rulesElse: [{ text: 'user(eve)', resolver: 'user', args: ['eve'] }],
      },
    ]);
  });
});

describe('the way that is only possible', () => {
  it('lies behind what cannot be decided yet; what is certain beside it stays certain', async () => {
    const text = `
      start s
      and fork
      user a
      xor g
      user b assignee="x(=weight)"
      user c
      xor merge
      and join
      user d
      end e
      s -> fork
      fork -> a -> join
      fork -> g
      g -> b if weight > 5
      g -> c default
      b -> merge
      c -> merge
      merge -> join
      join -> d -> e`;
    const prediction = await ahead(text);
    expect(path(prediction)).toEqual(['a', 'b?', 'c?', 'd?']);
    expect(prediction.path.find(({ el }) => el === 'b')?.rules).toEqual([
      { text: 'x(=weight)', resolver: 'x', args: [] },
    ]);
    expect(path(await ahead(text, { weight: 1 }))).toEqual(['a', 'c', 'd']);
  });

  it('leads out of the sub-process in which it cannot be decided', async () => {
    const text = `
      start s
      sub part {
        start i
        xor g
        user a
        user b
        i -> g
        g -> a if x
        g -> b default
      }
      user after
      end e
      s -> part -> after -> e`;
    expect(path(await ahead(text)).sort()).toEqual(['a?', 'after?', 'b?']);
  });

  it('begins at a loop over what is not known yet', async () => {
    const text = 'start s\nuser a each="p in people" assignee="user(=p)"\nuser b\nend e\ns -> a -> b -> e';
    expect(path(await ahead(text)).sort()).toEqual(['a?', 'b?']);
  });

  it('is certain after all where a certain way leads there too', async () => {
    const text = `
      start s
      and fork
      xor g
      user b
      user a
      user shared assignee="boss"
      end e
      s -> fork
      fork -> g
      g -> shared if unknown
      g -> b default
      fork -> a -> shared -> e`;
    const prediction = await ahead(text);
    expect(path(prediction)).toEqual(expect.arrayContaining(['shared', 'a', 'b?']));
    expect(prediction.path.find(({ el }) => el === 'shared')?.rules).toEqual([
      { text: 'boss', resolver: 'boss', args: [] },
    ]);
  });
});

describe('loops', () => {
  it.each([
    ['through a task', 'start s\nxor m\nuser a\nxor g\nend e\ns -> m -> a -> g\ng -> m if true\ng -> e default', ['a']],
    [
      'through work',
      'start s\nxor m\nservice a\nxor g\nend e\ns -> m -> a -> g\ng -> m if true\ng -> e default',
      ['a'],
    ],
    [
      'through an event',
      'start s\nxor m\ncatch a duration=PT1H\nxor g\nend e\ns -> m -> a -> g\ng -> m if true\ng -> e default',
      [],
    ],
    [
      'through a sub-process',
      'start s\nxor m\nsub p {\nstart i\nuser a\ni -> a\n}\nxor g\nend e\ns -> m -> p -> g\ng -> m if true\ng -> e default',
      ['a'],
    ],
    ['without any wait', 'start s\nxor m\ntask t\nxor g\nend e\ns -> m -> t -> g\ng -> m if true\ng -> e default', []],
    ['that doubles', 'start s\nxor m\nand f\nuser a\ns -> m -> f\nf -> a -> m\nf -> a', ['a']],
  ])('%s do not go on for ever', async (_, text, expected) => {
    const before = process.cpuUsage();
    expect(path(await ahead(text))).toEqual(expected);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2500);
  });

  it('are passed twice: who asks for a second opinion once is followed to the end', async () => {
    const text = `
      start s
      xor m
      script count feel="if n = null then 1 else n + 1" result=n
      user a
      xor g
      user b
      end e
      s -> m -> count -> a -> g
      g -> m if n < 2
      g -> b default
      b -> e`;
    expect(path(await ahead(text))).toEqual(['a', 'b']);
  });
});

describe('states', () => {
  const vocabulary: Vocabulary = {
    subjects: [
      {
        subject: 'thing',
        states: ['open', 'paid'],
        actions: ['go'],
        start: 'go',
        handlers: [],
        facts: { ok: 'boolean' },
        mayEnter: (state, facts) => state !== 'paid' || facts.ok === true,
      },
    ],
  };
  const text =
    'start s\nuser a assignee="x" actions="go" nameEn="A" nameZh="甲"\nuser b assignee="x" actions="go" state="paid" nameEn="B" nameZh="乙"\nend e\ns -> a -> b -> e';

  it('that cannot be entered are named', async () => {
    const definition = await compiled(text, 'lab:subject="thing" lab:nameZh="事"', vocabulary);
    expect(predict(definition, { start: { ...moment, facts: { ok: false } } }).refused).toEqual(['b']);
    const fine = predict(definition, { start: { ...moment, facts: { ok: true } } });
    expect([path(fine), fine.refused]).toEqual([['a', 'b'], []]);
  });

  it('of a start that is refused there is nothing to say', async () => {
    expect(
      predict(await compiled(text.replaceAll(' state="paid"', '')), { start: { ...moment, event: 'nowhere' } }),
    ).toEqual({ path: [], refused: [] });
  });
});
