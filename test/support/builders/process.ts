import type { Caller } from '../as-user.js';

/** The diagram that tests change: one approval, and the requester may withdraw. */
export const simpleProcess = 'purchase-request.simple';

/** Publishes the simple diagram after a change of its text; answers the version. */
export function publishSimple(admin: Caller, changed: (xml: string) => string): Promise<number> {
  return publishChanged(admin, simpleProcess, changed);
}

/** Publishes a diagram of the house with a change, in spite of warnings about separation; answers its version. */
export async function publishChanged(admin: Caller, key: string, changed: (xml: string) => string): Promise<number> {
  const { xml, version } = (await admin.get(`/process/drafts/${key}`)).data as {
    xml: string;
    version: number;
  };
  const draft = { xml: changed(xml), scenarios: null, version };
  const saved = (await admin.put(`/process/drafts/${key}`, draft)).data as { version: number };
  const accepted = [
    { code: 'own-approval', elementId: 'managerApproval' },
    { code: 'no-separation', elementId: key },
  ];
  const note = { note: 'a test', version: saved.version, accepted };
  return (await admin.post(`/process/drafts/${key}/publish`, note)).data.version as number;
}

/** The diagram with further approvals behind the first, named by element, each with its assignee. */
export function withApprovals(xml: string, steps: Readonly<Record<string, string>>): string {
  const ids = Object.keys(steps);
  const added = Object.entries(steps).map(([id, assignee], at) =>
    [
      `<bpmn:userTask id="${id}" name="${id}" lab:nameZh="${id}" lab:nameEn="${id}" lab:assignee="${assignee}" lab:actions="approve reject" />`,
      `<bpmn:sequenceFlow id="${id}Yes" sourceRef="${id}" targetRef="${ids[at + 1] ?? 'approved'}" lab:action="approve" />`,
      `<bpmn:sequenceFlow id="${id}No" sourceRef="${id}" targetRef="backToDraft" lab:action="reject" />`,
    ].join(''),
  );
  return xml
    .replace('sourceRef="managerApproval" targetRef="approved"', `sourceRef="managerApproval" targetRef="${ids[0]}"`)
    .replace('<bpmn:endEvent id="approved"', `${added.join('')}<bpmn:endEvent id="approved"`);
}
