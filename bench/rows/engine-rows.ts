import { BpmnModdle } from 'bpmn-moddle';
import { evaluate } from 'feelin';
import {
  compile,
  start,
  step,
  type Definition,
  type Moment,
  type State,
  type Step,
} from '#lab/process-engine/index.js';
import { compileExpression } from '#lab/process-engine/expression/index.js';
import { compareHere, local } from '../engine/sides.js';
import { patterns, patternXml, walkByHand, type Pattern } from '../engine/patterns.js';
import type { Row } from '../harness/row.js';
import { Peer, peerCondition } from '../peer/peer.js';

const amount = 25_000;
const moment: Moment = { at: '2026-01-01T00:00:00.000Z', by: 'ann', facts: { amount } };

/** B1: whole instances in memory that run from start to end without waiting, per pattern. */
export async function b1(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pattern of patterns) rows.push(await onePattern(pattern));
  return rows;
}

async function onePattern(pattern: Pattern): Promise<Row> {
  const definition = await compiled(patternXml(pattern, { large: 'amount &gt; 10000' }));
  const peer = await Peer.open(patternXml(pattern, { large: peerCondition }));
  const run = () => {
    const ran = start(definition, moment);
    if (!ran.ok || ran.state.outcome !== 'completed') throw new Error(`${pattern} is not over`);
  };
  run();
  if (!peer.ended(await peer.start(amount))) throw new Error(`${pattern} is not over at the peer`);
  const engine = local('engine', run);
  return compareHere('B1', `pure engine, ${pattern}`, [
    {
      label: 'engine : bpmn-engine',
      of: engine,
      to: local('bpmn-engine', () => peer.start(amount)),
      goal: { atLeast: 500 },
    },
    {
      label: 'engine : floor',
      of: engine,
      to: local('floor', () => walkByHand(pattern, amount)),
      goal: { atLeast: 0.06 },
    },
  ]);
}

/** B7: one approval of a vote of N, the state written to text and read back. */
export async function b7(): Promise<Row> {
  const definition = await compiled(voteXml);
  const side = (count: number) => {
    const open = taken(
      step(definition, taken(start(definition, moment)).state, {
        type: 'peopleKnown',
        token: voteToken(definition),
        count,
        ...moment,
      }),
    );
    const text = JSON.stringify(open.state);
    return local(`${count} approvers`, () => {
      const state = JSON.parse(text) as State;
      const token = state.tokens[0]?.id ?? 0;
      JSON.stringify(
        taken(step(definition, state, { type: 'acted', token, i: 2, action: 'approve', ...moment })).state,
      );
    });
  };
  const few = side(5);
  return compareHere('B7', 'one approval of a vote of 5, 50, 500', [
    { label: '50 : 5 (time)', of: few, to: side(50) },
    { label: '500 : 5 (time)', of: few, to: side(500), goal: { atMost: 1.3 } },
  ]);
}

function voteToken(definition: Definition): number {
  return taken(start(definition, moment)).state.tokens[0]?.id ?? 0;
}

/** B8: one step of an instance that has made 10 turns of its loop, and of one that has made 1,000. */
export async function b8(): Promise<Row> {
  const definition = await compiled(loopXml);
  const after = (turns: number) => {
    let state = taken(start(definition, moment)).state;
    for (let i = 0; i < turns; i++) state = turn(definition, state);
    const text = JSON.stringify(state);
    return local(`after ${turns.toLocaleString('en')} turns`, () =>
      JSON.stringify(turn(definition, JSON.parse(text) as State)),
    );
  };
  return compareHere('B8', 'a step late in a long history', [
    { label: '1,000 : 10 turns (time)', of: after(10), to: after(1000), goal: { atMost: 1.15 } },
  ]);
}

function turn(definition: Definition, state: State): State {
  const token = state.tokens[0]?.id ?? 0;
  return taken(step(definition, state, { type: 'acted', token, action: 'again', ...moment })).state;
}

/** B16: compiling a diagram, beside only parsing it. */
export async function b16(): Promise<Row> {
  const comparisons = [];
  for (const size of [10, 50, 200]) {
    const xml = chainXml(size);
    await compiled(xml);
    const parse = local(`parse ${size}`, () => new BpmnModdle().fromXML(xml));
    comparisons.push({
      label: `compile : parse, ${size} tasks (time)`,
      of: parse,
      to: local(`compile ${size}`, () => compile(xml)),
      goal: { atMost: 1.5 },
    });
  }
  return compareHere('B16', 'compiling', comparisons);
}

/** B17: a condition, compiled once, beside an interpreter that reads it each time. */
export async function b17(): Promise<Row> {
  const text = 'amount > 10000 and (urgent or category = "reagents")';
  const context = { amount, urgent: false, category: 'reagents' };
  const read = compileExpression(text);
  if ('problem' in read) throw new Error(read.problem.message);
  const { expression } = read;
  const at = { at: moment.at, zone: 'UTC' };
  const lookup = (name: string) => context[name as keyof typeof context];
  if (expression.evaluate(lookup, at) !== true) throw new Error('the condition does not hold');
  const own = local('engine', () => expression.evaluate(lookup, at));
  const byHand = local('by hand', () => context.amount > 10_000 && (context.urgent || context.category === 'reagents'));
  return compareHere('B17', 'a condition', [
    { label: 'engine : feelin', of: own, to: local('feelin', () => evaluate(text, context)), goal: { atLeast: 100 } },
    { label: 'engine : by hand', of: own, to: byHand },
  ]);
}

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(`the diagram has problems: ${JSON.stringify(problems)}`);
  return definition;
}

function taken(made: Step) {
  if (!made.ok) throw new Error(`refused with ${made.refusal.code}`);
  return made;
}

const inProcess = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/bench"><process id="bench" isExecutable="true">${inner}</process></definitions>`;

const voteXml = inProcess(
  '<startEvent id="start"/><userTask id="board" lab:assignee="board" lab:sign="all" lab:actions="approve reject"/><endEvent id="end"/><sequenceFlow id="f1" sourceRef="start" targetRef="board"/><sequenceFlow id="f2" sourceRef="board" targetRef="end"/>',
);
const loopXml = inProcess(
  '<startEvent id="start"/><userTask id="work" lab:actions="again done"/><endEvent id="end"/><sequenceFlow id="f1" sourceRef="start" targetRef="work"/><sequenceFlow id="back" sourceRef="work" targetRef="work" lab:action="again"/><sequenceFlow id="out" sourceRef="work" targetRef="end" lab:action="done"/>',
);

function chainXml(size: number): string {
  const ids = ['start', ...Array.from({ length: size }, (_, i) => `t${i}`), 'end'];
  const tasks = ids.slice(1, -1).map((id) => `<userTask id="${id}" name="${id}"/>`);
  const flows = ids.slice(1).map((id, i) => `<sequenceFlow id="f${i}" sourceRef="${ids[i] ?? ''}" targetRef="${id}"/>`);
  return inProcess(`<startEvent id="start"/>${tasks.join('')}<endEvent id="end"/>${flows.join('')}`);
}
