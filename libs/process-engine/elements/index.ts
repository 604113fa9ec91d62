import type { ElementKind } from '../model/definition.js';
import { adHocSubProcess } from './ad-hoc-sub-process.js';
import { boundaryEvent } from './boundary-event.js';
import { businessRuleTask } from './business-rule-task.js';
import { callActivity } from './call-activity.js';
import { cancelEndEvent } from './cancel-end-event.js';
import { catchEvent } from './catch-event.js';
import { complexGateway } from './complex-gateway.js';
import type { Element } from './element.js';
import { endEvent } from './end-event.js';
import { eventBasedGateway } from './event-based-gateway.js';
import { exclusiveGateway } from './exclusive-gateway.js';
import { inclusiveGateway } from './inclusive-gateway.js';
import { linkCatchEvent, linkThrowEvent } from './link-event.js';
import { manualTask } from './manual-task.js';
import { messageEndEvent, messageThrowEvent } from './message-throw-event.js';
import { parallelGateway } from './parallel-gateway.js';
import { receiveTask } from './receive-task.js';
import { scriptTask } from './script-task.js';
import { sendTask } from './send-task.js';
import { serviceTask } from './service-task.js';
import { startEvent } from './start-event.js';
import { eventSubProcess, subProcess, transaction } from './sub-process.js';
import { task } from './task.js';
import { terminateEndEvent } from './terminate-end-event.js';
import { throwEvent } from './throw-event.js';
import {
  compensateEndEvent,
  compensateThrowEvent,
  errorEndEvent,
  escalationEndEvent,
  escalationThrowEvent,
  multipleEndEvent,
  multipleThrowEvent,
  signalEndEvent,
  signalThrowEvent,
} from './throwing-events.js';
import { userTask } from './user-task.js';

/** Every kind that can run, and how. A kind that is missing here cannot be compiled. */
export const elements: Readonly<Record<ElementKind, Element>> = {
  startEvent,
  endEvent,
  terminateEndEvent,
  errorEndEvent,
  messageEndEvent,
  signalEndEvent,
  escalationEndEvent,
  compensateEndEvent,
  cancelEndEvent,
  multipleEndEvent,
  throwEvent,
  messageThrowEvent,
  signalThrowEvent,
  escalationThrowEvent,
  compensateThrowEvent,
  linkThrowEvent,
  multipleThrowEvent,
  catchEvent,
  linkCatchEvent,
  boundaryEvent,
  task,
  userTask,
  serviceTask,
  sendTask,
  receiveTask,
  manualTask,
  scriptTask,
  exclusiveGateway,
  parallelGateway,
  inclusiveGateway,
  complexGateway,
  eventBasedGateway,
  businessRuleTask,
  subProcess,
  eventSubProcess,
  transaction,
  adHocSubProcess,
  callActivity,
};
