import type { Subject } from '#lab/shared/define-subject.js';
import { escapeXml } from './xml.js';

/** What a new process is called. */
export interface NewProcess {
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/**
 * The beginning of a process for a kind of record: a user submits it, the head of the department decides, and it
 * ends. It can be published as it is.
 */
export function emptyProcess(given: NewProcess, subject: Subject): string {
  const waiting = stateWith(subject, 'waiting');
  const done = stateWith(subject, 'done');
  const failed = stateWith(subject, 'failed') ?? subject.editable[0];
  const state = (word: string | undefined) => (word === undefined ? '' : ` lab:state="${word}"`);
  const names = (zh: string, en: string) => `name="${zh}" lab:nameZh="${zh}" lab:nameEn="${en}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:lab="http://labdesk.org/schema/lab" id="lab-wide" targetNamespace="http://labdesk.org/processes">
  <bpmn:process id="${given.key}" ${names(escapeXml(given.nameZh), escapeXml(given.nameEn))} lab:subject="${subject.name}" isExecutable="true">
    <bpmn:startEvent id="submitted" ${names('提交', 'Submitted')} />
    <bpmn:userTask id="headApproval" ${names('部门负责人审批', 'Department manager approval')} lab:assignee="departmentManager" lab:actions="approve reject"${state(waiting)} />
    <bpmn:endEvent id="approved" ${names('已通过', 'Approved')}${state(done)} />
    <bpmn:endEvent id="rejected" ${names('已拒绝', 'Rejected')}${state(failed)} />
    <bpmn:sequenceFlow id="start" sourceRef="submitted" targetRef="headApproval" />
    <bpmn:sequenceFlow id="wasApproved" ${names('通过', 'Approved')} sourceRef="headApproval" targetRef="approved" lab:action="approve" />
    <bpmn:sequenceFlow id="wasRejected" ${names('拒绝', 'Rejected')} sourceRef="headApproval" targetRef="rejected" lab:action="reject" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${given.key}">
      <bpmndi:BPMNShape id="submitted_di" bpmnElement="submitted"><dc:Bounds x="160" y="182" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="148" y="225" width="60" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="headApproval_di" bpmnElement="headApproval"><dc:Bounds x="260" y="162" width="110" height="76" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approved_di" bpmnElement="approved"><dc:Bounds x="470" y="182" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="458" y="225" width="60" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="rejected_di" bpmnElement="rejected"><dc:Bounds x="470" y="292" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="458" y="335" width="60" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="start_di" bpmnElement="start"><di:waypoint x="196" y="200" /><di:waypoint x="260" y="200" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="wasApproved_di" bpmnElement="wasApproved"><di:waypoint x="370" y="200" /><di:waypoint x="470" y="200" /><bpmndi:BPMNLabel><dc:Bounds x="394" y="178" width="52" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="wasRejected_di" bpmnElement="wasRejected"><di:waypoint x="315" y="238" /><di:waypoint x="315" y="310" /><di:waypoint x="470" y="310" /><bpmndi:BPMNLabel><dc:Bounds x="368" y="288" width="52" height="18" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

/** The first state of this meaning that a kind of record knows. */
export function stateWith(subject: Subject, tone: string): string | undefined {
  return Object.entries(subject.states).find(([, spec]) => spec.tone === tone)?.[0];
}
