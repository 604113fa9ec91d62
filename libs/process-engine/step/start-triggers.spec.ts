import { describe, expect, it } from '@jest/globals';
import { compile } from '../compile/index.js';
import { bpmn } from '../testing/bpmn.js';
import { withElements } from '../testing/xml.js';
import { nextStartRound, startHolds, startTriggers, type StartRound } from './start-triggers.js';

const at = '2026-03-02T08:00:00.000Z';
const moment = { at, zone: 'Asia/Shanghai' };

async function definitionOf(xml: string) {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
}

const triggersOf = async (xml: string) => startTriggers(await definitionOf(xml), moment);
const timed = (kind: string, text: string) =>
  triggersOf(
    withElements(
      `<startEvent id="timed"><timerEventDefinition><time${kind}>${text}</time${kind}></timerEventDefinition></startEvent><sequenceFlow id="go" sourceRef="timed" targetRef="e"/>`,
    ),
  );
const roundOf = async (kind: string, text: string) => (await timed(kind, text)).triggers[0]?.round;

function roundsAfter(first: StartRound | undefined): string[] {
  const rounds: string[] = [];
  for (let round = first; round && rounds.length < 5; round = nextStartRound(round, moment.zone))
    rounds.push(round.due);
  return rounds;
}

describe('what begins a process without a person', () => {
  it('is each trigger of each start, of every process of the file; the start without one is none', async () => {
    const xml = bpmn(
      'start s\nstart m message=go\nstart c condition="x > 1"\nstart b signal=ring\nend e\ns -> e\nm -> e\nc -> e\nb -> e',
    );
    expect(await triggersOf(xml)).toEqual({
      triggers: [
        { process: 'process', el: 'm', kind: 'message', name: 'go' },
        { process: 'process', el: 'c', kind: 'condition' },
        { process: 'process', el: 'b', kind: 'signal', name: 'ring' },
      ],
      problems: [],
    });
  });

  it('names which trigger of several has come', async () => {
    const xml = withElements(
      '<startEvent id="both" parallelMultiple="true"><messageEventDefinition messageRef="m"/><signalEventDefinition signalRef="b"/></startEvent><sequenceFlow id="go" sourceRef="both" targetRef="e"/>',
      '<message id="m" name="go"/><signal id="b" name="ring"/>',
    );
    expect((await triggersOf(xml)).triggers.map(({ el, part, name }) => [el, part, name])).toEqual([
      ['both', 0, 'go'],
      ['both', 1, 'ring'],
    ]);
  });

  it('whose name or time is an expression that gives nothing is a problem', async () => {
    expect((await timed('Duration', '="soon"')).problems.map(({ elementId, code }) => [elementId, code])).toEqual([
      ['timed', 'timer'],
    ]);
    const xml = withElements(
      '<startEvent id="it"><messageEventDefinition messageRef="m"/></startEvent><sequenceFlow id="go" sourceRef="it" targetRef="e"/>',
      '<message id="m" name="=orderNo"/>',
    );
    expect((await triggersOf(xml)).problems.map(({ elementId, code }) => [elementId, code])).toEqual([
      ['it', 'no-message'],
    ]);
  });
});

describe('a start timer', () => {
  it.each([
    ['Duration', 'PT2H', ['2026-03-02T10:00:00.000Z']],
    ['Date', '2026-03-02T17:00:00', ['2026-03-02T09:00:00.000Z']],
    ['Date', at, [at]],
    ['Date', '2026-03-02T07:59:59Z', []],
    ['Cycle', 'R2/P1D', ['2026-03-03T08:00:00.000Z', '2026-03-04T08:00:00.000Z']],
    ['Cycle', 'R3/2026-03-01T00:00:00Z/P1D', ['2026-03-03T00:00:00.000Z']],
    ['Cycle', 'R2/2026-02-01T00:00:00Z/P1D', []],
    ['Cycle', 'R4/2026-03-02T06:30:00Z/PT1H', ['2026-03-02T08:30:00.000Z', '2026-03-02T09:30:00.000Z']],
    ['Cycle', 'R4/2026-03-02T04:00:00Z/PT1H', []],
    ['Cycle', 'R5/2026-03-02T04:00:00Z/PT1H', [at]],
  ])('%s %s goes off at %j', async (kind, text, rounds) => {
    expect(roundsAfter(await roundOf(kind, text))).toEqual(rounds);
  });

  it('of seconds that began years ago is found at once', async () => {
    expect((await roundOf('Cycle', 'R/2010-01-01T00:00:00Z/PT1S'))?.due).toBe(at);
  });
});

describe('a conditional start', () => {
  const place = { process: 'process', el: 'c' };
  it.each([
    [{ x: 2 }, true],
    [{ x: 1 }, false],
    [{}, false],
    [{ x: 'many' }, false],
  ])('with %j holds: %s', async (facts, holds) => {
    const definition = await definitionOf(bpmn('start c condition="x > 1"\nend e\nc -> e'));
    expect(startHolds(definition, place, facts, moment)).toBe(holds);
  });

  it('is the only start that facts can hold for', async () => {
    const definition = await definitionOf(bpmn('start c message=go\nend e\nc -> e'));
    expect(startHolds(definition, place, { x: 2 }, moment)).toBe(false);
  });
});
