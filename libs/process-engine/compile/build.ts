import type { Json } from '../expression/index.js';
import {
  changedPolicies,
  separationPolicies,
  type Body,
  type ElementKind,
  type Facts,
  type Flow,
  type Names,
  type Node,
  type Process,
} from '../model/definition.js';
import type { AdHocSpec, EventSpec } from '../model/specs.js';
import { list, one, word, type Element } from '../notation/moddle.js';
import { dominatorsOf } from './dominators.js';
import { reachOfJoins } from './reach.js';
import { readCall, readDecision } from './read-call.js';
import { dataName, initialValue, readIo } from './read-data.js';
import { isEvent, readEvent, readMessage } from './read-event.js';
import { readLabels } from './read-labels.js';
import { readLoop } from './read-loop.js';
import { readNotify } from './read-notify.js';
import { kindOf, readUserTask } from './read-task.js';
import { readScript, readServiceScript, readWork } from './read-work.js';
import { oneOf, readExpression, readFormal, type Reading } from './reading.js';
import { reportForeign } from './report-foreign.js';
import { reportUnreadWords } from './unread-words.js';
import { reportUnsupported } from './unsupported.js';

/** The parts of a process that are no flow nodes. */
const passedOver = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
]);

/** Node and flow under construction: their ends are known once all are read. */
interface Draft {
  readonly element: Element;
  readonly kind: ElementKind;
  readonly event?: EventSpec;
  readonly body: string;
}

/** Compiles one process of a file, an element at a time. Elements that cannot be executed are reported and left out. */
export function* buildProcess(reading: Reading, element: Element): Generator<undefined, Process> {
  const all = new Map<string, Node>();
  reportForeign(reading, element);
  const body = yield* buildBody(reading, element, all);
  const words = reading.subject;
  return {
    ...body,
    names: namesOf(element),
    all,
    uncaughtErrorIsIncident: word(element, 'lab:uncaughtError') === 'incident',
    changed: oneOf(reading, element, 'lab:changed', changedPolicies),
    separation: oneOf(reading, element, 'lab:separation', separationPolicies),
    labels: readLabels(reading, element),
    reach: reachOfJoins(all),
    dominators: new Map(
      [body, ...[...all.values()].flatMap(({ inner }) => inner ?? [])].flatMap((one) => [...dominatorsOf(one)]),
    ),
    factKinds: words?.facts ?? {},
    mayEnter: words ? (state: string, facts: Facts) => words.mayEnter(state, facts) : () => true,
  };
}

function* buildBody(reading: Reading, holder: Element, all: Map<string, Node>): Generator<undefined, Body> {
  const id = holder.id ?? '';
  const elements = list(holder, 'flowElements').filter((element) => hasUsableId(reading, element));
  const drafts = new Map<string, Draft>();
  for (const element of elements) {
    const draft = passedOver.has(element.$type) ? undefined : readKind(reading, element, id);
    if (!draft || !element.id) continue;
    reportUnsupported(reading.problems, element);
    reportForeign(reading, element);
    reportUnreadWords(reading.problems, element, draft.kind, draft.event);
    drafts.set(element.id, draft);
    yield;
  }
  const flows: Flow[] = [];
  for (const element of elements) {
    if (element.$type !== 'bpmn:SequenceFlow') continue;
    reportForeign(reading, element);
    const flow = readFlow(reading, element, element.id ?? '', drafts);
    if (flow) flows.push(flow);
    yield;
  }
  for (const { source, target } of flows) {
    if (drafts.get(source)?.kind === 'linkThrowEvent') reading.problems.error('link-flow', source);
    if (drafts.get(target)?.kind === 'linkCatchEvent') reading.problems.error('link-flow', target);
  }
  flows.push(...linkFlows(reading, drafts));
  const objects = elements.filter(({ $type }) => $type === 'bpmn:DataObject');
  const references = elements.filter(({ $type }) => $type === 'bpmn:DataObjectReference');
  const declared = [...objects, ...references].flatMap((item) => dataName(item) ?? []);
  for (const name of declared) reading.written.add(name);

  const handlers = compensationHandlers(reading, holder, drafts);
  const nodes = new Map<string, Node>();
  const attached = [...drafts.values()].filter(({ kind }) => kind === 'boundaryEvent');
  // Boundary events first: their hosts hold them.
  const others = [...drafts.values()].filter(({ kind }) => kind !== 'boundaryEvent');
  const parts = {
    into: by(flows, 'target'),
    from: by(flows, 'source'),
    boundaries: new Map<string, Node[]>(),
    all,
    handlers,
  };
  for (const draft of [...attached, ...others]) {
    const node = yield* buildNode(reading, draft, parts);
    yield;
    nodes.set(node.id, node);
    all.set(node.id, node);
    const { attachedTo } = node;
    if (attachedTo === undefined) continue;
    const there = parts.boundaries.get(attachedTo);
    if (there) there.push(node);
    else parts.boundaries.set(attachedTo, [node]);
  }
  return {
    id,
    nodes,
    starts: startsOf(nodes, holder.$type === 'bpmn:Process'),
    declared: new Set(declared),
    initial: initialOf(reading, objects),
    eventSubs: [...nodes.values()].filter(({ kind }) => kind === 'eventSubProcess'),
  };
}

/**
 * Where it begins: start events, the one without a trigger first; in a process also receive tasks and the events behind
 * an event-based gateway that instantiate. Without any of them everything begins that nothing leads to. BPMN 2.0 §13.2.
 */
function startsOf(nodes: ReadonlyMap<string, Node>, isProcess: boolean): Node[] {
  const all = [...nodes.values()];
  const starts = all.filter(({ kind }) => kind === 'startEvent');
  const gateways = all.filter(({ kind, instantiates }) => kind === 'eventBasedGateway' && instantiates);
  const instantiating = all.filter(
    ({ id, kind, instantiates }) =>
      (kind === 'receiveTask' && instantiates) ||
      gateways.some(({ outgoing }) => outgoing.some(({ target }) => target === id)),
  );
  return [
    ...starts.filter(({ event }) => event?.type === 'none'),
    ...starts.filter(({ event }) => event?.type !== 'none'),
    ...(isProcess ? instantiating : []),
  ];
}

function initialOf(reading: Reading, objects: readonly Element[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    objects.flatMap((item) => {
      const value = initialValue(reading, item);
      const name = dataName(item);
      return value === undefined || name === undefined ? [] : [[name, value]];
    }),
  );
}

/** Both ends of a link are joined by a flow that is not drawn. BPMN 2.0 §10.5.5. */
function linkFlows(reading: Reading, drafts: ReadonlyMap<string, Draft>): Flow[] {
  const named = (wanted: ElementKind) =>
    [...drafts.values()].flatMap(({ kind, event, element }) =>
      kind === wanted && event?.type === 'link' ? [{ id: element.id ?? '', name: event.name }] : [],
    );
  const catching = named('linkCatchEvent');
  for (const { id, name } of catching.filter(({ name: own }, at) => catching.some((o, i) => i < at && o.name === own)))
    reading.problems.error('several-links', id, { name });
  return named('linkThrowEvent').flatMap(({ id, name }): Flow[] => {
    const target = catching.find((other) => other.name === name);
    if (!target) reading.problems.error('link-target', id, { name });
    return target ? [{ id: `${id}_${target.id}`, names: { name }, source: id, target: target.id }] : [];
  });
}

/** Which activity undoes which: a compensation boundary event and its handler are joined by an association. */
function compensationHandlers(
  reading: Reading,
  holder: Element,
  drafts: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, string> {
  const handlers = new Map<string, string>();
  const associations = associationsAround(holder);
  for (const { element, kind, event } of drafts.values()) {
    const id = element.id ?? '';
    if (kind !== 'boundaryEvent' || event?.type !== 'compensate') continue;
    const joined = associations
      .filter(({ from }) => from === id)
      .map(({ to }) => drafts.get(to))
      .filter((draft) => draft?.element.get('isForCompensation') === true);
    const host = one(element, 'attachedToRef')?.id;
    const [handler] = joined;
    if (!handler?.element.id || joined.length > 1 || host === undefined || handlers.has(host)) {
      reading.problems.error('compensation-handler', id);
    } else handlers.set(host, handler.element.id);
  }
  return handlers;
}

/** Associations are artifacts of the body that they are drawn in; some tools put them around it. */
function associationsAround(holder: Element): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = [];
  for (let at: Element | undefined = holder; at; at = at.$parent) {
    if (!Array.isArray(at.get('artifacts'))) continue;
    for (const artifact of list(at, 'artifacts')) {
      const [from, to] = [one(artifact, 'sourceRef')?.id, one(artifact, 'targetRef')?.id];
      if (artifact.$type !== 'bpmn:Association' || from === undefined || to === undefined) continue;
      found.push({ from, to }, { from: to, to: from });
    }
  }
  return found;
}

/** Ids name elements everywhere; the few that JavaScript itself gives a meaning to are refused. */
function hasUsableId(reading: Reading, element: Element): boolean {
  if (element.id !== '__proto__') return true;
  reading.problems.error('reserved-id', element.id, { id: element.id });
  return false;
}

function readKind(reading: Reading, element: Element, body: string): Draft | undefined {
  if (isEvent(element)) {
    const read = readEvent(reading, element);
    return read && { element, body, ...read };
  }
  const kind = kindOf(element);
  if (kind) return { element, body, kind };
  reading.problems.error('unsupported', element.id ?? '', { element: element.$type.slice(5) });
  return undefined;
}

/** @param id by which joins distinguish flows */
function readFlow(
  reading: Reading,
  element: Element,
  id: string,
  drafts: ReadonlyMap<string, Draft>,
): Flow | undefined {
  const source = one(element, 'sourceRef')?.id;
  const target = one(element, 'targetRef')?.id;
  if (source === undefined || target === undefined) {
    reading.problems.error('flow-end-missing', id, { end: source === undefined ? 'source' : 'target' });
    return undefined;
  }
  // Where an end was refused its own problem says so; an end in another body is a flow across a border.
  if (!drafts.has(source) || !drafts.has(target)) {
    const parent = element.$parent?.id;
    const abroad = [one(element, 'sourceRef'), one(element, 'targetRef')].some((end) => end?.$parent?.id !== parent);
    if (abroad) reading.problems.error('crosses-border', id);
    return undefined;
  }
  const condition = readFormal(reading, one(element, 'conditionExpression'), id);
  const action = word(element, 'lab:action');
  return {
    id,
    names: namesOf(element),
    source,
    target,
    ...(condition ? { condition } : {}),
    ...(action ? { action } : {}),
  };
}

/** What the nodes of one body are made from; flows and boundary events by the element that they end at. */
interface Parts {
  readonly into: ReadonlyMap<string, readonly Flow[]>;
  readonly from: ReadonlyMap<string, readonly Flow[]>;
  readonly boundaries: ReadonlyMap<string, readonly Node[]>;
  readonly all: Map<string, Node>;
  readonly handlers: ReadonlyMap<string, string>;
}

/** Flows by one of their ends. */
function by(flows: readonly Flow[], end: 'source' | 'target'): ReadonlyMap<string, readonly Flow[]> {
  const found = new Map<string, Flow[]>();
  for (const flow of flows) {
    const there = found.get(flow[end]);
    if (there) there.push(flow);
    else found.set(flow[end], [flow]);
  }
  return found;
}

function* buildNode(reading: Reading, draft: Draft, parts: Parts): Generator<undefined, Node> {
  const { element, kind } = draft;
  const id = element.id ?? '';
  const outgoing = parts.from.get(id) ?? [];
  const state = word(element, 'lab:state');
  const whenText = word(element, 'lab:when');
  const when = whenText === undefined ? undefined : readExpression(reading, whenText, id);
  const defaultFlow = readDefault(reading, element, outgoing);
  const loop = readLoop(reading, element);
  const io = readIo(reading, element);
  const compensation = parts.handlers.get(id);
  return {
    id,
    kind,
    names: namesOf(element),
    body: draft.body,
    incoming: parts.into.get(id) ?? [],
    outgoing,
    ...(defaultFlow ? { defaultFlow } : {}),
    ...(state === undefined ? {} : { state }),
    ...(when ? { when } : {}),
    boundaries: parts.boundaries.get(id) ?? [],
    ...attachment(element, kind),
    ...(loop ? { loop } : {}),
    ...(io ? { io } : {}),
    ...(compensation === undefined ? {} : { compensation }),
    ...(element.get('isForCompensation') === true ? { isForCompensation: true } : {}),
    ...(element.get('instantiate') === true ? { instantiates: true } : {}),
    ...(yield* specific(reading, draft, parts.all)),
  };
}

/** Where a boundary event hangs, and whether what it catches ends its host. */
function attachment(element: Element, kind: ElementKind): Pick<Node, 'interrupting' | 'attachedTo'> {
  // Errors and the undoing of what is done always take over.
  if (kind === 'startEvent') return { interrupting: element.get('isInterrupting') !== false };
  if (kind !== 'boundaryEvent') return { interrupting: true };
  const host = one(element, 'attachedToRef')?.id;
  return { interrupting: element.get('cancelActivity') !== false, ...(host === undefined ? {} : { attachedTo: host }) };
}

/** What only some kinds have. */
function* specific(
  reading: Reading,
  { element, kind, event }: Draft,
  all: Map<string, Node>,
): Generator<undefined, Partial<Node>> {
  switch (kind) {
    case 'userTask':
      return { task: readUserTask(reading, element) };
    case 'serviceTask': {
      const script = readServiceScript(reading, element);
      if (script) return { kind: 'scriptTask', script };
      // Flowable asks a decision table by a service task of the type `dmn`.
      const decision = readDecision(reading, element);
      const work = readWork(reading, element, undefined);
      const notify = readNotify(reading, element);
      if (notify) return { work: { ...work, notify } };
      return decision ? { kind: 'businessRuleTask', work, decision } : { work };
    }
    case 'sendTask': {
      const work = readWork(reading, element, element);
      const notify = readNotify(reading, element);
      return { work: notify ? { ...work, notify } : work };
    }
    case 'messageThrowEvent':
    case 'messageEndEvent':
      return { event, work: readWork(reading, element, list(element, 'eventDefinitions')[0]) };
    case 'scriptTask': {
      const script = readScript(reading, element);
      return script ? { script } : { work: readWork(reading, element, undefined) };
    }
    case 'businessRuleTask': {
      const decision = readDecision(reading, element);
      return { work: readWork(reading, element, undefined), ...(decision ? { decision } : {}) };
    }
    case 'callActivity': {
      const call = readCall(reading, element);
      return call ? { call } : {};
    }
    case 'complexGateway': {
      const activation = readFormal(reading, one(element, 'activationCondition'), element.id ?? '');
      return activation ? { activation } : {};
    }
    case 'receiveTask': {
      const named = one(element, 'messageRef') || reading.messageFlows.has(element.id ?? '');
      const message = named ? readMessage(reading, element, element) : undefined;
      return message ? { event: { type: 'message', message, people: [] } } : {};
    }
    case 'startEvent': {
      const initiatorName = reading.foreign(element)?.initiator;
      if (initiatorName !== undefined) reading.written.add(initiatorName);
      return { event, ...(initiatorName === undefined ? {} : { initiatorName }) };
    }
    case 'subProcess':
    case 'transaction':
    case 'eventSubProcess':
      return { inner: yield* buildBody(reading, element, all) };
    case 'adHocSubProcess':
      return { inner: yield* buildBody(reading, element, all), adHoc: readAdHoc(reading, element) };
    default:
      return event ? { event } : {};
  }
}

function readAdHoc(reading: Reading, element: Element): AdHocSpec {
  const id = element.id ?? '';
  const completion = readFormal(reading, one(element, 'completionCondition'), id);
  const text = word(element, 'lab:activate') ?? reading.foreign(element)?.activeElements;
  const activate = text === undefined ? undefined : readExpression(reading, text, id);
  return {
    sequential: word(element, 'ordering') === 'Sequential',
    cancelsRemaining: element.get('cancelRemainingInstances') !== false,
    ...(completion ? { completion } : {}),
    ...(activate ? { activate } : {}),
  };
}

function readDefault(reading: Reading, element: Element, outgoing: readonly Flow[]): Flow | undefined {
  const wanted = one(element, 'default');
  if (!wanted) return undefined;
  const found = outgoing.find(({ id }) => id === wanted.id);
  if (!found) reading.problems.error('default-not-outgoing', element.id ?? '', { flow: wanted.id ?? '' });
  return found;
}

/** The name on the diagram and, where given, the names in both languages. */
export function namesOf(element: Element): Names {
  const zh = word(element, 'lab:nameZh');
  const en = word(element, 'lab:nameEn');
  return {
    name: word(element, 'name') ?? '',
    ...(zh === undefined ? {} : { zh }),
    ...(en === undefined ? {} : { en }),
  };
}
