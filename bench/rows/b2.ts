import { Peer, peerCondition } from '../peer/peer.js';
import { compare, finding, ratioFinding, type Row } from '../harness/row.js';
import { w2, w2Path } from '../w2/diagram.js';
import { compiledW2, FloorWalker, OwnWalker, PeerWalker, type Passage, type Walker } from '../w2/in-memory.js';

const goals = { peer: { atLeast: 200 }, bytes: { atMost: 700 } } as const;

/** B2: W2 in memory, the state written to text and read back at every step. */
export async function b2(): Promise<Row> {
  const own = await passed(new OwnWalker(await compiledW2()));
  const floor = await passed(new FloorWalker());
  const peer = await passed(new PeerWalker(await Peer.open(w2(peerCondition))));
  const compared = await compare(
    {
      engine: { on: 'memory', who: 'engine' },
      floor: { on: 'memory', who: 'floor' },
      floorAgain: { on: 'memory', who: 'floor' },
      peer: { on: 'memory', who: 'bpmn-engine' },
    },
    { rounds: 9, turnMs: 300 },
  );
  return {
    id: 'B2',
    title: 'W2 in memory, state to text and back at each step',
    findings: [
      ratioFinding('engine : bpmn-engine', compared.engine, compared.peer ?? [], compared.isNoisy, goals.peer),
      ratioFinding('engine : floor', compared.engine, compared.floor, compared.isNoisy),
      finding('largest state of a waiting instance', bytes(own), 'B', goals.bytes),
    ],
    figures: [
      ...compared.figures,
      `state: engine ${bytes(own)} B, floor ${bytes(floor)} B, bpmn-engine ${bytes(peer)} B`,
    ],
    detail: { states: own.states },
  };
}

/** The largest text that is kept while the instance waits for a user. */
export function bytes({ states }: Passage): number {
  return Math.max(...states.slice(0, -1).map((state) => Buffer.byteLength(state)));
}

/** Looks that a walker does the work before anybody times it. */
export async function passed(walker: Walker): Promise<Passage> {
  const passage = await walker.look();
  if (passage.elements.join(' ') !== w2Path.join(' '))
    throw new Error(`W2 took another way: ${passage.elements.join(' ')}`);
  return passage;
}
