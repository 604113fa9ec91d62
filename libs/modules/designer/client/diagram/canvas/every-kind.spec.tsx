import { afterAll, describe, expect, it } from '@jest/globals';
import { compile, elementKinds, eventTriggers, start, type Definition } from '#lab/process-engine/index.js';
import { kindNames, kindOf, specOf, type KindName } from '../model/kinds.js';
import { setRepeat, setLoopValue } from '../model/loop.js';
import { offerGroups } from '../model/offers.js';
import { addTrigger, wordOfTrigger } from '../model/triggers.js';
import { setTexts, setValues } from '../model/write.js';
import { closeBoards, openBoard, type Board } from '../testing/board.js';
import { drawKind, fill } from '../testing/draw-kind.js';

afterAll(closeBoards);

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
    const drawn = drawKind(board, kind);
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
