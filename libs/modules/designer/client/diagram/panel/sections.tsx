import { useDesigner } from '../designer-context.js';
import { notifyKindOf } from '../model/notify.js';
import { processBehind } from '../model/process.js';
import { isChoice, isSequenceFlow, partOf } from '../model/read.js';
import { triggersOf, wordOfTrigger } from '../model/triggers.js';
import { Actions } from './actions.js';
import { Activation, AdHoc, Instantiating } from './behaviour.js';
import { ButtonTexts, ProcessButtonTexts } from './button-texts.js';
import { Call } from './call.js';
import { FlowCondition } from './condition.js';
import { LocalData, Variable } from './data.js';
import { CalledDecision } from './decision.js';
import { Due } from './due.js';
import { Triggers } from './event.js';
import { Form } from './form.js';
import { Notify } from './notify.js';
import { Offers } from './offers.js';
import { Policies } from './policies.js';
import { LanePeople, Lanes } from './pool.js';
import { ProcessWords } from './process-words.js';
import { Repeating } from './repeating.js';
import { WhoDecides } from './who.js';
import { RecordState, Script, Work } from './work.js';

/** The sections that what is chosen has. */
export function Sections() {
  const { chosen } = useDesigner();
  const process = processBehind(chosen);
  if (process)
    return (
      <>
        {chosen.type === 'bpmn:Participant' && <Lanes />}
        <ProcessWords process={process} />
        <ProcessButtonTexts process={process} />
      </>
    );
  if (isSequenceFlow(chosen)) return isChoice(chosen) ? <FlowCondition /> : null;
  if (chosen.type === 'bpmn:DataObjectReference') return <Variable />;
  if (chosen.type === 'bpmn:Lane')
    return (
      <>
        <LanePeople />
        <Lanes />
      </>
    );
  return chosen.businessObject.$instanceOf('bpmn:FlowNode') ? <NodeSections /> : null;
}

/** What a node says: first what only its kind has, then what all have. */
function NodeSections() {
  const { chosen } = useDesigner();
  const element = chosen.businessObject;
  const notifies = notifyKindOf(element) !== undefined;
  const isActivity = element.$instanceOf('bpmn:Activity') && element.get('triggeredByEvent') !== true;
  return (
    <>
      {element.$type === 'bpmn:UserTask' && (
        <>
          <WhoDecides />
          <Actions />
          <Offers />
          <ButtonTexts />
          <Form />
          <Due />
          <Policies />
        </>
      )}
      {element.$type === 'bpmn:ScriptTask' && <Script />}
      {element.$type === 'bpmn:BusinessRuleTask' && <CalledDecision />}
      {element.$type === 'bpmn:CallActivity' && <Call />}
      {element.$type === 'bpmn:AdHocSubProcess' && <AdHoc />}
      {element.$type === 'bpmn:ComplexGateway' && <Activation />}
      {(!notifies || partOf(element, 'messageRef') !== undefined) && <Triggers />}
      {notifies ? <Notify /> : doesWork(element) && <Work />}
      {['bpmn:EventBasedGateway', 'bpmn:ReceiveTask'].includes(element.$type) && <Instantiating />}
      <RecordState />
      {isActivity && <Repeating />}
      {hasLocalData(element) && <LocalData />}
    </>
  );
}

type Element = ReturnType<typeof useDesigner>['chosen']['businessObject'];

/** Services, and what sends a message: work may be done before it is sent. */
function doesWork(element: Element): boolean {
  if (['bpmn:ServiceTask', 'bpmn:SendTask'].includes(element.$type)) return true;
  const sends = triggersOf(element).map(wordOfTrigger);
  return element.$instanceOf('bpmn:ThrowEvent') && sends.length === 1 && sends[0] === 'message';
}

/** A call has mappings of its own; of events only those that are waited for take values. */
function hasLocalData(element: Element): boolean {
  if (element.$type === 'bpmn:CallActivity' || element.get('triggeredByEvent') === true) return false;
  return element.$instanceOf('bpmn:Activity') || element.$type === 'bpmn:IntermediateCatchEvent';
}
