import { isJuel, parseJuel } from '../expression/juel/index.js';
import type { ScriptSpec, WorkSpec } from '../model/specs.js';
import { one, word, type Element } from '../notation/moddle.js';
import type { Foreign } from './foreign/index.js';
import { readMessage } from './read-event.js';
import { admits, oneOf, readAst, readExpression, readMappings, type Reading } from './reading.js';

/** Who does a service or send task, or a message throw event. */
export function readWork(reading: Reading, element: Element, throws: Element | undefined): WorkSpec {
  const foreign = reading.foreign(element) ?? (throws && reading.foreign(throws));
  const topic = readTopic(reading, element, foreign);
  const foreignHandler = foreign?.className ?? foreign?.delegateExpression ?? foreign?.expression ?? foreign?.type;
  const handler = word(element, 'lab:handler') ?? (topic === undefined ? foreignHandler : undefined);
  const resultName = word(element, 'lab:result') ?? foreign?.resultVariable;
  const named = throws && (one(throws, 'messageRef') || reading.messageFlows.has(element.id ?? ''));
  const message = named ? readMessage(reading, element, throws) : undefined;
  const payload = throws && message ? readPayload(reading, element, throws) : undefined;
  if (resultName !== undefined) reading.written.add(resultName);
  return {
    ...(handler === undefined ? {} : { handler }),
    ...(topic === undefined ? {} : { topic }),
    async: topic !== undefined || word(element, 'lab:async') === 'true',
    ...(message ? { message: payload ? { ...message, payload } : message } : {}),
    ...(resultName === undefined ? {} : { resultName }),
  };
}

/** The name under which a system outside asks for the work: its own, that of another engine, or the element's id. */
function readTopic(reading: Reading, element: Element, foreign: Foreign | undefined): string | undefined {
  const id = element.id ?? '';
  const isExternal = oneOf(reading, element, 'lab:external', ['false', 'true']) === 'true';
  const hasHandler = word(element, 'lab:handler') !== undefined;
  const named = word(element, 'lab:topic') ?? (hasHandler ? undefined : foreign?.topic);
  const topic = named ?? (isExternal ? id : undefined);
  if (topic === undefined) return undefined;
  if (hasHandler) reading.problems.error('external-and-handler', id);
  if (topic.trim() === '' || topic.length > mostTopic)
    reading.problems.error('word-value', id, { attribute: 'lab:topic', text: topic });
  return topic;
}

/** Characters of a topic. */
const mostTopic = 80;

function readPayload(reading: Reading, element: Element, throws: Element) {
  const given = (reading.foreign(throws) ?? reading.foreign(element))?.in ?? [];
  const { mappings } = readMappings(reading, given, element.id ?? '');
  return mappings.length > 0 ? mappings : undefined;
}

/** A service task of another engine whose expression is one that runs here, `${price * 2}`, is a script. */
export function readServiceScript(reading: Reading, element: Element): ScriptSpec | undefined {
  const { expression: text, resultVariable } = reading.foreign(element) ?? {};
  if (text === undefined || !isJuel(text) || !admits(reading, text)) return undefined;
  const parsed = parseJuel(text);
  if ('problem' in parsed && !parsed.problem.isCode)
    reading.problems.unreadable(element.id ?? '', text, parsed.problem);
  const expression = 'ast' in parsed ? readAst(reading, parsed.ast, text, element.id ?? '') : undefined;
  return expression && { expression, ...(resultVariable === undefined ? {} : { resultName: resultVariable }) };
}

const feelScripts = /^(feel|application\/(x-)?feel|text\/feel|juel)$/i;

/** A script in FEEL or JUEL; one in another language is work of a handler or an external system. */
export function readScript(reading: Reading, element: Element): ScriptSpec | undefined {
  const id = element.id ?? '';
  const foreign = reading.foreign(element);
  const language = word(element, 'scriptFormat');
  const resultName = word(element, 'lab:result') ?? foreign?.resultVariable;
  if (resultName !== undefined) reading.written.add(resultName);
  if (language !== undefined && !feelScripts.test(language)) {
    reading.problems.report('notice', 'handler', id, { word: `script (${language})` });
    return undefined;
  }
  const text = foreign?.script ?? word(element, 'script');
  if (text === undefined) {
    if (foreign) reading.problems.report('notice', 'handler', id, { word: 'script' });
    else reading.problems.error('no-script', id);
    return undefined;
  }
  const expression = readExpression(reading, text, id);
  return expression && { expression, ...(resultName === undefined ? {} : { resultName }) };
}
