import { reasonInEnglish, type ExpressionReason } from '../expression/index.js';
import { faultInEnglish, type XmlFault } from '../notation/faults.js';
import type { Problem, Severity } from '../notation/problems.js';

/** What the compiler of decisions finds; it has the shape of the problems of diagrams and codes of its own. */
export interface DecisionProblem {
  /** The element that it is about; empty for the file as a whole. */
  readonly elementId: string;
  readonly code: DecisionProblemCode;
  readonly severity: Severity;
  /** In English; other languages translate the code with `args`. */
  readonly message: string;
  readonly args: Readonly<Record<string, string>>;
  /** Why an expression or the file cannot be read: the words of `detail` in other languages. */
  readonly because?: ExpressionReason | XmlFault;
}

const texts = {
  'too-large': 'The file is larger than {{limit}}.',
  'too-many-elements': 'The file has more than {{limit}} elements.',
  'too-deep': 'Elements are nested deeper than {{limit}}.',
  'too-many-attributes': 'An element has more than {{limit}} attributes.',
  'too-many-references': 'The file has more than {{limit}} character references.',
  doctype: 'A document type declaration is not accepted.',
  'bad-character': 'The file contains a character that XML does not allow.',
  xml: 'The file is not well-formed XML: {{detail}}',
  encoding: 'The declared encoding {{detail}} is read as UTF-8.',
  'not-dmn': 'The file holds no DMN definitions.',
  'unknown-element': 'DMN knows no element {{element}} here.',
  'unknown-attribute': 'DMN knows no attribute {{attribute}} here.',
  parser: 'The file could not be read in full: {{detail}}',
  'duplicate-id': 'The id {{id}} is used more than once.',
  'reserved-name': 'The name {{name}} cannot be used.',
  'dangling-reference': 'It requires {{id}}, which does not exist.',
  cycle: 'The decision requires itself: {{path}}.',
  unsupported: '{{element}} cannot be executed.',
  'not-kept': '{{element}} is not part of the table and is lost when it is saved.',
  'no-decision': 'The file has no decision.',
  'no-logic': 'The decision has neither a table nor an expression.',
  'no-expression': 'A part of the expression is missing.',
  'entry-name': 'Each entry of a context has a name, but for the last one, which is its result.',
  'row-cells': 'The row has {{found}} cells, the relation has {{expected}} columns.',
  'unknown-name': '{{name}} is not declared there and is null.',
  'expression-language': 'Expressions of the language {{language}} are not executed.',
  expression: '"{{text}}" cannot be read: {{detail}}',
  'unknown-part': '"{{text}}" reads {{part}}, which the type {{type}} does not have.',
  'unknown-type': 'There is no type {{type}}; values are taken as they are.',
  'hit-policy': 'There is no hit policy {{policy}}.',
  aggregation: 'There is no aggregation {{aggregation}}.',
  'ignored-aggregation': 'Only COLLECT aggregates; {{aggregation}} has no effect.',
  'aggregation-of-several': 'A table with several outputs cannot be aggregated.',
  'no-output': 'The table has no output.',
  'output-name': 'Each of several outputs has a name.',
  'duplicate-output': 'The table has two outputs with the name {{name}}.',
  'no-priorities': '{{policy}} needs the list of output values, the highest first.',
  gap: 'No rule matches where {{where}}.',
  overlap: 'Rule {{other}} matches too where {{where}}.',
  'overlap-always': 'Rule {{other}} matches whenever this one does.',
  'never-reached': 'The rules above match everything that this one would.',
  'not-analysed':
    'Gaps and overlaps are not looked for: cells compute, inputs depend on each other, or there are too many rules.',
  'test-failed': 'Test {{number}} gives {{found}} instead of {{expected}}.',
  'test-undecided': 'Test {{number}} comes to no result: {{reason}}',
  'test-unreadable': 'Test {{number}}: "{{text}}" cannot be read: {{detail}}',
  'too-many-tests': 'The decision has more than {{limit}} tests.',
  cells: 'The rule has {{found}} {{side}} cells, the table has {{expected}} columns.',
} as const;

export type DecisionProblemCode = keyof typeof texts;

/** Every code, for translations. */
export const decisionProblemCodes: readonly string[] = Object.keys(texts);

/** Collects what is found. */
export class DecisionProblems {
  readonly found: DecisionProblem[] = [];

  report(severity: Severity, code: DecisionProblemCode, elementId: string, args: Record<string, string> = {}): void {
    this.found.push(problemOf(severity, code, elementId, args));
  }

  /** What was found before the file was parsed: problems of diagrams, of which those without words here are faults of the file. */
  take({ severity, code, args, because }: Problem): void {
    const found = problemOf(severity, isDecisionProblem(code) ? code : 'xml', '', args);
    this.found.push({ ...found, ...(because && { because }) });
  }

  /** An expression that cannot be read or run, and why. @param cell where it is in its table, as further arguments */
  unreadable(
    elementId: string,
    text: string,
    { code, args }: ExpressionReason,
    cell: Readonly<Record<string, string>> = {},
    as: 'expression' | 'test-unreadable' = 'expression',
  ): void {
    const because: ExpressionReason = { code, args };
    const found = problemOf('error', as, elementId, { text, detail: reasonInEnglish(because), ...cell });
    this.found.push({ ...found, because });
  }

  /** A part of the file that the parser cannot read, and why. */
  malformed(severity: Severity, code: 'xml' | 'parser', elementId: string, because: XmlFault): void {
    this.found.push({ ...problemOf(severity, code, elementId, { detail: faultInEnglish(because) }), because });
  }

  error(code: DecisionProblemCode, elementId: string, args?: Record<string, string>): void {
    this.report('error', code, elementId, args);
  }

  warning(code: DecisionProblemCode, elementId: string, args?: Record<string, string>): void {
    this.report('warning', code, elementId, args);
  }

  get hasErrors(): boolean {
    return this.found.some(({ severity }) => severity === 'error');
  }
}

function problemOf(
  severity: Severity,
  code: DecisionProblemCode,
  elementId: string,
  args: Readonly<Record<string, string>>,
): DecisionProblem {
  const message = texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
  return { elementId, code, severity, message, args };
}

/** Whether a problem of another table has its words here too. */
function isDecisionProblem(code: string): code is DecisionProblemCode {
  return Object.hasOwn(texts, code);
}
