import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';
import { aSample, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let ann: Caller;
let ben: Caller;
let manager: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;

/** Checks that people choose, one after the other or at once; then done. */
const diagram = (key: string, approver: string, ordering: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:adHocSubProcess id="checks" ${names('checks')} ordering="${ordering}" lab:state="sent">
      ${['budget', 'safety'].map((id) => `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve"/>`).join('')}
    </bpmn:adHocSubProcess>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done"/>
    ${flow('toChecks', 'start', 'checks')}${flow('toEnd', 'checks', 'end')}
  </bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  const approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  const keeper = await aUser(test, 'manager', { permissions: ['process:*'] });
  for (const [key, ordering] of [
    ['sample.checks', 'Parallel'],
    ['sample.inTurn', 'Sequential'],
  ] as const) {
    const xml = diagram(key, approver, ordering);
    await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
  }
  [ann, ben, manager] = (await Promise.all([owner, approver, keeper].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.stop());

async function sent(key: string) {
  const path = await aSample(test, key, owner);
  await ann.act(path, 'submit');
  const { instance } = (await ann.get(`${path}/process`)).data as { instance: string };
  const at = `/process/instances/${instance}/ad-hoc`;
  const [work] = (await ann.get(at)).data as { token: number }[];
  return { path, at, on: `${at}/${work?.token ?? 0}` };
}

const tasksOf = async (path: string) =>
  ((await ann.get(`${path}/process`)).data.path as { element: string; status: string }[])
    .filter(({ status }) => status === 'current')
    .map(({ element }) => element);

describe('an ad-hoc sub-process', () => {
  it('shows its owner what may begin, and begins what they say as often as they say it', async () => {
    const { path, at, on } = await sent('sample.checks');
    const activities = [
      { element: 'budget', name: { zh: 'budget', en: 'budget' }, active: 0 },
      { element: 'safety', name: { zh: 'safety', en: 'safety' }, active: 0 },
    ];
    expect((await ann.get(at)).data).toMatchObject([
      { element: 'checks', sequential: false, takesMore: true, activities },
    ]);
    expect((await ann.post(`${on}/activate`, { elements: ['budget', 'budget'] })).data).toBeNull();
    expect((await manager.post(`${on}/activate`, { elements: ['safety'] })).data).toBeNull();
    expect(await tasksOf(path)).toEqual(['budget', 'safety']);
    expect((await ann.get(at)).data[0].activities).toMatchObject([{ active: 2 }, { active: 1 }]);

    // Tasks that offer the same action say whose step it decides.
    const [{ tasks }] = (await ann.get(`${path}/process`)).data.path as [{ tasks: string[] }];
    const { version } = (await ann.get(path)).data;
    const acted = await ben.post(`${path}/actions/approve`, { task: tasks[0], version, input: {} });
    const offered = acted.data.actions as { action: string; step?: { en: string } }[];
    expect(offered.map(({ action, step }) => [action, step?.en]).sort()).toEqual([
      ['approve', 'budget'],
      ['approve', 'safety'],
    ]);

    const [task] = (await ben.get('/Common/getTodoList')).data.rows as { id: string }[];
    expect(task).toBeDefined();
    // Its owner would end approvals that others are to give; an administrator who has no part in it may.
    (await ann.post(`${on}/finish`, {})).expectCode(errors.ownProcess);
    expect((await ann.get(path)).data.state).toBe('sent');
    expect((await manager.post(`${on}/finish`, {})).data).toBeNull();
    expect((await ann.get(path)).data.state).toBe('done');
    expect((await ann.get(at)).data).toEqual([]);
    (await ann.post(`${on}/finish`, {})).expectCode(errors.taskTaken);
    const verbs = ((await ann.get(`${path}/process`)).data.timeline as { verb: string }[]).map(({ verb }) => verb);
    expect(verbs).toEqual(['submit', 'activated', 'activated', 'approve', 'finished', 'completed']);
    expect(await violations(test.db)).toEqual([]);
  });

  it('that is sequential takes one at a time', async () => {
    const { path, at, on } = await sent('sample.inTurn');
    (await ann.post(`${on}/activate`, { elements: ['budget', 'safety'] })).expectCode(errors.illegalState);
    await ann.post(`${on}/activate`, { elements: ['budget'] });
    expect((await ann.get(at)).data).toMatchObject([{ sequential: true, takesMore: false }]);
    (await ann.post(`${on}/activate`, { elements: ['safety'] })).expectCode(errors.illegalState);
    await ben.act(path, 'approve');
    await ann.post(`${on}/activate`, { elements: ['safety'] });
    expect(await tasksOf(path)).toEqual(['safety']);
    await ben.act(path, 'approve');
    // Nothing is open: its owner ends it.
    expect((await ann.post(`${on}/finish`, {})).data).toBeNull();
    expect((await ann.get(path)).data.state).toBe('done');
  });

  it('loses no approval where its owner begins one and ends all at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { path, on } = await sent('sample.checks');
      const [begun, ended] = await Promise.all([
        ann.post(`${on}/activate`, { elements: ['budget'] }),
        ann.post(`${on}/finish`, {}),
      ]);
      const codes = [begun.body.code, ended.body.code] as const;
      // The one that comes second is refused, whichever it is.
      const isBegun = codes[0] === success;
      expect(codes).toEqual(isBegun ? [success, errors.ownProcess.code] : [errors.taskTaken.code, success]);
      expect(await tasksOf(path)).toEqual(isBegun ? ['budget'] : []);
    }
  });

  it('refuses the user who is not asked, what is not in it, and bad bodies, and nothing happens', async () => {
    const { path, at, on } = await sent('sample.checks');
    expect((await ben.get(at)).data).toEqual([]);
    (await ben.post(`${on}/activate`, { elements: ['budget'] })).expectCode(errors.notYourTask);
    (await ben.post(`${on}/finish`, {})).expectCode(errors.notYourTask);
    (await ann.post(`${on}/activate`, { elements: ['end'] })).expectCode(errors.illegalState);
    (await ann.post(`${on}/activate`, { elements: [] })).expectCode(errors.field);
    (await ann.post(`${at}/999/activate`, { elements: ['budget'] })).expectCode(errors.taskTaken);
    (await ann.post('/process/instances/none/ad-hoc/1/finish', {})).expectCode(errors.notFound);
    expect(await tasksOf(path)).toEqual([]);
    expect((await ann.get(path)).data.state).toBe('sent');
    expect(await violations(test.db)).toEqual([]);
  });
});
