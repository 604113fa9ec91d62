import type { PresetName } from '../kind-icons.js';
import type { KindName } from './kinds.js';

/** Groups of the palette and the menus; the first one is what most diagrams are made of. */
export const offerGroups = {
  common: [
    'approval',
    'countersign',
    'copyIn',
    'mail',
    'exclusiveGateway',
    'parallelGateway',
    'timerCatch',
    'subProcess',
    'startEvent',
    'endEvent',
  ],
  tasks: [
    'userTask',
    'serviceTask',
    'sendTask',
    'externalWork',
    'scriptTask',
    'businessRuleTask',
    'receiveTask',
    'manualTask',
    'task',
    'callActivity',
  ],
  scopes: ['eventSubProcess', 'transaction', 'adHocSubProcess'],
  gateways: ['inclusiveGateway', 'eventBasedGateway', 'complexGateway'],
  starts: [
    'messageStart',
    'timerStart',
    'signalStart',
    'conditionalStart',
    'errorStart',
    'escalationStart',
    'compensateStart',
    'multipleStart',
  ],
  waiting: ['messageCatch', 'signalCatch', 'conditionalCatch', 'linkCatch', 'multipleCatch'],
  throwing: [
    'plainThrow',
    'messageThrow',
    'signalThrow',
    'escalationThrow',
    'compensateThrow',
    'linkThrow',
    'multipleThrow',
  ],
  boundary: [
    'timerBoundary',
    'messageBoundary',
    'errorBoundary',
    'signalBoundary',
    'conditionalBoundary',
    'escalationBoundary',
    'compensateBoundary',
    'cancelBoundary',
    'multipleBoundary',
  ],
  ends: [
    'terminateEnd',
    'errorEnd',
    'messageEnd',
    'signalEnd',
    'escalationEnd',
    'compensateEnd',
    'cancelEnd',
    'multipleEnd',
  ],
  others: ['dataObject', 'dataStore', 'annotation', 'group', 'participant'],
} as const satisfies Readonly<Record<string, readonly (KindName | PresetName)[]>>;

export type OfferGroup = keyof typeof offerGroups;
export type OfferName = KindName | PresetName;

/** The groups with what is in them, in the order of the palette. */
export const offersByGroup = Object.entries(offerGroups) as readonly (readonly [OfferGroup, readonly OfferName[]])[];
