import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../expression/index.js';
import { coverageOf, regionText, type Region } from './coverage.js';
import type { Atom, Dimension } from './dimensions.js';
import { checkDecisions, readModel } from './index.js';
import { compiledDecisions, decideWith, dmn, table, type Short } from './testing/dmn.js';

/** What is found in a table, in words. */
async function found(short: Omit<Short, 'out'> & { out?: readonly string[] }): Promise<string[]> {
  const { problems } = await checkDecisions(dmn(table({ out: ['x'], ...short })));
  return problems.map(({ elementId, severity, message }) => `${severity} ${elementId}: ${message}`);
}

describe('inputs that no rule matches', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    [
      'numbers',
      ['amount:number'],
      ['< 100 => 1', '[200..300) => 2', '> 300 => 3'],
      ['100 ≤ amount < 200 / amount = 300'],
    ],
    ['whole numbers', ['n:integer'], ['<= 1 => 1', '>= 2 => 2'], []],
    ['negative numbers', ['n:number'], ['< -5 => 1', '> -5 => 2'], ['n = -5']],
    [
      'days',
      ['day:date'],
      ['< date("2026-01-01") => 1', '> date("2026-01-02") => 2'],
      ['2026-01-01 ≤ day ≤ 2026-01-02'],
    ],
    ['neighbouring days', ['day:date'], ['<= date("2026-01-01") => 1', '>= date("2026-01-02") => 2'], []],
    ['texts', ['kind:string'], ['"a","b" => 1', '"c" => 2'], ['kind ≠ "a", "b", "c"']],
    ['texts with allowed values', ['kind:string{"a","b","c"}'], ['"a" => 1', 'not("a","b") => 2'], ['kind = "b"']],
    ['booleans', ['urgent:boolean'], ['true => 1'], ['urgent = false']],
    ['several inputs', ['a:number', 'b:boolean'], ['> 5 | true => 1', '<= 5 | - => 2'], ['a > 5; b = false']],
    ['two columns of one input', ['a:number', 'a:number'], ['>= 0 | < 10 => 1', '>= 10 | - => 2'], ['a < 0']],
    ['everything', ['a:number', 'b:string'], ['> 5 | - => 1', '- | - => 2'], []],
  ])('are named for %s', async (_, inputs, rules, where) => {
    expect(await found({ hit: 'FIRST', in: inputs, rules })).toEqual(
      where.map((text) => `warning it: No rule matches where ${text}.`),
    );
  });

  it('are meant where the table has a default, or gives a list', async () => {
    const rules = ['> 5 => 1'];
    expect(await found({ in: ['a:number'], out: ['x=0'], rules })).toEqual([]);
    expect(await found({ hit: 'COLLECT', in: ['a:number'], rules })).toEqual([]);
  });
});

describe('rules that match at once', () => {
  const rules = ['>= 100 => 1', '<= 100 => 2'];

  it('are named in a table where only one may match, with its number and where', async () => {
    expect(await found({ hit: 'UNIQUE', in: ['a:number'], rules })).toEqual([
      'warning r2: Rule 1 matches too where a = 100.',
    ]);
    expect(await found({ hit: 'UNIQUE', in: ['a:number'], rules: ['- => 1', '- => 2'] })).toEqual([
      'warning r2: Rule 1 matches whenever this one does.',
    ]);
  });

  it('are named in an ANY table where their outputs differ', async () => {
    expect(await found({ hit: 'ANY', in: ['a:number'], rules })).toHaveLength(1);
    expect(await found({ hit: 'ANY', in: ['a:number'], rules: ['>= 100 => 1', '<= 100 => 1'] })).toEqual([]);
  });

  it('are right in the other tables', async () => {
    for (const hit of ['FIRST', 'RULE ORDER', 'COLLECT'])
      expect(await found({ hit, in: ['a:number'], rules: ['>= 100 => 1', '- => 2'] })).toEqual([]);
  });

  it('are named in a FIRST table where those above leave a rule nothing', async () => {
    const three = ['>= 100 => 1', '<= 100 => 2', '[50..200] => 3'];
    expect(await found({ hit: 'FIRST', in: ['a:number'], rules: three })).toEqual([
      'warning r3: The rules above match everything that this one would.',
    ]);
  });
});

describe('tables within expressions', () => {
  const box = (short: Short) => table(short).replace(/^<decision [^>]*>|<\/decision>$/g, '');
  const rules = ['< 100 => 1', '> 100 => 2', '> 200 => 3'];
  const written = box({ id: 'in', in: ['net price:number'], out: ['x'], rules });
  const entry = (name: string, value: string) =>
    `<contextEntry>${name && `<variable name="${name}"/>`}${value}</contextEntry>`;
  const price = entry('net price', '<literalExpression><text>price / 2</text></literalExpression>');

  it('are looked through as others are, at the place of the table and its rules', async () => {
    const of = (logic: string) => checkDecisions(dmn(logic));
    const words = ['int: No rule matches where net price = 100.', 'inr3: Rule 2 matches too where net price > 200.'];
    const inContext = await of(
      `<decision id="it" name="it"><context>${price}${entry('', written)}</context></decision>`,
    );
    expect(inContext.problems.map(({ elementId, message }) => `${elementId}: ${message}`)).toEqual(words);
    const loop = `<for iteratorVariable="net price"><in><literalExpression><text>[1, 2]</text></literalExpression></in><return>${written}</return></for>`;
    const inLoop = await of(`<decision id="it" name="it">${loop}</decision>`);
    expect(inLoop.problems.map(({ elementId, message }) => `${elementId}: ${message}`)).toEqual(words);
    const inFunction = await of(
      `<businessKnowledgeModel id="f" name="f"><encapsulatedLogic><formalParameter name="net price"/>${written}</encapsulatedLogic></businessKnowledgeModel>
       <decision id="it" name="it"><literalExpression><text>1</text></literalExpression></decision>`,
    );
    expect(inFunction.problems.map(({ elementId, message }) => `${elementId}: ${message}`)).toEqual(words);
  });

  it('are looked through where they read an input of several words', async () => {
    const input = '<inputData id="p" name="net price"/>';
    const requires = '<informationRequirement><requiredInput href="#p"/></informationRequirement>';
    const { problems } = await checkDecisions(
      dmn(`${input}${table({ in: ['net price:number'], out: ['x'], rules: ['< 100 => 1'], before: requires })}`),
    );
    expect(problems.map(({ message }) => message)).toEqual(['No rule matches where net price ≥ 100.']);
  });

  it('say which of their rules matched, beside those of the decision', async () => {
    const decisions = await compiledDecisions(
      dmn(
        `<decision id="it" name="it"><for iteratorVariable="net price"><in><literalExpression><text>prices</text></literalExpression></in><return>${written}</return></for></decision>`,
      ),
    );
    const decided = decideWith(decisions, { prices: [50, 150] });
    expect(decided).toMatchObject({ ok: true, result: [1, 2], matched: [], matchedWithin: ['inr1', 'inr2'] });
    expect(decideWith(decisions, { prices: [] })).not.toHaveProperty('matchedWithin');
  });
});

describe('a table that cannot be compared', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['a cell computes', ['a:number'], ['> limit => 1']],
    ['a cell asks for more', ['a:number'], ['? * 2 > 5 => 1']],
    ['inputs depend on each other', ['a:number', 'a * 2:number'], ['> 5 | < 3 => 1']],
    ['a path leads into another', ['a', 'a.b:number'], ['- | > 5 => 1', '- | > 6 => 1']],
    ['types are mixed', ['a'], ['"x" => 1', '5 => 2']],
    ['texts are put in order', ['a:string'], ['> "m" => 1']],
  ])('is not judged, and says so once: %s', async (_, inputs, rules) => {
    expect(await found({ in: inputs, rules })).toEqual([
      expect.stringContaining('notice it: Gaps and overlaps are not'),
    ]);
  });
});

describe('random tables', () => {
  const number = fc.integer({ min: 0, max: 4 });
  const numberCell = fc.oneof(
    fc.constant('-'),
    fc.tuple(fc.constantFrom('<', '<=', '>', '>='), number).map(([sign, n]) => `${sign} ${n}`),
    number.map(String),
    fc
      .tuple(fc.constantFrom('[', '('), number, number, fc.constantFrom(']', ')'))
      .map(([open, a, b, close]) => `${open}${Math.min(a, b)}..${Math.max(a, b)}${close}`),
    fc.tuple(number, number).map(([a, b]) => `not(${a}, > ${b})`),
    fc.tuple(number, number).map(([a, b]) => `< ${a}, > ${b}`),
  );
  const textCell = fc.constantFrom('-', '"a"', '"b"', '"a","b"', 'not("a")');
  const booleanCell = fc.constantFrom('-', 'true', 'false');
  const rule = fc.tuple(numberCell, textCell, booleanCell).map(([n, text, truth]) => `${n} | ${text} | ${truth} => 1`);
  const numbers = Array.from({ length: 13 }, (_, at) => at / 2 - 1);
  const grid = numbers.flatMap((n) =>
    ['a', 'b', 'other'].flatMap((k) => [true, false].map((u) => ({ n, k, u }) satisfies Record<string, Json>)),
  );
  type Point = (typeof grid)[number];

  const isIn = (value: Json, atom: Atom, { kind, atoms }: Dimension): boolean => {
    if (kind === 'any') return true;
    if (kind === 'text') return atom.isOther ? atoms.every(({ sample }) => sample !== value) : atom.sample === value;
    if (kind === 'boolean') return atom.sample === value;
    const { low = 0, high = 0 } = atom;
    return low === high ? value === low : Number(value) > low && Number(value) < high;
  };
  const holds = (dimensions: readonly Dimension[], region: Region, point: Point): boolean =>
    dimensions.every((dimension, d) =>
      region[d]?.some((at) => {
        const atom = dimension.atoms[at];
        return atom !== undefined && isIn(point[dimension.label as keyof Point], atom, dimension);
      }),
    );

  it('have the gaps and overlaps that trying every input finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 5 }), async (rules) => {
        const xml = dmn(table({ hit: 'RULE ORDER', in: ['n:number', 'k:string', 'u:boolean'], out: ['x'], rules }));
        const decisions = await compiledDecisions(xml);
        const { model } = await readModel(xml);
        const [item] = model?.decisions ?? [];
        if (!model || item?.kind !== 'table') throw new Error('no table');
        const coverage = coverageOf(item, model);
        if (!coverage) throw new Error('not judged');
        const { dimensions, gaps, overlaps, neverReached } = coverage;
        const reached = new Set<number>();
        for (const point of grid) {
          const decided = decideWith(decisions, point);
          const matched = decided.ok ? decided.matched.map((id) => Number(id.slice(1)) - 1) : [];
          if (matched[0] !== undefined) reached.add(matched[0]);
          // Beyond the first regions no more are named.
          if (gaps.length < 20) expect(gaps.some((gap) => holds(dimensions, gap, point))).toBe(matched.length === 0);
          const shared = overlaps.filter(({ where }) => holds(dimensions, where, point));
          const pairs = matched.flatMap((rule) =>
            matched.filter((other) => other < rule).map((other) => [rule, other]),
          );
          expect(shared.map((one) => [one.rule, one.other]).sort()).toEqual(pairs.sort());
        }
        expect(rules.map((_, at) => at).filter((at) => !reached.has(at) && at > 0)).toEqual(neverReached);
        for (const gap of gaps) expect(typeof regionText(dimensions, gap)).toBe('string');
      }),
      { numRuns: 150 },
    );
  });

  it('are given up where there are too many cells', async () => {
    const inputs = Array.from({ length: 12 }, (_, at) => `i${at}:number`);
    const rules = Array.from(
      { length: 24 },
      (_, at) => `${inputs.map((__, i) => `> ${(at * 7 + i * 3) % 24}`).join(' | ')} => 1`,
    );
    const started = Date.now();
    await found({ in: inputs, rules });
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
