import { describe, expect, it } from '@jest/globals';
import { definitions, found } from '../testing/xml.js';

const shared = '<error id="bad" errorCode="BAD"/><message id="go" name="go"/>';

/** A process that runs from s to e over what is given. */
function process(elements: string): string {
  return definitions(`${shared}<process id="process" isExecutable="true">${elements}</process>`);
}

const path = (...ids: string[]) =>
  ids
    .slice(1)
    .map((id, at) => `<sequenceFlow id="${ids[at]}_${id}" sourceRef="${ids[at]}" targetRef="${id}"/>`)
    .join('');
const undone = (event: string, handler: string) =>
  `<association id="${event}_${handler}" sourceRef="${event}" targetRef="${handler}"/>`;
const compensable = (task: string) => `
  <task id="${task}"/><boundaryEvent id="c_${task}" attachedToRef="${task}"><compensateEventDefinition/></boundaryEvent>
  <task id="undo_${task}" isForCompensation="true"/>${undone(`c_${task}`, `undo_${task}`)}`;
const throwing = (id: string, activity: string) =>
  `<intermediateThrowEvent id="${id}"><compensateEventDefinition activityRef="${activity}"/></intermediateThrowEvent>`;
const cancelling = (id: string) => `<endEvent id="${id}"><cancelEventDefinition/></endEvent>`;
const onCancel = (id: string, host: string) =>
  `<boundaryEvent id="${id}" attachedToRef="${host}"><cancelEventDefinition/></boundaryEvent>${path(id, `${id}_task`)}<task id="${id}_task"/>`;

const refused: readonly (readonly [string, string, string])[] = [
  [
    'a cancel end outside of a transaction',
    `<startEvent id="s"/>${cancelling('cancel')}${path('s', 'cancel')}`,
    'cancel cancel-place',
  ],
  [
    'a cancel end in a plain sub-process',
    `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/>${cancelling('cancel')}${path('i', 'cancel')}</subProcess>${path('s', 'sub')}`,
    'cancel cancel-place',
  ],
  [
    'a cancel boundary on a plain sub-process',
    `<startEvent id="s"/><subProcess id="sub"><task id="i"/></subProcess>${path('s', 'sub')}${onCancel('b', 'sub')}`,
    'b cancel-place',
  ],
  [
    'two cancel boundaries on one transaction',
    `<startEvent id="s"/><transaction id="tx"><task id="i"/>${cancelling('cancel')}${path('i', 'cancel')}</transaction>${path('s', 'tx')}${onCancel('b', 'tx')}${onCancel('c', 'tx')}`,
    'b cancel-place, c cancel-place',
  ],
  [
    'a cancel event that is thrown on the way',
    `<startEvent id="s"/><intermediateThrowEvent id="t"><cancelEventDefinition/></intermediateThrowEvent>${path('s', 't')}`,
    't unsupported',
  ],
  [
    'a compensation event without a handler',
    '<startEvent id="s"/><task id="a"/><boundaryEvent id="b" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>' +
      path('s', 'a'),
    'b compensation-handler',
  ],
  [
    'a handler that is not marked as one',
    `<startEvent id="s"/><task id="a"/><task id="u"/><boundaryEvent id="b" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>${undone('b', 'u')}${path('s', 'a')}`,
    'b compensation-handler',
  ],
  [
    'two handlers at one event',
    `<startEvent id="s"/>${compensable('a')}<task id="u" isForCompensation="true"/>${undone('c_a', 'u')}${path('s', 'a')}`,
    'c_a compensation-handler',
  ],
  [
    'two compensation events on one activity',
    `<startEvent id="s"/>${compensable('a')}<boundaryEvent id="b" attachedToRef="a"><compensateEventDefinition/></boundaryEvent><task id="u" isForCompensation="true"/>${undone('b', 'u')}${path('s', 'a')}`,
    'b compensation-handler',
  ],
  [
    'a flow out of a compensation event',
    `<startEvent id="s"/>${compensable('a')}${path('s', 'a')}${path('c_a', 'x')}<task id="x"/>`,
    'c_a compensation-flow',
  ],
  [
    'a flow out of a handler',
    `<startEvent id="s"/>${compensable('a')}${path('s', 'a')}${path('undo_a', 'x')}<task id="x"/>`,
    'undo_a compensation-flow',
  ],
  [
    'a flow into a handler',
    `<startEvent id="s"/>${compensable('a')}${path('s', 'a', 'undo_a')}`,
    'undo_a compensation-flow',
  ],
  [
    'compensation of what is no activity',
    `<startEvent id="s"/><task id="a"/>${throwing('t', 's')}${path('s', 'a', 't')}`,
    't compensation-activity',
  ],
  [
    'compensation of an activity inside of a sub-process',
    `<startEvent id="s"/><subProcess id="sub">${compensable('a')}</subProcess>${throwing('t', 'a')}${path('s', 'sub', 't')}`,
    't compensation-activity',
  ],
  [
    'compensation of an activity around the sub-process',
    `<startEvent id="s"/>${compensable('a')}<subProcess id="sub"><startEvent id="i"/>${throwing('t', 'a')}${path('i', 't')}</subProcess>${path('s', 'a', 'sub')}`,
    't compensation-activity',
  ],
  [
    'a compensation event that is waited for',
    `<startEvent id="s"/><intermediateCatchEvent id="c"><compensateEventDefinition/></intermediateCatchEvent>${path('s', 'c')}`,
    'c unsupported',
  ],
  [
    'a link that is caught in a sub-process',
    `<startEvent id="s"/><intermediateThrowEvent id="out"><linkEventDefinition name="x"/></intermediateThrowEvent>${path('s', 'out')}
     <subProcess id="sub"><startEvent id="i"/><intermediateCatchEvent id="in"><linkEventDefinition name="x"/></intermediateCatchEvent><task id="a"/>${path('i', 'a')}${path('in', 'a')}</subProcess>`,
    'out link-target',
  ],
  [
    'a link that is thrown out of a sub-process',
    `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/><intermediateThrowEvent id="out"><linkEventDefinition name="x"/></intermediateThrowEvent>${path('i', 'out')}</subProcess>${path('s', 'sub')}
     <intermediateCatchEvent id="in"><linkEventDefinition name="x"/></intermediateCatchEvent><task id="a"/>${path('in', 'a')}`,
    'out link-target',
  ],
  [
    'a link that is caught twice',
    `<startEvent id="s"/><intermediateThrowEvent id="out"><linkEventDefinition name="x"/></intermediateThrowEvent>${path('s', 'out')}
     ${['in', 'again'].map((id) => `<intermediateCatchEvent id="${id}"><linkEventDefinition name="x"/></intermediateCatchEvent>${path(id, `${id}_task`)}<task id="${id}_task"/>`).join('')}`,
    'again several-links',
  ],
  [
    'a link without a name',
    `<startEvent id="s"/><intermediateThrowEvent id="out"><linkEventDefinition/></intermediateThrowEvent>${path('s', 'out')}`,
    'out no-link',
  ],
  [
    'a flow into a sub-process',
    `<startEvent id="s"/><subProcess id="sub"><task id="a"/></subProcess>${path('s', 'a')}${path('s', 'sub')}`,
    's_a crosses-border',
  ],
  [
    'a start of a sub-process with a trigger',
    `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"><messageEventDefinition messageRef="go"/></startEvent><task id="a"/>${path('i', 'a')}</subProcess>${path('s', 'sub')}`,
    'i start-in-sub-process',
  ],
  [
    'two starts of a sub-process',
    `<startEvent id="s"/><subProcess id="sub"><startEvent id="i"/><startEvent id="j"/><task id="a"/>${path('i', 'a')}${path('j', 'a')}</subProcess>${path('s', 'sub')}`,
    'sub several-starts',
  ],
  ['an empty sub-process', `<startEvent id="s"/><subProcess id="sub"/>${path('s', 'sub')}`, 'sub no-start'],
  ['a call that names no process', `<startEvent id="s"/><callActivity id="c"/>${path('s', 'c')}`, 'c no-called'],
  [
    'a boundary event on an event sub-process',
    `<startEvent id="s"/><task id="a"/>${path('s', 'a')}
     <subProcess id="sub" triggeredByEvent="true"><startEvent id="i"><messageEventDefinition messageRef="go"/></startEvent><task id="x"/>${path('i', 'x')}</subProcess>
     <boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="bad"/></boundaryEvent><task id="y"/>${path('b', 'y')}`,
    'b boundary-host',
  ],
  [
    'a boundary event on an activity of another scope',
    `<startEvent id="s"/><subProcess id="sub"><task id="a"/></subProcess>${path('s', 'sub')}
     <boundaryEvent id="b" attachedToRef="a"><errorEventDefinition errorRef="bad"/></boundaryEvent><task id="y"/>${path('b', 'y')}`,
    'b boundary-host',
  ],
];

const accepted: readonly (readonly [string, string])[] = [
  [
    'compensation by name out of an event sub-process',
    `<startEvent id="s"/>${compensable('a')}${path('s', 'a')}
     <subProcess id="sub" triggeredByEvent="true"><startEvent id="i"><messageEventDefinition messageRef="go"/></startEvent>${throwing('t', 'a')}${path('i', 't')}</subProcess>`,
  ],
  [
    'a cancel end in a sub-process of a transaction',
    `<startEvent id="s"/><transaction id="tx"><startEvent id="i"/><subProcess id="sub"><startEvent id="j"/>${cancelling('cancel')}${path('j', 'cancel')}</subProcess>${path('i', 'sub')}</transaction>${path('s', 'tx')}${onCancel('b', 'tx')}`,
  ],
  [
    'an association that is drawn from the handler to its event',
    `<startEvent id="s"/><task id="a"/><task id="u" isForCompensation="true"/><boundaryEvent id="b" attachedToRef="a"><compensateEventDefinition/></boundaryEvent>${undone('u', 'b')}${path('s', 'a')}`,
  ],
  ['an empty ad-hoc sub-process', `<startEvent id="s"/><adHocSubProcess id="h"/>${path('s', 'h')}`],
];

describe('scopes', () => {
  it.each(refused)('refuses %s', async (_, elements, expected) => {
    const problems = await found(process(elements), 'error');
    expect(problems.map(({ elementId, code }) => `${elementId} ${code}`).join(', ')).toBe(expected);
  });

  it.each(accepted)('accepts %s', async (_, elements) => {
    expect(await found(process(elements), 'error')).toEqual([]);
  });
});
