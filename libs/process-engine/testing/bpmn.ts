import { labNamespace } from '../notation/lab.js';

/**
 * Writes a BPMN file from a few lines of text, so that a test shows its diagram. One line an element:
 *
 *     start s
 *     user a actions="approve reject" assignee="bob"
 *     timer wait duration=PT1H          a catching event
 *     boundary b on a message=withdraw  (… `non` makes it non-interrupting)
 *     sub part {                        up to a line with }
 *     s -> a -> g                       flows
 *     g -> b if total > 10              a condition up to the end of the line
 *     g -> c on reject                  lab:action
 *     g -> d default
 *     undo b c                          what undoes: joins a compensation event and its handler
 *
 * Several triggers make a multiple event, with `all` one that needs them all. Words after an element that are no keyword
 * of its kind become `lab:` attributes; `each=`, `times=`, `sequential`, `until="…"` make a multi-instance marker,
 * `while=`, `most=`, `before` a standard loop; `begins=a,b` names what begins with an ad-hoc sub-process. An event sub-process is an `eventsub`, its start may be `non` too.
 */
export function bpmn(text: string, processWords = ''): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const writer = new Writer();
  const content = writer.body(lines);
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:lab="${labNamespace}" id="definitions" targetNamespace="http://labdesk.org/test">
${writer.declarations()}
<process id="process" isExecutable="true" ${processWords}>
${content}
</process>
</definitions>`;
}

const tags: Readonly<Record<string, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  throw: 'intermediateThrowEvent',
  catch: 'intermediateCatchEvent',
  boundary: 'boundaryEvent',
  task: 'task',
  user: 'userTask',
  service: 'serviceTask',
  send: 'sendTask',
  receive: 'receiveTask',
  manual: 'manualTask',
  script: 'scriptTask',
  xor: 'exclusiveGateway',
  and: 'parallelGateway',
  or: 'inclusiveGateway',
  event: 'eventBasedGateway',
  complex: 'complexGateway',
  call: 'callActivity',
  rule: 'businessRuleTask',
  sub: 'subProcess',
  eventsub: 'subProcess',
  transaction: 'transaction',
  adhoc: 'adHocSubProcess',
};

/** What an event may be about that is declared once for the file: its tag, and the attribute with the name. */
const declared = {
  message: 'name',
  signal: 'name',
  error: 'errorCode',
  escalation: 'escalationCode',
} as const;
type Declared = keyof typeof declared;

class Writer {
  private readonly names = new Map<string, string>();
  private flows = 0;

  declarations(): string {
    return [...this.names.values()].join('\n');
  }

  body(lines: string[]): string {
    const flowLines = takeFlows(lines);
    const parts: string[] = [];
    const defaults = new Map<string, string>();
    const flowTags = flowLines.flatMap((line) => this.flow(line, defaults));
    for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
      if (line === '}') break;
      const block = line.endsWith('{') ? this.body(takeBlock(lines)) : '';
      parts.push(this.element(line.replace(/\{$/, '').trim(), block, defaults));
    }
    return [...parts, ...flowTags].join('\n');
  }

  private flow(line: string, defaults: Map<string, string>): string[] {
    const [, chain = '', rest = ''] = /^(\S+(?:\s*->\s*[^\s]+)+)\s*(.*)$/.exec(line) ?? [];
    const ends = chain.split('->').map((part) => part.trim());
    return ends.slice(1).map((target, index) => {
      const source = ends[index] ?? '';
      const id = `f${++this.flows}`;
      if (rest === 'default') defaults.set(source, id);
      const condition = rest.startsWith('if ')
        ? `<conditionExpression xsi:type="tFormalExpression">${escape(rest.slice(3))}</conditionExpression>`
        : '';
      const action = rest.startsWith('on ') ? ` lab:action="${rest.slice(3)}"` : '';
      return `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"${action}>${condition}</sequenceFlow>`;
    });
  }

  private element(line: string, block: string, defaults: ReadonlyMap<string, string>): string {
    const [kind = '', id = '', ...rest] = line.match(/(?:[^\s"]+|"[^"]*")+/g) ?? [];
    if (kind === 'undo') return `<association id="undo_${id}" sourceRef="${id}" targetRef="${rest[0] ?? ''}"/>`;
    const tag = tags[kind];
    if (!tag) throw new Error(`no element kind in "${line}"`);
    const words = new Map(
      rest.map((word) => {
        const [name = '', value] = word.split(/=(.*)/s);
        return [name, value === undefined ? '' : value.replace(/^"|"$/g, '')];
      }),
    );
    const attributes: string[] = [`id="${id}"`];
    if (defaults.has(id)) attributes.push(`default="${defaults.get(id) ?? ''}"`);
    const inside = [this.triggers(words, kind, attributes), this.loop(words), block, condition(words, kind)];
    if (kind === 'adhoc' && words.has('begins')) {
      const first = (words.get('begins') ?? '').split(',').map((activity) => `"${activity}"`);
      words.delete('begins');
      words.set('activate', `[${first.join(', ')}]`);
    }
    if (kind === 'eventsub') attributes.push('triggeredByEvent="true"');
    if (kind === 'start' && words.delete('non')) attributes.push('isInterrupting="false"');
    for (const [word, [kinds, name, value]] of Object.entries(plain)) {
      if (!kinds.includes(kind) || !words.has(word)) continue;
      attributes.push(`${name}="${value ?? escape(words.get(word) ?? '')}"`);
      words.delete(word);
    }
    if (kind === 'boundary') {
      const host = rest[rest.indexOf('on') + 1] ?? '';
      attributes.push(`attachedToRef="${host}"`, `cancelActivity="${!words.has('non')}"`);
      for (const used of ['on', host, 'non']) words.delete(used);
    }
    if (kind === 'script') {
      inside.push(`<script>${escape(words.get('feel') ?? '')}</script>`);
      words.delete('feel');
    }
    if ((kind === 'receive' || kind === 'send') && words.has('of')) {
      attributes.push(`messageRef="${this.declare('message', words.get('of') ?? '')}"`);
      words.delete('of');
    }
    for (const [name, value] of words) attributes.push(`lab:${name}="${escape(value)}"`);
    return `<${tag} ${attributes.join(' ')}>${inside.join('')}</${tag}>`;
  }

  /** The event definitions, when the element has any. */
  private triggers(words: Map<string, string>, kind: string, attributes: string[]): string {
    if (!eventKinds.has(kind)) return '';
    const found: string[] = [];
    for (const [name, value] of [...words]) {
      const written = this.trigger(name, value);
      if (written === undefined) continue;
      found.push(written);
      words.delete(name);
    }
    if (words.delete('all')) attributes.push('parallelMultiple="true"');
    return found.join('');
  }

  private trigger(name: string, value: string): string | undefined {
    if (isDeclared(name))
      return value === ''
        ? `<${name}EventDefinition/>`
        : `<${name}EventDefinition ${name}Ref="${this.declare(name, value)}"/>`;
    switch (name) {
      case 'duration':
      case 'date':
      case 'cycle': {
        const tag = `time${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
        return `<timerEventDefinition><${tag}>${escape(value)}</${tag}></timerEventDefinition>`;
      }
      case 'condition':
        return `<conditionalEventDefinition><condition>${escape(value)}</condition></conditionalEventDefinition>`;
      case 'compensate':
        return value === ''
          ? '<compensateEventDefinition/>'
          : `<compensateEventDefinition activityRef="${escape(value)}"/>`;
      case 'link':
        return `<linkEventDefinition name="${escape(value)}"/>`;
      case 'terminate':
      case 'cancel':
        return `<${name}EventDefinition/>`;
      case 'definition':
        return `<${value}EventDefinition/>`;
      default:
        return undefined;
    }
  }

  private loop(words: Map<string, string>): string {
    const each = words.get('each');
    const times = words.get('times');
    const until = words.get('until');
    if (words.has('while') || words.has('most')) return standardLoop(words);
    if (each === undefined && times === undefined) return '';
    const [element, collection] = (each ?? '').split(' in ');
    const attributes = [
      `isSequential="${words.has('sequential')}"`,
      ...(each === undefined ? [] : [`lab:element="${element ?? ''}"`, `lab:collection="${escape(collection ?? '')}"`]),
      ...['results', 'resultElement'].flatMap((name) =>
        words.has(name) ? [`lab:${name}="${escape(words.get(name) ?? '')}"`] : [],
      ),
    ];
    for (const used of ['each', 'times', 'until', 'sequential', 'results', 'resultElement']) words.delete(used);
    return `<multiInstanceLoopCharacteristics ${attributes.join(' ')}>${times === undefined ? '' : `<loopCardinality>${escape(times)}</loopCardinality>`}${
      until === undefined ? '' : `<completionCondition>${escape(until)}</completionCondition>`
    }</multiInstanceLoopCharacteristics>`;
  }

  private declare(kind: Declared, name: string): string {
    const id = `${kind}_${name}`;
    this.names.set(id, `<${kind} id="${id}" ${declared[kind]}="${name}"/>`);
    return id;
  }
}

/** Elements whose words may be triggers. */
const eventKinds: ReadonlySet<string> = new Set(['start', 'end', 'throw', 'catch', 'boundary']);

/** Words that are BPMN's own attributes: of which kinds, the attribute, and its value where the word has none. */
const plain: Readonly<Record<string, readonly [kinds: readonly string[], attribute: string, value?: string]>> = {
  calls: [['call'], 'calledElement'],
  inTurn: [['adhoc'], 'ordering', 'Sequential'],
  keeps: [['adhoc'], 'cancelRemainingInstances', 'false'],
  undoes: [['task', 'user', 'service', 'script', 'sub', 'manual', 'call'], 'isForCompensation', 'true'],
};

function isDeclared(name: string): name is Declared {
  return Object.hasOwn(declared, name);
}

/** The condition of a complex gateway or an ad-hoc sub-process. */
function condition(words: Map<string, string>, kind: string): string {
  const [word, tag] = kind === 'complex' ? ['opens', 'activationCondition'] : ['done', 'completionCondition'];
  const text = words.get(word);
  if ((kind !== 'complex' && kind !== 'adhoc') || text === undefined) return '';
  words.delete(word);
  return `<${tag}>${escape(text)}</${tag}>`;
}

function standardLoop(words: Map<string, string>): string {
  const [test, most] = [words.get('while'), words.get('most')];
  const first = words.has('before');
  for (const used of ['while', 'most', 'before']) words.delete(used);
  return `<standardLoopCharacteristics testBefore="${first}"${most === undefined ? '' : ` loopMaximum="${most}"`}>${
    test === undefined ? '' : `<loopCondition>${escape(test)}</loopCondition>`
  }</standardLoopCharacteristics>`;
}

/** Takes the flow lines of this level out; those of blocks stay with them. */
function takeFlows(lines: string[]): string[] {
  const flows: string[] = [];
  let depth = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.endsWith('{')) depth++;
    if (line === '}') depth--;
    if (depth === 0 && /^\S+\s*->/.test(line)) flows.push(...lines.splice(at--, 1));
  }
  return flows;
}

/** The lines up to the brace that closes the block. */
function takeBlock(lines: string[]): string[] {
  let depth = 1;
  let length = 0;
  for (const line of lines) {
    if (line.endsWith('{')) depth++;
    if (line === '}') depth--;
    if (depth === 0) break;
    length++;
  }
  const block = lines.splice(0, length);
  lines.shift();
  return block;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
