/** Key of the diagram, and the id of its process. */
export const w2Key = 'bench-case.w2';

/** Ids of the elements in the order in which an instance comes by. */
export const w2Path = ['start', 'first', 'amount', 'second', 'end'] as const;

/** The amount of every instance: more than the limit, so that both approvals are asked for. */
export const w2Amount = 25_000;

/** The condition of the gateway in the product's language. */
export const ownCondition = 'amount &gt; 10000';

/** Who has the tasks. */
export const requester = '019a0000-0000-7000-8000-000000000001';
export const firstApprover = '019a0000-0000-7000-8000-000000000002';
export const secondApprover = '019a0000-0000-7000-8000-000000000003';

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const task = (id: string, approver: string, state = '') =>
  `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve" ${state}/>`;
const flow = (id: string, from: string, to: string, inside = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;

/** Key of the diagram in which many approve one instance, and the title of the records that go its way. */
export const togetherKey = 'bench-case.together';
export const togetherTitle = 'A case for many';
export const together = Array.from(
  { length: 20 },
  (_, at) => `019a0000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
);

/** One user task for many: each of them has an iteration of it, and all must approve. */
export function approvedTogether(): string {
  const list = together.map((id) => `&quot;${id}&quot;`).join(', ');
  const many = `<bpmn:multiInstanceLoopCharacteristics lab:collection="[${list}]" lab:element="approver" />`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/bench">
  <bpmn:process id="${togetherKey}" ${names('Together')} lab:subject="bench-case" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')} />
    <bpmn:userTask id="approval" ${names('approval')} lab:assignee="user(=approver)" lab:actions="approve" lab:state="running">${many}</bpmn:userTask>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done" />
    ${flow('f1', 'start', 'approval')}
    ${flow('f2', 'approval', 'end')}
  </bpmn:process>
</bpmn:definitions>
`;
}

/**
 * W2: start, user task, exclusive gateway on the amount, user task, end. One file for both engines; the condition alone
 * is said in each one's own dialect.
 */
export function w2(condition: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/bench">
  <bpmn:process id="${w2Key}" ${names('W2')} lab:subject="bench-case" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')} />
    ${task('first', firstApprover, 'lab:state="running" ')}
    <bpmn:exclusiveGateway id="amount" ${names('amount')} default="small" />
    ${task('second', secondApprover)}
    <bpmn:endEvent id="end" ${names('end')} lab:state="done" />
    ${flow('f1', 'start', 'first')}
    ${flow('f2', 'first', 'amount')}
    ${flow('large', 'amount', 'second', `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`)}
    ${flow('small', 'amount', 'end')}
    ${flow('f3', 'second', 'end')}
  </bpmn:process>
</bpmn:definitions>
`;
}
