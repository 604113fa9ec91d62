import type { Json } from '../../expression/index.js';
import { compileDecisions, decideOn, type Decided, type Decisions, type Undecided } from '../index.js';

export const moment = { at: '2026-03-04T05:06:07Z', zone: 'Asia/Shanghai' };

/** A DMN 1.3 file from the XML of its elements. */
export function dmn(elements: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="File" namespace="http://labdesk.org/test" ${attributes}>
${elements}
</definitions>`;
}

/** One table in short: columns are `expression:type{values}` and `name:type{values}=default`, rules `cell | cell => cell | cell`. */
export interface Short {
  readonly id?: string;
  readonly hit?: string;
  readonly aggregation?: string;
  readonly in?: readonly string[];
  readonly out: readonly string[];
  readonly rules: readonly string[];
  /** XML before the table. */
  readonly before?: string;
}

/** The XML of a decision with a table; its rules have the ids r1, r2 and so on. */
export function table({ id = 'it', hit, aggregation, in: inputs = [], out, rules, before = '' }: Short): string {
  const columns = inputs.map((text, index) => {
    const { name, type, values } = column(text);
    return `<input id="${id}i${index + 1}"><inputExpression${type}>${textXml(name)}</inputExpression>${values && `<inputValues>${textXml(values)}</inputValues>`}</input>`;
  });
  const outputs = out.map((text, index) => {
    const { name, type, values, fallback } = column(text);
    return `<output id="${id}o${index + 1}"${name && ` name="${name}"`}${type}>${values && `<outputValues>${textXml(values)}</outputValues>`}${fallback && `<defaultOutputEntry>${textXml(fallback)}</defaultOutputEntry>`}</output>`;
  });
  const written = rules.map((rule, index) => {
    const [left = '', right = ''] = rule.split('=>');
    const cells = (side: string, name: string) => side.split('|').map((cell) => `<${name}>${textXml(cell)}</${name}>`);
    const tests = inputs.length === 0 ? [] : cells(left, 'inputEntry');
    return `<rule id="${id === 'it' ? '' : id}r${index + 1}">${[...tests, ...cells(right, 'outputEntry')].join('')}</rule>`;
  });
  const attributes = `${hit === undefined ? '' : ` hitPolicy="${hit}"`}${aggregation === undefined ? '' : ` aggregation="${aggregation}"`}`;
  return `<decision id="${id}" name="${id}">${before}<decisionTable id="${id}t"${attributes}>${[...columns, ...outputs, ...written].join('')}</decisionTable></decision>`;
}

function column(text: string) {
  const [, name = '', type, values = '', fallback = ''] =
    /^([^:{=]*)(?::([\w: -]+))?(?:\{(.*)\})?(?:=(.*))?$/.exec(text) ?? [];
  return { name, type: type === undefined ? '' : ` typeRef="${type}"`, values, fallback };
}

function textXml(text: string): string {
  return `<text>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;
}

/** The decisions of a file; the test fails with its errors where there are some. */
export async function compiledDecisions(xml: string): Promise<Decisions> {
  const { decisions, problems } = await compileDecisions(xml);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n'));
  return decisions;
}

export type Variables = Readonly<Record<string, Json>>;

/** Makes a decision over plain variables. */
export function decideWith(decisions: Decisions, variables: Variables = {}, id = 'it'): Decided | Undecided {
  return decideOn(decisions, id, variables, moment);
}

/** Decides by one table. */
export async function decided(short: Short, variables: Variables = {}): Promise<Decided | Undecided> {
  return decideWith(await compiledDecisions(dmn(table(short))), variables);
}
