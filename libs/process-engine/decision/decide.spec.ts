import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '../expression/index.js';
import { decide, type Decided } from './index.js';
import { compiledDecisions, decided, decideWith, dmn, moment, table, type Short } from './testing/dmn.js';

/** Three rules that all match an amount of 5. */
const overlapping: Short = {
  in: ['amount:number'],
  out: ['rate:string{"high", "middle", "low"}'],
  rules: ['> 0 => "low"', '[1..9] => "high"', '< 6 => "middle"'],
};
const five = { amount: 5 };

describe('hit policies', () => {
  it('UNIQUE gives the outputs of the only match', async () => {
    expect(await decided(overlapping, { amount: 20 })).toEqual({ ok: true, result: { rate: 'low' }, matched: ['r1'] });
  });

  it.each([undefined, 'UNIQUE'])('%s refuses two matches, and names the rules', async (hit) => {
    expect(await decided(hit === undefined ? overlapping : { ...overlapping, hit }, five)).toEqual({
      ok: false,
      code: 'not-unique',
      message: 'it: the rules r1, r2, r3 match at once, only one may',
    });
  });

  it.each<[string, Json, readonly string[]]>([
    ['FIRST', { rate: 'low' }, ['r1']],
    ['PRIORITY', { rate: 'high' }, ['r2']],
    ['RULE ORDER', [{ rate: 'low' }, { rate: 'high' }, { rate: 'middle' }], ['r1', 'r2', 'r3']],
    ['OUTPUT ORDER', [{ rate: 'high' }, { rate: 'middle' }, { rate: 'low' }], ['r2', 'r3', 'r1']],
    ['COLLECT', [{ rate: 'low' }, { rate: 'high' }, { rate: 'middle' }], ['r1', 'r2', 'r3']],
  ])('%s of three matches', async (hit, result, matched) => {
    expect(await decided({ ...overlapping, hit }, five)).toEqual({ ok: true, result, matched });
  });

  it.each<[string, Json]>([
    ['UNIQUE', null],
    ['FIRST', null],
    ['ANY', null],
    ['PRIORITY', null],
    ['RULE ORDER', []],
    ['OUTPUT ORDER', []],
    ['COLLECT', []],
  ])('%s without a match is %j', async (hit, result) => {
    expect(await decided({ ...overlapping, hit }, { amount: null })).toEqual({ ok: true, result, matched: [] });
  });

  it('the decisions that require a table without a match of several read an empty list', async () => {
    const counted =
      '<decision id="it" name="it"><informationRequirement><requiredDecision href="#all"/></informationRequirement><literalExpression><text>count(all)</text></literalExpression></decision>';
    const all = table({ id: 'all', hit: 'COLLECT', in: ['a'], out: ['x'], rules: ['> 1 => "big"'] });
    expect(decideWith(await compiledDecisions(dmn(all + counted)), { a: 0 })).toMatchObject({ ok: true, result: 0 });
  });

  it('FIRST does not evaluate rules after the first match', async () => {
    const short: Short = { hit: 'FIRST', in: ['a'], out: ['x:number'], rules: ['1 => 1', '1 => "none"'] };
    expect(await decided(short, { a: 1 })).toMatchObject({ ok: true, result: { x: 1 } });
    expect(await decided({ ...short, hit: 'RULE ORDER' }, { a: 1 })).toMatchObject({ ok: false, code: 'type' });
  });

  it('ANY takes equal outputs, by value and not by spelling', async () => {
    const short: Short = {
      hit: 'ANY',
      in: ['a'],
      out: ['x', 'y'],
      rules: ['> 0 => 1.0 | [1, 2]', '- => 1 | [1, 1+1]'],
    };
    expect(await decided(short, { a: 1 })).toEqual({ ok: true, result: { x: 1, y: [1, 2] }, matched: ['r1', 'r2'] });
  });

  it('ANY refuses different outputs', async () => {
    const short: Short = {
      hit: 'ANY',
      in: ['a'],
      out: ['x', 'y'],
      rules: ['> 0 => 1 | 2', '- => 1 | 2', '- => 1 | 3'],
    };
    expect(await decided(short, { a: 1 })).toEqual({
      ok: false,
      code: 'not-equal',
      message: 'it: the rules r1, r3 match at once with different outputs',
    });
    expect(await decided(short, { a: 0 })).toMatchObject({ ok: false, code: 'not-equal' });
  });

  it('priorities go from the left output to the right; one without values does not count', async () => {
    const short: Short = {
      hit: 'OUTPUT ORDER',
      out: ['note', 'grade{"A", "B"}', 'size{3, 2, 1}'],
      rules: ['=> "1" | "B" | 3', '=> "2" | "A" | 1', '=> "3" | "A" | 2', '=> "4" | "A" | 2', '=> "5" | | 3'],
    };
    expect(await decided(short)).toMatchObject({ ok: true, matched: ['r3', 'r4', 'r2', 'r1', 'r5'] });
    expect(await decided({ ...short, hit: 'PRIORITY' })).toEqual({
      ok: true,
      result: { note: '3', grade: 'A', size: 2 },
      matched: ['r3'],
    });
  });

  it('an output that is allowed but has no place in the list is refused where the list decides', async () => {
    const short: Short = { hit: 'PRIORITY', out: ['x{limit > 1}'], rules: ['=> 2'] };
    expect(await decided(short, { limit: 2 })).toEqual({
      ok: false,
      code: 'not-allowed',
      message: 'it, rule r1, output x: the value has no priority',
    });
    expect(await decided({ ...short, hit: 'FIRST' }, { limit: 2 })).toMatchObject({ ok: true, result: { x: 2 } });
  });

  it('priorities may come with the type of the output, and may be negative or dates', async () => {
    const types =
      '<itemDefinition name="Level"><typeRef>number</typeRef><allowedValues><text>2, -1</text></allowedValues></itemDefinition>';
    const byType = table({ hit: 'PRIORITY', out: ['x:Level'], rules: ['=> -1', '=> 2'] });
    expect(decideWith(await compiledDecisions(dmn(types + byType)))).toMatchObject({ result: { x: 2 } });
    const days: Short = {
      hit: 'PRIORITY',
      out: ['x{date("2026-02-01"), @"2026-01-01"}'],
      rules: ['=> @"2026-01-01"', '=> @"2026-02-01"'],
    };
    expect(await decided(days)).toMatchObject({ result: { x: { $d: '2026-02-01' } } });
  });
});

describe('aggregation', () => {
  const short: Short = {
    hit: 'COLLECT',
    in: ['a'],
    out: ['fee:number'],
    rules: ['> 0 => 0.1', '> 1 => 0.2', '> 2 => 5', '> 2 => 5'],
  };

  it.each<[string, number, Json]>([
    ['SUM', 2, 0.3],
    ['SUM', 3, 10.3],
    ['MIN', 3, 0.1],
    ['MAX', 3, 5],
    ['COUNT', 3, 4],
    ['COUNT', 0, 0],
    ['SUM', 0, null],
    ['MIN', 0, null],
    ['MAX', 0, null],
  ])('%s of input %s is %j', async (aggregation, a, result) => {
    expect(await decided({ ...short, aggregation }, { a })).toMatchObject({ ok: true, result, valueName: 'fee' });
  });

  it('the smallest and the largest may be days', async () => {
    const days: Short = {
      hit: 'COLLECT',
      aggregation: 'MAX',
      out: ['d:date'],
      rules: ['=> "2026-01-31"', '=> @"2026-02-01"'],
    };
    expect(await decided(days)).toMatchObject({ ok: true, result: { $d: '2026-02-01' } });
  });

  it('refuses what cannot be added', async () => {
    const texts: Short = { hit: 'COLLECT', aggregation: 'SUM', out: ['x'], rules: ['=> 1', '=> "a"'] };
    expect(await decided(texts)).toEqual({
      ok: false,
      code: 'aggregation',
      message: 'it: SUM has no meaning for these outputs',
    });
  });
});

describe('defaults', () => {
  it('stand in when no rule matches; an output without one is null', async () => {
    const short: Short = { in: ['a'], out: ['x="none"', 'y'], rules: ['1 => "one" | 1'] };
    expect(await decided(short, { a: 2 })).toEqual({ ok: true, result: { x: 'none', y: null }, matched: [] });
    expect(await decided(short, { a: 1 })).toMatchObject({ ok: true, result: { x: 'one', y: 1 } });
    expect(await decided({ ...short, hit: 'COLLECT' }, { a: 2 })).toMatchObject({ result: [{ x: 'none', y: null }] });
  });

  it('stand in for an aggregate as they are', async () => {
    const short: Short = { hit: 'COLLECT', in: ['a'], out: ['x=7'], rules: ['1 => 1', '1 => 2'] };
    expect(await decided({ ...short, aggregation: 'SUM' }, { a: 2 })).toMatchObject({ result: 7 });
    expect(await decided({ ...short, aggregation: 'COUNT' }, { a: 2 })).toMatchObject({ result: 7 });
    expect(await decided({ ...short, aggregation: 'COUNT' }, { a: 1 })).toMatchObject({ result: 2 });
  });
});

describe('cells', () => {
  it.each<[string, Json, boolean]>([
    ['', 1, true],
    ['-', null, true],
    ['5', 5, true],
    ['5', 6, false],
    ['> 5', 6, true],
    ['> 5', null, false],
    ['[1..5]', 5, true],
    ['[1..5)', 5, false],
    [']1..5]', 1, false],
    ['< 1, > 9', 10, true],
    ['1, 2, 3', 2, true],
    ['"a", "b"', 'b', true],
    ['not("a", "b")', 'b', false],
    ['not("a", "b")', 'c', true],
    ['not([1..3])', 4, true],
    ['null', null, true],
    ['not(null)', 0, true],
    ['true', true, true],
    ['? > limit', 11, true],
    ['<= limit', 11, false],
    ['contains(?, "x")', 'axb', true],
    ['> date("2026-01-31")', { $d: '2026-02-01' }, true],
    ['[@"2026-01-01"..@"2026-01-31"]', { $d: '2026-02-01' }, false],
    ['< @"P3D"', { $d: 'P2D' }, true],
  ])('%s on %j: %s', async (cell, value, matches) => {
    const short: Short = { in: ['value'], out: ['hit'], rules: [`${cell} => true`] };
    expect(await decided(short, { value, limit: 10 })).toMatchObject({
      ok: true,
      result: matches ? { hit: true } : null,
    });
  });

  it('all cells of a rule must pass, each for its own column', async () => {
    const short: Short = { in: ['a', 'b'], out: ['x'], rules: ['1 | 2 => "both"'] };
    expect(await decided(short, { a: 1, b: 2 })).toMatchObject({ result: { x: 'both' } });
    expect(await decided(short, { a: 2, b: 1 })).toMatchObject({ result: null });
    expect(await decided(short, { a: 1, b: 1 })).toMatchObject({ result: null });
  });

  it('outputs are expressions over the variables', async () => {
    const short: Short = { in: ['price * 2'], out: ['fee'], rules: ['> 10 => price * 0.1'] };
    expect(await decided(short, { price: 6 })).toMatchObject({ result: { fee: 0.6 } });
  });
});

describe('types', () => {
  it.each<[string, Json, Json]>([
    ['string', 'a', 'a'],
    ['number', 1.5, 1.5],
    ['number', '1250.50', 1250.5],
    ['double', 1.5, 1.5],
    ['integer', 3, 3],
    ['long', '3', 3],
    ['boolean', true, true],
    ['boolean', 'false', false],
    ['date', '2026-01-31', { $d: '2026-01-31' }],
    ['date', { $d: '2026-01-31' }, { $d: '2026-01-31' }],
    ['dateTime', '2026-01-31T08:00:00Z', { $d: '2026-01-31T08:00:00Z' }],
    ['date and time', '2026-01-31T08:00:00', { $d: '2026-01-31T08:00:00' }],
    ['time', '08:00:00', { $d: '08:00:00' }],
    ['dayTimeDuration', 'P1D', { $d: 'P1D' }],
    ['feel:string', 'a', 'a'],
    ['Any', [1, 'a'], [1, 'a']],
    ['number', [7], 7],
    ['number', null, null],
  ])('%s takes %j as %j, going in and coming out', async (type, value, result) => {
    const variables = { value };
    expect(await decided({ out: [`x:${type}`], rules: ['=> value'] }, variables)).toMatchObject({
      result: { x: result },
    });
    const typed: Short = { in: [`value:${type}`], out: ['x'], rules: ['? = expected => true'] };
    expect(await decided(typed, { value, expected: result })).toMatchObject({ result: { x: true } });
  });

  it.each<[string, Json]>([
    ['string', 1],
    ['number', 'many'],
    ['number', true],
    ['integer', 1.5],
    ['boolean', 1],
    ['boolean', 'yes'],
    ['date', '31.01.2026'],
    ['date', { $d: '2026-01-31T08:00:00' }],
    ['number', [1, 2]],
    ['string', { a: 1 }],
  ])('%s refuses %j, and says where', async (type, value) => {
    const output = await decided({ out: [`x:${type}`], rules: ['=> value'] }, { value });
    expect(output).toMatchObject({ ok: false, code: 'type' });
    const shown = JSON.stringify(value);
    expect(output).toMatchObject({ message: `it, rule r1, output x: ${shown} is no ${type}` });
    const input = await decided({ in: [`value:${type}`], out: ['x'], rules: ['- => 1'] }, { value });
    expect(input).toMatchObject({ ok: false, code: 'type', message: `it, input value: ${shown} is no ${type}` });
  });

  it('named types of the file are followed to the end, with their values', async () => {
    const types = `
      <itemDefinition name="Score"><typeRef>number</typeRef><allowedValues><text>[0..10]</text></allowedValues></itemDefinition>
      <itemDefinition name="Grade"><typeRef>Score</typeRef></itemDefinition>
      <itemDefinition name="Grades" isCollection="true"><typeRef>Grade</typeRef></itemDefinition>
      <itemDefinition name="Order"><itemComponent name="price"><typeRef>number</typeRef></itemComponent></itemDefinition>`;
    const short: Short = {
      in: ['grades:Grades', 'order:Order'],
      out: ['x:Grade'],
      rules: ['count(?) = 2 | ?.price > 1 => grades[1]'],
    };
    const decisions = await compiledDecisions(dmn(types + table(short)));
    expect(decideWith(decisions, { grades: ['3', 4], order: { price: 2 } })).toMatchObject({ result: { x: 3 } });
    expect(decideWith(decisions, { grades: [3, 'x'], order: { price: 2 } })).toMatchObject({ code: 'type' });
    expect(decideWith(decisions, { grades: [3, 11], order: { price: 2 } })).toEqual({
      ok: false,
      code: 'not-allowed',
      message: 'it, input grades: 11 is none of [0..10]',
    });
  });

  it('inputs and outputs outside of their allowed values are refused; null is not', async () => {
    const short: Short = { in: ['a{"x","y"}'], out: ['b{1,2}'], rules: ['"x" => 1', '"y" => 3', 'null => 2'] };
    expect(await decided(short, { a: 'x' })).toMatchObject({ result: { b: 1 } });
    expect(await decided(short, { a: null })).toMatchObject({ result: { b: 2 } });
    expect(await decided(short, { a: 'z' })).toMatchObject({ ok: false, code: 'not-allowed' });
    expect(await decided(short, { a: 'y' })).toMatchObject({
      code: 'not-allowed',
      message: 'it, rule r2, output b: 3 is none of 1,2',
    });
  });
});

describe('requirements', () => {
  const requires = (...ids: readonly string[]) =>
    ids.map((id) => `<informationRequirement><requiredDecision href="#${id}"/></informationRequirement>`).join('');

  const file = dmn(`
    <decision id="season" name="Time of year"><decisionTable><input><inputExpression><text>temperature</text></inputExpression></input>
      <output name="s"/><rule><inputEntry><text>&gt; 20</text></inputEntry><outputEntry><text>"summer"</text></outputEntry></rule>
      <rule><inputEntry><text>&lt;= 20</text></inputEntry><outputEntry><text>"winter"</text></outputEntry></rule></decisionTable></decision>
    ${table({ id: 'guests', hit: 'COLLECT', out: ['n'], rules: ['=> 1', '=> adults'] })}
    <decision id="sizes" name="sizes"><variable name="Sizes of it"/>${requires('guests')}<literalExpression typeRef="number"><text>sum(guests) * 2</text></literalExpression></decision>
    ${table({
      in: ['season', 'Sizes of it'],
      out: ['dish', 'why'],
      rules: [
        '"summer" | > 4 => "salad" | Time of year',
        '"summer" | <= 4 => "ice" | season',
        '"winter" | - => "stew" | extra',
      ],
      before: requires('season', 'sizes'),
    })}`);

  it('are decided first and read by id, name and variable; a single output is read without its name', async () => {
    const decisions = await compiledDecisions(file);
    expect(decideWith(decisions, { temperature: 25, adults: 4 })).toEqual({
      ok: true,
      result: { dish: 'salad', why: 'summer' },
      matched: ['r1'],
    });
    expect(decideWith(decisions, { temperature: 25, adults: 1 })).toMatchObject({
      result: { dish: 'ice', why: 'summer' },
    });
    expect(decideWith(decisions, { adults: 4 }, 'sizes')).toEqual({
      ok: true,
      result: 10,
      matched: [],
      valueName: 'sizes',
    });
  });

  it('say together what is asked of the surroundings', async () => {
    const decisions = await compiledDecisions(file);
    expect(decisions.get('it')).toMatchObject({
      required: ['season', 'sizes'],
      reads: ['extra', 'temperature', 'adults'],
      inFilters: [],
    });
    expect([...decisions.keys()]).toEqual(['season', 'guests', 'sizes', 'it']);
  });

  it('come before variables of the same name', async () => {
    const decisions = await compiledDecisions(file);
    expect(decideWith(decisions, { temperature: 5, adults: 1, season: 'summer', extra: 0 })).toMatchObject({
      result: { dish: 'stew', why: 0 },
    });
  });

  it('a failure of one is the failure of all that require it', async () => {
    const decisions = await compiledDecisions(
      dmn(
        table({ id: 'a', out: ['x'], rules: ['=> 1', '=> 2'] }) +
          table({ out: ['y'], rules: ['=> a'], before: requires('a') }),
      ),
    );
    expect(decideWith(decisions)).toMatchObject({
      ok: false,
      code: 'not-unique',
      message: 'a: the rules ar1, ar2 match at once, only one may',
    });
  });

  it('an unknown decision is refused', async () => {
    expect(decide(new Map(), 'toString', () => undefined, moment)).toEqual({
      ok: false,
      code: 'unknown-decision',
      message: 'there is no decision toString',
    });
  });
});

describe('bounds', () => {
  it('what exceeds them is refused, not thrown', async () => {
    const outcome = await decided({ out: ['x'], rules: ['=> for i in 1..1000, j in 1..1000 return i'] });
    expect(outcome).toMatchObject({ ok: false, code: 'budget' });
    expect(await decided({ in: ['count(for i in 1..20000 return i)'], out: ['x'], rules: ['- => 1'] })).toMatchObject({
      code: 'budget',
    });
  });

  it('names that JavaScript gives a meaning to are only names', async () => {
    const short: Short = {
      in: ['constructor'],
      out: ['toString', 'valueOf'],
      rules: ['"a" => hasOwnProperty | {a: 1}.`__proto__`'],
    };
    expect(await decided(short, { constructor: 'a', hasOwnProperty: 2 })).toEqual({
      ok: true,
      result: { toString: 2, valueOf: null },
      matched: ['r1'],
    });
    expect(await decided(short)).toMatchObject({ result: null });
    const named = { ...short, rules: ['"a" => `__proto__` | 1'] };
    expect(await decided(named, { constructor: 'a' })).toMatchObject({ ok: false, code: 'unknown-name' });
  });
});

describe('random tables', () => {
  const cell = fc.oneof(
    fc.constantFrom('-', 'null', 'not(3)', '1, 4', '"a"', '? > 2'),
    fc.tuple(fc.constantFrom('<', '<=', '>', '>='), fc.integer({ min: 0, max: 6 })).map(([sign, n]) => `${sign} ${n}`),
    fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 3, max: 6 })).map(([a, b]) => `[${a}..${b}]`),
  );
  const value = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom<Json>(null, 'a'));
  const cases = fc.record({
    rules: fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
    a: value,
    b: value,
  });

  it('every hit policy says the same where one rule matches, and nothing where none does; UNIQUE refuses the rest', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ rules, a, b }) => {
        const short: Short = {
          in: ['a', 'b'],
          out: ['x{1, 2, 3, 4, 5, 6}'],
          rules: rules.map(([left, right], index) => `${left} | ${right} => ${index + 1}`),
        };
        const of = (hit: string) => decided({ ...short, hit }, { a, b });
        const all = (await of('RULE ORDER')) as Decided;
        const first = (await of('FIRST')) as Decided;
        const unique = await of('UNIQUE');
        seen.add(all.matched.length > 1 ? 'several' : String(all.matched.length));
        expect(all.ok && first.ok).toBe(true);
        expect(first.matched).toEqual(all.matched.slice(0, 1));
        if (all.matched.length > 1) expect(unique).toMatchObject({ ok: false, code: 'not-unique' });
        else {
          expect(unique).toEqual(first);
          expect(await of('ANY')).toEqual(first);
          expect(await of('PRIORITY')).toEqual(first);
          expect(all.result).toEqual(first.result === null ? [] : [first.result]);
        }
      }),
      { numRuns: 150 },
    );
    expect([...seen].sort()).toEqual(['0', '1', 'several']);
  });
});
