import { describe, expect, it } from '@jest/globals';
import { predict } from './predict.js';
import type { Prediction } from './prediction.js';
import { mostTokens } from './sight.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';
import { compile, type Vocabulary } from '../compile/index.js';
import type { Definition, Facts } from '../model/definition.js';
import { bpmn } from '../testing/bpmn.js';
import { compiled, freeze } from '../testing/desk.js';

const moment = { at: '2026-01-01T00:00:00.000Z', facts: {} };

const path = ({ path: steps }: Prediction) => steps.map(({ el, possible }) => (possible ? `${el}?` : el));

async function ahead(text: string, facts: Facts = {}, variables = {}): Promise<Prediction> {
  return predict(await compiled(text), { start: { ...moment, facts, variables } });
}

it('passes tasks that notify people, with those who are notified', async () => {
  const { path: steps, outcome } = await ahead(`
    start s
    send tell handler="notify.copy" recipients="user(u1)"
    end e
    s -> tell -> e`);
  expect(steps.map(({ el, rules }) => [el, rules.map(({ args }) => args)])).toEqual([['tell', [['u1']]]]);
  expect(outcome).toBe('completed');
});

it('knows when tasks would be due: from their opening, after what steps before usually take', async () => {
  const drawn = await compiled(`
    start s
    user a assignee="manager" due=P2D
    user b assignee="manager" due=P1D
    user c assignee="manager"
    end e
    s -> a -> b -> c -> e`);
  const day = 86_400_000;
  const lasts = ({ el }: { readonly el: string }) => (el === 'a' ? 3 * day : undefined);
  const { path: steps } = predict(drawn, { start: moment }, { lasts });
  expect(steps.map(({ el, due }) => [el, due])).toEqual([
    ['a', '2026-01-03T00:00:00.000Z'],
    ['b', '2026-01-05T00:00:00.000Z'],
    ['c', undefined],
  ]);
});

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
    // All assignees are known, those of the later iterations too.
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
        names: { name: '' },
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
      user b assignee="x(=weight); y(2)"
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
    // Whom a rule asks whose arguments are not known yet cannot be said.
    expect(prediction.path.find(({ el }) => el === 'b')?.rules).toEqual([{ text: 'y(2)', resolver: 'y', args: ['2'] }]);
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

describe('more than one looks through', () => {
  it('leaves what comes after a long way only possible', async () => {
    const tasks = Array.from({ length: 600 }, (_, i) => `t${i}`);
    const text = `start s\n${tasks.map((id) => `user ${id}`).join('\n')}\nend e\ns -> ${tasks.join(' -> ')} -> e`;
    const prediction = await ahead(text);
    expect(path(prediction)).toEqual([...tasks.slice(0, 501), ...tasks.slice(501).map((id) => `${id}?`)]);
    expect(prediction.outcome).toBeUndefined();
  });

  it.each([
    ['one task of thousands', 'user in assignee="user(=loopCounter)" times=9000'],
    [
      'a part that is done thousands of times',
      'sub in times=3000 {\nstart i\nuser one assignee="user(=loopCounter)"\ni -> one\n}',
    ],
    [
      'a thousand times a thousand',
      'sub in times=1000 {\nstart i\nsub more times=1000 {\nstart j\nuser one\nj -> one\n}\ni -> more\n}',
    ],
  ])('%s: only so many tokens are looked at, and what comes after them is possible', async (_, activity) => {
    const text = `start s\n${activity}\nuser after assignee="boss"\nend e\ns -> in -> after -> e`;
    let asked = 0;
    const people = () => (asked++, 'asked' as const);
    const { path: steps, stops } = predict(await compiled(text), { start: moment }, { people });
    expect(asked).toBeLessThanOrEqual(mostTokens);
    expect(steps.map(({ el, possible }) => [el, possible])).toContainEqual(['after', true]);
    // Whom thousands of iterations ask, and where each of them stops, is not listed in full.
    expect(Math.max(...steps.map(({ rules }) => rules.length))).toBeLessThanOrEqual(100);
    expect(stops.length).toBeLessThanOrEqual(2);
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
    expect(predict(definition, { start: { ...moment, facts: { ok: false } } }).refused).toEqual([
      { el: 'b', state: 'paid' },
    ]);
    const fine = predict(definition, { start: { ...moment, facts: { ok: true } } });
    expect([path(fine), fine.refused]).toEqual([['a', 'b'], []]);
  });

  it('of a start that is refused there is nothing to say', async () => {
    expect(
      predict(await compiled(text.replaceAll(' state="paid"', '')), { start: { ...moment, event: 'nowhere' } }),
    ).toEqual({ path: [], refused: [], stops: [], taken: [], lasts: 0 });
  });
});

describe('what it comes to', () => {
  const hour = 3_600_000;

  it('comes with its flows, its end and its state', async () => {
    const text =
      'start s\nuser a actions="go"\nxor g\nuser b\nend e state="paid"\ns -> a -> g\ng -> b if big\ng -> e default\nb -> e';
    const definition = await compiled(text);
    const { taken, outcome, state } = predict(definition, { start: { ...moment, facts: { big: false } } });
    expect(taken).toEqual(['f1', 'f2', 'f4']);
    expect([outcome, state]).toEqual(['completed', 'paid']);
    const open = predict(definition, { start: moment });
    expect([open.taken, open.outcome, open.state]).toEqual([['f1', 'f2'], undefined, undefined]);
  });

  it('lasts as long as its longest branch: people take their usual time, timers theirs', async () => {
    const text = `
      start s
      and fork
      user a assignee="x"
      user b assignee="x" sign="all"
      catch wait duration=PT5H
      and join
      user c
      end e
      s -> fork
      fork -> a -> join
      fork -> b -> join
      fork -> wait -> join
      join -> c -> e`;
    const definition = await compiled(text);
    const usual: Record<string, number> = { a: 2 * hour, b: 4 * hour, c: hour };
    expect(predict(definition, { start: moment }, { lasts: ({ el }) => usual[el] }).lasts).toBe(6 * hour);
    expect(predict(definition, { start: moment }, { lasts: ({ el }) => (usual[el] ?? 0) * 2 }).lasts).toBe(10 * hour);
    expect(predict(definition, { start: moment }).lasts).toBe(5 * hour);
  });
});

describe('people', () => {
  const text = `
    start s
    user a assignee="nobody" empty="reject" actions="approve reject" sign="all"
    xor g
    user b assignee="me" self="skip" actions="approve"
    user c assignee="nobody"
    end e
    s -> a -> g
    g -> c on reject
    g -> b default
    b -> c
    c -> e`;

  it('who are not there, or need not be asked, let the step be decided without them', async () => {
    const definition = await compiled(text);
    const predicted = predict(
      definition,
      { start: moment },
      { people: ({ node }) => (node.id === 'a' ? 'nobody' : 'asked') },
    );
    expect(path(predicted)).toEqual(['a', 'c']);
    const passed = predict(
      definition,
      { start: moment },
      { people: ({ node }) => (node.id === 'b' ? 'passed' : 'asked') },
    );
    expect(path(passed)).toEqual(['a', 'b', 'c']);
    // A task without assignees is an incident.
    const stuck = predict(
      definition,
      { start: moment },
      { people: ({ node }) => (node.id === 'c' ? 'nobody' : 'asked') },
    );
    expect([path(stuck), stuck.outcome]).toEqual([['a', 'b', 'c'], undefined]);
  });
});

describe('what does not happen by itself', () => {
  it('an event-based gateway: the first event comes, the others may', async () => {
    const text = `
      start s
      event g
      catch paid message=paid
      catch late duration=P30D
      user a
      user b
      user c
      end e
      s -> g
      g -> late -> b
      g -> paid -> a
      a -> c
      b -> c
      c -> e`;
    const prediction = await ahead(text);
    expect(path(prediction).sort()).toEqual(['a', 'b?', 'c']);
    expect([prediction.outcome, prediction.lasts]).toEqual(['completed', 0]);
  });

  it('a condition on data that is not there yet', async () => {
    expect(path(await ahead('start s\nuser a\ncatch c condition="ok"\nuser b\nend e\ns -> a -> c -> b -> e'))).toEqual([
      'a',
      'b?',
    ]);
  });

  it('an ad-hoc sub-process: what begins with it is certain, the rest is possible, and a user ends it', async () => {
    const text = (words: string) => `start s\nadhoc p ${words} {\nuser a\nuser b\n}\nuser c\nend e\ns -> p -> c -> e`;
    expect(path(await ahead(text('')))).toEqual(['a?', 'b?', 'c']);
    expect(path(await ahead(text('begins=a')))).toEqual(['a', 'c']);
  });
});

describe('called processes', () => {
  const caller = bpmn(
    'start s\nuser a\ncall sub calls=child\nxor g\nuser b\nend e\ns -> a -> sub -> g\ng -> b if done\ng -> e default\nb -> e',
  ).replace('calledElement', 'lab:out="done = done" calledElement');
  const child = bpmn(
    'start s\nscript set feel="true" result=done\nuser a assignee="boss"\ncall deeper calls=process\nend e\ns -> set -> a -> deeper -> e',
  ).replace('<process id="process"', '<process id="child"');
  const called = { start: moment };
  const steps = ({ path: all }: Prediction) =>
    all.map((one) => [one.called ?? '', one.el.replace('o_', ''), one.possible]);

  it('are one step where they are not known: what they give is not', async () => {
    expect(path(predict(await made(caller), called))).toEqual(['a', 'sub', 'b?']);
  });

  it.each([
    ['handed in', async () => predict(await made(caller), called, { called: await given(child) })],
    ['in the same file', async () => predict(await made(beside(caller, child)), called)],
  ])('%s are looked through, one level deep, and give what they give', async (_, look) => {
    const prediction = await look();
    expect(steps(prediction)).toEqual([
      ['', 'a', false],
      ['', 'sub', false],
      ['child', 'a', false],
      ['child', 'deeper', false],
      ['', 'b', false],
    ]);
    expect(prediction.path[2]?.rules).toEqual([{ text: 'boss', resolver: 'boss', args: [] }]);
    expect(prediction.outcome).toBe('completed');
    // Flows are those of the process itself.
    expect(prediction.taken).toEqual(['f1', 'f2', 'f3', 'f4', 'f6']);
  });

  it('whose own way cannot be known leave what follows possible; an error in them leads where it is caught', async () => {
    const open = child
      .replace('calls=process', '')
      .replace(
        /<callActivity[^>]*>.*?<\/callActivity>/,
        '<intermediateCatchEvent id="deeper"><conditionalEventDefinition><condition>ok</condition></conditionalEventDefinition></intermediateCatchEvent>',
      );
    expect(path(predict(await made(caller), called, { called: await given(open) }))).toEqual(['a', 'sub', 'a', 'b?']);
    const failing = bpmn('start s\nend e error=BAD\ns -> e').replace('<process id="process"', '<process id="child"');
    const caught = bpmn(
      'start s\ncall sub calls=child\nboundary bad on sub error=BAD\nuser mend\nuser after\nend e\ns -> sub -> after -> e\nbad -> mend',
    );
    expect(path(predict(await made(caught), called, { called: await given(failing) }))).toEqual(['sub', 'mend']);
  });
});

async function made(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
}

async function given(xml: string): Promise<(process: string) => Definition | undefined> {
  const definition = await made(xml);
  return (process) => (definition.processes.has(process) ? definition : undefined);
}

/** Both processes in one file. */
function beside(xml: string, other: string): string {
  const own = /<process .*<\/process>/s.exec(other)?.[0] ?? '';
  const renamed = own.replace(/(id|default|sourceRef|targetRef)="(?!child)([^"]*)"/g, '$1="o_$2"');
  return xml.replace('</definitions>', `${renamed}</definitions>`);
}
