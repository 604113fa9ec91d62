import type { KindName } from './model/kinds.js';

/** What the palette offers beside the kinds themselves: kinds with words on them. */
export type PresetName = 'approval' | 'countersign' | 'copyIn' | 'mail' | 'externalWork';

const caught = 'intermediate-event-catch';
const thrown = 'intermediate-event-throw';

/** Glyphs of the BPMN font: lists, menus and the canvas show one sign for one kind. */
const glyphs: Readonly<Record<KindName | PresetName, string>> = {
  approval: 'user-task',
  countersign: 'user',
  copyIn: 'send',
  mail: 'send-task',
  externalWork: 'service',
  userTask: 'user-task',
  serviceTask: 'service-task',
  sendTask: 'send-task',
  receiveTask: 'receive-task',
  scriptTask: 'script-task',
  businessRuleTask: 'business-rule-task',
  manualTask: 'manual-task',
  task: 'task',
  callActivity: 'call-activity',
  subProcess: 'subprocess-expanded',
  eventSubProcess: 'event-subprocess-expanded',
  transaction: 'transaction',
  adHocSubProcess: 'ad-hoc-subprocess',
  exclusiveGateway: 'gateway-xor',
  parallelGateway: 'gateway-parallel',
  inclusiveGateway: 'gateway-or',
  eventBasedGateway: 'gateway-eventbased',
  complexGateway: 'gateway-complex',
  startEvent: 'start-event-none',
  messageStart: 'start-event-message',
  timerStart: 'start-event-timer',
  signalStart: 'start-event-signal',
  conditionalStart: 'start-event-condition',
  errorStart: 'start-event-error',
  escalationStart: 'start-event-escalation',
  compensateStart: 'start-event-compensation',
  multipleStart: 'start-event-multiple',
  endEvent: 'end-event-none',
  terminateEnd: 'end-event-terminate',
  errorEnd: 'end-event-error',
  messageEnd: 'end-event-message',
  signalEnd: 'end-event-signal',
  escalationEnd: 'end-event-escalation',
  compensateEnd: 'end-event-compensation',
  cancelEnd: 'end-event-cancel',
  multipleEnd: 'end-event-multiple',
  messageCatch: `${caught}-message`,
  timerCatch: `${caught}-timer`,
  signalCatch: `${caught}-signal`,
  conditionalCatch: `${caught}-condition`,
  linkCatch: `${caught}-link`,
  multipleCatch: `${caught}-multiple`,
  plainThrow: 'intermediate-event-none',
  messageThrow: `${thrown}-message`,
  signalThrow: `${thrown}-signal`,
  escalationThrow: `${thrown}-escalation`,
  compensateThrow: `${thrown}-compensation`,
  linkThrow: `${thrown}-link`,
  multipleThrow: `${thrown}-multiple`,
  messageBoundary: `${caught}-message`,
  timerBoundary: `${caught}-timer`,
  errorBoundary: `${caught}-error`,
  signalBoundary: `${caught}-signal`,
  conditionalBoundary: `${caught}-condition`,
  escalationBoundary: `${caught}-escalation`,
  compensateBoundary: `${caught}-compensation`,
  cancelBoundary: `${caught}-cancel`,
  multipleBoundary: `${caught}-multiple`,
  dataObject: 'data-object',
  dataStore: 'data-store',
  annotation: 'text-annotation',
  group: 'group',
  participant: 'participant',
  lane: 'lane',
};

/** The class that draws the sign of a kind. */
export function glyphOf(kind: KindName | PresetName): string {
  return `bpmn-icon-${glyphs[kind]}`;
}

/** The sign of a kind, for the eye only: its name is beside it. */
export function KindIcon({ kind, size = 17 }: { readonly kind: KindName | PresetName; readonly size?: number }) {
  return <i className={`designer-glyph ${glyphOf(kind)}`} style={{ fontSize: size }} aria-hidden />;
}
