import type {
  BoxedEntry,
  BoxedModel,
  DecisionModel,
  DecisionModelItem,
  InputModel,
  KnowledgeModel,
  OutputModel,
  ParameterModel,
  RuleModel,
  TableBody,
  TestModel,
  TypeModel,
} from './model.js';

const namespace = 'https://www.omg.org/spec/DMN/20191111/MODEL/';
const labNamespace = 'http://labdesk.org/schema/lab';

/**
 * Writes a DMN file, in the namespace of 1.3 and with the elements of later versions where it has some, that `readModel` reads back as the same model: texts come back trimmed. What is written need
 * not compile; that is for `compileDecisions` to say.
 */
export function writeDecisions(model: DecisionModel): string {
  const decisions = new Set(model.decisions.map(({ id }) => id));
  const { nameZh = '', nameEn = '' } = model;
  const isOurs = nameZh + nameEn !== '' || model.decisions.some(({ tests = [] }) => tests.length > 0);
  const names: Record<string, string> = isOurs
    ? { 'xmlns:lab': labNamespace, 'lab:nameZh': nameZh, 'lab:nameEn': nameEn }
    : {};
  const head = { xmlns: namespace, ...names, id: model.id, name: model.name, namespace: model.namespace };
  const root = tag('definitions', head, [
    ...model.types.map((type) => typeTag('itemDefinition', type)),
    ...model.inputData.map(({ id, name, type }) =>
      tag('inputData', { id, name }, [...(type === '' ? [] : [tag('variable', { name, typeRef: type })])]),
    ),
    ...(model.knowledge ?? []).map(knowledgeTag),
    ...model.decisions.map((decision) => decisionTag(decision, decisions)),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function typeTag(name: string, type: TypeModel): string {
  const { parameters } = type;
  return tag(name, { name: type.name, isCollection: type.list ? 'true' : '' }, [
    ...(type.type === '' || parameters ? [] : [element('typeRef', type.type)]),
    ...optional('allowedValues', type.values),
    ...optional('typeConstraint', type.constraint ?? ''),
    ...type.entries.map((entry) => typeTag('itemComponent', entry)),
    ...(parameters
      ? [
          tag(
            'functionItem',
            { outputTypeRef: type.type },
            parameters.map((each) => parameterTag('parameters', each)),
          ),
        ]
      : []),
  ]);
}

function parameterTag(tagName: string, { name, type }: ParameterModel): string {
  return tag(tagName, { name, typeRef: type });
}

function knowledgeTag({ id, name, variable, type, knows, parameters, body }: KnowledgeModel): string {
  return tag('businessKnowledgeModel', { id, name }, [
    ...(variable === '' ? [] : [tag('variable', { name: variable })]),
    tag('encapsulatedLogic', { typeRef: type }, functionParts(parameters, body)),
    ...knows.map(knowledgeRequirement),
  ]);
}

function knowledgeRequirement(id: string): string {
  return tag('knowledgeRequirement', {}, [tag('requiredKnowledge', { href: `#${id}` })]);
}

function functionParts(parameters: readonly ParameterModel[], body: BoxedModel): string[] {
  return [...parameters.map((each) => parameterTag('formalParameter', each)), boxedTag(body)];
}

function decisionTag(decision: DecisionModelItem, decisions: ReadonlySet<string>): string {
  const { id, name } = decision;
  return tag('decision', { id, name }, [
    ...testsTags(decision.tests ?? []),
    ...variableTag(decision),
    ...decision.requires.map((required) =>
      tag('informationRequirement', {}, [
        tag(decisions.has(required) ? 'requiredDecision' : 'requiredInput', { href: `#${required}` }),
      ]),
    ),
    ...(decision.knows ?? []).map(knowledgeRequirement),
    logicTag(decision),
  ]);
}

/** The variable where it says more than the decision: its name, or another type than that of the expression. */
function variableTag(decision: DecisionModelItem): string[] {
  const { variable } = decision;
  const own = decision.kind === 'boxed' ? decision.logic.type : '';
  const type = decision.kind === 'boxed' && own !== '' && own !== decision.type ? decision.type : '';
  return variable + type === '' ? [] : [tag('variable', { name: variable, typeRef: type })];
}

function testsTags(tests: readonly TestModel[]): string[] {
  if (tests.length === 0) return [];
  const written = tests.map(({ inputs, expected }) =>
    tag('lab:test', {}, [
      ...inputs.map(({ name, value }) => `<lab:input name="${escapedValue(name)}">${escaped(value)}</lab:input>`),
      element('lab:expected', expected),
    ]),
  );
  return [tag('extensionElements', {}, [tag('lab:tests', {}, written)])];
}

function logicTag(decision: DecisionModelItem): string {
  if (decision.kind === 'table') return tableTag(decision, { typeRef: decision.type ?? '' });
  if (decision.kind === 'boxed') return boxedTag({ ...decision.logic, type: decision.logic.type || decision.type });
  return textTag('literalExpression', decision.expression, { typeRef: decision.type });
}

function boxedTag(boxed: BoxedModel): string {
  const head = { id: boxed.id, typeRef: boxed.type };
  const part = (name: string, inner: BoxedModel) => tag(name, {}, [boxedTag(inner)]);
  switch (boxed.kind) {
    case 'literal':
      return textTag('literalExpression', boxed.expression, head);
    case 'table':
      return tableTag(boxed, head);
    case 'context':
      return tag('context', head, [
        ...boxed.entries.map(({ value, ...variable }) =>
          tag('contextEntry', {}, [parameterTag('variable', variable), boxedTag(value)]),
        ),
        ...(boxed.result ? [part('contextEntry', boxed.result)] : []),
      ]);
    case 'list':
      return tag('list', head, boxed.items.map(boxedTag));
    case 'relation':
      return tag('relation', head, [
        ...boxed.columns.map((column) => parameterTag('column', column)),
        ...boxed.rows.map((row) => tag('row', {}, row.map(boxedTag))),
      ]);
    case 'function':
      return tag('functionDefinition', head, functionParts(boxed.parameters, boxed.body));
    case 'invocation':
      return tag('invocation', head, [boxedTag(boxed.callee), ...boxed.bindings.map(bindingTag)]);
    case 'conditional':
      return tag('conditional', head, [part('if', boxed.condition), part('then', boxed.yes), part('else', boxed.no)]);
    case 'for':
    case 'every':
    case 'some':
      return tag(boxed.kind, { ...head, iteratorVariable: boxed.variable }, [
        part('in', boxed.source),
        part(boxed.kind === 'for' ? 'return' : 'satisfies', boxed.body),
      ]);
    case 'filter':
      return tag('filter', head, [part('in', boxed.source), part('match', boxed.match)]);
  }
}

function bindingTag({ value, ...parameter }: BoxedEntry): string {
  return tag('binding', {}, [parameterTag('parameter', parameter), boxedTag(value)]);
}

function tableTag(
  { hitPolicy, aggregation, inputs, outputs, rules }: TableBody,
  head: Readonly<Record<string, string>>,
): string {
  return tag('decisionTable', { ...head, hitPolicy, aggregation: aggregation ?? '' }, [
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
