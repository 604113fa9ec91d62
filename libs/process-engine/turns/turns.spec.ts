import { describe, expect, it } from '@jest/globals';
import { compile, noVocabulary } from '../compile/index.js';
import { compileDecisions } from '../decision/index.js';
import { dmn, table } from '../decision/testing/dmn.js';
import { predictInTurns } from '../predict/predict.js';
import { compiled } from '../testing/desk.js';
import type { Pause } from './turns.js';

/** Processor time of the longest piece, in milliseconds, so that a busy machine does not make a test fail. */
const mostMs = 300;

/**
 * Does the work, and says how many pieces it had and how long the longest one took, of three times the shortest: a
 * collection of garbage, or the compiling of the program itself, may fall into any piece.
 */
async function pieces(work: (pause: Pause) => Promise<unknown>): Promise<{ count: number; longest: number }> {
  const first = await piecesOnce(work);
  let { longest } = first;
  for (let times = 1; times < 3 && longest >= mostMs; times++)
    longest = Math.min(longest, (await piecesOnce(work)).longest);
  return { count: first.count, longest };
}

async function piecesOnce(work: (pause: Pause) => Promise<unknown>): Promise<{ count: number; longest: number }> {
  let [count, longest] = [0, 0];
  let before = process.cpuUsage();
  const end = () => {
    const { user, system } = process.cpuUsage(before);
    count++;
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
  };
  await work(() => {
    end();
    return undefined;
  });
  end();
  return { count, longest };
}

const many = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i));

describe('long work goes piece by piece', () => {
  it('compiling a diagram with as many expressions as one may have', async () => {
    const script = (i: number) =>
      `<scriptTask id="t${i}" scriptFormat="feel" resultVariable="n"><script>${'1+'.repeat(45)}1</script></scriptTask><sequenceFlow id="f${i}" sourceRef="${i === 0 ? 'start' : `t${i - 1}`}" targetRef="t${i}"/>`;
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"><process id="p" isExecutable="true"><startEvent id="start"/>${many(1000, script).join('')}</process></definitions>`;
    const { count, longest } = await pieces((pause) => compile(xml, noVocabulary, [], pause));
    expect(count).toBeGreaterThan(1000);
    expect(longest).toBeLessThan(mostMs);
  });

  it('compiling a table with long cells', async () => {
    const cell = `[${many(400, String).join(',')}]`;
    const xml = dmn(table({ out: ['x'], rules: many(300, () => `=> ${cell}`) }));
    const { count, longest } = await pieces((pause) => compileDecisions(xml, pause));
    expect(count).toBeGreaterThan(300);
    expect(longest).toBeLessThan(mostMs);
  });

  it('looking ahead', async () => {
    const definition = await compiled(
      'start s\nuser a assignee="user(=loopCounter)" times=5000\nuser b\nend e\ns -> a -> b -> e',
    );
    const start = { at: '2026-01-01T00:00:00.000Z', facts: {} };
    // Finding people is the work of the host, which may take a while for each.
    const people = () => (many(20, String), 'asked' as const);
    const { count, longest } = await pieces((pause) => predictInTurns(definition, { start }, { people }, pause));
    expect(count).toBeGreaterThan(5000);
    expect(longest).toBeLessThan(mostMs);
  });

  it('looking ahead ends when it has been enough, and what comes then is only possible', async () => {
    const definition = await compiled('start s\nuser a\nuser b\nuser c\nend e\ns -> a -> b -> c -> e');
    let pauses = 0;
    const { path, outcome } = await predictInTurns(
      definition,
      { start: { at: '2026-01-01T00:00:00.000Z', facts: {} } },
      { isEnough: () => pauses > 2 },
      () => void pauses++,
    );
    expect(outcome).toBeUndefined();
    expect(path.at(-1)).toMatchObject({ el: 'c', possible: true });
  });
});
