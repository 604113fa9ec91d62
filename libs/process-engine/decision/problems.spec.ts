import { describe, expect, it } from '@jest/globals';
import { bounds } from '../notation/bounds.js';
import { compileDecisions, decisionProblemCodes, readModel, type DecisionProblemCode } from './index.js';
import { compiledDecisions, decideWith, dmn, table } from './testing/dmn.js';

/** What only publishing asks: `coverage.spec.ts`, `tests.spec.ts`, `rename.spec.ts`. */
const coverageCodes = [
  'gap',
  'overlap',
  'overlap-always',
  'never-reached',
  'not-analysed',
  'test-failed',
  'test-undecided',
  'test-unreadable',
  'too-many-tests',
  'unknown-part',
] as const;
type CoverageCode = (typeof coverageCodes)[number];

/** A file and the one problem of its code that it must have. */
interface Case {
  readonly xml: string;
  /** Empty for the file as a whole. */
  readonly at: string;
  readonly severity?: 'warning';
  readonly message?: string;
}

const good = table({ out: ['x'], rules: ['=> 1'] });
const logic = '<literalExpression><text>1</text></literalExpression>';
const requires = (id: string) => `<informationRequirement><requiredDecision href="#${id}"/></informationRequirement>`;
const decision = (id: string, inner: string) => `<decision id="${id}" name="${id}">${inner}</decision>`;

const cases: Readonly<Record<Exclude<DecisionProblemCode, 'not-kept' | CoverageCode>, Case>> = {
  'too-large': { xml: `<a>${' '.repeat(bounds.bytes)}</a>`, at: '', message: 'The file is larger than 5 MB.' },
  'too-many-elements': { xml: `<a>${'<b/>'.repeat(bounds.elements)}</a>`, at: '' },
  'too-deep': { xml: '<a>'.repeat(bounds.depth + 1), at: '' },
  'too-many-attributes': {
    xml: `<a ${Array.from({ length: bounds.attributes + 1 }, (_, i) => `b${i}=""`).join(' ')}/>`,
    at: '',
  },
  'too-many-references': { xml: `<a>${'&#65;'.repeat(bounds.references + 1)}</a>`, at: '' },
  doctype: { xml: `<!DOCTYPE definitions>${dmn(good)}`, at: '' },
  'bad-character': { xml: dmn(decision('it', '\u0000')), at: '' },
  xml: {
    xml: '<a',
    at: '',
    message: 'The file is not well-formed XML: line 1, column 1: a tag is not written correctly',
  },
  encoding: { xml: dmn(good).replace('UTF-8', 'ISO-8859-1'), at: '', severity: 'warning' },
  'not-dmn': { xml: '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', at: '' },
  'unknown-element': {
    xml: dmn(decision('it', '<whatever/>')),
    at: '',
    message: 'DMN knows no element whatever here.',
  },
  'unknown-attribute': { xml: dmn(good.replace('id="it"', 'id="it" speed="3"')), at: 'it', severity: 'warning' },
  parser: { xml: dmn(good.replace('id="it"', 'id="it" a:b="1"')), at: '' },
  'duplicate-id': { xml: dmn(good + good), at: 'it' },
  'reserved-name': { xml: dmn(decision('__proto__', logic)), at: '__proto__' },
  'dangling-reference': {
    xml: dmn(decision('it', requires('nowhere') + logic)),
    at: 'it',
    message: 'It requires nowhere, which does not exist.',
  },
  cycle: {
    xml: dmn(
      decision('a', requires('b') + logic) +
        decision('b', requires('c') + logic) +
        decision('c', requires('b') + logic),
    ),
    at: 'b',
    message: 'The decision requires itself: b → c → b.',
  },
  unsupported: {
    xml: dmn(decision('it', `<functionDefinition id="call" kind="Java">${logic}</functionDefinition>`)),
    at: 'call',
    message: 'Java function cannot be executed.',
  },
  'no-expression': { xml: dmn(decision('it', '<invocation id="call"/>')), at: 'call' },
  'entry-name': {
    xml: dmn(
      decision(
        'it',
        `<context id="c"><contextEntry>${logic}</contextEntry><contextEntry><variable name="a"/>${logic}</contextEntry></context>`,
      ),
    ),
    at: 'c',
  },
  'row-cells': {
    xml: dmn(decision('it', `<relation id="r"><column name="a"/><row id="one">${logic}${logic}</row></relation>`)),
    at: 'one',
    message: 'The row has 2 cells, the relation has 1 columns.',
  },
  'unknown-name': {
    xml: dmn(
      `<businessKnowledgeModel id="b" name="b"><encapsulatedLogic><literalExpression><text>outside + 1</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>${good}`,
    ),
    at: 'b',
    severity: 'warning',
    message: 'outside is not declared there and is null.',
  },
  'no-decision': { xml: dmn('<inputData id="a" name="a"/>'), at: '' },
  'no-logic': { xml: dmn(decision('it', '')), at: 'it' },
  'expression-language': {
    xml: dmn(
      decision('it', '<literalExpression id="e" expressionLanguage="javascript"><text>1</text></literalExpression>'),
    ),
    at: 'e',
    message: 'Expressions of the language javascript are not executed.',
  },
  expression: {
    xml: dmn(table({ in: ['a'], out: ['x'], rules: ['5 5 => 1'] })),
    at: 'r1',
    message: '"5 5" cannot be read: "5" cannot stand here',
  },
  'unknown-type': { xml: dmn(table({ out: ['x:colour'], rules: ['=> 1'] })), at: 'ito1', severity: 'warning' },
  'hit-policy': { xml: dmn(table({ hit: 'LAST', out: ['x'], rules: ['=> 1'] })), at: 'itt' },
  aggregation: { xml: dmn(table({ hit: 'COLLECT', aggregation: 'AVG', out: ['x'], rules: ['=> 1'] })), at: 'itt' },
  'ignored-aggregation': {
    xml: dmn(table({ hit: 'FIRST', aggregation: 'SUM', out: ['x'], rules: ['=> 1'] })),
    at: 'it',
    severity: 'warning',
  },
  'aggregation-of-several': {
    xml: dmn(table({ hit: 'COLLECT', aggregation: 'SUM', out: ['x', 'y'], rules: ['=> 1 | 2'] })),
    at: 'it',
  },
  'no-output': { xml: dmn(decision('it', '<decisionTable id="t"/>')), at: 'it' },
  'output-name': { xml: dmn(table({ out: ['x', ''], rules: ['=> 1 | 2'] })), at: 'it' },
  'duplicate-output': { xml: dmn(table({ out: ['x', 'x'], rules: ['=> 1 | 2'] })), at: 'it' },
  'no-priorities': { xml: dmn(table({ hit: 'PRIORITY', out: ['x'], rules: ['=> 1'] })), at: 'ito1' },
  cells: {
    xml: dmn(table({ in: ['a', 'b'], out: ['x'], rules: ['1 => 1'] })),
    at: 'r1',
    message: 'The rule has 1 input cells, the table has 2 columns.',
  },
};

describe('problems', () => {
  it.each(Object.entries(cases))('%s', async (code, { xml, at, severity = 'error', message }) => {
    const { decisions, problems } = await compileDecisions(xml);
    const found = problems.filter((problem) => problem.code === code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ elementId: at, severity });
    expect(found[0]?.message).not.toContain('{{');
    if (message !== undefined) expect(found[0]?.message).toBe(message);
    expect(decisions.size > 0).toBe(severity === 'warning');
  });

  it('have a case for each code', () => {
    expect([...Object.keys(cases), 'not-kept', ...coverageCodes].sort()).toEqual([...decisionProblemCodes].sort());
  });

  it('a table without one has no problems', async () => {
    expect(await compileDecisions(dmn(good))).toMatchObject({ problems: [] });
  });

  it.each(['invocation', 'functionDefinition', 'conditional', 'for', 'every', 'some', 'filter'])(
    'a decision made by %s without its parts is refused',
    async (name) => {
      const { decisions, problems } = await compileDecisions(dmn(decision('it', `<${name} id="logic"/>`)));
      const found = problems.filter(({ code }) => code === 'no-expression');
      expect(found).not.toEqual([]);
      expect(found.every(({ elementId, severity }) => elementId === 'logic' && severity === 'error')).toBe(true);
      expect(decisions.size).toBe(0);
    },
  );

  it.each([
    [
      'a function of another language',
      `<businessKnowledgeModel id="b" name="b"><encapsulatedLogic id="other" kind="PMML">${logic}</encapsulatedLogic></businessKnowledgeModel>`,
    ],
    ['an import', '<import id="other" namespace="a" importType="b"/>'],
  ])('%s is refused', async (_, xml) => {
    const { problems } = await compileDecisions(dmn(xml + good));
    expect(problems).toMatchObject([{ code: 'unsupported', elementId: 'other', severity: 'error' }]);
  });

  it('a decision service that a decision calls is refused', async () => {
    const calls = '<knowledgeRequirement><requiredKnowledge href="#other"/></knowledgeRequirement>';
    const xml = dmn(`<decisionService id="other" name="o"/>${decision('it', calls + logic)}`);
    const { decisions, problems } = await compileDecisions(xml);
    const found = problems.filter(({ severity }) => severity === 'error');
    expect(found.map(({ code, elementId }) => [code, elementId])).toEqual(
      expect.arrayContaining([
        ['unsupported', 'other'],
        ['dangling-reference', 'it'],
      ]),
    );
    expect(decisions.size).toBe(0);
  });

  it('a decision service that nothing calls is left out, and the decisions are made', async () => {
    const service = '<decisionService id="other" name="o"><outputDecision href="#it"/></decisionService>';
    const { decisions, problems } = await compileDecisions(dmn(service + good));
    expect(problems).toMatchObject([{ code: 'unsupported', elementId: 'other', severity: 'warning' }]);
    expect([...decisions.keys()]).toEqual(['it']);
  });

  it('a decision without logic is left out, unless another one requires it', async () => {
    const alone = await compileDecisions(dmn(decision('byHand', '') + good));
    expect(alone.problems).toMatchObject([{ code: 'no-logic', elementId: 'byHand', severity: 'warning' }]);
    expect([...alone.decisions.keys()]).toEqual(['it']);
    const asks = '<informationRequirement><requiredDecision href="#byHand"/></informationRequirement>';
    const required = await compileDecisions(dmn(decision('byHand', '') + decision('it', asks + logic)));
    expect(required.problems).toMatchObject([{ code: 'no-logic', elementId: 'byHand', severity: 'error' }]);
    expect(required.decisions.size).toBe(0);
  });

  it.each([
    [
      'values of another file',
      decision(
        'it',
        '<literalExpression id="it2"><importedValues namespace="a" importType="b" name="c"/></literalExpression>',
      ),
    ],
  ])('a decision that requires %s is refused', async (_, xml) => {
    const { problems } = await compileDecisions(dmn(xml));
    expect(problems).toContainEqual(expect.objectContaining({ code: 'unsupported', severity: 'error' }));
  });

  it('a decision that requires a function which there is not is refused', async () => {
    const xml = dmn(
      decision('it', `<knowledgeRequirement><requiredKnowledge href="#b"/></knowledgeRequirement>${logic}`),
    );
    const { problems } = await compileDecisions(xml);
    expect(problems).toMatchObject([{ code: 'dangling-reference', elementId: 'it', args: { id: 'b' } }]);
  });

  it('references may begin with the namespace of the file, not with another', async () => {
    const own = 'http://labdesk.org/test';
    const one = (namespace: string) =>
      dmn(
        decision('a', '<literalExpression><text>2</text></literalExpression>') +
          '<inputData id="n" name="n"/><businessKnowledgeModel id="b" name="b"><encapsulatedLogic><formalParameter name="x"/><literalExpression><text>x * 10</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>' +
          decision(
            'it',
            `<informationRequirement><requiredDecision href="${namespace}#a"/></informationRequirement><informationRequirement><requiredInput href="${namespace}#n"/></informationRequirement><knowledgeRequirement><requiredKnowledge href="${namespace}#b"/></knowledgeRequirement><literalExpression><text>b(a) + n</text></literalExpression>`,
          ),
      );
    expect(decideWith(await compiledDecisions(one(own)), { n: 3 })).toMatchObject({ ok: true, result: 23 });
    const { problems } = await compileDecisions(one('http://labdesk.org/other'));
    const dangling = problems.filter(({ code }) => code === 'dangling-reference');
    expect(dangling.map(({ args }) => args?.id)).toEqual(['b', 'a', 'n'].map((id) => `http://labdesk.org/other#${id}`));
  });

  it.each([
    'feel',
    'FEEL',
    'juel',
    'https://www.omg.org/spec/DMN/20191111/FEEL/',
    'http://www.omg.org/spec/FEEL/20140401',
  ])('the language %s is executed', async (language) => {
    const { problems, decisions } = await compileDecisions(dmn(good, `expressionLanguage="${language}"`));
    expect(problems).toEqual([]);
    expect(decisions.size).toBe(1);
  });

  it('a language of the whole file is refused where nothing else is said', async () => {
    const { problems } = await compileDecisions(dmn(decision('it', logic), 'expressionLanguage="groovy"'));
    expect(problems).toMatchObject([{ code: 'expression-language', elementId: 'it', args: { language: 'groovy' } }]);
  });

  it.each([
    [
      'an input without expression',
      table({ in: ['a'], out: ['x'], rules: ['- => 1'] }).replace('<text>a</text>', ''),
      'iti1',
    ],
    ['an output that is "-"', table({ out: ['x'], rules: ['=> -'] }), 'r1'],
    ['allowed values', table({ out: ['x{1, }'], rules: ['=> 1'] }), 'ito1'],
    ['a default', table({ out: ['x=1 +'], rules: ['=> 1'] }), 'ito1'],
    ['a list of priorities', table({ hit: 'PRIORITY', out: ['x{1, 2 3}'], rules: ['=> 1'] }), 'ito1'],
    ['a list of priorities with a test', table({ hit: 'PRIORITY', out: ['x{1, ? > 5}'], rules: ['=> 1'] }), 'ito1'],
    ['a cell of JUEL', table({ in: ['a'], out: ['x'], rules: ['${a == 1} => 1'] }), 'r1'],
  ])('%s that cannot be read is at its column or rule', async (_, xml, at) => {
    const { problems } = await compileDecisions(dmn(xml));
    expect(problems).toMatchObject([{ code: 'expression', elementId: at, severity: 'error' }]);
  });

  it.each(['> 5', '[1..3]', 'not("a")', '-'])('%s is no list of priorities', async (values) => {
    const { problems } = await compileDecisions(
      dmn(table({ hit: 'OUTPUT ORDER', out: [`x{${values}}`], rules: ['=> 1'] })),
    );
    expect(problems).toMatchObject([{ code: 'no-priorities', args: { policy: 'OUTPUT ORDER' } }]);
  });

  it('a decision that requires itself is a cycle', async () => {
    const { problems } = await compileDecisions(dmn(decision('it', requires('it') + logic)));
    expect(problems).toMatchObject([{ code: 'cycle', args: { path: 'it → it' } }]);
  });
});

describe('what an editor cannot keep', () => {
  it('is reported on reading, and does not stop execution', async () => {
    const xml = dmn(
      `<decision id="it" name="it" c:ttl="5"><question>Which?</question><extensionElements/>${logic}</decision>
       <knowledgeSource id="law" name="law"/><textAnnotation id="note"/>
       <dmndi:DMNDI><dmndi:DMNDiagram id="drawing"/></dmndi:DMNDI>`,
      'xmlns:c="http://c" xmlns:dmndi="https://www.omg.org/spec/DMN/20191111/DMNDI/"',
    );
    const { problems } = await readModel(xml);
    expect(problems.map(({ code, severity, elementId, args }) => [code, severity, elementId, args.element])).toEqual([
      ['not-kept', 'notice', 'file', 'The drawing'],
      ['not-kept', 'notice', 'note', 'TextAnnotation'],
      ['not-kept', 'notice', 'it', 'question'],
      ['not-kept', 'notice', 'it', 'extensionElements'],
      ['not-kept', 'notice', 'it', 'c:ttl'],
      ['not-kept', 'notice', 'law', 'KnowledgeSource'],
    ]);
    expect((await compileDecisions(xml)).problems).toEqual([]);
  });
});
