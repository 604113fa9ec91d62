import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';
import { aSample, sampleRoom } from '../../support/sample.js';
import { seeded } from '../../support/seeded.js';

/** `npm run soak` asks for more. */
const rounds = Number(process.env.COMPETING_ROUNDS ?? 1);
const random = seeded(Number(process.env.COMPETING_SEED ?? 20_261_122));

jest.setTimeout(30_000 + rounds * 5_000);

let test: TestApp;
let owner: string;
let ann: Caller;
let ben: Caller;
let admin: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
const file = (key: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:message id="withdraw" name="withdraw"/>
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">${inside}</bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  const approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  ann = await test.as(owner);
  ben = await test.as(approver);
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  const task = (id: string) =>
    `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve" lab:state="sent"/>`;
  const around = (middle: string, from: string, to = from) =>
    `<bpmn:startEvent id="start" ${names('start')}/>${middle}<bpmn:endEvent id="end" ${names('end')} lab:state="done"/>${flow('start', from)}${flow(to, 'end')}`;
  const files = {
    'sample.called': around(task('check'), 'check').replace(' lab:state="done"', ''),
    'sample.calls': around(
      `<bpmn:callActivity id="call" ${names('call')} calledElement="sample.called"/>${task('approval')}${flow('call', 'approval')}`,
      'call',
      'approval',
    ),
    'sample.outside': around(
      `<bpmn:serviceTask id="weigh" ${names('weigh')} lab:topic="scale" lab:state="sent"/>`,
      'weigh',
    ),
    'sample.chosen': around(
      `<bpmn:adHocSubProcess id="checks" ${names('checks')} lab:state="sent">${task('budget').replace(' lab:state="sent"', '')}</bpmn:adHocSubProcess>`,
      'checks',
    ),
  };
  for (const [key, inside] of Object.entries(files))
    await test.db.unit(() => test.get(Definitions).publish({ key, xml: file(key, inside), origin: 'file' }));
});
afterAll(() => test.stop());

interface Seen {
  readonly path: string;
  readonly instance: string;
  readonly version: number;
}
type Move = (seen: Seen) => Promise<number>;

const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
const approve: Move = ({ path, version }) => codeOf(ben.post(`${path}/actions/approve`, { version, input: {} }));
const order =
  (operation: string): Move =>
  ({ instance }) =>
    codeOf(admin.post(`/process/instances/${instance}/${operation}`, { reason: 'x' }));
const chosen =
  (what: string, body: Record<string, unknown>): Move =>
  async ({ instance }) => {
    const at = `/process/instances/${instance}/ad-hoc`;
    const [open] = (await ann.get(at)).data as { token: number }[];
    return open ? codeOf(ann.post(`${at}/${open.token}/${what}`, body)) : errors.taskTaken.code;
  };
/** Work that was fetched before anybody moved, by instance: everybody answers with the same token. */
const fetched = new Map<string, { readonly id: string; readonly token: string }>();
const answered =
  (verb: string, body: Record<string, unknown> = {}): Move =>
  ({ instance }) => {
    const { id, token } = fetched.get(instance) ?? { id: '', token: '' };
    return codeOf(test.nobody().post(`/process/external/${id}/${verb}`, { token, ...body }));
  };
const submit: Move = ({ path, version }) => codeOf(ann.post(`${path}/actions/submit`, { version, input: {} }));

/** Each pair: the diagram, the two commands, and how many of them may win at the most. */
const pairs: readonly (readonly [name: string, key: string, one: Move, other: Move, most: 1 | 2])[] = [
  ['approve in a called process, twice', 'sample.calls', approve, approve, 1],
  ['approve in a called process and cancel', 'sample.calls', approve, order('cancel'), 2],
  ['approve in a called process and suspend', 'sample.calls', approve, order('suspend'), 2],
  ['suspend and cancel a tree', 'sample.calls', order('suspend'), order('cancel'), 2],
  ['the same answer of a system outside, twice', 'sample.outside', answered('complete'), answered('complete'), 2],
  [
    'two answers of a system outside',
    'sample.outside',
    answered('complete'),
    answered('fail', { message: 'no', retries: 0 }),
    1,
  ],
  ['an answer from outside and cancel', 'sample.outside', answered('complete'), order('cancel'), 1],
  [
    'beginning more and saying that it is done',
    'sample.chosen',
    chosen('activate', { elements: ['budget'] }),
    chosen('finish', {}),
    2,
  ],
  ['saying twice that it is done', 'sample.chosen', chosen('finish', {}), chosen('finish', {}), 1],
  ['beginning more and cancel', 'sample.chosen', chosen('activate', { elements: ['budget'] }), order('cancel'), 2],
];

const refusals: readonly number[] = [
  errors.stale,
  errors.illegalState,
  errors.taskTaken,
  errors.notYourTask,
  errors.suspended,
].map(({ code }) => code);

async function seen(key: string): Promise<Seen> {
  const path = await aSample(test, key, owner);
  await ann.act(path, 'submit');
  const { instance } = (await ann.get(`${path}/process`)).data as { instance: string };
  if (key === 'sample.outside') {
    const [work] = (await admin.post('/process/external/fetch', { topic: 'scale', max: 1, lockFor: 60 })).data.tasks;
    fetched.set(instance, work);
  }
  return { path, instance, version: (await ann.get(path)).data.version as number };
}

async function race(one: () => Promise<number>, other: () => Promise<number>): Promise<readonly number[]> {
  const later = (move: () => Promise<number>) => pause(Math.floor(random() * 5)).then(move);
  return random() < 0.5 ? Promise.all([one(), later(other)]) : Promise.all([other(), later(one)]);
}

/** Every live instance of the record's tree has something that it waits for. */
async function goesOn(path: string): Promise<boolean> {
  const rows = await test.db.query({
    sql: 'SELECT `state` FROM `process_instance` WHERE `recordId` = ? AND `endedAt` IS NULL',
    values: [path.split('/').pop()],
  });
  return rows.every(({ state }) => (JSON.parse(String(state)) as { tokens: unknown[] }).tokens.length > 0);
}

describe('two commands on one tree at the same moment', () => {
  it.each(pairs)('%s', async (name, key, one, other, most) => {
    for (let round = 0; round < rounds; round++) {
      const at = await seen(key);
      const codes = await race(
        () => one(at),
        () => other(at),
      );
      const refused = codes.filter((code) => code !== 200);
      const of = { name, round, codes };
      expect({ ...of, unknown: refused.filter((code) => !refusals.includes(code)) }).toEqual({ ...of, unknown: [] });
      expect({ ...of, won: 2 - refused.length >= 1 && 2 - refused.length <= most }).toEqual({ ...of, won: true });
      expect({ ...of, goesOn: await goesOn(at.path) }).toEqual({ ...of, goesOn: true });
      expect({ ...of, violations: await violations(test.db) }).toEqual({ ...of, violations: [] });
    }
  });

  it('a restart by an administrator and a submit by its owner start one process', async () => {
    const { path, instance } = await seen('sample.calls');
    await admin.post(`/process/instances/${instance}/cancel`, { reason: 'x' });
    const at = { path, instance, version: (await ann.get(path)).data.version as number };
    const codes = await race(
      () => order('restart')(at),
      () => submit(at),
    );
    expect(codes.filter((code) => code === 200 || code === 201)).toHaveLength(1);
    expect(await violations(test.db)).toEqual([]);
  });
});
