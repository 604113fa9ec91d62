import { afterAll, describe, expect, it } from '@jest/globals';
import { compile, elementKinds, eventTriggers, start, type Definition } from '#lab/process-engine/index.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { kindNames, kindOf, specOf, type KindName } from '../model/kinds.js';
import { setRepeat, setLoopValue } from '../model/loop.js';
import { offerGroups } from '../model/offers.js';
import {
  addTrigger,
  setCondition,
  setErrorCode,
  setEscalation,
  setMessage,
  setSignal,
  setTimer,
  triggersOf,
  wordOfTrigger,
} from '../model/triggers.js';
import { setExpression, setTexts, setValues } from '../model/write.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';

afterAll(closeBoards);

/** What the panel asks of a trigger before it can run. */
function fill(board: Board, event: DiagramElement): DiagramElement {
  for (const trigger of triggersOf(event.businessObject)) {
    const word = wordOfTrigger(trigger);
    if (word === 'message') setMessage(board.pen, event, trigger, 'notified');
    if (word === 'timer') setTimer(board.pen, event, trigger, { kind: 'duration', text: 'P1D' });
    if (word === 'signal') setSignal(board.pen, event, trigger, 'alarm');
    if (word === 'conditional') setCondition(board.pen, event, trigger, 'amount > 3');
    if (word === 'error') setErrorCode(board.pen, event, trigger, 'BROKEN');
    if (word === 'escalation') setEscalation(board.pen, event, trigger, 'LATE');
    if (word === 'link') setTexts(board.pen, event, { name: 'over' }, trigger);
  }
  return event;
}

/** Draws a kind where it belongs, with the least around it that a process needs to run. */
function draw(board: Board, kind: KindName): DiagramElement {
  const { pen } = board;
  const { family } = specOf(kind);
  const between = () => {
    const drawn = board.draw(kind, board.start);
    board.draw('endEvent', drawn);
    return drawn;
  };
  switch (family) {
    case 'activity':
      return work(board, between());
    case 'scope': {
      const scope = kind === 'eventSubProcess' ? board.draw(kind) : between();
      if (kind === 'eventSubProcess') board.draw('endEvent', board.start);
      for (const first of board.inside(scope))
        if (first.type === 'bpmn:StartEvent') board.draw('endEvent', fill(board, first));
      return scope;
    }
    case 'gateway': {
      const gateway = board.draw(kind, board.start);
      const first = kind === 'eventBasedGateway' ? 'timerCatch' : 'task';
      const second = kind === 'eventBasedGateway' ? 'messageCatch' : 'manualTask';
      const ways = [board.draw(first, gateway), board.draw(second, gateway)];
      for (const way of ways) board.draw('endEvent', fill(board, way));
      if (kind === 'complexGateway') setExpression(pen, gateway, 'activationCondition', 'activationCount >= 1');
      const flows = gateway.outgoing;
      if (kind === 'exclusiveGateway' || kind === 'inclusiveGateway' || kind === 'complexGateway') {
        setExpression(pen, flows[0]!, 'conditionExpression', 'amount > 3');
        setValues(pen, gateway, { default: flows[1]!.businessObject });
      }
      return gateway;
    }
    case 'start': {
      const inEventSub = ['errorStart', 'escalationStart', 'compensateStart'].includes(kind);
      if (kind !== 'startEvent') board.draw('endEvent', board.start);
      if (!inEventSub) {
        const event = fill(board, kind === 'startEvent' ? board.start : board.draw(kind));
        board.draw('endEvent', event);
        return event;
      }
      const [first] = board.inside(board.draw('eventSubProcess'));
      const event = fill(board, board.become(first!, kind));
      board.draw('endEvent', event);
      return event;
    }
    case 'end': {
      if (kind !== 'cancelEnd') return fill(board, board.draw(kind, board.start));
      const transaction = board.draw('transaction', board.start);
      board.draw('endEvent', transaction);
      return board.draw(kind, board.inside(transaction)[0]);
    }
    case 'catch':
    case 'throw': {
      if (kind !== 'linkCatch' && kind !== 'linkThrow') return fill(board, between());
      const thrown = fill(board, board.draw('linkThrow', board.start));
      const caught = fill(board, board.draw('linkCatch'));
      board.draw('endEvent', caught);
      return kind === 'linkCatch' ? caught : thrown;
    }
    case 'boundary': {
      const host = board.draw(kind === 'cancelBoundary' ? 'transaction' : 'task', board.start);
      board.draw('endEvent', host);
      for (const first of board.inside(host)) board.draw('endEvent', first);
      const event = fill(board, board.draw(kind, host));
      board.draw(kind === 'compensateBoundary' ? 'task' : 'endEvent', event);
      return event;
    }
    default:
      board.draw('endEvent', board.start);
      if (kind === 'lane') return board.modeler.get('modeling').addLane(board.draw('participant'), 'bottom');
      return board.draw(kind as 'participant');
  }
}

/** What a task needs to run. */
function work(board: Board, task: DiagramElement): DiagramElement {
  const { pen } = board;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'bpmn:ServiceTask': { 'lab:topic': 'balance' },
    'bpmn:SendTask': { 'lab:handler': 'mail' },
    'bpmn:ScriptTask': { script: '1 + 1', scriptFormat: 'feel' },
    'bpmn:BusinessRuleTask': { 'lab:decision': 'rates' },
    'bpmn:CallActivity': { calledElement: 'other' },
    'bpmn:UserTask': { 'lab:assignee': 'ceo' },
  };
  setTexts(pen, task, words[task.type] ?? {});
  if (task.type === 'bpmn:ReceiveTask') setMessage(pen, task, task.businessObject, 'notified');
  return task;
}

async function compiled(board: Board): Promise<Definition> {
  const { definition, problems } = await compile(await board.xml());
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return definition!;
}

const started = (definition: Definition) => {
  const at = '2026-03-02T08:00:00.000Z';
  const [first] = definition.root.starts;
  return start(definition, { at, by: 'u1', facts: { amount: 1 }, ...(first ? { event: first.id } : {}) } as never);
};

/** Kinds that are on the drawing only. */
const drawnOnly: readonly KindName[] = ['dataObject', 'dataStore', 'annotation', 'group', 'participant', 'lane'];

/** Kinds of the engine that drawn kinds have run as. */
const ranAs = new Map<KindName, string | undefined>();

describe('every kind', () => {
  it.each(kindNames)('%s is drawn from the palette, compiled and started', async (kind) => {
    const board = await openBoard();
    const drawn = draw(board, kind);
    expect(kindOf(drawn.businessObject)).toBe(kind);
    const definition = await compiled(board);
    ranAs.set(kind, definition.root.all.get(drawn.id)?.kind);
    if (!drawnOnly.includes(kind)) expect(ranAs.get(kind)).toBeDefined();
    expect(started(definition)).toMatchObject({ ok: true });
  });

  it.each([
    ['copyIn', 'copy', {}],
    ['mail', 'mail', { 'lab:mailTitleEn': 'Arrived', 'lab:mailTextEn': 'It is here.' }],
  ] as const)('%s is drawn from the palette, compiled and run', async (offer, by, words) => {
    const board = await openBoard();
    const drawn = board.draw(offer, board.start);
    board.draw('endEvent', drawn);
    const missing = (await compile(await board.xml())).problems.map(({ code }) => code);
    expect(missing).toContain('no-recipients');
    setTexts(board.pen, drawn, { 'lab:recipients': 'user(u2)', ...words });
    const begun = started(await compiled(board));
    expect(begun).toMatchObject({ ok: true, state: { outcome: 'completed' } });
    const effects = begun.ok ? begun.effects : [];
    expect(effects.find(({ type }) => type === 'notify')).toMatchObject({
      el: drawn.id,
      by,
      rules: [{ resolver: 'user', args: ['u2'] }],
    });
  });

  it('is in the palette', () => {
    const offered: readonly string[] = Object.values(offerGroups).flat();
    // Lanes are added to pools.
    expect(kindNames.filter((kind) => !offered.includes(kind) && kind !== 'lane')).toEqual([]);
  });
});

describe('everything that the engine runs', () => {
  it('has a kind: a new element of the engine fails here until it can be drawn', () => {
    const kinds = [...ranAs.values()];
    expect(elementKinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('has a kind for every trigger in every place', () => {
    const word = (kind: KindName) => {
      const { trigger, isMultiple } = specOf(kind);
      return isMultiple ? 'multiple' : trigger ? wordOfTrigger({ $type: trigger } as never) : 'none';
    };
    const drawable = (place: string) => kindNames.filter((kind) => specOf(kind).type === `bpmn:${place}`).map(word);
    const missing = Object.entries(eventTriggers).flatMap(([place, triggers]) => {
      const there = drawable(place === 'eventSub' ? 'StartEvent' : place);
      return triggers.filter((trigger) => !there.includes(trigger)).map((trigger) => `${place} ${trigger}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('markers', () => {
  it('a task runs again while a condition holds, at most so many times', async () => {
    const board = await openBoard();
    const task = board.draw('task', board.start);
    board.draw('endEvent', task);
    setRepeat(board.pen, task, 'loop');
    setLoopValue(board.pen, task, { loopMaximum: 3, testBefore: true });
    expect((await compiled(board)).root.all.get(task.id)?.loop?.standard).toEqual({ testBefore: true, most: 3 });
  });

  it('an event waits for any of several triggers, or for all of them', async () => {
    const board = await openBoard();
    const event = board.draw('multipleCatch', board.start);
    board.draw('endEvent', event);
    addTrigger(board.pen, event, 'timer');
    fill(board, event);
    setValues(board.pen, event, { parallelMultiple: true });
    const read = (await compiled(board)).root.all.get(event.id)?.event;
    expect(read).toMatchObject({ type: 'multiple', all: true });
    expect(read?.type === 'multiple' && read.parts.map(({ type }) => type)).toEqual(['message', 'signal', 'timer']);
  });
});
