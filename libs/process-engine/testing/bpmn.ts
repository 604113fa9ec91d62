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
 *
 * Words after an element that are no keyword of its kind become `lab:` attributes; `each=`, `times=`, `sequential`,
 * `until="…"` make a multi-instance marker.
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
  sub: 'subProcess',
};

class Writer {
  private readonly messages = new Set<string>();
  private readonly errors = new Set<string>();
  private flows = 0;

  declarations(): string {
    return [
      ...[...this.messages].map((name) => `<message id="message_${name}" name="${name}"/>`),
      ...[...this.errors].map((code) => `<error id="error_${code}" errorCode="${code}"/>`),
    ].join('\n');
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
    const inside = [this.trigger(words, kind), this.loop(words), block];
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
      attributes.push(`messageRef="${this.message(words.get('of') ?? '')}"`);
      words.delete('of');
    }
    for (const [name, value] of words) attributes.push(`lab:${name}="${escape(value)}"`);
    return `<${tag} ${attributes.join(' ')}>${inside.join('')}</${tag}>`;
  }

  /** The event definition, when the element has one. */
  private trigger(words: Map<string, string>, kind: string): string {
    const take = (name: string) => {
      const value = words.get(name);
      words.delete(name);
      return value;
    };
    for (const [name, tag] of [
      ['duration', 'timeDuration'],
      ['date', 'timeDate'],
      ['cycle', 'timeCycle'],
    ] as const) {
      const value = take(name);
      if (value !== undefined) return `<timerEventDefinition><${tag}>${escape(value)}</${tag}></timerEventDefinition>`;
    }
    const message = kind === 'send' || kind === 'receive' ? undefined : take('message');
    if (message !== undefined) return `<messageEventDefinition messageRef="${this.message(message)}"/>`;
    if (words.has('error')) {
      const code = take('error') ?? '';
      if (code !== '') this.errors.add(code);
      return code === '' ? '<errorEventDefinition/>' : `<errorEventDefinition errorRef="error_${code}"/>`;
    }
    if (words.has('terminate')) {
      take('terminate');
      return '<terminateEventDefinition/>';
    }
    const other = take('definition');
    return other === undefined ? '' : `<${other}EventDefinition/>`;
  }

  private loop(words: Map<string, string>): string {
    const each = words.get('each');
    const times = words.get('times');
    const until = words.get('until');
    if (each === undefined && times === undefined) return '';
    const [element, collection] = (each ?? '').split(' in ');
    const attributes = [
      `isSequential="${words.has('sequential')}"`,
      ...(each === undefined ? [] : [`lab:element="${element ?? ''}"`, `lab:collection="${escape(collection ?? '')}"`]),
    ];
    for (const used of ['each', 'times', 'until', 'sequential']) words.delete(used);
    return `<multiInstanceLoopCharacteristics ${attributes.join(' ')}>${times === undefined ? '' : `<loopCardinality>${escape(times)}</loopCardinality>`}${
      until === undefined ? '' : `<completionCondition>${escape(until)}</completionCondition>`
    }</multiInstanceLoopCharacteristics>`;
  }

  private message(name: string): string {
    this.messages.add(name);
    return `message_${name}`;
  }
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
