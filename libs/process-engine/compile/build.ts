import type { Body, ElementKind, EventSpec, Facts, Flow, Names, Node, Process } from '../model.js';
import { list, one, word, type Element } from './moddle.js';
import { isEvent, readEvent, readMessage } from './read-event.js';
import { readExpression, readFormal, type Reading } from './reading.js';
import { kindOf, readLoop, readScript, readUserTask, readWork } from './read-task.js';
import { reachOfJoins } from './reach.js';
import { reportUnreadWords } from './unread-words.js';
import { reportUnsupported } from './unsupported.js';

/** Everything that stands in a process and is no flow node. */
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

/** Compiles one process of a file. Elements that cannot be executed are reported and left out. */
export function buildProcess(reading: Reading, element: Element): Process {
  const all = new Map<string, Node>();
  const body = buildBody(reading, element, all);
  const words = reading.subject;
  return {
    ...body,
    names: namesOf(element),
    all,
    uncaughtErrorIsIncident: word(element, 'lab:uncaughtError') === 'incident',
    reach: reachOfJoins(all),
    factKinds: words?.facts ?? {},
    mayEnter: words ? (state: string, facts: Facts) => words.mayEnter(state, facts) : () => true,
  };
}

function buildBody(reading: Reading, holder: Element, all: Map<string, Node>): Body {
  const id = holder.id ?? '';
  const elements = list(holder, 'flowElements').filter((element) => hasUsableId(reading, element));
  const drafts = new Map<string, Draft>();
  for (const element of elements) {
    const draft = passedOver.has(element.$type) ? undefined : readKind(reading, element, id);
    if (!draft || !element.id) continue;
    reportUnsupported(reading.problems, element);
    reportUnreadWords(reading.problems, element, draft.kind, draft.event);
    drafts.set(element.id, draft);
  }
  const flows = elements
    .filter(({ $type }) => $type === 'bpmn:SequenceFlow')
    .flatMap((element, index) => readFlow(reading, element, element.id ?? `${id}.flow${index}`, drafts) ?? []);
  const declared = elements
    .filter(({ $type }) => $type === 'bpmn:DataObject')
    .map((item) => word(item, 'name') ?? item.id ?? '');
  for (const name of declared) reading.written.add(name);

  const nodes = new Map<string, Node>();
  const attached = [...drafts.values()].filter(({ kind }) => kind === 'boundaryEvent');
  // Boundary events first: their hosts hold them.
  for (const draft of [...attached, ...[...drafts.values()].filter((other) => !attached.includes(other))]) {
    const node = buildNode(reading, draft, flows, nodes, all);
    nodes.set(node.id, node);
    all.set(node.id, node);
  }
  const starts = [...nodes.values()].filter(({ kind }) => kind === 'startEvent');
  const ordered = [
    ...starts.filter(({ event }) => event?.type === 'none'),
    ...starts.filter(({ event }) => event?.type !== 'none'),
  ];
  return { id, nodes, starts: ordered, declared: new Set(declared) };
}

/** Ids name elements everywhere; the few that JavaScript itself gives a meaning to are refused. */
function hasUsableId(reading: Reading, element: Element): boolean {
  if (element.id === undefined) {
    if (!passedOver.has(element.$type)) reading.problems.error('missing-id', '', { element: element.$type.slice(5) });
    return element.$type === 'bpmn:SequenceFlow';
  }
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
  const what = element.$type === 'bpmn:SubProcess' ? 'SubProcess (event)' : element.$type.slice(5);
  reading.problems.error('unsupported', element.id ?? '', { element: what });
  return undefined;
}

/** @param id joins tell flows apart by it; the file may leave it out */
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

function buildNode(
  reading: Reading,
  draft: Draft,
  flows: readonly Flow[],
  nodes: ReadonlyMap<string, Node>,
  all: Map<string, Node>,
): Node {
  const { element, kind } = draft;
  const id = element.id ?? '';
  const state = word(element, 'lab:state');
  const whenText = word(element, 'lab:when');
  const when = whenText === undefined ? undefined : readExpression(reading, whenText, id);
  const defaultFlow = readDefault(reading, element, flows);
  const loop = readLoop(reading, element);
  return {
    id,
    kind,
    names: namesOf(element),
    body: draft.body,
    incoming: flows.filter(({ target }) => target === id),
    outgoing: flows.filter(({ source }) => source === id),
    ...(defaultFlow ? { defaultFlow } : {}),
    ...(state === undefined ? {} : { state }),
    ...(when ? { when } : {}),
    boundaries: [...nodes.values()].filter(({ attachedTo }) => attachedTo === id),
    ...attachment(element, kind),
    ...(loop ? { loop } : {}),
    ...specific(reading, draft, all),
  };
}

/** Where a boundary event hangs, and whether what it catches ends its host. */
function attachment(element: Element, kind: ElementKind): Pick<Node, 'interrupting' | 'attachedTo'> {
  if (kind !== 'boundaryEvent') return { interrupting: true };
  const host = one(element, 'attachedToRef')?.id;
  return { interrupting: element.get('cancelActivity') !== false, ...(host === undefined ? {} : { attachedTo: host }) };
}

/** What only some kinds have. */
function specific(reading: Reading, { element, kind, event }: Draft, all: Map<string, Node>): Partial<Node> {
  switch (kind) {
    case 'userTask':
      return { task: readUserTask(reading, element) };
    case 'serviceTask':
    case 'sendTask':
      return { work: readWork(reading, element, kind === 'sendTask' ? element : undefined) };
    case 'messageThrowEvent':
    case 'messageEndEvent':
      return { event, work: readWork(reading, element, list(element, 'eventDefinitions')[0]) };
    case 'scriptTask': {
      const script = readScript(reading, element);
      return script ? { script } : {};
    }
    case 'receiveTask': {
      const message = one(element, 'messageRef') ? readMessage(reading, element, element) : undefined;
      return message ? { event: { type: 'message', message, people: [] } } : {};
    }
    case 'subProcess':
      return { inner: buildBody(reading, element, all) };
    default:
      return event ? { event } : {};
  }
}

function readDefault(reading: Reading, element: Element, flows: readonly Flow[]): Flow | undefined {
  const wanted = one(element, 'default');
  if (!wanted) return undefined;
  const found = flows.find(({ id, source }) => id === wanted.id && source === element.id);
  if (!found) reading.problems.error('default-not-outgoing', element.id ?? '', { flow: wanted.id ?? '' });
  return found;
}

/** The name on the diagram and the names in both languages, where it bears them. */
export function namesOf(element: Element): Names {
  const zh = word(element, 'lab:nameZh');
  const en = word(element, 'lab:nameEn');
  return {
    name: word(element, 'name') ?? '',
    ...(zh === undefined ? {} : { zh }),
    ...(en === undefined ? {} : { en }),
  };
}
