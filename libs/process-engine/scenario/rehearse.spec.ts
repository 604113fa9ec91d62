import { describe, expect, it } from '@jest/globals';
import { bpmn } from '../testing/bpmn.js';
import type { ScenarioCase, ScenarioStep } from './format.js';
import { compile } from '../compile/index.js';
import { rehearse, workElements, type Rehearsal } from './index.js';

const request = `
  start s
  user approve state="requested" assignee="manager" actions="approve reject" due=P2D
  boundary late on approve non duration=P1D
  user chase
  user board sign="all" assignee="board" actions="yes no"
  service order handler=order
  boundary soldOut on order error=soldOut
  catch delivered message=delivered
  end e
  end none
  s -> approve -> board -> order -> delivered -> e
  late -> chase -> e
  soldOut -> none`;
const people = { manager: ['bob'], board: ['x', 'y'] };
const start = { by: 'ann', at: '2026-03-02T09:00:00.000Z', people };

async function play(steps: readonly object[], more: Partial<ScenarioCase> = {}, text = request): Promise<Rehearsal> {
  const { definition, problems } = await compile(bpmn(text));
  if (!definition) throw new Error(JSON.stringify(problems));
  return rehearse(definition, { name: 'it', start, steps: steps as readonly ScenarioStep[], ...more });
}

const approved = { act: 'approve', as: 'bob', action: 'approve' };
const agreed = [
  { act: 'board', as: 'x', action: 'yes' },
  { act: 'board', as: 'y', action: 'yes' },
];
const stubs = { order: { wait: true } };

describe('a rehearsal', () => {
  it('says who is asked and what they may do, which timers run and where the tokens are', async () => {
    const { waits, waiting, tokens, state, ended, now, ways } = await play([]);
    expect(waits).toEqual([
      {
        kind: 'task',
        element: 'approve',
        nth: 0,
        people: ['bob'],
        isForAll: false,
        actions: ['approve', 'reject'],
        due: '2026-03-04T09:00:00.000Z',
        errors: [],
        escalations: [],
      },
      { kind: 'timer', element: 'late', due: '2026-03-03T09:00:00.000Z', does: 'event' },
    ]);
    expect(waiting).toEqual(['approve']);
    expect({ tokens, state, ended, now }).toEqual({
      tokens: { approve: 1 },
      state: 'requested',
      ended: false,
      now: '2026-03-02T09:00:00.000Z',
    });
    expect(ways).toEqual([{ entered: ['s', 'approve'], took: ['f1'] }]);
  });

  it('names the way of every step by itself, and each signer of a vote with how it goes', async () => {
    const { waits, ways } = await play([approved, agreed[0]!]);
    expect(ways.slice(1).map(({ entered }) => [...new Set(entered)])).toEqual([['board'], []]);
    expect(waits).toEqual([
      expect.objectContaining({ element: 'board', people: ['y'], vote: { pass: 1, fail: 0, open: 1 } }),
    ]);
  });

  it('stops at work that a stub lets wait, and offers the errors that are caught there', async () => {
    const { definition } = await compile(bpmn(request));
    expect(workElements(definition!)).toEqual(['order']);
    const at = await play([approved, ...agreed], { stubs });
    expect(at.waits).toEqual([{ kind: 'work', element: 'order', errors: ['soldOut'], escalations: [] }]);
    const failed = await play([approved, ...agreed, { work: 'order', error: 'soldOut' }], { stubs });
    expect([failed.ended, failed.outcome, failed.ways.at(-1)?.entered]).toEqual([
      true,
      'completed',
      ['soldOut', 'none'],
    ]);
    const done = await play([approved, ...agreed, { work: 'order' }], { stubs });
    expect(done.waits).toEqual([{ kind: 'message', element: 'delivered', name: 'delivered' }]);
  });

  it('lets time pass up to a timer', async () => {
    const { waits, now } = await play([{ now: '2026-03-03T09:00:00.000Z' }]);
    expect(now).toBe('2026-03-03T09:00:00.000Z');
    expect(waits.map((wait) => [wait.kind, wait.element])).toEqual([
      ['task', 'approve'],
      ['task', 'chase'],
    ]);
  });

  it('is one step back without its last step, to the letter', async () => {
    const before = await play([approved]);
    await play([approved, ...agreed]);
    expect(JSON.stringify(await play([approved]))).toBe(JSON.stringify(before));
  });

  it('stops before a step that is refused, says why, and does not try what comes after it', async () => {
    const stranger = { act: 'approve', as: 'eve', action: 'approve' };
    const { stopped, waits, ways } = await play([stranger, approved]);
    expect(stopped).toMatchObject({ step: 0, problem: { code: 'not-yours', args: { person: 'eve' } } });
    expect(stopped?.named).toEqual({ approve: { kind: 'userTask', name: '' } });
    expect(ways).toHaveLength(1);
    expect(waits[0]).toMatchObject({ element: 'approve' });
    const later = await play([approved, { advance: 'soon' }]);
    expect(later.stopped).toMatchObject({ step: 1, problem: { code: 'no-duration' } });
  });

  it('says that the start itself was refused', async () => {
    const { stopped, waits, ways } = await play([], { start: { ...start, message: 'unknown' } });
    expect(stopped).toMatchObject({ problem: { code: 'start-refused' } });
    expect(stopped).not.toHaveProperty('step');
    expect([waits, ways]).toEqual([[], []]);
  });

  it('keeps the record’s own side out of those who can decide', async () => {
    const { waits } = await play([], { start: { ...start, by: 'bob', people: { manager: ['bob', 'cat'] } } });
    expect(waits[0]).toMatchObject({ people: ['cat'] });
  });

  it('leaves out a message of people while it is not offered, and shows tokens at the innermost element', async () => {
    const text = `
      start s
      sub part {
        start in
        user first assignee="bob" actions="approve"
        user second assignee="bob" actions="approve"
        end out
        in -> first -> second -> out
      }
      boundary back on part message=back assignee="requester" when="decisions = 0"
      end e
      s -> part -> e
      back -> e`;
    const before = await play([], {}, text);
    expect(before.waits.at(-1)).toEqual({ kind: 'message', element: 'back', name: 'back', people: ['ann'] });
    expect(before.tokens).toEqual({ first: 1 });
    const after = await play([{ act: 'first', as: 'bob', action: 'approve' }], {}, text);
    expect(after.waits.map(({ element }) => element)).toEqual(['second']);
  });

  it('names what else it waits for: messages of people, signals, conditions, ad-hoc work, incidents', async () => {
    const text = `
      start s
      and fork
      catch notified message=notified assignee="requester"
      catch alarm signal=alarm
      catch enough condition="n > 3"
      adhoc any {
        user a
        user b
      }
      user lost assignee="nobody"
      end e
      s -> fork
      fork -> notified -> e
      fork -> alarm -> e
      fork -> enough -> e
      fork -> any -> e
      fork -> lost -> e`;
    const { waits } = await play([], { start: { ...start, people: { nobody: [] }, variables: { n: 1 } } }, text);
    expect(waits).toEqual([
      { kind: 'adHoc', element: 'any', activities: ['a', 'b'] },
      { kind: 'message', element: 'notified', name: 'notified', people: ['ann'] },
      { kind: 'signal', element: 'alarm', name: 'alarm' },
      { kind: 'condition', element: 'enough' },
      { kind: 'incident', element: 'lost', code: 'people' },
    ]);
  });
});
