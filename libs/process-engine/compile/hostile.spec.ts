import { describe, expect, it } from '@jest/globals';
import { play } from '../testing/play.js';
import { bpmn } from '../testing/bpmn.js';
import { definitions, withElements } from '../testing/xml.js';
import { bounds, withinBounds } from '../notation/bounds.js';
import { compile, type Compiled } from './index.js';
import { mostListed, Problems } from '../notation/problems.js';

/** Processor time of this process, so that a busy machine does not make a test fail. */
const mostMilliseconds = 2500;

interface Looked {
  readonly codes: readonly string[];
  readonly compiled: Compiled;
}

/** Compiles a file that means harm: never a throw and never long. */
async function look(xml: string): Promise<Looked> {
  const before = process.cpuUsage();
  const compiled = await compile(xml);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(mostMilliseconds);
  const errors = compiled.problems.filter(({ severity }) => severity === 'error');
  return { codes: [...new Set(errors.map(({ code }) => code))], compiled };
}

const head = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"><process id="p">';
const tail = '</process></definitions>';
const lines = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i)).join('');

/** A gateway with a flow for each condition. */
const conditions = (count: number, text: (i: number) => string) =>
  withElements(
    `<exclusiveGateway id="g" default="d"/><sequenceFlow id="d" sourceRef="g" targetRef="e"/><sequenceFlow id="a" sourceRef="s" targetRef="g"/>${lines(count, (i) => `<sequenceFlow id="c${i}" sourceRef="g" targetRef="e"><conditionExpression><![CDATA[${text(i)}]]></conditionExpression></sequenceFlow>`)}`,
  );

describe('refused before any parser sees it', () => {
  it.each<[string, string, string]>([
    ['50 MB', `${head}${' '.repeat(50 * 1024 * 1024)}${tail}`, 'too-large'],
    ['5 MB in bytes that are fewer characters', `${head}<!--${'測'.repeat(1_800_000)}-->${tail}`, 'too-large'],
    ['a document type', `<!DOCTYPE definitions>${head}${tail}`, 'doctype'],
    ['one in small letters', `<!doctype definitions>${head}${tail}`, 'doctype'],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${head}<task id="t" name="&x;"/>${tail}`,
      'doctype',
    ],
    [
      'billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "lol">${lines(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)}]>${head}<task id="t" name="&l9;"/>${tail}`,
      'doctype',
    ],
    ['depth 10,000', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, 'too-deep'],
    ['depth behind closing tags that nothing opened', `${'</a>'.repeat(10_000)}${'<a>'.repeat(10_000)}`, 'xml'],
    ['100,000 elements', `${head}${lines(100_000, (i) => `<task id="t${i}"/>`)}${tail}`, 'too-many-elements'],
    [
      'elements behind comments and sections',
      `${head}<!-- > --><![CDATA[ </a> ]]>${'<b/>'.repeat(bounds.elements)}${tail}`,
      'too-many-elements',
    ],
    ['1 M attributes', `${head}<task ${lines(300_000, (i) => `a${i}="" `)}/>${tail}`, 'too-many-attributes'],
    [
      'attributes without blanks between them',
      `${head}<task ${lines(300_000, (i) => `a${i}=''`)}/>${tail}`,
      'too-many-attributes',
    ],
    ['a flood of attributes without values', `${head}<task ${'a '.repeat(1_000_000)}/>${tail}`, 'xml'],
    ['a flood of attributes without quotes', `${head}<task ${'a=b '.repeat(1_000_000)}/>${tail}`, 'xml'],
    [
      '2 M character references',
      `${head}<task id="t" name="${'&#65;'.repeat(900_000)}"/>${tail}`,
      'too-many-references',
    ],
    ['a flood of ampersands', `${head}${'&'.repeat(4_000_000)}${tail}`, 'too-many-references'],
    ['NUL', `${head}<task id="t" name="\u0000"/>${tail}`, 'bad-character'],
    ['a file in UTF-16, read as it is', [...`${head}${tail}`].join('\u0000'), 'bad-character'],
    ['a reference to NUL', `${head}<task id="t" name="&#0;"/>${tail}`, 'bad-character'],
    ['a reference to half a character', `${head}<task id="t" name="&#xD800;"/>${tail}`, 'bad-character'],
    ['a reference beyond Unicode', `${head}<task id="t" name="&#x110000;"/>${tail}`, 'bad-character'],
    ['a reference beyond numbers', `${head}<task id="t" name="&#${'9'.repeat(400)};"/>${tail}`, 'bad-character'],
    ['a tag that never ends', `${head}<task id="t`, 'xml'],
    ['a quote that never ends', `${head}<task id="t name='a'/>${tail}`, 'xml'],
    ['only opening brackets', '<'.repeat(4_000_000), 'xml'],
    ['another declaration', `<!ENTITY x "y">${head}${tail}`, 'xml'],
    ['one long name', `${head}<${'a'.repeat(4_000_000)}${tail}`, 'xml'],
  ])('%s', async (_, xml, code) => {
    const { codes, compiled } = await look(xml);
    expect(codes).toEqual([code]);
    expect(withinBounds(xml, new Problems())).toBe(false);
    expect(compiled.definition).toBeUndefined();
    // What is said about it stays short, whatever the file held.
    expect(JSON.stringify(compiled.problems).length).toBeLessThan(1000);
  });
});

describe('refused by what is read', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing', '', ['xml']],
    ['no XML', 'not XML at all', ['xml']],
    ['JSON', '{"definitions": []}', ['xml']],
    ['a file cut off', `${head}<task id="t">`, ['xml']],
    ['tags that cross', '<a><b></a></b>', ['xml']],
    ['another language', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', ['not-bpmn']],
    ['two roots', `${head}<startEvent id="s"/>${tail}<a/>`, ['unknown-element']],
    ['an attribute twice', `${head}<startEvent id="s" name="a" name="b"/>${tail}`, ['parser']],
    ['an id that is none', `${head}<startEvent id="a b"/>${tail}`, ['parser', 'no-start']],
    ['an id twice', `${head}<startEvent id="s"/><userTask id="t"/><userTask id="t"/>${tail}`, ['duplicate-id']],
    [
      'an id twice in two processes',
      `${head}<startEvent id="s"/></process><process id="q"><startEvent id="s"/>${tail}`,
      ['duplicate-id', 'no-start'],
    ],
    [
      'a boundary on a boundary',
      withElements(
        '<task id="t"/><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition/></boundaryEvent><boundaryEvent id="c" attachedToRef="b"><errorEventDefinition/></boundaryEvent>',
      ),
      ['boundary-host'],
    ],
    [
      'a boundary in another sub-process',
      withElements(
        '<subProcess id="u"><startEvent id="us"/><task id="t"/></subProcess><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition/></boundaryEvent>',
      ),
      ['boundary-host'],
    ],
    [
      'a flow into another process',
      `${withElements('')}`.replace(
        '</definitions>',
        '<process id="q"><startEvent id="qs"/><sequenceFlow id="f" sourceRef="qs" targetRef="e"/></process></definitions>',
      ),
      ['crosses-border'],
    ],
    [
      'an expression as deep as the grammar goes',
      withElements(
        `<exclusiveGateway id="g"/><sequenceFlow id="f" sourceRef="g" targetRef="e"><conditionExpression>${'('.repeat(5000)}</conditionExpression></sequenceFlow>`,
      ),
      ['expression'],
    ],
    [
      'more expressions than one reads',
      withElements(`<userTask id="t" lab:assignee="${'user(=a);'.repeat(bounds.expressions + 1)}"/>`),
      ['too-many-expressions'],
    ],
    ['4 MB of conditions', conditions(1_000, (i) => `x${i} in [${'a,'.repeat(2_000)}a]`), ['too-many-expressions']],
    [
      '4 MB of conditions of another engine',
      conditions(1_000, (i) => `\${x${i} == ${'1+'.repeat(2_000)}1}`),
      ['too-many-expressions'],
    ],
    [
      '4 MB of parameters of another engine',
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" id="d"><process id="p"><startEvent id="s"/><serviceTask id="t"><extensionElements><zeebe:ioMapping>${lines(1_000, (i) => `<zeebe:input source="= [${'a,'.repeat(2_000)}a]" target="v${i}"/>`)}</zeebe:ioMapping></extensionElements></serviceTask>${tail}`,
      ['too-many-expressions'],
    ],
  ])('%s', async (_, xml, codes) => {
    const looked = await look(xml);
    expect(looked.codes).toEqual(codes);
    expect(looked.compiled.definition).toBeUndefined();
  });

  it('a file full of slips that each are within bounds is answered in time too', async () => {
    const xml = `${head}<startEvent id="s"/>${lines(2_500, (i) => `<task id="t${i}" ${lines(60, (k) => `u${k}="" `)}/>`)}${tail}`;
    const { compiled } = await look(xml);
    expect(compiled.problems.some(({ code }) => code === 'unknown-attribute')).toBe(true);
    // What is listed stays readable, and says that there is more.
    for (const severity of ['error', 'warning', 'notice'])
      expect(compiled.problems.filter((each) => each.severity === severity).length).toBeLessThanOrEqual(mostListed + 1);
    expect(compiled.problems.map(({ code }) => code)).toContain('more-problems');
  });

  it('as large as it may be and right: it compiles in time', async () => {
    const count = 1_600;
    const chain = ['s', ...Array.from({ length: count }, (_, i) => `t${i}`), 'e'].join(' -> ');
    const { compiled } = await look(bpmn(`start s\nend e\n${lines(count, (i) => `task t${i}\n`)}${chain}`));
    expect(compiled.problems).toEqual([]);
    expect(compiled.definition?.root.nodes.size).toBe(count + 2);
  });

  it('as many expressions as there may be, as long as they may be: it compiles in time', async () => {
    const { compiled } = await look(
      conditions(1_500, (i) => `amount > ${i} and kind in ["a", "b", "c", "d", "e", "f"]`),
    );
    expect(compiled.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(compiled.definition).toBeDefined();
  });

  it('joins that lead into each other cost no more than as many tasks', async () => {
    const joins = lines(1_600, (i) => `or j${i}\n`);
    const twice = lines(1_599, (i) => `j${i} -> j${i + 1}\nj${i} -> j${i + 1}\n`);
    const { compiled } = await look(bpmn(`start s\nend e\n${joins}s -> j0\n${twice}j1599 -> e`));
    expect(compiled.definition?.root.nodes.size).toBe(1_602);
  });

  it('as many inclusive joins as there may be do not slow it down beyond measure', async () => {
    const text = lines(
      200,
      (i) =>
        `or a${i}\nor b${i}\ntask x${i}\ntask y${i}\na${i} -> x${i} -> b${i}\na${i} -> y${i} -> b${i}\n${i > 0 ? `b${i - 1} -> a${i}\n` : ''}`,
    );
    const { compiled } = await look(bpmn(`start s\nend e\n${text}s -> a0\nb199 -> e`));
    expect(compiled.definition).toBeDefined();
  });
});

describe('encodings', () => {
  it.each(['UTF-16', 'UTF-7', 'ISO-8859-1', 'x-mac-roman'])(
    '%s is declared: the text is what it was read as, and the author gets a problem',
    async (encoding) => {
      const { problems, definition } = await compile(
        withElements('<task id="t" name="測試"/>').replace('UTF-8', encoding),
      );
      expect(problems).toContainEqual(
        expect.objectContaining({ code: 'encoding', severity: 'warning', args: { detail: encoding } }),
      );
      expect(definition?.root.nodes.get('t')?.names.name).toBe('測試');
    },
  );

  it('takes a byte order mark', async () => {
    expect((await compile(`\uFEFF${withElements('')}`)).definition).toBeDefined();
  });
});

describe('words of our own', () => {
  // Blanks behind a brace that nothing closes: each way to divide them was tried before.
  const open = `{${'&#160;'.repeat(4000)}x`;

  it.each([
    [
      'the text of a mail',
      `handler="notify.mail" lab:recipients="requester" lab:mailTitleZh="t" lab:mailTextZh="${open}"`,
    ],
    ['names of buttons', `labelsZh="approve=${open}"`],
  ])('are read in a time that grows with their length: %s', async (_, attributes) => {
    const tag = attributes.startsWith('handler') ? 'sendTask' : 'userTask';
    await look(withElements(`<${tag} id="t" xmlns:lab="http://labdesk.org/schema/lab" lab:${attributes}/>`));
  });
});

describe('names that JavaScript gives a meaning to', () => {
  const risky = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

  it('refuses __proto__ as the id of an element', async () => {
    expect((await look(withElements('<userTask id="__proto__"/>'))).codes).toEqual(['reserved-id']);
    expect((await look(withElements('<dataObject id="__proto__"/>'))).codes).toEqual(['reserved-id']);
  });

  it.each(risky)('takes %s as the id of a task, a flow, a process, a variable and an action', async (id) => {
    const text = `
      start s
      user ${id} assignee="${id}" actions="${id} other"
      script keep feel="1" result=${id}
      xor g
      user yes
      user no
      s -> ${id} -> keep -> g
      g -> yes if outcomes.${id} = "${id}" and ${id} = 1
      g -> no default`;
    const steps = [
      { expect: { assignees: { [id]: [id] }, visits: { [id]: 1 } } },
      { act: id, action: id, as: id },
      { expect: { tasks: ['yes'], variables: { [id]: 1 } } },
    ];
    expect(await play(text, { steps })).toBeUndefined();
    const { definition } = await compile(
      definitions(
        `<process id="${id}"><startEvent id="s"/><sequenceFlow id="${id}.flow" sourceRef="s" targetRef="e"/><endEvent id="e"/></process>`,
      ),
    );
    expect(definition?.root.id).toBe(id);
  });

  it('leaves nothing behind on the prototypes of the language', async () => {
    await look(withElements('<userTask id="__proto__"/><userTask id="constructor"/>'));
    await play('start s\nscript a feel="{ `__proto__`: { polluted: true }, constructor: 1 }"\nend e\ns -> a -> e', {
      steps: [],
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect({}.constructor).toBe(Object);
  });
});
