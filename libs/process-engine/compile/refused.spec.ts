import { describe, expect, it } from '@jest/globals';
import { BpmnModdle } from 'bpmn-moddle';
import { definitions, found, withElements } from '../testing/xml.js';

/**
 * BPMN's own descriptor names every kind of element that a file may hold: each of them either runs or is refused with
 * its id. The lists of what runs are written here by hand; a kind that is added to the engine has to be added here too.
 */
const bpmn = descriptor();

const runs = [
  'Task',
  'UserTask',
  'ServiceTask',
  'SendTask',
  'ReceiveTask',
  'ManualTask',
  'ScriptTask',
  'ExclusiveGateway',
  'ParallelGateway',
  'InclusiveGateway',
  'SubProcess',
];
/** Data that is drawn; a data object declares a variable of its scope. */
const drawn = ['DataObject', 'DataObjectReference', 'DataStoreReference'];

const events: Readonly<Record<string, readonly string[]>> = {
  StartEvent: ['None', 'Message', 'Timer'],
  EndEvent: ['None', 'Message', 'Error', 'Terminate'],
  IntermediateThrowEvent: ['None', 'Message'],
  IntermediateCatchEvent: ['Message', 'Timer'],
  BoundaryEvent: ['Message', 'Timer', 'Error'],
};

const shared = '<message id="m" name="m"/><error id="err" errorCode="E"/>';

describe('elements', () => {
  const kinds = bpmn.concrete('FlowElement').filter((name) => !(name in events) && name !== 'SequenceFlow');

  it.each(kinds)('%s', async (name) => {
    const tag = name.charAt(0).toLowerCase() + name.slice(1);
    const inside: Readonly<Record<string, string>> = {
      SubProcess: '<startEvent id="is"/>',
      ScriptTask: '<script>1</script>',
    };
    const problems = await found(withElements(`<${tag} id="it">${inside[name] ?? ''}</${tag}>`), 'error');
    const known = runs.includes(name) || drawn.includes(name);
    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(known ? [] : ['it unsupported']);
  });

  it('knows every kind that runs', () => {
    expect([...runs, ...drawn].filter((name) => !kinds.includes(name))).toEqual([]);
  });

  it.each([
    [
      'an event sub-process',
      '<subProcess id="it" triggeredByEvent="true"><startEvent id="is"/></subProcess>',
      'it unsupported',
    ],
    ['a task for compensation', '<task id="it" isForCompensation="true"/>', 'it unsupported'],
    ['a standard loop', '<task id="it"><standardLoopCharacteristics/></task>', 'it standard-loop'],
    ['an instantiating receive task', '<receiveTask id="it" messageRef="m" instantiate="true"/>', 'it unsupported'],
    ['more than one token to start', '<task id="it" startQuantity="2"/>', 'it unsupported'],
    ['more than one token on completion', '<task id="it" completionQuantity="2"/>', 'it unsupported'],
    ['a multi-instance that throws', loop('behavior="One"'), 'it unsupported'],
    ['a multi-instance that throws for none', loop('behavior="None"'), 'it unsupported'],
    ['a multi-instance of complex behaviour', loop('behavior="Complex"'), 'it unsupported'],
    ['a multi-instance that collects results', loop('', '<outputDataItem id="out"/>'), 'it unsupported'],
    [
      'a multi-instance with a result collection',
      `<dataObject id="results"/>${loop('', '<loopDataOutputRef>results</loopDataOutputRef>')}`,
      'it unsupported',
    ],
    [
      'data that is assigned on the way in',
      '<dataObject id="d"/><task id="it"><dataInputAssociation><sourceRef>d</sourceRef><targetRef>d</targetRef><assignment><from>1</from><to>x</to></assignment></dataInputAssociation></task>',
      'it unsupported',
    ],
    [
      'data that is transformed on the way out',
      '<dataObject id="d"/><task id="it"><dataOutputAssociation><sourceRef>d</sourceRef><targetRef>d</targetRef><transformation>x</transformation></dataOutputAssociation></task>',
      'it unsupported',
    ],
    [
      'an error that does not interrupt',
      '<task id="t"/><boundaryEvent id="it" attachedToRef="t" cancelActivity="false"><errorEventDefinition/></boundaryEvent>',
      'it unsupported',
    ],
  ])('%s', async (_, xml, problem) => {
    const problems = await found(withElements(xml, shared), 'error');
    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual([problem]);
  });

  it('says what it is that cannot run', async () => {
    const [call] = await found(withElements('<callActivity id="it"/>'), 'error');
    expect(call).toEqual({
      elementId: 'it',
      code: 'unsupported',
      severity: 'error',
      message: 'CallActivity cannot be executed.',
      args: { element: 'CallActivity' },
    });
    const [quantity] = await found(withElements('<userTask id="it" startQuantity="3"/>'), 'error');
    expect(quantity?.message).toBe('UserTask (startQuantity) cannot be executed.');
  });

  it("warns of BPMN's own roles: the task runs, but open to everybody", async () => {
    const role =
      '<potentialOwner id="r"><resourceAssignmentExpression><formalExpression>x</formalExpression></resourceAssignmentExpression></potentialOwner>';
    const problems = await found(withElements(`<userTask id="it">${role}</userTask>`));
    expect(problems).toContainEqual(
      expect.objectContaining({ elementId: 'it', code: 'unsupported', severity: 'warning' }),
    );
  });

  it('are refused inside of sub-processes too, and are notices in a drawing', async () => {
    const deep =
      '<subProcess id="o"><startEvent id="os"/><subProcess id="i"><startEvent id="is"/><complexGateway id="it"/></subProcess></subProcess>';
    expect((await found(withElements(deep), 'error')).map(({ elementId, code }) => `${elementId} ${code}`)).toEqual([
      'it unsupported',
    ]);
    const drawing = withElements(deep).replace('isExecutable="true"', 'isExecutable="false"');
    const problems = await found(drawing);
    expect(problems.find(({ elementId }) => elementId === 'it')?.severity).toBe('notice');
    expect(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['no-process']);
  });
});

describe('events', () => {
  const triggers = ['None', ...bpmn.concrete('EventDefinition').map((name) => name.replace('EventDefinition', ''))];

  it('are those of BPMN', () => {
    expect(bpmn.concrete('Event').sort()).toEqual([...Object.keys(events), 'ImplicitThrowEvent'].sort());
    expect(triggers).toHaveLength(11);
  });

  it.each(Object.keys(events).flatMap((place) => triggers.map((trigger) => [place, trigger] as const)))(
    '%s %s',
    async (place, trigger) => {
      const problems = await found(withElements(event(place, definitionOf(trigger)), shared), 'error');
      const known = events[place]?.includes(trigger);
      const ofIt = problems.filter(({ elementId }) => elementId === 'it');
      expect(ofIt.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(known ? [] : ['it unsupported']);
    },
  );

  it.each(Object.keys(events))('%s with several triggers, any or all of them', async (place) => {
    const two = `${definitionOf('Message')}${definitionOf('Timer')}`;
    for (const xml of [event(place, two), event(place, two, 'parallelMultiple="true"')]) {
      const problems = await found(withElements(xml, shared), 'error');
      expect(problems.map(({ elementId, code, args }) => `${elementId} ${code} ${args.element}`)).toEqual([
        `it unsupported ${place} (multiple)`,
      ]);
    }
  });

  it('refuses a trigger that is only referred to like one that stands in the event', async () => {
    const xml = withElements(
      '<intermediateCatchEvent id="it"><eventDefinitionRef>sig</eventDefinitionRef></intermediateCatchEvent>',
      '<signalEventDefinition id="sig"/>',
    );
    expect((await found(xml, 'error')).map(({ elementId, code }) => `${elementId} ${code}`)).toEqual([
      'it unsupported',
    ]);
  });
});

describe('root elements', () => {
  it.each(['globalTask', 'globalUserTask', 'globalScriptTask', 'choreography', 'collaboration'])(
    '%s alone is no process that runs',
    async (tag) => {
      expect((await found(definitions(`<${tag} id="it"/>`), 'error')).map(({ code }) => code)).toEqual(['no-process']);
    },
  );
});

function loop(attributes: string, inside = ''): string {
  return `<task id="it"><multiInstanceLoopCharacteristics ${attributes}>${inside}<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></task>`;
}

function event(place: string, trigger: string, attributes = ''): string {
  const tag = place.charAt(0).toLowerCase() + place.slice(1);
  const host =
    place === 'BoundaryEvent'
      ? { before: '<task id="host"/>', attribute: 'attachedToRef="host"' }
      : { before: '', attribute: '' };
  return `${host.before}<${tag} id="it" ${host.attribute} ${attributes}>${trigger}</${tag}>`;
}

function definitionOf(trigger: string): string {
  if (trigger === 'None') return '';
  const tag = `${trigger.charAt(0).toLowerCase()}${trigger.slice(1)}EventDefinition`;
  if (trigger === 'Message') return `<${tag} messageRef="m"/>`;
  if (trigger === 'Timer') return `<${tag}><timeDuration>PT1H</timeDuration></${tag}>`;
  return trigger === 'Error' ? `<${tag} errorRef="err"/>` : `<${tag}/>`;
}

/** The kinds of BPMN by what they inherit from. */
function descriptor() {
  interface Kind {
    readonly name: string;
    readonly isAbstract?: boolean;
    readonly superClass?: readonly string[];
  }
  const packages = new BpmnModdle().getPackages() as readonly {
    readonly prefix: string;
    readonly types: readonly Kind[];
  }[];
  const kinds = new Map(
    (packages.find(({ prefix }) => prefix === 'bpmn')?.types ?? []).map((kind) => [plain(kind.name), kind]),
  );
  const inherits = (name: string, from: string): boolean => {
    const parents = (kinds.get(name)?.superClass ?? []).map(plain);
    return parents.some((parent) => parent === from || inherits(parent, from));
  };
  return {
    concrete: (from: string): string[] =>
      [...kinds].filter(([name, { isAbstract }]) => !isAbstract && inherits(name, from)).map(([name]) => name),
  };
}

function plain(name: string): string {
  return name.replace('bpmn:', '');
}
