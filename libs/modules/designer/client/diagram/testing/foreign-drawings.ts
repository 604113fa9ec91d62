import fc from 'fast-check';
import { bpmn } from '#lab/process-engine/testing/bpmn.js';

/** Where the steps of a branch lead: on with the others, to an end of their own or a shared one, or back. */
type Lead = 'on' | 'end' | 'shared' | 'back';
const onwards: readonly Lead[] = ['on', 'on', 'on', 'end', 'shared'];

export interface Way {
  readonly pieces: readonly Piece[];
  readonly lead: Lead;
}

const works = ['user', 'vote', 'manual', 'task', 'script', 'service', 'timer', 'message', 'throw'] as const;
/** A gateway that does nothing may be taken for the end of a block of which only one branch goes on. */
const idle = 'merge';
type Work = (typeof works)[number] | typeof idle;

/** A piece of a process as other tools draw it; what follows it begins where its open ways meet. */
export type Piece =
  | { readonly kind: 'work'; readonly of: Work }
  /** An approval with a way for each action. */
  | { readonly kind: 'decided'; readonly ways: readonly Way[] }
  | { readonly kind: 'guarded'; readonly of: 'user' | 'sub'; readonly edges: readonly Edge[] }
  | {
      readonly kind: 'split';
      readonly gate: 'xor' | 'and' | 'or';
      /** The ways meet in a gateway; those of an exclusive one may meet in whatever follows. */
      readonly joins: boolean;
      readonly ways: readonly Way[];
      /** The place of the default flow; none where there is no such way. */
      readonly usual: number;
    }
  | { readonly kind: 'sub'; readonly body: readonly Piece[] };

interface Edge {
  readonly on: 'timer' | 'message' | 'error';
  readonly beside: boolean;
  readonly way: Way;
}

/** A process with what does not say anything about how it runs: the order of its lines, its ids. */
export interface Drawn {
  readonly pieces: readonly Piece[];
  readonly order: number;
}

interface Kinds {
  readonly pieces: readonly Piece[];
  readonly piece: Piece;
}

function piecesOf(kinds: readonly Work[], leads: readonly Lead[]): fc.Arbitrary<readonly Piece[]> {
  return fc.letrec<Kinds>((tie) => {
    const piece = tie('piece') as fc.Arbitrary<Piece>;
    const way = fc.record({ pieces: fc.array(piece, { maxLength: 2 }), lead: fc.constantFrom(...leads) });
    const whole = fc.array(piece, { minLength: 1, maxLength: 3 });
    return {
      pieces: whole,
      piece: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'drawn' },
        { weight: 4, arbitrary: fc.record({ kind: fc.constant('work' as const), of: fc.constantFrom(...kinds) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant('decided' as const),
            ways: fc.array(way, { minLength: 1, maxLength: 2 }),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constant('guarded' as const),
            of: fc.constantFrom('user' as const, 'sub' as const),
            edges: fc.array(
              fc.record({
                on: fc.constantFrom('timer' as const, 'message' as const, 'error' as const),
                beside: fc.boolean(),
                way,
              }),
              { minLength: 1, maxLength: 2 },
            ),
          }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            kind: fc.constant('split' as const),
            gate: fc.constantFrom('xor' as const, 'xor' as const, 'and' as const, 'or' as const),
            joins: fc.boolean(),
            ways: fc.array(way, { minLength: 2, maxLength: 3 }),
            usual: fc.nat(3),
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('sub' as const), body: whole }) },
      ) as fc.Arbitrary<Piece>,
    };
  }).pieces;
}

/** Processes of blocks that the list has not written. */
export const drawnElsewhere: fc.Arbitrary<Drawn> = fc.record({
  pieces: piecesOf(works, onwards),
  order: fc.nat(2 ** 30),
});

/** The same with more of which no block is made: ways that lead back to earlier steps, gateways that do nothing. */
export const drawnAnyhow: fc.Arbitrary<Drawn> = fc.record({
  pieces: piecesOf([...works, idle], [...onwards, 'back']),
  order: fc.nat(2 ** 30),
});

/** The file of a process: its ids, the order of its elements and its drawing are of another tool. */
export function fileOf({ pieces: whole, order }: Drawn): string {
  const chance = numbers(order);
  const pen = new Pen(chance);
  const text = pen.scope(whole).join('\n');
  return withDrawing(bpmn(text), chance);
}

/** Numbers of [0, 1) that one seed always answers with; ids and places are made of them. */
function numbers(seed: number): () => number {
  let at = seed + 1;
  return () => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff;
    return at / 0x80000000;
  };
}

/** A flow that leads from an element to what comes next, with what is said on it. */
interface Open {
  readonly from: string;
  readonly says: string;
}

/** One process or sub-process while it is drawn. */
interface Place {
  readonly elements: string[];
  readonly flows: string[];
  /** Steps that were drawn before on the same way. */
  readonly earlier: readonly string[];
  readonly end: { id?: string };
}

const conditions = ['p', 'q', 'p and q'];

class Pen {
  private count = 0;

  constructor(private readonly chance: () => number) {}

  /** The lines of a scope, in an order by chance. */
  scope(whole: readonly Piece[]): string[] {
    const start = this.id('Start');
    const place: Place = { elements: [`start ${start}`], flows: [], earlier: [], end: {} };
    const open = this.list(whole, [{ from: start, says: '' }], place);
    if (open.length > 0) this.enter(open, this.shared(place), place);
    return [...this.mixed(place.elements), ...this.flows(place.flows)];
  }

  private mixed(lines: readonly string[]): string[] {
    return lines
      .map((line) => ({ line, at: this.chance() }))
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line);
  }

  /** The same for flows, while the flows of one element keep their order, for that decides which is taken. */
  private flows(lines: readonly string[]): string[] {
    const sourceOf = (line: string) => line.split(' ')[0] ?? '';
    const left = [...lines];
    return this.mixed(lines).map((line) => {
      const first = left.findIndex((one) => sourceOf(one) === sourceOf(line));
      return left.splice(first, 1)[0] ?? line;
    });
  }

  private id(kind: string): string {
    this.count += 1;
    return `${kind}_${Math.floor(this.chance() * 1e6).toString(36)}${this.count}`;
  }

  private enter(open: readonly Open[], target: string, { flows }: Place): void {
    for (const { from, says } of open) flows.push(`${from} -> ${target} ${says}`);
  }

  private shared(place: Place): string {
    if (place.end.id === undefined) place.elements.push(`end ${(place.end.id = this.id('End'))}`);
    return place.end.id;
  }

  private list(list: readonly Piece[], entering: readonly Open[], place: Place): readonly Open[] {
    let open = entering;
    let here = place;
    for (const piece of list) {
      if (open.length === 0) return open;
      const id = this.id(piece.kind);
      this.enter(open, id, here);
      open = this.piece(piece, id, here);
      here = { ...here, earlier: [...here.earlier, id] };
    }
    return open;
  }

  private piece(piece: Piece, id: string, place: Place): readonly Open[] {
    const usual = { from: id, says: '' };
    switch (piece.kind) {
      case 'work':
        place.elements.push(lineOf(piece.of, id));
        return [usual];
      case 'sub':
        this.sub(piece.body, id, place);
        return [usual];
      case 'decided':
        return this.decided(piece.ways, id, place);
      case 'guarded':
        if (piece.of === 'user') place.elements.push(lineOf('user', id));
        else this.sub([{ kind: 'work', of: 'user' }], id, place);
        return [usual, ...piece.edges.flatMap((edge) => this.edge(edge, id, place))];
      case 'split':
        return this.split(piece, id, place);
    }
  }

  private sub(body: readonly Piece[], id: string, { elements }: Place): void {
    elements.push([`sub ${id} {`, ...this.scope(body), '}'].join('\n'));
  }

  private decided(ways: readonly Way[], id: string, place: Place): readonly Open[] {
    const actions = ['approve', 'reject', 'ask'].slice(0, ways.length + 1);
    place.elements.push(`user ${id} actions="${actions.join(' ')}"`);
    const others = ways.flatMap((way, at) => this.way(way, { from: id, says: `on ${actions[at + 1] ?? ''}` }, place));
    return [{ from: id, says: 'on approve' }, ...others];
  }

  private edge({ on, beside, way }: Edge, host: string, place: Place): readonly Open[] {
    const id = this.id('Edge');
    const words = { timer: 'duration=PT30M', message: `message=${id}`, error: 'error=BAD' }[on];
    place.elements.push(`boundary ${id} on ${host}${beside && on !== 'error' ? ' non' : ''} ${words}`);
    return this.way(way, { from: id, says: '' }, place);
  }

  private split(piece: Extract<Piece, { kind: 'split' }>, id: string, place: Place): readonly Open[] {
    const { gate, ways, usual } = piece;
    place.elements.push(`${gate} ${id}`);
    const inner: Place = gate === 'xor' ? place : { ...place, earlier: [] };
    const says = (at: number) =>
      gate === 'and' ? '' : at === usual ? 'default' : `if ${conditions[at % conditions.length] ?? ''}`;
    const met = ways.flatMap((way, at) => {
      const open = this.way(way, { from: id, says: says(at) }, inner);
      return gate === 'xor' ? open : this.merged(open, place);
    });
    if (met.length === 0 || (gate === 'xor' && !piece.joins)) return met;
    const join = this.id('Join');
    place.elements.push(`${gate} ${join}`);
    this.enter(met, join, place);
    return [{ from: join, says: '' }];
  }

  /** Where branches run together, each comes to the join once. */
  private merged(open: readonly Open[], place: Place): readonly Open[] {
    if (open.length < 2) return open;
    const merge = this.id('Merge');
    place.elements.push(`xor ${merge}`);
    this.enter(open, merge, place);
    return [{ from: merge, says: '' }];
  }

  /** Answers what goes on behind a way. */
  private way({ pieces: list, lead }: Way, first: Open, place: Place): readonly Open[] {
    const open = this.list(list, [first], place);
    if (open.length === 0) return open;
    const back = place.earlier.at(Math.floor(this.chance() * place.earlier.length));
    if (lead === 'on') return open;
    if (lead === 'back' && back !== undefined) this.enter(open, back, place);
    else if (lead === 'shared') this.enter(open, this.shared(place), place);
    else {
      const end = this.id('End');
      place.elements.push(`end ${end}`);
      this.enter(open, end, place);
    }
    return [];
  }
}

function lineOf(of: Work, id: string): string {
  switch (of) {
    case 'user':
      return `user ${id} assignee="manager" actions="approve reject" remind="P1D" timeout="P2D escalate"`;
    case 'vote':
      return `user ${id} assignee="board" actions="approve reject" sign="all"`;
    case 'script':
      return `script ${id} feel="if count = null then 1 else count + 1" result=count`;
    case 'service':
      return `service ${id} handler=order`;
    case 'timer':
      return `catch ${id} duration=PT1H`;
    case 'message':
      return `catch ${id} message=${id}`;
    case 'merge':
      return `xor ${id}`;
    default:
      return `${of} ${id}`;
  }
}

/** Adds a drawing in which everything is somewhere; sub-processes are open. */
function withDrawing(xml: string, chance: () => number): string {
  const ids = [...xml.matchAll(/<(\w+) id="(\w+)"/g)];
  const somewhere = () => Math.floor(chance() * 2000);
  const shapes = ids
    .filter(([, tag = '']) => /^(startEvent|endEvent|intermediate|boundary|\w*[tT]ask|\w+Gateway|subProcess)/.test(tag))
    .map(
      ([, tag, id]) =>
        `<bpmndi:BPMNShape id="${id}_s" bpmnElement="${id}"${tag === 'subProcess' ? ' isExpanded="true"' : ''}><dc:Bounds x="${somewhere()}" y="${somewhere()}" width="100" height="80"/></bpmndi:BPMNShape>`,
    );
  const edges = ids
    .filter(([, tag]) => tag === 'sequenceFlow')
    .map(
      ([, , id]) =>
        `<bpmndi:BPMNEdge id="${id}_e" bpmnElement="${id}"><di:waypoint x="${somewhere()}" y="1"/><di:waypoint x="9" y="9"/></bpmndi:BPMNEdge>`,
    );
  return xml
    .replace(
      '<definitions ',
      '<definitions xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" ',
    )
    .replace(
      '</definitions>',
      `<bpmndi:BPMNDiagram id="other"><bpmndi:BPMNPlane id="plane" bpmnElement="process">${[...edges, ...shapes].join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`,
    );
}
