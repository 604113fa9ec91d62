import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { specOf, type KindName } from '../model/kinds.js';
import {
  setCondition,
  setErrorCode,
  setEscalation,
  setMessage,
  setSignal,
  setTimer,
  triggersOf,
  wordOfTrigger,
} from '../model/triggers.js';
import { setExpression, setTexts, setValues } from '../model/write.js';
import type { Board } from './board.js';

/** What the panel asks of a trigger before it can run. */
export function fill(board: Board, event: DiagramElement): DiagramElement {
  for (const trigger of triggersOf(event.businessObject)) {
    const word = wordOfTrigger(trigger);
    if (word === 'message') setMessage(board.pen, event, trigger, 'notified');
    if (word === 'timer') setTimer(board.pen, event, trigger, { kind: 'duration', text: 'P1D' });
    if (word === 'signal') setSignal(board.pen, event, trigger, 'alarm');
    if (word === 'conditional') setCondition(board.pen, event, trigger, 'amount > 3');
    if (word === 'error') setErrorCode(board.pen, event, trigger, 'BROKEN');
    if (word === 'escalation') setEscalation(board.pen, event, trigger, 'LATE');
    if (word === 'link') setTexts(board.pen, event, { name: 'over' }, trigger);
  }
  return event;
}

/** Draws a kind where it belongs, with the least around it that a process needs to run. */
export function drawKind(board: Board, kind: KindName): DiagramElement {
  const { pen } = board;
  const { family } = specOf(kind);
  const between = () => {
    const drawn = board.draw(kind, board.start);
    board.draw('endEvent', drawn);
    return drawn;
  };
  switch (family) {
    case 'activity':
      return work(board, between());
    case 'scope': {
      const scope = kind === 'eventSubProcess' ? board.draw(kind) : between();
      if (kind === 'eventSubProcess') board.draw('endEvent', board.start);
      for (const first of board.inside(scope))
        if (first.type === 'bpmn:StartEvent') board.draw('endEvent', fill(board, first));
      return scope;
    }
    case 'gateway': {
      const gateway = board.draw(kind, board.start);
      const first = kind === 'eventBasedGateway' ? 'timerCatch' : 'task';
      const second = kind === 'eventBasedGateway' ? 'messageCatch' : 'manualTask';
      const ways = [board.draw(first, gateway), board.draw(second, gateway)];
      for (const way of ways) board.draw('endEvent', fill(board, way));
      if (kind === 'complexGateway') setExpression(pen, gateway, 'activationCondition', 'activationCount >= 1');
      const [asked, otherwise] = gateway.outgoing;
      const asks = kind === 'exclusiveGateway' || kind === 'inclusiveGateway' || kind === 'complexGateway';
      if (asks && asked && otherwise) {
        setExpression(pen, asked, 'conditionExpression', 'amount > 3');
        setValues(pen, gateway, { default: otherwise.businessObject });
      }
      return gateway;
    }
    case 'start': {
      const inEventSub = ['errorStart', 'escalationStart', 'compensateStart'].includes(kind);
      if (kind !== 'startEvent') board.draw('endEvent', board.start);
      if (!inEventSub) {
        const event = fill(board, kind === 'startEvent' ? board.start : board.draw(kind));
        board.draw('endEvent', event);
        return event;
      }
      const scope = board.draw('eventSubProcess');
      const event = fill(board, board.become(board.inside(scope)[0] ?? scope, kind));
      board.draw('endEvent', event);
      return event;
    }
    case 'end': {
      if (kind !== 'cancelEnd') return fill(board, board.draw(kind, board.start));
      const transaction = board.draw('transaction', board.start);
      board.draw('endEvent', transaction);
      return board.draw(kind, board.inside(transaction)[0]);
    }
    case 'catch':
    case 'throw': {
      if (kind !== 'linkCatch' && kind !== 'linkThrow') return fill(board, between());
      const thrown = fill(board, board.draw('linkThrow', board.start));
      const caught = fill(board, board.draw('linkCatch'));
      board.draw('endEvent', caught);
      return kind === 'linkCatch' ? caught : thrown;
    }
    case 'boundary': {
      const host = board.draw(kind === 'cancelBoundary' ? 'transaction' : 'task', board.start);
      board.draw('endEvent', host);
      for (const first of board.inside(host)) board.draw('endEvent', first);
      const event = fill(board, board.draw(kind, host));
      board.draw(kind === 'compensateBoundary' ? 'task' : 'endEvent', event);
      return event;
    }
    default:
      board.draw('endEvent', board.start);
      if (kind === 'lane') return board.modeler.get('modeling').addLane(board.draw('participant'), 'bottom');
      return board.draw(kind as 'participant');
  }
}

/** What a task needs to run. */
function work(board: Board, task: DiagramElement): DiagramElement {
  const { pen } = board;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'bpmn:ServiceTask': { 'lab:topic': 'balance' },
    'bpmn:SendTask': { 'lab:handler': 'mail' },
    'bpmn:ScriptTask': { script: '1 + 1', scriptFormat: 'feel' },
    'bpmn:BusinessRuleTask': { 'lab:decision': 'rates' },
    'bpmn:CallActivity': { calledElement: 'other' },
    'bpmn:UserTask': { 'lab:assignee': 'ceo' },
  };
  setTexts(pen, task, words[task.type] ?? {});
  if (task.type === 'bpmn:ReceiveTask') setMessage(pen, task, task.businessObject, 'notified');
  return task;
}
