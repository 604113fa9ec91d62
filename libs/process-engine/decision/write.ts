import type {
  DecisionModel,
  DecisionModelItem,
  InputModel,
  OutputModel,
  RuleModel,
  TableModel,
  TypeModel,
} from './model.js';

const namespace = 'https://www.omg.org/spec/DMN/20191111/MODEL/';
const labNamespace = 'http://labdesk.org/schema/lab';

/**
 * Writes a DMN 1.3 file that `readModel` reads back as the same model: texts come back trimmed. What is written need
 * not compile; that is for `compileDecisions` to say.
 */
export function writeDecisions(model: DecisionModel): string {
  const decisions = new Set(model.decisions.map(({ id }) => id));
  const { nameZh = '', nameEn = '' } = model;
  const names: Record<string, string> =
    nameZh + nameEn === '' ? {} : { 'xmlns:lab': labNamespace, 'lab:nameZh': nameZh, 'lab:nameEn': nameEn };
  const head = { xmlns: namespace, ...names, id: model.id, name: model.name, namespace: model.namespace };
  const root = tag('definitions', head, [
    ...model.types.map((type) => typeTag('itemDefinition', type)),
    ...model.inputData.map(({ id, name, type }) =>
      tag('inputData', { id, name }, [...(type === '' ? [] : [tag('variable', { name, typeRef: type })])]),
    ),
    ...model.decisions.map((decision) => decisionTag(decision, decisions)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function typeTag(name: string, type: TypeModel): string {
  return tag(name, { name: type.name, isCollection: type.list ? 'true' : '' }, [
    ...(type.type === '' ? [] : [element('typeRef', type.type)]),
    ...optional('allowedValues', type.values),
    ...type.entries.map((entry) => typeTag('itemComponent', entry)),
  ]);
}

function decisionTag(decision: DecisionModelItem, decisions: ReadonlySet<string>): string {
  const { id, name, variable } = decision;
  return tag('decision', { id, name }, [
    ...(variable === '' ? [] : [tag('variable', { name: variable })]),
    ...decision.requires.map((required) =>
      tag('informationRequirement', {}, [
        tag(decisions.has(required) ? 'requiredDecision' : 'requiredInput', { href: `#${required}` }),
      ]),
    ),
    decision.kind === 'table'
      ? tableTag(decision)
      : textTag('literalExpression', decision.expression, { typeRef: decision.type }),
  ]);
}

function tableTag({ hitPolicy, aggregation, inputs, outputs, rules }: TableModel): string {
  return tag('decisionTable', { hitPolicy, aggregation: aggregation ?? '' }, [
    ...inputs.map(inputTag),
    ...outputs.map(outputTag),
    ...rules.map(ruleTag),
  ]);
}

function inputTag({ id, label, expression, type, values }: InputModel): string {
  return tag('input', { id, label }, [
    textTag('inputExpression', expression, { typeRef: type }),
    ...optional('inputValues', values),
  ]);
}

function outputTag({ id, label, name, type, values, defaultEntry }: OutputModel): string {
  return tag('output', { id, label, name, typeRef: type }, [
    ...optional('outputValues', values),
    ...optional('defaultOutputEntry', defaultEntry),
  ]);
}

function ruleTag({ id, inputs, outputs, annotation }: RuleModel): string {
  return tag('rule', { id }, [
    ...(annotation === '' ? [] : [element('description', annotation)]),
    ...inputs.map((cell) => textTag('inputEntry', cell)),
    ...outputs.map((cell) => textTag('outputEntry', cell)),
  ]);
}

function optional(name: string, text: string): string[] {
  return text === '' ? [] : [textTag(name, text)];
}

function textTag(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return tag(name, attributes, [element('text', text)]);
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** An element on lines of its own; attributes without text are left out. */
function tag(name: string, attributes: Readonly<Record<string, string>>, children: readonly string[] = []): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === '' ? [] : [` ${key}="${escapedValue(value)}"`],
  );
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>\n${children.join('\n')}\n</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
}

/** Line ends and tabs are written as numbers, for parsers make blanks of them. */
function escapedValue(text: string): string {
  return escaped(text).replace(/[\r\n\t]/g, (char) => `&#${char.charCodeAt(0)};`);
}
