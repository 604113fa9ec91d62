import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Vocabulary } from '../compile/index.js';
import { bpmn } from '../testing/bpmn.js';
import { play } from '../testing/play.js';
import { parseScenarios, runScenarios, ScenarioFormatError } from './index.js';

const golden = (name: string) => readFileSync(new URL(`../testing/golden/${name}`, import.meta.url), 'utf8');

const request = `
  start s
  user approve state="requested" assignee="manager" actions="approve reject" due=P2D
  boundary late on approve non duration=P1D
  user chase
  user board sign="all" assignee="board" actions="yes no"
  service order handler=order
  catch delivered message=delivered
  end e
  s -> approve -> board -> order -> delivered -> e
  late -> chase -> e`;
const people = { manager: ['bob'], board: ['x', 'y'] };
const vote = { act: 'board', action: 'yes' };

it('knows whom steps of their own have copied in and written to', async () => {
  const notifying = `
    start s
    send tell handler="notify.copy" recipients="manager"
    send write handler="notify.mail" recipients="board" mailTitleEn="Arrived" mailTextEn="It is here."
    end e
    s -> tell -> write -> e`;
  const actual = { copies: ['bob'], mails: ['x', 'y'] };
  expect(await play(notifying, { start: { people }, steps: [{ expect: { ...actual, ended: true } }] })).toBeUndefined();
  for (const key of ['copies', 'mails'] as const)
    expect(await play(notifying, { start: { people }, steps: [{ expect: { [key]: [] } }] })).toEqual({
      step: 0,
      expected: { [key]: [] },
      actual: { [key]: actual[key] },
    });
});

describe('an expectation that does not hold', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['waiting', { waiting: ['order'] }, { waiting: ['approve'] }],
    ['tasks', { tasks: [] }, { tasks: ['approve'] }],
    ['assignees', { assignees: { approve: ['ann'], order: [] } }, { assignees: { approve: ['bob'], order: [] } }],
    ['state', { state: 'draft' }, { state: 'requested' }],
    ['actions', { actions: { bob: ['approve'] } }, { actions: { bob: ['approve', 'reject'] } }],
    ['votes', { votes: { board: { pass: 0, fail: 0, open: 2 } } }, { votes: { board: null } }],
    ['due', { due: { approve: '2026-01-02T00:00:00.000Z' } }, { due: { approve: '2026-01-03T00:00:00.000Z' } }],
    ['due of an event', { due: { late: '2026-01-09T00:00:00.000Z' } }, { due: { late: '2026-01-02T00:00:00.000Z' } }],
    ['ended', { ended: true }, { ended: false }],
    ['outcome', { outcome: 'completed' }, { outcome: null }],
    ['visited', { visited: ['approve', 'order'] }, { visited: ['approve'] }],
    ['notVisited', { notVisited: ['approve', 'order'] }, { notVisited: ['order'] }],
    ['visits', { visits: { approve: 2 } }, { visits: { approve: 1 } }],
    [
      'variables',
      { variables: { n: 2, gone: null, list: [1, { a: 1 }] } },
      { variables: { n: 1, gone: null, list: [1, { a: 2 }] } },
    ],
    ['subscriptions', { subscriptions: ['delivered'] }, { subscriptions: [] }],
    ['timers', { timers: 0 }, { timers: 1 }],
    ['timers by name', { timers: ['late', 'late'] }, { timers: ['late'] }],
    ['incidents', { incidents: ['order'] }, { incidents: [] }],
    ['instances', { instances: 2 }, { instances: 1 }],
  ])('%s: says what was expected and what came', async (_, expected, actual) => {
    const start = { people, variables: { n: 1, list: [1, { a: 2 }] } };
    expect(await play(request, { start, steps: [{ expect: actual }] })).toBeUndefined();
    expect(await play(request, { start, steps: [{ expect: expected }] })).toEqual({ step: 0, expected, actual });
  });

  it('names the first key only, and the step that failed', async () => {
    const steps = [
      { act: 'approve', action: 'approve' },
      { expect: { ended: false } },
      { expect: { tasks: ['board'], state: 'draft', ended: true } },
    ];
    expect(await play(request, { start: { people }, steps })).toEqual({
      step: 2,
      expected: { tasks: ['board'] },
      actual: { tasks: ['board', 'board'] },
    });
  });

  it('is an unknown one, too', async () => {
    expect(await play(request, { steps: [{ expect: { colour: 'red' } }] })).toEqual({
      error: 'expect knows no colour',
    });
    expect(await play(request, { steps: [{ expect: { constructor: 1 } }] })).toEqual({
      error: 'expect knows no constructor',
    });
  });

  it('counts an element as often as it waits, in any order', async () => {
    const steps = [
      { act: 'approve', action: 'approve' },
      {
        expect: {
          tasks: ['board', 'board'],
          assignees: { board: ['y', 'x'] },
          votes: { board: { open: 2, fail: 0, pass: 0 } },
        },
      },
    ];
    expect(await play(request, { start: { people }, steps })).toBeUndefined();
  });
});

describe('a step', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['that is refused', { act: 'board' }, { error: 'no task of board is open' }],
    ['by another user', { act: 'approve', action: 'approve', as: 'eve' }, { error: 'eve has no task of approve' }],
    [
      'with an action that the task does not have',
      { act: 'approve', action: 'burn' },
      { error: 'this is not possible now: refused with 8002 approve burn' },
    ],
    ['of a message without a subscription', { message: 'hello' }, { error: 'nothing waits for the message hello' }],
    ['of work that does not wait', { work: 'order' }, { error: 'no work waits at order' }],
    ['of a retry without incident', { retry: 'order' }, { error: 'no incident at order' }],
    ['that does not exist', { dance: true }, { error: 'no such step: dance' }],
    [
      'that should be refused and is not',
      { act: 'approve', action: 'approve', refused: true },
      { expected: { refused: true }, actual: 'done' },
    ],
    [
      'that is refused with another code',
      { act: 'board', refused: 8004 },
      { expected: { refused: 8004 }, actual: { refused: 8003 } },
    ],
    ['that is refused as expected', { act: 'board', refused: '8003' }, {}],
    ['that is refused in some way', { act: 'board', refused: true }, {}],
  ])('%s', async (_, step, wrong) => {
    const result = await play(request, { start: { people }, steps: [step] });
    expect(result).toEqual(Object.keys(wrong).length > 0 ? { step: 0, ...wrong } : undefined);
  });

  it.each([
    [{ advance: 'soon' }, '"soon" is no duration'],
    [{ now: 'later' }, '"later" is no instant'],
  ])('%j cannot be done at all', async (step, error) => {
    expect(await play(request, { steps: [step] })).toEqual({ error });
  });

  it('that is refused is undone completely', async () => {
    const text = 'start s\nuser a actions="go"\nservice b\nend e\ns -> a -> b -> e';
    const steps = [
      { act: 'a', action: 'burn', variables: { x: 1 }, facts: { f: 1 }, refused: 8002 },
      { expect: { variables: { x: null }, tasks: ['a'], visits: { a: 1 } } },
    ];
    expect(await play(text, { steps })).toBeUndefined();
  });
});

describe('the whole way', () => {
  it('is played on the real engine: people, time, stubs and messages', async () => {
    const steps = [
      { expect: { waiting: ['approve'], state: 'requested', due: { approve: '2026-01-03T00:00:00.000Z' } } },
      { advance: 'P1DT1H' },
      { expect: { tasks: ['approve', 'chase'], timers: 0 } },
      { act: 'chase' },
      { act: 'approve', action: 'approve', as: 'bob' },
      { ...vote, assignee: 'y', as: 'y' },
      { expect: { votes: { board: { pass: 1, fail: 0, open: 1 } }, assignees: { board: ['x'] } } },
      vote,
      { expect: { incidents: ['order'], waiting: [] } },
      { retry: 'order' },
      { expect: { waiting: ['delivered'], subscriptions: ['delivered'], variables: { no: 7 }, visits: { order: 1 } } },
      { message: 'delivered', variables: { ok: true } },
      { expect: { ended: true, outcome: 'completed', variables: { ok: true }, instances: 0 } },
    ];
    expect(
      await play(request, {
        start: { people, by: 'ann' },
        stubs: { order: [{ fail: 'down' }, { result: { no: 7 } }] },
        steps,
      }),
    ).toBeUndefined();
  });

  it('delivers messages to their subscriptions, and stops messages that go round', async () => {
    const two = `
      start s
      throw tell message=ping
      catch got message=pong
      end e
      s -> tell -> got -> e`;
    const echo = bpmn('start s2 message=ping\nthrow back message=pong\nend e2\ns2 -> back -> e2')
      .replaceAll('message_', 'm2_')
      .replace('id="process"', 'id="echo"');
    const file = (steps: unknown[]) =>
      parseScenarios(JSON.stringify({ diagrams: ['a', 'b'], cases: [{ name: 'echo', steps }] }));
    expect(
      await runScenarios('x', file([{ expect: { ended: true, visited: ['back', 'got'] } }]), [bpmn(two), echo]),
    ).toEqual([{ file: 'x', case: 'echo', ok: true }]);
    const round = bpmn('start s message=ping\nthrow again message=ping\nend e\ns -> again -> e');
    const loop = parseScenarios(
      JSON.stringify({ diagrams: ['a'], cases: [{ name: 'round', start: { message: 'ping' } }] }),
    );
    expect(await runScenarios('x', loop, [round])).toEqual([
      { file: 'x', case: 'round', ok: false, error: 'messages go round in circles' },
    ]);
  });

  it('gives a message to the one relative that waits for it, and refuses it (8017) where two do', async () => {
    const waits = bpmn('start s2\ncatch got message=go\nend e2\ns2 -> got -> e2')
      .replaceAll('message_', 'm2_')
      .replace('id="process"', 'id="waits"');
    const calling = (count: number) => {
      const calls = Array.from({ length: count }, (_, n) => `call c${n} calls=waits\nend e${n}\nf -> c${n} -> e${n}`);
      return bpmn(
        `start s\nand f\nuser u\nthrow tell message=go\nend e\ns -> f\nf -> u -> tell -> e\n${calls.join('\n')}`,
      );
    };
    const played = async (count: number, steps: unknown[]) => {
      const file = parseScenarios(JSON.stringify({ diagrams: ['a', 'b'], cases: [{ name: 'go', steps }] }));
      return runScenarios('x', file, [calling(count), waits]);
    };
    expect(await played(1, [{ act: 'u' }, { expect: { ended: true } }])).toMatchObject([{ ok: true }]);
    const refused = [{ act: 'u', refused: 8017 }, { expect: { tasks: ['u'] } }];
    expect(await played(2, refused)).toMatchObject([{ ok: true }]);
    expect(await played(2, [{ act: 'u' }])).toMatchObject([{ ok: false, error: 'the message go fits 2 waits' }]);
  });

  it('starts by what the case says, or is refused as it says', async () => {
    const text =
      'start s\nstart m message=order\nstart t duration=P1D\nuser a\nuser b\nuser c\nend e\ns -> a -> e\nm -> b -> e\nt -> c -> e';
    for (const [start, task] of [
      [{}, 'a'],
      [{ message: 'order' }, 'b'],
      [{ timer: true }, 'c'],
      [{ event: 'm' }, 'b'],
    ] as const) {
      expect(await play(text, { start, steps: [{ expect: { tasks: [task] } }] })).toBeUndefined();
    }
    expect(await play(text, { start: { message: 'other' }, steps: [] })).toEqual({
      error: 'the start was refused: no start event waits for other',
    });
    expect(await play(text, { start: { event: 'a', refused: 8002 }, steps: [] })).toBeUndefined();
    expect(await play(text, { start: { event: 'a', refused: 8010 }, steps: [] })).toEqual({
      expected: { refused: 8010 },
      actual: { refused: 8002 },
    });
    expect(await play(text, { start: { refused: true }, steps: [] })).toEqual({
      expected: { refused: true },
      actual: 'started',
    });
    expect(await play(text, { start: { at: 'yesterday' }, steps: [] })).toEqual({
      error: '"yesterday" is no instant',
    });
  });
});

describe('files', () => {
  it.each([
    ['', /^not JSON/],
    ['[]', /^the file: an object/],
    ['{}', /^diagrams: a list/],
    ['{"diagrams": []}', /^diagrams: a list of paths/],
    ['{"diagrams": [1]}', /^diagrams: a list of paths/],
    ['{"diagrams": ["a"]}', /^cases: a list/],
    ['{"diagrams": ["a"], "cases": [1]}', /^cases\[0\]: an object/],
    ['{"diagrams": ["a"], "cases": [{}]}', /^cases\[0\]\.name: a text/],
    ['{"diagrams": ["a"], "cases": [{"name": "n", "steps": {}}]}', /^cases\[0\]\.steps: a list/],
    ['{"diagrams": ["a"], "cases": [{"name": "n", "steps": [null]}]}', /^cases\[0\]\.steps\[0\]: an object/],
  ])('%s is no scenario file', (text, message) => {
    expect(() => parseScenarios(text)).toThrow(ScenarioFormatError);
    expect(() => parseScenarios(text)).toThrow(message);
  });

  it('whose diagram does not compile fail in every case, with the problems', async () => {
    const file = parseScenarios('{"diagrams": ["it.bpmn"], "cases": [{"name": "one"}, {"name": "two"}]}');
    const error = 'it.bpmn does not compile: c no-called: The call activity names no process.';
    expect(await runScenarios('f', file, [bpmn('start s\ncall c\nend e\ns -> c -> e')])).toEqual([
      { file: 'f', case: 'one', ok: false, error },
      { file: 'f', case: 'two', ok: false, error },
    ]);
  });

  it('that name a process which is not there fail', async () => {
    const file = parseScenarios('{"diagrams": ["a"], "process": "other", "cases": [{"name": "one"}]}');
    expect(await runScenarios('f', file, [bpmn('start s\nend e\ns -> e')])).toEqual([
      { file: 'f', case: 'one', ok: false, error: 'no diagram has the process other' },
    ]);
  });
});

describe('the answer as others read it', () => {
  const vocabulary: Vocabulary = {
    subjects: [
      {
        subject: 'request',
        states: ['requested', 'done'],
        actions: ['approve', 'reject', 'yes', 'no'],
        start: 'submit',
        handlers: ['order'],
        facts: { total: 'money' },
        mayEnter: () => true,
      },
    ],
  };

  it('has this form to the letter', async () => {
    const file = parseScenarios(golden('request.scenario.json'));
    const results = await runScenarios('request.scenario.json', file, [golden('request.bpmn')], vocabulary);
    // Keys in their order, too: others read this text.
    expect(JSON.stringify(results)).toBe(JSON.stringify(JSON.parse(golden('request.results.json'))));
  });

  it('is the same each time', async () => {
    const file = parseScenarios(golden('request.scenario.json'));
    const once = async () => JSON.stringify(await runScenarios('f', file, [golden('request.bpmn')], vocabulary));
    expect(await once()).toBe(await once());
  });
});
