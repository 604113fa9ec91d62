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
  'BusinessRuleTask',
  'ExclusiveGateway',
  'ParallelGateway',
  'InclusiveGateway',
  'ComplexGateway',
  'EventBasedGateway',
  'SubProcess',
  'Transaction',
  'AdHocSubProcess',
  'CallActivity',
];
/** Data that is drawn; a data object declares a variable of its scope. */
const drawn = ['DataObject', 'DataObjectReference', 'DataStoreReference'];

const events: Readonly<Record<string, readonly string[]>> = {
  StartEvent: ['None', 'Message', 'Timer', 'Signal', 'Conditional'],
  EndEvent: ['None', 'Message', 'Signal', 'Error', 'Escalation', 'Compensate', 'Cancel', 'Terminate'],
  IntermediateThrowEvent: ['None', 'Message', 'Signal', 'Escalation', 'Compensate', 'Link'],
  IntermediateCatchEvent: ['Message', 'Timer', 'Signal', 'Conditional', 'Link'],
  BoundaryEvent: ['Message', 'Timer', 'Signal', 'Conditional', 'Error', 'Escalation', 'Compensate', 'Cancel'],
};

const shared =
  '<message id="m" name="m"/><error id="err" errorCode="E"/><signal id="sig" name="sig"/><escalation id="esc" escalationCode="E"/><signalEventDefinition id="heard" signalRef="sig"/>';

describe('elements', () => {
  const kinds = bpmn.concrete('FlowElement').filter((name) => !(name in events) && name !== 'SequenceFlow');

  it.each(kinds)('%s', async (name) => {
    const tag = name.charAt(0).toLowerCase() + name.slice(1);
    const inside: Readonly<Record<string, string>> = {
      SubProcess: '<startEvent id="is"/>',
      Transaction: '<startEvent id="is"/>',
      AdHocSubProcess: '<task id="inside"/>',
      ScriptTask: '<script>1</script>',
    };
    // The gateway wants at least two events behind it.
    const behind = ['m1', 'm2'].map(
      (id) => `<receiveTask id="${id}" messageRef="m"/><sequenceFlow id="to-${id}" sourceRef="it" targetRef="${id}"/>`,
    );
    const beside: Readonly<Record<string, string>> = { EventBasedGateway: behind.join('') };
    const more = beside[name] ?? '';
    const attribute = name === 'CallActivity' ? 'calledElement="other"' : '';
    const xml = withElements(`<${tag} id="it" ${attribute}>${inside[name] ?? ''}</${tag}>${more}`, shared);
    const problems = await found(xml, 'error');
    const known = runs.includes(name) || drawn.includes(name);
    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(known ? [] : ['it unsupported']);
  });

  it('knows every kind that runs', () => {
    expect([...runs, ...drawn].filter((name) => !kinds.includes(name))).toEqual([]);
  });

  it.each([
    ['a standard loop without end or bound', '<task id="it"><standardLoopCharacteristics/></task>', 'it loop'],
    [
      'an instantiating gateway that waits for all its events',
      '<eventBasedGateway id="it" instantiate="true" eventGatewayType="Parallel"/><receiveTask id="m1" messageRef="m"/><receiveTask id="m2" messageRef="m"/><sequenceFlow id="a" sourceRef="it" targetRef="m1"/><sequenceFlow id="b" sourceRef="it" targetRef="m2"/>',
      'it unsupported',
    ],
    ['more than one token to start', '<task id="it" startQuantity="2"/>', 'it unsupported'],
    ['more than one token on completion', '<task id="it" completionQuantity="2"/>', 'it unsupported'],
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
    const [start] = await found(withElements('<startEvent id="it"><errorEventDefinition/></startEvent>'), 'error');
    expect(start).toEqual({
      elementId: 'it',
      code: 'unsupported',
      severity: 'error',
      message: 'StartEvent (error) cannot be executed.',
      args: { element: 'StartEvent (error)' },
    });
    const [quantity] = await found(withElements('<userTask id="it" startQuantity="3"/>'), 'error');
    expect(quantity?.message).toBe('UserTask (startQuantity) cannot be executed.');
  });

  it.each([
    ['that throws for each iteration', loop('behavior="None" noneBehaviorEventRef="heard"')],
    ['that throws for the first', loop('behavior="One" oneBehaviorEventRef="heard"')],
    [
      'that throws by conditions',
      loop(
        'behavior="Complex"',
        '',
        '<complexBehaviorDefinition id="c"><condition>true</condition><event id="t"><signalEventDefinition signalRef="sig"/></event></complexBehaviorDefinition>',
      ),
    ],
    [
      'that gathers results',
      `<dataObject id="results"/>${loop('', '<loopDataOutputRef>results</loopDataOutputRef><outputDataItem id="out"/>')}`,
    ],
    ['that turns while a condition holds', '<task id="it"><standardLoopCharacteristics loopMaximum="3"/></task>'],
  ])('a loop %s runs', async (_, xml) => {
    expect(await found(withElements(xml, shared), 'error')).toEqual([]);
  });

  it('are refused inside of sub-processes too, and are notices in a drawing', async () => {
    const deep =
      '<subProcess id="o"><startEvent id="os"/><subProcess id="i"><startEvent id="is"/><task id="it" startQuantity="2"/></subProcess></subProcess>';
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
      // Where it may stand, and what it needs around it, other rules say.
      const ofIt = problems.filter(({ elementId, code }) => elementId === 'it' && code === 'unsupported');
      expect(ofIt.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(known ? [] : ['it unsupported']);
    },
  );

  it.each(Object.keys(events))('%s with several triggers, any or all of them', async (place) => {
    const catches = !['EndEvent', 'IntermediateThrowEvent'].includes(place);
    const two = `${definitionOf('Message')}${definitionOf(catches ? 'Timer' : 'Signal')}`;
    const mixed = `${definitionOf('Message')}${definitionOf('Link')}`;
    for (const all of ['', 'parallelMultiple="true"'].slice(0, catches ? 2 : 1)) {
      expect(await found(withElements(event(place, two, all), shared), 'error')).toEqual([]);
      const problems = await found(withElements(event(place, mixed, all), shared), 'error');
      expect(problems.map(({ elementId, code, args }) => `${elementId} ${code} ${args.element}`)).toEqual([
        `it unsupported ${place} (link of several)`,
      ]);
    }
  });

  it('reads a trigger that is only referred to like one that is in the event', async () => {
    const event = (ref: string) =>
      `<intermediateCatchEvent id="it"><eventDefinitionRef>${ref}</eventDefinitionRef></intermediateCatchEvent>`;
    expect(await found(withElements(event('heard'), shared), 'error')).toEqual([]);
    const problems = await found(withElements(event('bad'), '<errorEventDefinition id="bad"/>'), 'error');
    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`)).toEqual(['it unsupported']);
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

function loop(attributes: string, inside = '', after = ''): string {
  return `<task id="it"><multiInstanceLoopCharacteristics ${attributes}><loopCardinality>2</loopCardinality>${inside}${after}</multiInstanceLoopCharacteristics></task>`;
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
  if (trigger === 'Signal') return `<${tag} signalRef="sig"/>`;
  if (trigger === 'Escalation') return `<${tag} escalationRef="esc"/>`;
  if (trigger === 'Conditional') return `<${tag}><condition>x</condition></${tag}>`;
  if (trigger === 'Link') return `<${tag} name="A"/>`;
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
