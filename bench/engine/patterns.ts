/** The shapes that engines are compared on: a line of ten steps, a choice, five branches, ten turns of a loop. */
export const patterns = ['SEQ', 'EXC', 'PAR', 'CYC'] as const;
export type Pattern = (typeof patterns)[number];

/** How the condition of each engine's dialect says that a number of turns is not reached yet. */
export interface Dialect {
  readonly large: string;
}

const task = (id: string) => `<bpmn:task id="${id}" />`;
const flow = (from: string, to: string, inside = '') =>
  `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
const when = (condition: string) =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`;

/** A process of the pattern that runs from start to end without waiting. */
export function patternXml(pattern: Pattern, { large }: Dialect): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="definitions" targetNamespace="http://labdesk.org/bench">
<bpmn:process id="pattern" isExecutable="true"><bpmn:startEvent id="start" />${inner(pattern, large)}<bpmn:endEvent id="end" /></bpmn:process>
</bpmn:definitions>`;
}

function inner(pattern: Pattern, large: string): string {
  if (pattern === 'SEQ') return chain(Array.from({ length: 10 }, (_, i) => `t${i}`));
  if (pattern === 'EXC')
    return [
      '<bpmn:exclusiveGateway id="g" default="g_b" />',
      task('a'),
      task('b'),
      flow('start', 'g'),
      flow('g', 'a', when(large)),
      flow('g', 'b'),
      flow('a', 'end'),
      flow('b', 'end'),
    ].join('');
  if (pattern === 'PAR') {
    const ids = Array.from({ length: 5 }, (_, i) => `t${i}`);
    return [
      '<bpmn:parallelGateway id="fork" /><bpmn:parallelGateway id="join" />',
      ...ids.map(task),
      flow('start', 'fork'),
      ...ids.flatMap((id) => [flow('fork', id), flow(id, 'join')]),
      flow('join', 'end'),
    ].join('');
  }
  return `<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics isSequential="true"><bpmn:loopCardinality>10</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>${flow('start', 't')}${flow('t', 'end')}`;
}

function chain(ids: readonly string[]): string {
  const all = ['start', ...ids, 'end'];
  return (
    ids.map(task).join('') +
    all
      .slice(1)
      .map((id, i) => flow(all[i] ?? '', id))
      .join('')
  );
}

/** The same pattern as a graph that a user wrote by hand; the floor walks it with a bare loop over tokens. */
export function walkByHand(pattern: Pattern, amount: number): number {
  const history: string[] = [];
  const queue = [{ node: 'start' }];
  let joined = 0;
  let turns = 0;
  for (let token = queue.shift(); token; token = queue.shift()) {
    history.push(token.node);
    for (const next of following(pattern, token.node, amount, turns)) {
      if (next === 't') turns++;
      if (next === 'join' && ++joined < 5) continue;
      queue.push({ node: next });
    }
  }
  return history.length;
}

function following(pattern: Pattern, node: string, amount: number, turns: number): readonly string[] {
  if (node === 'end') return [];
  switch (pattern) {
    case 'SEQ':
      return node === 'start' ? ['t0'] : node === 't9' ? ['end'] : [`t${Number(node.slice(1)) + 1}`];
    case 'EXC':
      return node === 'start' ? ['g'] : node === 'g' ? [amount > 10_000 ? 'a' : 'b'] : ['end'];
    case 'PAR':
      if (node === 'start') return ['fork'];
      if (node === 'fork') return ['t0', 't1', 't2', 't3', 't4'];
      return node === 'join' ? ['end'] : ['join'];
    case 'CYC':
      return node === 'start' || turns < 10 ? ['t'] : ['end'];
  }
}
