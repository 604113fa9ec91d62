import { describe, expect, it } from '@jest/globals';
import { compileAst, textOf, type Expression, type Json } from '../index.js';
import { lookupIn, moment } from '../testing/evaluated.js';
import { isJuel, parseJuel } from './index.js';

const variables: Readonly<Record<string, Json>> = {
  amount: 1500,
  rate: 0.1,
  small: -7,
  kind: 'travel',
  digits: '12',
  blank: '',
  yes: true,
  no: false,
  nothing: null,
  index: 1,
  key: 'name',
  names: ['ann', 'bob', 'eve'],
  none: [],
  order: { name: 'paper', lines: [{ price: 3 }, { price: 5 }], 'two words': 2, hollow: {} },
  matrix: [
    [1, 2],
    [3, 4],
  ],
  'with blank': 9,
  ['__proto__']: 'own',
  'value 0': 'mine',
};

describe('what an expression gives', () => {
  it.each<[string, string]>([
    // Literals
    ['${1}', '1'],
    ['#{1}', '1'],
    ['${ 1 }', '1'],
    ['  ${1}\n', '1'],
    ['${1.50}', '1.5'],
    ['${.5}', '0.5'],
    ['${2.}', '2'],
    ['${1e3}', '1000'],
    ['${true}', 'true'],
    ['${false}', 'false'],
    ['${null}', 'null'],
    ["${'it'}", '"it"'],
    ['${"it"}', '"it"'],
    ["${'it\\'s'}", '"it\'s"'],
    ["${'a\\\\b'}", '"a\\\\b"'],
    ["${'a}b'}", '"a}b"'],
    ["${''}", '""'],
    // Names and what is read from them
    ['${amount}', '1500'],
    ['${missing}', 'null'],
    ['${nothing}', 'null'],
    ['${__proto__}', '"own"'],
    ['${constructor}', 'null'],
    ['${order.name}', '"paper"'],
    ['${order.missing.deeper}', 'null'],
    ['${order.__proto__}', 'null'],
    ["${order['name']}", '"paper"'],
    ["${order['two words']}", '2'],
    ['${order[key]}', '"paper"'],
    ['${names[0]}', '"ann"'],
    ['${names[2]}', '"eve"'],
    ['${names[3]}', 'null'],
    ['${names[-1]}', 'null'],
    ['${names[-2]}', 'null'],
    ['${names[index]}', '"bob"'],
    ['${names[index + 1]}', '"eve"'],
    ['${names[index - 2]}', 'null'],
    ['${names[nothing]}', 'null'],
    ['${order.lines[0].price}', '3'],
    ["${order['lines'][index]['price']}", '5'],
    ['${matrix[1][0]}', '3'],
    ['${matrix[index][index]}', '4'],
    // Comparison
    ['${amount == 1500}', 'true'],
    ['${amount eq 1500.0}', 'true'],
    ["${kind != 'travel'}", 'false'],
    ['${kind ne "other"}', 'true'],
    ['${amount > 1000}', 'true'],
    ['${amount gt 1500}', 'false'],
    ['${amount >= 1500}', 'true'],
    ['${amount ge 1501}', 'false'],
    ['${amount < 1000}', 'false'],
    ['${amount lt 1501}', 'true'],
    ['${amount <= 1499}', 'false'],
    ['${amount le 1500}', 'true'],
    ['${nothing == null}', 'true'],
    ['${missing == null}', 'true'],
    ['${nothing != null}', 'false'],
    ['${null == false}', 'false'],
    ["${kind == 'travel' == true}", 'true'],
    ['${amount == digits}', 'null'],
    ['${missing > 5}', 'null'],
    ["${'b' > 'a'}", 'true'],
    // Logic
    ['${yes && no}', 'false'],
    ['${yes and yes}', 'true'],
    ['${yes || no}', 'true'],
    ['${no or no}', 'false'],
    ['${no || yes && no}', 'false'],
    ['${(no || yes) && yes}', 'true'],
    ['${!yes}', 'false'],
    ['${not no}', 'true'],
    ['${!!yes}', 'true'],
    ['${!yes == no}', 'true'],
    ['${missing != null && missing > 5}', 'false'],
    ['${missing == null || missing > 5}', 'true'],
    ["${(kind == 'travel' && amount > 1000) || no}", 'true'],
    // Arithmetic
    ['${1 + 2 * 3}', '7'],
    ['${(1 + 2) * 3}', '9'],
    ['${10 - 3 - 2}', '5'],
    ['${0.1 + 0.2}', '0.3'],
    ['${amount * rate}', '150'],
    ['${7 / 2}', '3.5'],
    ['${7 div 2}', '3.5'],
    ['${1 / 0}', 'null'],
    ['${7 % 3}', '1'],
    ['${7 mod -3}', '1'],
    ['${small % 3}', '-1'],
    ['${small mod -3}', '-1'],
    ['${7 % 0}', 'null'],
    ['${20 % 11 % 5}', '4'],
    ['${-amount}', '-1500'],
    ['${--amount}', '1500'],
    ['${2 - -1}', '3'],
    ['${-2 * 3}', '-6'],
    ["${'1' + 1}", '2'],
    ["${'1' + '1'}", '2'],
    ["${-'5'}", '-5'],
    ['${digits + 1}', 'null'],
    ['${nothing + 1}', 'null'],
    // Emptiness
    ['${empty nothing}', 'true'],
    ['${empty missing}', 'true'],
    ['${empty blank}', 'true'],
    ['${empty none}', 'true'],
    ['${empty order.hollow}', 'true'],
    ['${empty kind}', 'false'],
    ['${empty names}', 'false'],
    ['${empty order}', 'false'],
    ['${empty 0}', 'false'],
    ['${empty false}', 'false'],
    ['${not empty names}', 'true'],
    ['${!empty blank}', 'false'],
    ["${empty kind || kind == 'travel'}", 'true'],
    // Choices
    ["${amount > 1000 ? 'boss' : 'desk'}", '"boss"'],
    ["${amount > 9000 ? 'boss' : amount > 1000 ? 'lead' : 'desk'}", '"lead"'],
    ['${yes ? no ? 1 : 2 : 3}', '2'],
    ['${missing ? 1 : 2}', '2'],
    ['${yes ? amount:rate}', '1500'],
    // Calls that mean the same here
    ["${execution.getVariable('amount')}", '1500'],
    ["${execution.getVariable('with blank') + 1}", '10'],
    ["${execution.getVariable('order').name}", '"paper"'],
    ["${execution.hasVariable('amount')}", 'true'],
    ["${execution.hasVariable('missing')}", 'false'],
    ["${kind.equals('travel')}", 'true'],
    ["${'other'.equals(kind)}", 'false'],
    ['${amount.equals(digits)}', 'false'],
    ["${!'other'.equals(kind)}", 'true'],
    ["${names.contains('bob')}", 'true'],
    ["${names.contains('bo')}", 'false'],
    ["${kind.contains('rav')}", 'true'],
    ["${kind.contains('x')}", 'false'],
    ["${amount.contains('1')}", 'null'],
    ["${missing.contains('1')}", 'null'],
    ['${names.isEmpty()}', 'false'],
    ['${none.isEmpty()}', 'true'],
    ['${blank.isEmpty()}', 'true'],
    ['${missing.isEmpty()}', 'null'],
    ['${names.size()}', '3'],
    ['${none.size() == 0}', 'true'],
    ['${order.size()}', '4'],
    ['${kind.size()}', 'null'],
    ['${order.lines.size() > 1}', 'true'],
    ['${kind.length()}', '6'],
    ['${names[0].length()}', '3'],
    ['${now()}', '2026-03-04T13:06:07@Asia/Shanghai'],
    ['${dateTime() == now()}', 'true'],
    // Text with expressions in it
    ['', '""'],
    ['kermit', '"kermit"'],
    ['total: ${amount}', '"total: 1500"'],
    ['${kind}-${amount}', '"travel-1500"'],
    ['${kind}#{kind}', '"traveltravel"'],
    ['a ${missing} b', '"a  b"'],
    ['rate ${rate * 5}, ok ${yes}', '"rate 0.5, ok true"'],
    ['\\${kind}', '"${kind}"'],
    ['\\#{a} ${amount}', '"#{a} 1500"'],
    ['a $ b # c', '"a $ b # c"'],
    ['$${amount}', '"$1500"'],
  ])('%s', (text, expected) => {
    expect(evaluated(text)).toBe(expected);
  });

  it('does not confuse its own names with those of the expression', () => {
    expect(evaluated("${execution.getVariable('value 0').contains('in')}")).toBe('true');
    expect(evaluated("${names[names.contains(execution.getVariable('value 0')) ? 0 : 1]}")).toBe('"bob"');
  });

  it('reads no more than what is written', () => {
    expect(compiled('${a.b % c + d[e] > f.size() and empty g}').reads).toEqual(['a', 'c', 'd', 'e', 'f', 'g']);
    expect(compiled("${execution.getVariable('x') == now()}").reads).toEqual(['x']);
  });
});

describe('what is refused, and where', () => {
  it.each<[string, string, number]>([
    ['${', 'the expression is not complete', 2],
    ['${}', '"}" cannot stand here', 2],
    ['${a', 'the expression is not complete', 3],
    ['${a b}', '"b" cannot stand here', 4],
    ['${a +}', '"}" cannot stand here', 5],
    ['${(a}', '"}" cannot stand here', 4],
    ['${a)}', '")" cannot stand here', 3],
    ['${a[1}', '"}" cannot stand here', 5],
    ['${a.}', '"}" cannot stand here', 4],
    ['${a.1}', '".1" cannot stand here', 3],
    ['${1a}', '"a" cannot stand here', 3],
    ['${a = 1}', '"=" cannot stand here', 4],
    ['${a & b}', '"&" cannot stand here', 4],
    ['${a === b}', '"=" cannot stand here', 6],
    ['${a ? b}', '"}" cannot stand here', 7],
    ['${a : b}', '"}" cannot stand here', 7],
    ['${and}', '"and" cannot stand here', 2],
    ['${a.not}', '"not" cannot stand here', 4],
    ['${a instanceof b}', '"instanceof" cannot stand here', 4],
    ['${{}}', '"{" cannot stand here', 2],
    ["${'open}", 'the text has no closing quote', 2],
    ["${'a\\nb'}", 'there is no escape "\\n"', 4],
    ["${'a\\", 'there is no escape "\\"', 4],
    ['${1e9999}', 'the number is out of range', 2],
    ['text ${a} and ${b +}', '"}" cannot stand here', 19],
    ['${orders.total()}', 'a method call cannot be executed: "orders.total(…)"', 2],
    ['${1 + orders.lines[0].total(1, a)}', 'a method call cannot be executed: "orders.lines[0].total(…)"', 6],
    ['${a.constructor()}', 'a method call cannot be executed: "a.constructor(…)"', 2],
    ['${a.equals()}', 'a method call cannot be executed: "a.equals(…)"', 2],
    ['${a.size(1)}', 'a method call cannot be executed: "a.size(…)"', 2],
    ['${dateTime().plusDays(3)}', 'a method call cannot be executed: "dateTime().plusDays(…)"', 2],
    ['${now(1)}', 'a method call cannot be executed: "now(…)"', 2],
    ['${currentUser()}', 'a method call cannot be executed: "currentUser(…)"', 2],
    ['${constructor()}', 'a method call cannot be executed: "constructor(…)"', 2],
    ["${var:eq(a, 'b')}", 'a method call cannot be executed: "var:eq(…)"', 2],
    ['${execution.id}', '"execution.id" cannot be read', 2],
    ['${execution}', '"execution" cannot be read', 2],
    ['${execution.getVariable(a)}', 'a method call cannot be executed: "execution.getVariable(…)"', 2],
    ["${execution.getVariable('a', 'b')}", 'a method call cannot be executed: "execution.getVariable(…)"', 2],
    ["${execution.setVariable('a')}", 'a method call cannot be executed: "execution.setVariable(…)"', 2],
    [`\${${'('.repeat(5000)}`, 'longer than 5000 characters', 5000],
    [`\${${'('.repeat(2000)}1${')'.repeat(2000)}}`, 'nested too deeply', 202],
    [`\${${'!'.repeat(4000)}a}`, 'nested too deeply', 202],
    [`\${${'a['.repeat(2000)}`, 'nested too deeply', 402],
    [`\${${'a.size('.repeat(700)}`, 'nested too deeply', 1402],
    [`\${${'a ? '.repeat(1000)}`, 'nested too deeply', 802],
  ])('%s', (text, message, position) => {
    const isCode = message.startsWith('a method call') ? { isCode: true } : {};
    expect(parseJuel(text)).toEqual({
      problem: { code: expect.any(String), args: expect.any(Object), message, position, ...isCode },
    });
  });

  it('finds chains too long to be evaluated when they are compiled', () => {
    for (const text of [`\${a${'.b'.repeat(2000)}}`, `\${1${'+1'.repeat(2000)}}`, `\${a${'[i]'.repeat(1000)}}`]) {
      const parsed = parseJuel(text);
      expect('ast' in parsed && compileAst(parsed.ast, text)).toMatchObject({
        problem: { message: 'nested too deeply' },
      });
    }
  });

  it('takes long conditions of many terms', () => {
    expect(evaluated(`\${${'yes && '.repeat(600)}yes}`)).toBe('true');
  });
});

describe('which texts need reading', () => {
  it.each([
    ['${a}', true],
    ['#{a}', true],
    ['a ${b}', true],
    ['kermit', false],
    ['= a', false],
    ['$a {b}', false],
    ['', false],
  ])('%s', (text, expected) => {
    expect(isJuel(text)).toBe(expected);
  });
});

function compiled(text: string): Expression {
  const parsed = parseJuel(text);
  if ('problem' in parsed) throw new Error(`${text}: ${parsed.problem.message} at ${parsed.problem.position}`);
  const result = compileAst(parsed.ast, text);
  if ('problem' in result) throw new Error(`${text}: ${result.problem.message}`);
  return result.expression;
}

function evaluated(text: string): string {
  const value = compiled(text).evaluate(lookupIn(variables), moment);
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value);
}
