import { describe, expect, it } from '@jest/globals';
import { checkDiagram } from '../check/index.js';
import { compile } from '../compile/index.js';
import { commandBudget } from '../execution/events.js';
import type { Definition } from '../model/definition.js';
import { bpmn } from './bpmn.js';
import { Desk } from './desk.js';
import { start } from '../step/start.js';
import { broken } from './invariants.js';
import { definitions } from './xml.js';

/** Processor time of this process; a second when it is warm, and as much again for a cold and busy machine. */
const mostMilliseconds = 2000;

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const chain = (...ids: readonly string[]) => ids.join(' -> ');
const names = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`);

/** Sub-processes in each other, so deep that the file is as deep as it may be. */
function nested(depth: number, innermost: string): string {
  let text = `start s${depth}\n${innermost}\nend e${depth}\n${chain(`s${depth}`, 'x', `e${depth}`)}`;
  for (let i = depth - 1; i >= 0; i--)
    text = `start s${i}\nsub p${i} {\n${text}\n}\nend e${i}\n${chain(`s${i}`, `p${i}`, `e${i}`)}`;
  return text;
}

async function timed(text: string): Promise<Definition> {
  const xml = bpmn(text);
  const before = process.cpuUsage();
  const { definition, problems } = await compile(xml);
  const { user, system } = process.cpuUsage(before);
  if (!definition) throw new Error(JSON.stringify(problems.slice(0, 3)));
  expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
  return definition;
}

describe('diagrams that mean harm', () => {
  it.each([
    [
      'signals that call themselves',
      'start s\nuser a\nboundary b on a non signal=go\nthrow t signal=go\ns -> a\nb -> t\ns -> t',
    ],
    [
      'a condition that makes itself true',
      'start s\nuser a\nboundary b on a non condition="n > 0"\nscript x feel="n + 1" result=n\ns -> a\nb -> x\nend e\nx -> e',
    ],
    ['links in a circle', 'start s\nxor m\nthrow t link=l\ncatch c link=l\ns -> m -> t\nc -> m'],
    [
      'escalations in a circle',
      'start s\nxor m\nsub p {\nstart i\nthrow t escalation=UP\ni -> t\n}\nboundary b on p escalation=UP\ns -> m -> p\nb -> m',
    ],
    [
      'compensation in a circle',
      'start s\nxor m\ntask a\nboundary b on a compensate\ntask h undoes\nundo b h\nthrow t compensate\ns -> m -> a -> t -> m',
    ],
  ])('%s stop at the budget of a step, as an incident', async (_, text) => {
    const { definition } = await compile(bpmn(text));
    if (!definition) throw new Error('does not compile');
    const desk = new Desk(definition, definition);
    desk.start({ variables: { n: 1 } });
    expect([...new Set([...desk.incidents.values()].map(({ code }) => code))]).toEqual(['8018']);
    expect(broken(definition, desk)).toEqual([]);
  });

  it.each([
    ['lists', 'for i in 1..9000 return i'],
    ['texts', `string join(for i in 1..1000 return "${'x'.repeat(1000)}")`],
  ])('iterations that each make long %s stop at what one command may make', async (_, made) => {
    const iterations =
      '<multiInstanceLoopCharacteristics><loopCardinality>5000</loopCardinality></multiInstanceLoopCharacteristics>';
    const input = `<extensionElements><camunda:inputOutput><camunda:inputParameter name="made">= ${made}</camunda:inputParameter></camunda:inputOutput></extensionElements>`;
    const xml = definitions(
      `<process id="p" isExecutable="true" xmlns:camunda="http://camunda.org/schema/1.0/bpmn">
        <startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="t"/>
        <receiveTask id="t">${input}${iterations}</receiveTask>
        <sequenceFlow id="b" sourceRef="t" targetRef="e"/><endEvent id="e"/></process>`,
    );
    const { definition } = await compile(xml);
    if (!definition) throw new Error('does not compile');
    const begun = start(definition, { at: '2026-01-01T00:00:00Z', facts: {}, zone: 'UTC' });
    if (!begun.ok) throw new Error('does not start');
    const codes = begun.effects.flatMap((effect) => (effect.type === 'raiseIncident' ? [effect.code] : []));
    expect(new Set(codes)).toEqual(new Set(['budget']));
    expect(codes.length).toBeGreaterThan(4000);
    expect(JSON.stringify(begun.state.vars).length).toBeLessThan(5_000_000);
  });

  it('large data that an expression reads in a loop is read once', async () => {
    const text = 'start s\nscript x feel="count(for i in 1..60 return data)" result=n\nend e\ns -> x -> e';
    const { definition } = await compile(bpmn(text));
    if (!definition) throw new Error('does not compile');
    const data = Array.from({ length: 200_000 }, () => ({}));
    const left = commandBudget();
    const { maxRSS } = process.resourceUsage();
    const begun = start(definition, {
      at: '2026-01-01T00:00:00Z',
      facts: {},
      zone: 'UTC',
      left,
      variables: { data, n: null },
    });
    if (!begun.ok) throw new Error('does not start');
    expect(begun.state.outcome).toBe('completed');
    expect(commandBudget().steps - left.steps).toBeLessThan(20_000);
    // Kilobytes: sixty copies take 2 GB.
    expect(process.resourceUsage().maxRSS - maxRSS).toBeLessThan(300_000);
  });

  it('a step that reads more data than the memory is for stops', async () => {
    const text = 'start s\nscript x feel="count(a) + count(b) + count(c)" result=n\nend e\ns -> x -> e';
    const { definition } = await compile(bpmn(text));
    if (!definition) throw new Error('does not compile');
    const of = (length: number) => Array.from({ length }, () => ({}));
    const codes = (each: number) => {
      const variables = { a: of(each), b: of(each), c: of(each) };
      const begun = start(definition, { at: '2026-01-01T00:00:00Z', facts: {}, zone: 'UTC', variables });
      if (!begun.ok) throw new Error('does not start');
      return begun.effects.flatMap((effect) => (effect.type === 'raiseIncident' ? [effect.code] : []));
    };
    expect([codes(160_000), codes(170_000)]).toEqual([[], ['budget']]);
  });

  it('steps of one command share what it may use up', async () => {
    const { definition } = await compile(bpmn('start s\nscript x feel="for i in 1..5000 return i" result=n\ns -> x'));
    if (!definition) throw new Error('does not compile');
    const left = { ...commandBudget(), steps: 7_000 };
    const incidents = () => {
      const begun = start(definition, { at: '2026-01-01T00:00:00Z', facts: {}, zone: 'UTC', left });
      return begun.ok ? begun.effects.filter(({ type }) => type === 'raiseIncident').length : undefined;
    };
    expect([incidents(), incidents()]).toEqual([0, 1]);
  });

  it('branches with many ways each are checked in bounded work', async () => {
    const part = (i: number) =>
      `xor x${i}\nxor y${i}\nfork -> x${i}\n${lines(4, () => `x${i} -> y${i}`)}\ny${i} -> join`;
    const text = `start s\nend e\nand fork\nand join\n${lines(400, part)}\ns -> fork\njoin -> e`;
    const { problems } = await checkDiagram(bpmn(text));
    expect(problems.filter(({ code }) => code === 'never-joins')).toEqual([]);
  });

  it('sub-processes as deep as a file may be run to their end, and are cancelled from above', async () => {
    const definition = await timed(nested(46, 'user x'));
    for (const end of ['completed', 'cancelled']) {
      const desk = new Desk(definition, definition);
      desk.start();
      expect(desk.tasks.size).toBe(1);
      if (end === 'completed') desk.act('x');
      else desk.send({ type: 'cancelled' });
      expect(desk.at.outcome).toBe(end);
      expect(broken(definition, desk)).toEqual([]);
    }
  });

  it.each([
    ['in order', names(2400)],
    ['in reverse', names(2400).reverse()],
  ])('a chain of thousands, drawn %s, compiles in time and runs', async (_, drawn) => {
    const text = `start s\nend e\n${drawn.map((id) => `task ${id}`).join('\n')}\n${chain('s', ...names(2400), 'e')}`;
    const definition = await timed(text);
    const desk = new Desk(definition, definition);
    desk.start();
    expect(desk.at.outcome).toBe('completed');
  });

  const fork = (count: number) =>
    `start s\nend e\nand fork\nand join\n${lines(count, (i) => `task t${i}\nfork -> t${i} -> join`)}\ns -> fork\njoin -> e`;

  it('a fork of thousands compiles in time', async () => {
    expect((await timed(fork(1600))).root.all.size).toBe(1604);
  });

  it('a fork of hundreds joins', async () => {
    // The desk of the tests saves, loads and freezes the whole state with every event: for it, thousands take a minute.
    const definition = await timed(fork(400));
    const desk = new Desk(definition, definition);
    desk.start();
    expect(desk.at.outcome).toBe('completed');
  });
});
