import fc from 'fast-check';

type Leaf =
  | { readonly kind: 'user' | 'service' | 'manual' | 'message' | 'timer' }
  | { readonly kind: 'vote'; readonly rule: string }
  | {
      readonly kind: 'loop';
      readonly of: 'user' | 'service';
      readonly times: number;
      readonly sequential: boolean;
      readonly until?: string;
    };

/** A piece of a diagram with one way in and one way out. */
export type Block =
  | Leaf
  | { readonly kind: 'row'; readonly blocks: readonly Block[] }
  | { readonly kind: 'xor' | 'or' | 'and'; readonly branches: readonly Block[] }
  | { readonly kind: 'again'; readonly body: Block }
  | { readonly kind: 'sub'; readonly body: Block; readonly times?: number; readonly edge?: Edge }
  | { readonly kind: 'guarded'; readonly edge: Edge };

/** What hangs on an activity's border, and where it leads. */
export interface Edge {
  readonly on: 'timer' | 'message' | 'error' | 'side timer' | 'side message';
  readonly then: Block;
}

/** Variables that branches ask for, and the one that leaves a loop. */
export const switches = ['p', 'q', 'r'] as const;

/**
 * Diagrams of nested blocks: by construction every split has its join, so that an instance whose tasks are all done
 * comes to its end. Whatever is stranded, is the engine's fault.
 */
export const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block; leaf: Block; edge: Edge }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ kind: fc.constantFrom('user', 'user', 'service', 'manual', 'message', 'timer') }),
    fc.record({ kind: fc.constant('vote' as const), rule: fc.constantFrom('all', 'any', 'sequence', 'ratio(0.6)') }),
    fc.record(
      {
        kind: fc.constant('loop' as const),
        of: fc.constantFrom('user' as const, 'service' as const),
        times: fc.integer({ min: 0, max: 4 }),
        sequential: fc.boolean(),
        until: fc.constantFrom('numberOfCompletedInstances >= 2', 'enough'),
      },
      { requiredKeys: ['kind', 'of', 'times', 'sequential'] },
    ),
  ) as fc.Arbitrary<Block>,
  edge: fc.record({
    on: fc.constantFrom('timer', 'message', 'error', 'side timer', 'side message'),
    then: tie('leaf'),
  }) as fc.Arbitrary<Edge>,
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    { weight: 3, arbitrary: tie('leaf') },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('row' as const),
        blocks: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('xor' as const, 'or' as const, 'or' as const, 'and' as const),
        branches: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), body: tie('block') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('guarded' as const), edge: tie('edge') }) },
    {
      weight: 3,
      arbitrary: fc.record(
        {
          kind: fc.constant('sub' as const),
          body: tie('block'),
          times: fc.integer({ min: 0, max: 3 }),
          edge: tie('edge'),
        },
        { requiredKeys: ['kind', 'body'] },
      ),
    },
  ) as fc.Arbitrary<Block>,
})).block;

/** Draws a block as the text that `bpmn` writes a file from. */
export function draw(root: Block): string {
  const pen = new Pen();
  return ['start s', 'end e', ...pen.body(root, 's', 'e')].join('\n');
}

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
  private block(block: Block, lines: string[]): readonly [string, string] {
    switch (block.kind) {
      case 'row':
        return this.row(block.blocks, lines);
      case 'xor':
      case 'or':
      case 'and':
        return this.split(block.kind, block.branches, lines);
      case 'again':
        return this.again(block.body, lines);
      case 'sub':
        return this.sub(block, lines);
      case 'guarded':
        return this.guarded(this.task(lines), block.edge, lines);
      default:
        return this.leaf(block, lines);
    }
  }

  private leaf(block: Leaf, lines: string[]): readonly [string, string] {
    if (block.kind === 'user') {
      const id = this.task(lines);
      return [id, id];
    }
    const id = this.id(block.kind);
    if (block.kind === 'vote') lines.push(`user ${id} assignee="board" actions="approve reject" sign="${block.rule}"`);
    else if (block.kind === 'message') lines.push(`catch ${id} message=${id}`);
    else if (block.kind === 'timer') lines.push(`catch ${id} duration=PT1H`);
    else if (block.kind !== 'loop') lines.push(`${block.kind} ${id}`);
    else {
      const until = block.until === undefined ? '' : ` until="${block.until}"`;
      const kind =
        block.of === 'user' ? `user ${id} assignee="user(=loopCounter)" actions="approve reject"` : `service ${id}`;
      lines.push(`${kind} times=${block.times}${until}${block.sequential ? ' sequential' : ''}`);
    }
    return [id, id];
  }

  private task(lines: string[]): string {
    const id = this.id('user');
    lines.push(`user ${id} assignee="somebody" actions="approve reject" remind="P1D R2/P1D"`);
    return id;
  }

  private row(blocks: readonly Block[], lines: string[]): readonly [string, string] {
    const ends = blocks.map((inner) => this.block(inner, lines));
    ends.slice(1).forEach(([first], index) => lines.push(`${ends[index]?.[1] ?? ''} -> ${first}`));
    return [ends[0]?.[0] ?? '', ends.at(-1)?.[1] ?? ''];
  }

  private split(kind: 'xor' | 'or' | 'and', branches: readonly Block[], lines: string[]): readonly [string, string] {
    const [split, join] = [this.id(`${kind}Split`), this.id(`${kind}Join`)];
    lines.push(`${kind} ${split}`, `${kind} ${join}`);
    branches.forEach((branch, index) => {
      const [first, last] = this.block(branch, lines);
      const condition =
        kind === 'and' ? '' : index === branches.length - 1 ? ' default' : ` if ${switches[index] ?? 'p'}`;
      lines.push(`${split} -> ${first}${condition}`, `${last} -> ${join}`);
    });
    return [split, join];
  }

  private again(body: Block, lines: string[]): readonly [string, string] {
    const [merge, exit] = [this.id('merge'), this.id('exit')];
    const [first, last] = this.block(body, lines);
    // A loop without a wait would run until its bound: a timer stands in it.
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

  private sub({ body, times, edge }: Extract<Block, { kind: 'sub' }>, lines: string[]): readonly [string, string] {
    const [id, s, e] = [this.id('sub'), this.id('in'), this.id('out')];
    const inner = this.body(body, s, e);
    if (edge?.on === 'error') {
      const [gate, thrown] = [this.id('gate'), this.id('thrown')];
      inner.push(`xor ${gate}`, `end ${thrown} error=BAD`, `${gate} -> ${thrown} if broken`);
      const entered = inner.findIndex((line) => line.startsWith(`${s} -> `));
      const first = (inner[entered] ?? '').slice(`${s} -> `.length);
      inner[entered] = `${s} -> ${gate}`;
      inner.push(`${gate} -> ${first} default`);
    }
    lines.push(`sub ${id}${times === undefined ? '' : ` times=${times}`} {`, `start ${s}`, `end ${e}`, ...inner, '}');
    return edge ? this.guarded(id, edge, lines) : [id, id];
  }

  /** An interrupting edge joins the way again behind its host; the other kind ends for itself. */
  private guarded(host: string, edge: Edge, lines: string[]): readonly [string, string] {
    const [event, end] = [this.id('edge'), this.id('end')];
    const side = edge.on.startsWith('side');
    const trigger = edge.on.endsWith('timer')
      ? 'duration=PT30M'
      : edge.on.endsWith('message')
        ? `message=${event}`
        : 'error=BAD';
    const people = edge.on === 'message' ? ' assignee="requester" when="decisions = 0"' : '';
    const [first, last] = this.block(edge.then, lines);
    lines.push(`boundary ${event} on ${host}${side ? ' non' : ''} ${trigger}${people}`, `${event} -> ${first}`);
    if (side) {
      lines.push(`end ${end}`, `${last} -> ${end}`);
      return [host, host];
    }
    const merge = this.id('merge');
    lines.push(`xor ${merge}`, `${last} -> ${merge}`, `${host} -> ${merge}`);
    return [host, merge];
  }
}
