/** Why a text is no expression that can be run: the sentences in English, by code. */
const texts = {
  empty: 'it is empty',
  incomplete: 'the expression is not complete',
  'too-long': 'longer than {{limit}} characters',
  'too-deep': 'nested too deeply',
  unexpected: '{{text}} cannot stand here',
  unreadable: '{{text}} cannot be read',
  'number-range': 'the number is out of range',
  'open-quote': 'the text has no closing quote',
  escape: 'there is no escape {{text}}',
  'not-temporal': '@{{text}} is no date, time or duration',
  operator: '{{text}} is no operator',
  'no-left-side': '{{text}} has no left side',
  'no-input': '"?" is the input of a unary test, and there is none',
  'unknown-name': '{{text}} is not a known name',
  'unknown-type': 'there is no type {{text}}',
  'unknown-function': 'there is no function {{text}}',
  'no-functions': '{{text}} has no functions',
  arguments: '{{text}} takes {{forms}}',
  pattern: 'the regular expression of {{text}} cannot be read from {{part}} on',
  'pattern-flags': '{{text}} has no flags {{part}}',
  'pattern-reference':
    'the regular expression of {{text}} refers to what a group has matched, which is not supported: {{part}}',
  'pattern-subtraction':
    'the regular expression of {{text}} subtracts from a class that has no fixed characters: {{part}}',
  'pattern-size': 'the regular expression of {{text}} is too large',
  'method-call': 'a method call cannot be executed: {{text}}',
  unsupported: '{{text}} is not supported',
  'external-function': 'external functions are not supported',
  'key-twice': 'the key {{text}} occurs twice',
} as const;

export type ExpressionProblemCode = keyof typeof texts;

/** Every code; the catalogues of texts are checked against them. */
export const expressionProblemCodes = Object.keys(texts) as ExpressionProblemCode[];

/** Why an expression cannot be read or run, without its place: other languages say the code with `args`. */
export interface ExpressionReason {
  readonly code: ExpressionProblemCode;
  readonly args: Readonly<Record<string, string>>;
}

/** The sentence in English. */
export function reasonInEnglish({ code, args }: ExpressionReason): string {
  return texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
}
