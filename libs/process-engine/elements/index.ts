import type { ElementKind } from '../model.js';
import { boundaryEvent } from './boundary-event.js';
import { catchEvent } from './catch-event.js';
import type { Element } from './element.js';
import { endEvent } from './end-event.js';
import { errorEndEvent } from './error-end-event.js';
import { exclusiveGateway } from './exclusive-gateway.js';
import { inclusiveGateway } from './inclusive-gateway.js';
import { manualTask } from './manual-task.js';
import { messageEndEvent, messageThrowEvent } from './message-throw-event.js';
import { parallelGateway } from './parallel-gateway.js';
import { receiveTask } from './receive-task.js';
import { scriptTask } from './script-task.js';
import { sendTask } from './send-task.js';
import { serviceTask } from './service-task.js';
import { startEvent } from './start-event.js';
import { subProcess } from './sub-process.js';
import { task } from './task.js';
import { terminateEndEvent } from './terminate-end-event.js';
import { throwEvent } from './throw-event.js';
import { userTask } from './user-task.js';

/** Every kind that can run, and how. A kind that is missing here cannot be compiled. */
export const elements: Readonly<Record<ElementKind, Element>> = {
  startEvent,
  endEvent,
  terminateEndEvent,
  errorEndEvent,
  messageEndEvent,
  throwEvent,
  messageThrowEvent,
  catchEvent,
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
  subProcess,
};
