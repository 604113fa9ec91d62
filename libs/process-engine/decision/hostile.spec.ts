import { describe, expect, it } from '@jest/globals';
import { compileDecisions, decide, readModel } from './index.js';
import { decideWith, dmn, moment, table } from './testing/dmn.js';

/** Processor time of this process, so that a busy machine does not make a test fail. */
const mostMilliseconds = 2500;

/** Reads a file that means harm in both ways: never a throw and never long. */
async function look(xml: string): Promise<readonly string[]> {
  const before = process.cpuUsage();
  const { decisions, problems } = await compileDecisions(xml);
  const { model } = await readModel(xml);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
  expect(decisions.size).toBe(0);
  expect(JSON.stringify(problems).length).toBeLessThan(20_000);
  expect(JSON.stringify(model ?? {}).length).toBeLessThan(100_000);
  return [...new Set(problems.map(({ code }) => code))];
}

const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');
const good = table({ out: ['x'], rules: ['=> 1'] });
const many = lines(100_000, () => '<rule><outputEntry/></rule>');

const doubling = (last: string) =>
  lines(
    60,
    (i) =>
      `<itemDefinition name="T${i}">${['a-b', 'c d', 'e'].map((name) => `<itemComponent name="${name}"><typeRef>${i === 59 ? last : name === 'e' ? last : `T${i + 1}`}</typeRef></itemComponent>`).join('')}</itemDefinition>`,
  );

describe('types that unfold without end', () => {
  it.each([['number'], ['T0']])('are read in no time, ending in %s', async (last) => {
    const before = process.cpuUsage();
    const data = '<inputData id="d" name="d"><variable name="d" typeRef="T0"/></inputData>';
    const required = '<informationRequirement><requiredInput href="#d"/></informationRequirement>';
    await compileDecisions(
      dmn(doubling(last) + data + table({ in: ['d.a-b:T0'], out: ['x'], rules: ['- => 1'], before: required })),
    );
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
  });
});

describe('files that mean harm', () => {
  it.each<[string, string, readonly string[]]>([
    ['a document type', `<!DOCTYPE definitions>${dmn(good)}`, ['doctype']],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${dmn('<decision id="&x;"/>')}`,
      ['doctype'],
    ],
    [
      'billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "lol">${lines(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)}]>${dmn('&l9;')}`,
      ['doctype'],
    ],
    ['51 levels', dmn(`${'<decision>'.repeat(50)}${'</decision>'.repeat(50)}`), ['too-deep']],
    ['100,000 rules', dmn(good.replace('</decisionTable>', `${many}</decisionTable>`)), ['too-many-elements']],
    ['5 MB', dmn(`<!--${' '.repeat(5 * 1024 * 1024)}-->`), ['too-large']],
    ['a flood of references', dmn('&amp;'.repeat(50_001)), ['too-many-references']],
    ['nothing', '', ['xml']],
    ['no XML', '{"decisions": []}', ['xml']],
    ['a file cut off', dmn(good).slice(0, -30), ['xml']],
    ['__proto__ as an id', dmn(good.replace('id="it"', 'id="__proto__"')), ['reserved-name']],
    ['__proto__ as an output', dmn(table({ out: ['__proto__'], rules: ['=> 1'] })), ['reserved-name']],
    [
      'a cell as deep as the grammar goes',
      dmn(table({ out: ['x'], rules: [`=> ${'('.repeat(4_999)}`] })),
      ['expression'],
    ],
    ['a cell that is too long', dmn(table({ out: ['x'], rules: [`=> ${'1 + '.repeat(2_000)}1`] })), ['expression']],
    [
      'types that are each other',
      dmn(
        `<itemDefinition name="A"><typeRef>B</typeRef></itemDefinition><itemDefinition name="B"><typeRef>A</typeRef></itemDefinition>${table({ out: ['x:A'], rules: ['=> +'] })}`,
      ),
      ['unknown-type', 'expression'],
    ],
  ])('%s', async (_, xml, codes) => {
    expect(await look(xml)).toEqual(codes);
  });

  it('a chain of decisions as long as a file may hold is decided in time', async () => {
    const count = 900;
    const chain = lines(count, (i) => {
      const required =
        i === 0 ? '' : `<informationRequirement><requiredDecision href="#d${i - 1}"/></informationRequirement>`;
      const text = i === 0 ? '1' : `d${i - 1} + 1`;
      return `<decision id="d${i}">${required}<literalExpression><text>${text}</text></literalExpression></decision>`;
    });
    const before = process.cpuUsage();
    const { decisions } = await compileDecisions(dmn(chain));
    expect(decide(decisions, `d${count - 1}`, () => undefined, moment)).toMatchObject({ ok: true, result: count });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
  });

  it('decisions that each require all before them are decided once each', async () => {
    const count = 60;
    const web = lines(count, (i) => {
      const required = lines(
        i,
        (k) => `<informationRequirement><requiredDecision href="#d${k}"/></informationRequirement>`,
      );
      const text = i === 0 ? '1' : `d${i - 1} + d0`;
      return `<decision id="d${i}">${required}<literalExpression><text>${text}</text></literalExpression></decision>`;
    });
    const { decisions } = await compileDecisions(dmn(web));
    expect(decideWith(decisions, {}, `d${count - 1}`)).toMatchObject({ ok: true, result: count });
  });

  it('a table as large as it may be compiles, and decides', async () => {
    const rules = Array.from({ length: 700 }, (_, i) => `${i} => ${i}`);
    const { decisions, problems } = await compileDecisions(dmn(table({ in: ['a'], out: ['x'], rules })));
    expect(problems).toEqual([]);
    expect(decideWith(decisions, { a: 699 })).toMatchObject({ ok: true, result: { x: 699 }, matched: ['r700'] });
  });

  it('leaves nothing behind on the prototypes of the language', async () => {
    await compileDecisions(dmn(good.replaceAll('id="it"', 'id="__proto__"')));
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
