import fc from 'fast-check';

const simple = [
  'user',
  'service',
  'send',
  'rule',
  'script',
  'manual',
  'task',
  'call',
  'receive',
  'message',
  'news',
  'timer',
  'signal',
  'condition',
  'several',
  'throwSignal',
  'throwMessage',
  'throwEscalation',
  'none',
  'link',
] as const;

type Leaf =
  | { readonly kind: (typeof simple)[number] }
  | { readonly kind: 'vote'; readonly rule: string; readonly addSign: string; readonly escalates: boolean }
  | {
      readonly kind: 'loop';
      readonly of: 'user' | 'service' | 'call' | 'gathering';
      readonly times: number;
      readonly sequential: boolean;
      readonly until?: string;
    }
  | { readonly kind: 'while'; readonly of: 'user' | 'service'; readonly before: boolean };

/** A piece of a diagram with one way in and one way out. */
export type Block =
  | Leaf
  | { readonly kind: 'row'; readonly blocks: readonly Block[] }
  | { readonly kind: 'xor' | 'or' | 'and' | 'complex'; readonly branches: readonly Block[] }
  | { readonly kind: 'event'; readonly events: readonly Awaited[]; readonly branches: readonly Block[] }
  | { readonly kind: 'again'; readonly body: Block }
  | {
      readonly kind: 'undone';
      readonly of: 'user' | 'sub' | 'loop' | 'call';
      readonly named: boolean;
      readonly body: Block;
    }
  | Sub
  | { readonly kind: 'transaction'; readonly body: Block; readonly then: Block }
  | {
      readonly kind: 'adhoc';
      readonly inside: readonly Leaf[];
      readonly inTurn: boolean;
      readonly keeps: boolean;
      readonly done?: string;
      readonly begins: boolean;
    }
  | { readonly kind: 'guarded'; readonly of: 'user' | 'call' | 'service'; readonly edge: Edge };

interface Sub {
  readonly kind: 'sub';
  readonly body: Block;
  readonly times?: number;
  readonly sequential: boolean;
  readonly edge?: Edge;
  /** What the sub-process does instead when something is broken. */
  readonly exit?: 'error' | 'terminate' | 'escalation';
  readonly caught: readonly Edge[];
}

const awaited = ['message', 'timer', 'signal', 'condition', 'receive'] as const;
type Awaited = (typeof awaited)[number];

/** What hangs on an activity's border or begins an event sub-process, and what follows. */
export interface Edge {
  readonly on: Trigger | `side ${Exclude<Trigger, 'error'>}` | 'side cycle';
  readonly then: Block;
}
type Trigger = 'timer' | 'message' | 'error' | 'signal' | 'condition' | 'escalation';

/** Variables that branches ask for, and the one that leaves a loop. */
export const switches = ['p', 'q', 'r'] as const;

interface Kinds {
  readonly block: Block;
  readonly leaf: Leaf;
  readonly edge: Edge;
}

const vote = fc.record({
  kind: fc.constant('vote' as const),
  rule: fc.constantFrom('all', 'any', 'sequence', 'ratio(0.6)'),
  addSign: fc.constantFrom('keepRatio', 'keepCount', 'mustPass'),
  escalates: fc.boolean(),
});

const userLoop: fc.Arbitrary<Leaf> = loopOf('user', 'gathering');

/**
 * Diagrams of nested blocks over all kinds of elements: by construction every split has its join, so that an instance
 * whose tasks are all done comes to its end. An instance that does not end is a defect of the engine.
 */
export const block: fc.Arbitrary<Block> = blocks(4);

/** Diagrams in which people decide: forks, votes and iterations of user tasks, nested. */
export const peopleBlock: fc.Arbitrary<Block> = fc.letrec<Kinds>((tie) => {
  const person = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('user' as const) }) },
    { weight: 3, arbitrary: vote },
    { weight: 2, arbitrary: userLoop },
  );
  const inner = (min: number) => fc.array(tie('block'), { minLength: min, maxLength: 3 });
  return {
    leaf: person,
    edge: fc.constant({ on: 'timer', then: { kind: 'manual' } } as const),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'people' },
      { weight: 2, arbitrary: person },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('row' as const), blocks: inner(2) }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), branches: inner(2) }) },
      {
        weight: 2,
        arbitrary: fc.record(
          {
            kind: fc.constant('sub' as const),
            body: tie('block'),
            times: fc.integer({ min: 1, max: 3 }),
            sequential: fc.boolean(),
            caught: fc.constant([]),
          },
          { requiredKeys: ['kind', 'body', 'sequential', 'caught'] },
        ),
      },
    ) as fc.Arbitrary<Block>,
  };
}).block;

function loopOf(...of: readonly ('user' | 'service' | 'call' | 'gathering')[]): fc.Arbitrary<Leaf> {
  return fc.record(
    {
      kind: fc.constant('loop' as const),
      of: fc.constantFrom(...of),
      times: fc.integer({ min: 0, max: 4 }),
      sequential: fc.boolean(),
      until: fc.constantFrom('numberOfCompletedInstances >= 2', 'enough'),
    },
    { requiredKeys: ['kind', 'of', 'times', 'sequential'] },
  );
}

function blocks(maxDepth: number): fc.Arbitrary<Block> {
  return fc.letrec<Kinds>((tie) => {
    const inner = (min: number) => fc.array(tie('block'), { minLength: min, maxLength: 3 });
    return {
      leaf: fc.oneof(
        { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('user' as const, ...simple) }) },
        { weight: 1, arbitrary: vote },
        { weight: 2, arbitrary: loopOf('user', 'service', 'call', 'gathering') },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('while' as const),
            of: fc.constantFrom('user' as const, 'service' as const),
            before: fc.boolean(),
          }),
        },
      ),
      edge: fc.record({
        on: fc.constantFrom(
          'timer',
          'message',
          'message',
          'error',
          'signal',
          'condition',
          'escalation',
          'side timer',
          'side cycle',
          'side message',
          'side signal',
          'side condition',
          'side escalation',
        ),
        then: tie('leaf'),
      }) as fc.Arbitrary<Edge>,
      block: fc.oneof(
        { maxDepth, depthIdentifier: 'block' },
        { weight: 4, arbitrary: tie('leaf') },
        { weight: 3, arbitrary: fc.record({ kind: fc.constant('row' as const), blocks: inner(2) }) },
        {
          weight: 4,
          arbitrary: fc.record({ kind: fc.constantFrom('xor', 'or', 'or', 'and', 'complex'), branches: inner(2) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('event' as const),
            events: fc.array(fc.constantFrom(...awaited), { minLength: 3, maxLength: 3 }),
            branches: inner(2),
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), body: tie('block') }) },
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant('guarded' as const),
            of: fc.constantFrom('user' as const, 'call' as const, 'service' as const),
            edge: tie('edge'),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            kind: fc.constant('undone' as const),
            of: fc.constantFrom('user' as const, 'sub' as const, 'loop' as const, 'call' as const),
            named: fc.boolean(),
            body: tie('block'),
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record(
            {
              kind: fc.constant('sub' as const),
              body: tie('block'),
              times: fc.integer({ min: 0, max: 3 }),
              sequential: fc.boolean(),
              edge: tie('edge'),
              exit: fc.constantFrom('error' as const, 'terminate' as const, 'escalation' as const),
              caught: fc.array(tie('edge'), { maxLength: 2 }),
            },
            { requiredKeys: ['kind', 'body', 'sequential', 'caught'] },
          ),
        },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant('transaction' as const), body: tie('block'), then: tie('leaf') }),
        },
        {
          weight: 1,
          arbitrary: fc.record(
            {
              kind: fc.constant('adhoc' as const),
              inside: fc.array(
                fc.record({ kind: fc.constantFrom('user', 'service', 'call', 'manual') }) as fc.Arbitrary<Leaf>,
                { minLength: 1, maxLength: 3 },
              ),
              inTurn: fc.boolean(),
              keeps: fc.boolean(),
              done: fc.constantFrom('enough', 'p', 'true'),
              begins: fc.boolean(),
            },
            { requiredKeys: ['kind', 'inside', 'inTurn', 'keeps', 'begins'] },
          ),
        },
      ) as fc.Arbitrary<Block>,
    };
  }).block;
}

/** Draws a block as the text that `bpmn` writes a file from. */
export function draw(root: Block): string {
  const pen = new Pen();
  return ['start s', 'end e', ...pen.body(root, 's', 'e')].join('\n');
}

type Ends = readonly [first: string, last: string];

class Pen {
  private n = 0;

  /** The lines of a body that runs from one element to another. */
  body(block: Block, from: string, to: string): string[] {
    const lines: string[] = [];
    const [first, last] = this.block(block, lines);
    lines.push(`${from} -> ${first}`, `${last} -> ${to}`);
    return lines;
  }

  private id(kind: string): string {
    return `${kind}${++this.n}`;
  }

  /** Adds the block's lines; answers where it is entered and where it is left. */
  private block(block: Block, lines: string[]): Ends {
    switch (block.kind) {
      case 'row':
        return this.row(block.blocks, lines);
      case 'xor':
      case 'or':
      case 'and':
      case 'complex':
        return this.split(block.kind, block.branches, lines);
      case 'event':
        return this.firstCome(block.events, block.branches, lines);
      case 'again':
        return this.again(block.body, lines);
      case 'sub':
        return this.sub(block, lines);
      case 'undone':
        return this.undone(block, lines);
      case 'transaction':
        return this.transaction(block.body, block.then, lines);
      case 'adhoc':
        return this.adHoc(block, lines);
      case 'guarded':
        return this.guarded(this.activity(block.of, lines), block.edge, lines);
      default:
        return this.leaf(block, lines);
    }
  }

  private leaf(block: Leaf, lines: string[]): Ends {
    if (block.kind === 'link') return this.link(lines);
    const id = this.id(block.kind);
    lines.push(this.leafLine(block, id));
    return [id, id];
  }

  private leafLine(block: Exclude<Leaf, { kind: 'link' }>, id: string): string {
    switch (block.kind) {
      case 'user':
        return `user ${id} assignee="user" actions="approve reject" remind="P1D R2/P1D" timeout="P2D escalate" cc="auditor"`;
      case 'vote':
        return `user ${id} assignee="board" actions="approve reject" sign="${block.rule}" addSign="${block.addSign}"${block.escalates ? ' timeout="P2D escalate"' : ''}`;
      case 'loop':
        return this.loopLine(block, id);
      case 'while': {
        const who = block.of === 'user' ? `user ${id} assignee="user" actions="approve reject"` : `service ${id}`;
        return `${who} while="again" most=3${block.before ? ' before' : ''}`;
      }
      case 'call':
        return `call ${id} calls="child" out="p"`;
      case 'rule':
        return `rule ${id} decision="elsewhere"`;
      case 'script':
        return `script ${id} feel="if count = null then 1 else count + 1" result=count`;
      case 'send':
        return `send ${id} of=news`;
      case 'receive':
        return `receive ${id} of=${id}`;
      case 'message':
        return `catch ${id} message=${id}`;
      case 'news':
        return `catch ${id} message=news`;
      case 'timer':
        return `catch ${id} duration=PT1H`;
      case 'signal':
        return `catch ${id} signal=go`;
      case 'condition':
        return `catch ${id} condition=ready`;
      case 'several':
        return `catch ${id} signal=go duration=PT2H`;
      case 'throwSignal':
        return `throw ${id} signal=go`;
      case 'throwMessage':
        return `throw ${id} message=news`;
      case 'throwEscalation':
        return `throw ${id} escalation=UP`;
      case 'none':
        return `throw ${id}`;
      default:
        return `${block.kind} ${id}`;
    }
  }

  private loopLine({ of, times, until, sequential }: Extract<Leaf, { kind: 'loop' }>, id: string): string {
    const lines = {
      user: `user ${id} assignee="user(=loopCounter)" actions="approve reject"`,
      gathering: `user ${id} assignee="user(=item)" actions="approve reject"`,
      service: `service ${id}`,
      call: `call ${id} calls="child"`,
    };
    const marker =
      of === 'gathering'
        ? `each="item in [${Array.from({ length: times }, (_, i) => i).join(', ')}]" results=all resultElement="[outcome]"`
        : `times=${times}`;
    return `${lines[of]} ${marker}${until === undefined ? '' : ` until="${until}"`}${sequential ? ' sequential' : ''}`;
  }

  private link(lines: string[]): Ends {
    const [there, here] = [this.id('there'), this.id('here')];
    lines.push(`throw ${there} link=${there}`, `catch ${here} link=${there}`);
    return [there, here];
  }

  private activity(of: 'user' | 'call' | 'service', lines: string[]): string {
    return this.leaf({ kind: of }, lines)[0];
  }

  private row(blocks: readonly Block[], lines: string[]): Ends {
    const ends = blocks.map((inner) => this.block(inner, lines));
    ends.slice(1).forEach(([first], index) => lines.push(`${ends[index]?.[1] ?? ''} -> ${first}`));
    return [ends[0]?.[0] ?? '', ends.at(-1)?.[1] ?? ''];
  }

  /** The first of several branches is enough for a complex gateway; those that come late end there. */
  private split(kind: 'xor' | 'or' | 'and' | 'complex', branches: readonly Block[], lines: string[]): Ends {
    const [split, join] = [this.id(`${kind}Split`), this.id(`${kind}Join`)];
    lines.push(`${kind === 'complex' ? 'and' : kind} ${split}`);
    lines.push(`${kind} ${join}${kind === 'complex' ? ' opens="activationCount >= 1"' : ''}`);
    branches.forEach((branch, index) => {
      const [first, last] = this.block(branch, lines);
      const isPlain = kind === 'and' || kind === 'complex';
      const condition = isPlain ? '' : index === branches.length - 1 ? ' default' : ` if ${switches[index] ?? 'p'}`;
      lines.push(`${split} -> ${first}${condition}`, `${last} -> ${join}`);
    });
    return [split, join];
  }

  private firstCome(events: readonly Awaited[], branches: readonly Block[], lines: string[]): Ends {
    const [gate, merge] = [this.id('first'), this.id('merge')];
    lines.push(`event ${gate}`, `xor ${merge}`);
    branches.forEach((branch, index) => {
      const [event] = this.leaf({ kind: events[index] ?? 'timer' }, lines);
      const [first, last] = this.block(branch, lines);
      lines.push(`${gate} -> ${event} -> ${first}`, `${last} -> ${merge}`);
    });
    return [gate, merge];
  }

  private again(body: Block, lines: string[]): Ends {
    const [merge, exit] = [this.id('merge'), this.id('exit')];
    const [first, last] = this.block(body, lines);
    // A loop without a wait would run until its bound: it gets a timer.
    const pause = this.id('pause');
    lines.push(`xor ${merge}`, `xor ${exit}`, `catch ${pause} duration=PT1M`);
    const after = this.id('manual');
    lines.push(`manual ${after}`);
    lines.push(
      `${merge} -> ${first}`,
      `${last} -> ${pause} -> ${exit}`,
      `${exit} -> ${merge} if again`,
      `${exit} -> ${after} default`,
    );
    return [merge, after];
  }

  private sub({ body, times, sequential, edge, exit, caught }: Sub, lines: string[]): Ends {
    const [id, s, e] = [this.id('sub'), this.id('in'), this.id('out')];
    const marker = times === undefined ? '' : ` times=${times}${sequential ? ' sequential' : ''}`;
    const way = exit === undefined ? { on: s, lines: [] } : this.exit(exit, s);
    const inner = [...way.lines, ...this.body(body, way.on, e)];
    const subs = caught.flatMap((one) => this.eventSub(one));
    lines.push(`sub ${id}${marker} {`, `start ${s}`, `end ${e}`, ...inner, ...subs, '}');
    return edge ? this.guarded(id, edge, lines) : [id, id];
  }

  /** Another way out right at the beginning, taken when something is broken. */
  private exit(kind: 'error' | 'terminate' | 'escalation', from: string): { on: string; lines: string[] } {
    const [gate, end, on] = [this.id('gate'), this.id('thrown'), this.id('manual')];
    const trigger = { error: 'error=BAD', terminate: 'terminate', escalation: 'escalation=UP' }[kind];
    const lines = [
      `xor ${gate}`,
      `end ${end} ${trigger}`,
      `manual ${on}`,
      `${from} -> ${gate}`,
      `${gate} -> ${end} if broken`,
      `${gate} -> ${on} default`,
    ];
    return { on, lines };
  }

  private eventSub({ on, then }: Edge): string[] {
    const [id, s, e] = [this.id('caught'), this.id('begin'), this.id('end')];
    const side = on.startsWith('side') ? ' non' : '';
    return [`eventsub ${id} {`, `start ${s}${side} ${trigger(on, s)}`, `end ${e}`, ...this.body(then, s, e), '}'];
  }

  /** Something that is done, then undone by a compensation that is waited for. */
  private undone({ of, named, body }: Extract<Block, { kind: 'undone' }>, lines: string[]): Ends {
    const id = of === 'sub' ? this.undoableSub(lines) : this.undoable(of, lines);
    const [first, last] = this.block(body, lines);
    const back = this.id('back');
    lines.push(`throw ${back} compensate${named ? `=${id}` : ''}`, `${id} -> ${first}`, `${last} -> ${back}`);
    return [id, back];
  }

  /** An activity with a handler on its border. */
  private undoable(of: 'user' | 'loop' | 'call', lines: string[]): string {
    const [id] = this.leaf(
      of === 'loop' ? { kind: 'loop', of: 'user', times: 2, sequential: false } : { kind: of },
      lines,
    );
    const [edge, handler] = [this.id('edge'), this.id('handler')];
    lines.push(
      `boundary ${edge} on ${id} compensate`,
      `user ${handler} undoes assignee="user" actions="approve reject"`,
      `undo ${edge} ${handler}`,
    );
    return id;
  }

  /** A sub-process that undoes itself from within. */
  private undoableSub(lines: string[]): string {
    const [id, s, e, catches, begin, throws, end] = ['sub', 'in', 'out', 'caught', 'begin', 'throw', 'end'].map(
      (kind) => this.id(kind),
    ) as [string, string, string, string, string, string, string];
    const inside: string[] = [];
    const done = this.undoable('user', inside);
    lines.push(
      `sub ${id} {`,
      `start ${s}`,
      `end ${e}`,
      ...inside,
      `${s} -> ${done} -> ${e}`,
      `eventsub ${catches} {`,
      `start ${begin} compensate`,
      `throw ${throws} compensate`,
      `end ${end}`,
      `${begin} -> ${throws} -> ${end}`,
      '}',
      '}',
    );
    return id;
  }

  /** What was done inside is undone when it is cancelled; then another way is taken. */
  private transaction(body: Block, then: Block, lines: string[]): Ends {
    const [id, s, e, gate, stop, edge, merge] = ['transaction', 'in', 'out', 'gate', 'stop', 'edge', 'merge'].map(
      (kind) => this.id(kind),
    ) as [string, string, string, string, string, string, string];
    const inside: string[] = [];
    const done = this.undoable('user', inside);
    const [first, last] = this.block(body, inside);
    lines.push(
      `transaction ${id} {`,
      `start ${s}`,
      `end ${e}`,
      `xor ${gate}`,
      `end ${stop} cancel`,
      ...inside,
      `${s} -> ${done} -> ${first}`,
      `${last} -> ${gate}`,
      `${gate} -> ${stop} if broken`,
      `${gate} -> ${e} default`,
      '}',
    );
    const [otherwise, after] = this.block(then, lines);
    lines.push(`boundary ${edge} on ${id} cancel`, `${edge} -> ${otherwise}`, `xor ${merge}`, `${id} -> ${merge}`);
    lines.push(`${after} -> ${merge}`);
    return [id, merge];
  }

  private adHoc({ inside, inTurn, keeps, done, begins }: Extract<Block, { kind: 'adhoc' }>, lines: string[]): Ends {
    const id = this.id('adhoc');
    const body: string[] = [];
    const ids = inside.map((leaf) => this.leaf(leaf, body)[0]);
    const words = [
      ...(inTurn ? ['inTurn'] : []),
      ...(keeps ? ['keeps'] : []),
      ...(done === undefined ? [] : [`done="${done}"`]),
      ...(begins ? [`begins=${ids.join()}`] : []),
    ];
    lines.push(`adhoc ${id} ${words.join(' ')} {`, ...body, '}');
    return [id, id];
  }

  /** An interrupting edge joins the way again behind its host; the other kind ends for itself. */
  private guarded(host: string, edge: Edge, lines: string[]): Ends {
    const [event, end] = [this.id('edge'), this.id('end')];
    const side = edge.on.startsWith('side');
    const people = edge.on === 'message' ? ' assignee="requester" when="decisions = 0"' : '';
    const [first, last] = this.block(edge.then, lines);
    lines.push(`boundary ${event} on ${host}${side ? ' non' : ''} ${trigger(edge.on, event)}${people}`);
    lines.push(`${event} -> ${first}`);
    if (side) {
      lines.push(`end ${end}`, `${last} -> ${end}`);
      return [host, host];
    }
    const merge = this.id('merge');
    lines.push(`xor ${merge}`, `${last} -> ${merge}`, `${host} -> ${merge}`);
    return [host, merge];
  }
}

/** The words of an event; what does not interrupt hears no signal of the diagram's own, or it would call itself for ever. */
function trigger(on: Edge['on'], id: string): string {
  switch (on) {
    case 'timer':
    case 'side timer':
      return 'duration=PT30M';
    case 'side cycle':
      return 'cycle=R2/PT10M';
    case 'message':
    case 'side message':
      return `message=${id}`;
    case 'signal':
      return 'signal=go';
    case 'side signal':
      return 'signal=alarm';
    case 'condition':
    case 'side condition':
      return 'condition=ready';
    case 'escalation':
    case 'side escalation':
      return 'escalation=UP';
    case 'error':
      return 'error=BAD';
  }
}
