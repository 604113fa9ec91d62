import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import type { DefinitionSummary, DraftText } from '#lab/modules/designer/shared/definition.dto.js';
import { Deployment, ProcessDefinition, ProcessDraft } from '#lab/process-host/index.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { hours } from '../../support/clock.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let company: Company;
let ann: Caller;
let ben: Caller;
let drawers: readonly string[];

const signIn = async () => {
  [ann, ben] = (await Promise.all(drawers.map((id) => test.as(id)))) as [Caller, Caller];
};

const simple = 'purchase-request.simple';
const leave = 'leave-claim.standard';
const draftOf = (key: string) => `/process/drafts/${key}`;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  drawers = await Promise.all(['ann', 'ben'].map((name) => aUser(test, name, { permissions: ['process:*'] })));
  await signIn();
});
afterEach(async () => {
  for (const { id } of await test.db.repo(ProcessDraft).find()) await ann.delete(draftOf(id));
});
afterAll(() => test.stop());

const opened = async (key: string) => (await ann.get(draftOf(key))).data as DraftText;
const save = (key: string, values: Partial<DraftText>, by = ann) =>
  by.put(draftOf(key), { scenarios: null, version: 0, ...values });
const publish = (key: string, version: number, by = ann) => by.post(`${draftOf(key)}/publish`, { version });
const versionsOf = async (key: string) =>
  (await ann.get(`/process/definitions/${key}/versions`)).data as { id: string; version: number; origin: string }[];
const summaryOf = async (key: string) =>
  ((await ann.get('/process/definitions')).data as DefinitionSummary[]).find((one) => one.key === key);
/** The diagram with other words on it: another content, the same way. */
const renamed = (xml: string, name: string) => xml.replaceAll('直属经理审批', name);

/** Everything that publishing or drawing could leave behind. */
async function kept(): Promise<readonly unknown[]> {
  const versions = await test.db.repo(ProcessDefinition).find({ order: { key: 'ASC', version: 'ASC' } });
  const drafts = await test.db.repo(ProcessDraft).find({ order: { id: 'ASC' } });
  return [
    versions.map(({ key, version, hash }) => [key, version, hash]),
    drafts.map(({ id, version }) => [id, version]),
  ];
}

describe('a draft', () => {
  it('begins as the newest version, and is what was saved last', async () => {
    const before = await opened(simple);
    expect(before).toMatchObject({ key: simple, version: 0, baseVersion: 1, updatedAt: null });
    const xml = renamed(before.xml, '复核');
    const saved = (await save(simple, { xml, scenarios: '{"a":1}' })).data as DraftText;
    expect(saved).toMatchObject({ xml, scenarios: '{"a":1}', version: 1, baseVersion: 1 });
    expect((await ben.get(draftOf(simple))).data).toMatchObject({ ...saved });
    expect(await summaryOf(simple)).toMatchObject({ hasDraft: true, latest: { version: 1 } });
  });

  it('that another user has saved meanwhile is not written over', async () => {
    const { xml } = await opened(simple);
    expect((await save(simple, { xml: renamed(xml, '甲') })).data.version).toBe(1);
    expect((await save(simple, { xml: renamed(xml, '乙'), version: 1 })).data.version).toBe(2);
    for (const version of [0, 1, 3]) (await save(simple, { xml, version }, ben)).expectCode(errors.stale);
    (await publish(simple, 1, ben)).expectCode(errors.stale);
    expect((await opened(simple)).xml).toContain('乙');
    expect(await versionsOf(simple)).toHaveLength(1);
  });

  it('that several people save for the first time at once is saved once', async () => {
    const { xml } = await opened(simple);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(simple, { xml: renamed(xml, `第${i}`) }, i % 2 ? ann : ben)),
    );
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => errors.stale.code)]);
    const winner = answers.findIndex(({ body }) => body.code === 200);
    expect(await opened(simple)).toMatchObject({ version: 1, xml: renamed(xml, `第${winner}`) });
  });

  it('that is discarded is gone, and the newest version is as it was', async () => {
    const before = await opened(simple);
    await save(simple, { xml: renamed(before.xml, '复核') });
    expect((await ben.delete(draftOf(simple))).data).toBeNull();
    expect(await opened(simple)).toEqual(before);
    expect(await summaryOf(simple)).toMatchObject({ hasDraft: false });
    (await publish(simple, 1)).expectCode(errors.notFound);
    (await save(simple, { xml: before.xml, version: 1 })).expectCode(errors.stale);
  });

  it('may be of a process that there was not yet, and is no choice for records before it is published', async () => {
    const key = 'purchase-request.urgent';
    (await ann.get(draftOf(key))).expectCode(errors.notFound);
    const xml = (await opened(simple)).xml.replaceAll(simple, key);
    expect((await save(key, { xml })).data).toMatchObject({ version: 1, baseVersion: 0 });
    const named = { name: { zh: '采购申请（简易）', en: 'Purchase request, simple' }, subject: 'purchase-request' };
    expect(await summaryOf(key)).toMatchObject({ latest: null, hasDraft: true, running: 0, ...named });
    // Also while it does not compile.
    await save(key, { xml: xml.replace(/<bpmn:startEvent[^>]*>/, ''), version: 1 });
    expect(await summaryOf(key)).toMatchObject(named);
    await save(key, { xml, version: 2 });
    const choices = async () =>
      ((await ann.get('/process/definitions/options')).data.rows as { id: string }[]).map(({ id }) => id);
    expect(await choices()).not.toContain(key);
    expect((await publish(key, 3)).data.version).toBe(1);
    expect(await choices()).toContain(key);
  });

  it.each(['NoKey', 'nodots', '__proto__', 'a.b/../c', `a.${'b'.repeat(80)}`])(
    'has a key like a file: %s is refused',
    async (key) => {
      const answer = await save(encodeURIComponent(key), { xml: (await opened(simple)).xml });
      expect([errors.field.code, errors.notFound.code]).toContain(answer.body.code);
      expect(await test.db.repo(ProcessDraft).count()).toBe(0);
    },
  );
});

describe('saving a draft while it is drawn', () => {
  const audited = async () =>
    (
      await test.db.repo(AuditRow).find({ where: { action: 'process.draft', recordId: simple }, order: { id: 'ASC' } })
    ).map(({ actor }) => actor);

  it('is audited once for each user and hour, and at once when the draft changes hands', async () => {
    const before = (await audited()).length;
    const rows = async () => (await audited()).slice(before);
    const { xml } = await opened(simple);
    const users = await Promise.all(['cora', 'dave'].map((name) => aUser(test, name, { permissions: ['process:*'] })));
    const [cora = '', dave = ''] = users;
    let version = 0;
    const saves = async (by: Caller) => {
      version = (await save(simple, { xml: renamed(xml, `第${version}`), version }, by)).data.version as number;
    };
    for (let times = 0; times < 3; times++) await saves(await test.as(cora));
    expect(await rows()).toEqual([cora]);
    await saves(await test.as(dave));
    await saves(await test.as(dave));
    expect(await rows()).toEqual([cora, dave]);
    test.clock.pass(hours(1));
    await saves(await test.as(dave));
    await saves(await test.as(dave));
    expect([version, await rows()]).toEqual([7, [cora, dave, dave]]);
    await signIn();
  });
});

describe('publishing', () => {
  const broken = (xml: string) =>
    xml
      .replace('lab:assignee="departmentManager"', 'lab:assignee="nobodyKnows"')
      .replace('lab:state="approved"', 'lab:state="lost"')
      .replace(' targetRef="managerApproval"', ' targetRef="nowhere"');

  it('refuses a rejection that has no way of its own, unless the diagram says that it goes on', async () => {
    const key = 'purchase-request.wayless';
    const xml = (await opened(simple)).xml.replaceAll(simple, key);
    const wayless = xml
      .replace(/<bpmn:sequenceFlow id="wasRejected".*\/>/, '')
      .replace(/<bpmndi:BPMNEdge id="wasRejected_di".*<\/bpmndi:BPMNEdge>/, '')
      .replace(' lab:action="approve"', '');
    await save(key, { xml: wayless });
    const { problems } = (await publish(key, 1)).expectCode(errors.definitionInvalid) as { problems: unknown[] };
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'no-way',
        args: { action: 'reject' },
        element: { kind: 'userTask', name: '直属经理审批', zh: '直属经理审批', en: 'Manager approval' },
      }),
    ]);
    await save(key, { xml: wayless.replace('lab:actions=', 'lab:continues="reject" lab:actions='), version: 1 });
    expect((await publish(key, 2)).data.version).toBe(1);
  });

  it('refuses a diagram with problems, each with its element, and keeps the draft', async () => {
    const xml = broken((await opened(simple)).xml);
    expect((await save(simple, { xml })).data.version).toBe(1);
    const before = await kept();
    const answer = await publish(simple, 1);
    const { problems } = answer.expectCode(errors.definitionInvalid) as { problems: Record<string, unknown>[] };
    const found = problems.map(({ elementId, code, severity }) => `${elementId} ${code} ${severity}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'withApproval dangling-reference error',
        'managerApproval unknown-resolver error',
        'approved unknown-state error',
      ]),
    );
    expect(answer.body.message).toBe(`definitionInvalid&&${problems.length}`);
    expect(await kept()).toEqual(before);
    const checked = (await ann.post(`${draftOf(simple)}/check`, { xml, scenarios: null })).data;
    const errorsOf = ({ severity }: { severity: string }) => severity === 'error';
    expect(checked).toEqual({ problems: expect.arrayContaining(problems), cases: [] });
    expect((checked.problems as { severity: string }[]).filter(errorsOf)).toEqual(problems);
  });

  it('asks about each warning, and publishes once it is accepted', async () => {
    const key = 'purchase-request.nameless';
    const nameless = (await opened(simple)).xml.replaceAll(simple, key).replace(/ lab:nameEn="Manager approval"/, '');
    await save(key, { xml: nameless });
    const { problems } = (await publish(key, 1)).expectCode(errors.definitionInvalid) as { problems: unknown[] };
    expect(problems).toMatchObject([{ elementId: 'managerApproval', severity: 'warning' }]);
    const answered = (accepted: unknown) => ann.post(`${draftOf(key)}/publish`, { version: 1, accepted });
    (await answered([{ code: 'no-name', elementId: 'approved' }])).expectCode(errors.definitionInvalid);
    (await answered([{ code: 'no-way', elementId: 'managerApproval' }])).expectCode(errors.definitionInvalid);
    expect((await answered([{ code: 'no-name', elementId: 'managerApproval' }])).data.version).toBe(1);
  });

  it('refuses a person who cannot decide, warns about a role without members, and names both', async () => {
    const key = 'purchase-request.manned';
    const drawn = (assignee: string) =>
      opened(simple).then(({ xml }) =>
        xml.replaceAll(simple, key).replace('lab:assignee="departmentManager"', `lab:assignee="${assignee}"`),
      );
    const gone = await aUser(test, 'gone');
    await change(test, User, gone, { status: '1' });
    const found = async (assignee: string) => {
      const { problems } = (await ann.post(`${draftOf(key)}/check`, { xml: await drawn(assignee) })).data as {
        problems: { code: string; severity: string; args: { who: string }; element: { en: string } }[];
      };
      return problems.map(({ code, severity, args, element }) => [code, severity, args.who, element.en]);
    };
    expect(await found('user(nobody)')).toEqual([['person-missing', 'error', 'nobody', 'Manager approval']]);
    expect(await found('role(SHADOW)')).toEqual([['no-members', 'warning', 'SHADOW', 'Manager approval']]);
    expect(await found(`user(${gone})`)).toEqual([['person-missing', 'error', 'gone', 'Manager approval']]);
    expect(await found(`user(${company.wang})`)).toEqual([]);
    await save(key, { xml: await drawn(`user(${gone})`) });
    const accepted = [{ code: 'person-missing', elementId: 'managerApproval' }];
    (await ann.post(`${draftOf(key)}/publish`, { version: 1, accepted })).expectCode(errors.definitionInvalid);
  });

  it.each([
    ['zh', '空'],
    ['en', 'Empty'],
  ] as const)(
    'warns of whom nobody is, also where an action is offered to them, by their names in %s',
    async (language, name) => {
      const key = 'purchase-request.unmanned';
      const admin = await test.as(await aUser(test, `admin-${language}`, { permissions: ['*'], language }));
      const code = (kind: string) => `${kind}-${language}`;
      const made = async (kind: string, more: object = {}) => {
        const values = { code: code(kind), nameZh: `空 ${code(kind)}`, nameEn: `Empty ${code(kind)}`, ...more };
        const route = kind === 'group' ? '/org/groups' : '/org/roles';
        return ((await admin.post(route, values)).data as { id: string }).id;
      };
      await made('group');
      const left = await aUser(test, `left-${language}`);
      const asRole = { division: 'U', status: '0' };
      await admin.post(`/org/roles/${await made('left', asRole)}/members`, { users: [left] });
      const closed = await made('closed', asRole);
      await admin.post(`/org/roles/${closed}/members`, { users: [company.wang] });
      await admin.put(`/org/roles/${closed}`, { ...(await admin.get(`/org/roles/${closed}`)).data, status: '2' });
      await change(test, User, left, { status: '1' });

      const { xml } = await opened(simple);
      const found = async (rule: string, inPlaceOf: string) => {
        const drawn = xml.replaceAll(simple, key).replace(`lab:assignee="${inPlaceOf}"`, `lab:assignee="${rule}"`);
        const answer = await admin.post(`${draftOf(key)}/check`, { xml: drawn, scenarios: null });
        const { problems } = answer.data as {
          problems: { code: string; severity: string; elementId: string; args: { who: string } }[];
        };
        return problems.map((each) => [each.elementId, each.code, each.severity, each.args.who]);
      };
      for (const [asked, element] of [
        ['departmentManager', 'managerApproval'],
        ['requester', 'withdrawn'],
      ] as const) {
        const expected = (who: string) => [[element, 'no-members', 'warning', who]];
        expect(await found(`group(${code('group')})`, asked)).toEqual(expected(`${name} ${code('group')}`));
        expect(await found(`role(${code('left')})`, asked)).toEqual(expected(`${name} ${code('left')}`));
        // A disabled role is found by no rule.
        expect(await found(`role(${code('closed')})`, asked)).toEqual(expected(code('closed')));
      }
    },
  );

  it('refuses a diagram whose own scenarios fail, and names the cases', async () => {
    const { xml, scenarios } = await opened(leave);
    await save(leave, { xml: xml.replace('days &gt; 3', 'days &gt; 1'), scenarios });
    const before = await kept();
    const { cases } = (await publish(leave, 1)).expectCode(errors.definitionInvalid) as {
      cases: { case: string; ok: boolean }[];
    };
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.every(({ ok, case: name }) => !ok && name !== '')).toBe(true);
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['no JSON', '{', ['not-json', expect.stringContaining('JSON')]],
    ['no scenarios', '{"tests":1}', ['not-list', 'diagrams']],
    ['a list', '[]', ['not-file']],
  ])('refuses scenarios that are %s', async (_, scenarios, why) => {
    const { xml } = await opened(leave);
    await save(leave, { xml: renamed(xml, 'x'), scenarios });
    const answer = await publish(leave, 1);
    expect(answer.expectCode(errors.field).fields).toEqual([
      { path: 'scenarios', code: 8012, args: ['format', ...why] },
    ]);
    expect(await versionsOf(leave)).toHaveLength(1);
  });

  it('refuses a diagram of another process', async () => {
    const { xml } = await opened(leave);
    await save(simple, { xml });
    expect((await publish(simple, 1)).expectCode(errors.field).fields).toMatchObject([{ path: 'id' }]);
    expect(await versionsOf(simple)).toHaveLength(1);
  });

  it('of the same content makes nothing new, and the draft is done with', async () => {
    const before = await versionsOf(leave);
    const { xml, scenarios } = await opened(leave);
    await save(leave, { xml, scenarios });
    expect((await publish(leave, 1)).data).toMatchObject({ id: before[0]?.id, version: before[0]?.version });
    expect(await versionsOf(leave)).toEqual(before);
    expect(await summaryOf(leave)).toMatchObject({ hasDraft: false });
  });

  it('of the same diagram with other scenarios keeps those', async () => {
    const { xml, scenarios } = await opened(leave);
    const other = scenarios?.replace('"cases"', '\n "cases"') ?? '';
    expect(other).not.toBe(scenarios);
    await save(leave, { xml, scenarios: other });
    expect((await publish(leave, 1)).data.version).toBe(2);
    expect((await opened(leave)).scenarios).toBe(other);
  });

  it('by several people at once happens once', async () => {
    const before = (await versionsOf(simple)).length;
    await save(simple, { xml: renamed((await opened(simple)).xml, '同时') });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => publish(simple, 1, i % 2 ? ann : ben)));
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 5 }, () => errors.notFound.code)]);
    expect(await versionsOf(simple)).toHaveLength(before + 1);
  });

  it('is for those who may, as are drawing and reading', async () => {
    const may = async (...actions: string[]) =>
      test.as(
        await aUser(test, `may-${actions.join('-')}`, { permissions: actions.map((a) => `process:definition:${a}`) }),
      );
    const [reader, drawer, publisher] = [await may('search'), await may('search', 'save'), await may('publish')];
    const { xml } = await opened(leave);
    const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
    expect(await codeOf(reader.get(draftOf(leave)))).toBe(200);
    expect(await codeOf(reader.post(`${draftOf(leave)}/check`, { xml }))).toBe(200);
    expect(await codeOf(save(leave, { xml }, reader))).toBe(403);
    expect(await codeOf(reader.delete(draftOf(leave)))).toBe(403);
    expect(await codeOf(save(leave, { xml }, publisher))).toBe(403);
    expect(await codeOf(publisher.get('/process/definitions'))).toBe(403);
    expect(await codeOf(save(leave, { xml: `${xml}\n` }, drawer))).toBe(200);
    expect(await codeOf(publish(leave, 1, drawer))).toBe(403);
    expect(await codeOf(publish(leave, 1, publisher))).toBe(200);
  });
});

describe('files of the product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-diagrams-'));
  const file = join(folder, 'purchase', `${simple}.bpmn`);
  const deploy = () => test.get(Deployment).deployFolder(folder);
  const started = async () => {
    const category = await aCategory(test, unique('F'), { process: simple });
    const chen = await test.as(company.chen);
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    return async () =>
      ((await chen.get(`${path}/process`)).data as { definition: { version: number } }).definition.version;
  };

  /** Number of the version that was drawn here. */
  let drawn: number;

  beforeAll(async () => {
    cpSync(join(process.cwd(), 'processes'), folder, { recursive: true });
    const xml = renamed(readFileSync(file, 'utf8'), '自己画的');
    drawn = (await publish(simple, (await save(simple, { xml })).data.version)).data.version;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('do not win over what was drawn here: the two are shown as parted', async () => {
    const running = await started();
    const delivered = readFileSync(file, 'utf8');
    writeFileSync(file, renamed(delivered, '新交付'));
    expect(await deploy()).toEqual([]);
    expect(await summaryOf(simple)).toMatchObject({ diverged: true, latest: { version: drawn, origin: 'designer' } });
    expect([await running(), await (await started())()]).toEqual([drawn, drawn]);
  });

  it('are one with it again when a user publishes them; what runs stays where it is', async () => {
    const running = await started();
    await save(simple, { xml: readFileSync(file, 'utf8') });
    expect((await publish(simple, 1)).data.version).toBe(drawn + 1);
    expect(await summaryOf(simple)).toMatchObject({ diverged: false, latest: { version: drawn + 1 } });
    expect(await deploy()).toEqual([]);
    expect([await running(), await (await started())()]).toEqual([drawn, drawn + 1]);
  });

  it('make a version of their own where nobody has drawn, once', async () => {
    const standard = join(folder, 'purchase', 'purchase-request.standard.bpmn');
    writeFileSync(standard, renamed(readFileSync(standard, 'utf8'), '部门审批'));
    expect(await deploy()).toEqual(['purchase-request.standard']);
    expect(await versionsOf('purchase-request.standard')).toMatchObject([
      { version: 2, origin: 'file' },
      { version: 1, origin: 'file' },
    ]);
    expect(await deploy()).toEqual([]);
    expect(await summaryOf('purchase-request.standard')).toMatchObject({ diverged: false });
  });

  it('that are broken are refused, and the version before them stays', async () => {
    const standard = join(folder, 'purchase', 'purchase-request.standard.bpmn');
    const good = readFileSync(standard, 'utf8');
    writeFileSync(standard, good.replace('lab:state="approved"', 'lab:state="lost"'));
    await expect(deploy()).rejects.toMatchObject({ error: errors.definitionInvalid });
    expect((await versionsOf('purchase-request.standard'))[0]).toMatchObject({ version: 2 });
    writeFileSync(standard, good);
  });
});

describe('a hostile text', () => {
  const deep = (levels: number) => `${'<a:b>'.repeat(levels)}${'</a:b>'.repeat(levels)}`;
  const inside = (xml: string, text: string) => xml.replace('</bpmn:process>', `${text}</bpmn:process>`);
  const hostile: Readonly<Record<string, (xml: string) => string>> = {
    doctype: (xml) => xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
    'too-deep': (xml) => inside(xml, deep(60)),
    'too-many-elements': (xml) => inside(xml, '<a:b/>'.repeat(5001)),
    'too-many-attributes': (xml) =>
      inside(xml, `<bpmn:task ${Array.from({ length: 65 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
    'too-many-references': (xml) => inside(xml, '&#65;'.repeat(50_001)),
    'bad-character': (xml) => inside(xml, '&#0;'),
    'too-large': (xml) => inside(xml, `<!--${'纸'.repeat(2_000_000)}-->`),
    'reserved-id': (xml) => xml.replaceAll('managerApproval', '__proto__'),
  };

  it.each(Object.entries(hostile))('is refused and stored nowhere: %s', async (code, make) => {
    const before = await kept();
    const xml = make((await opened(leave)).xml);
    const answer = await save(leave, { xml });
    const { problems } = answer.expectCode(errors.definitionInvalid) as { problems: { code: string }[] };
    expect(problems.map((problem) => problem.code)).toContain(code);
    const checked = (await ann.post(`${draftOf(leave)}/check`, { xml })).data as { problems: { code: string }[] };
    expect(checked.problems.map((problem) => problem.code)).toContain(code);
    expect(await kept()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('that came into a draft on another way is not published', async () => {
    const { xml } = await opened(leave);
    await save(leave, { xml });
    for (const [code, make] of Object.entries(hostile)) {
      await test.db.unit(async () => void (await test.db.repo(ProcessDraft).update({ id: leave }, { xml: make(xml) })));
      const { problems } = (await publish(leave, 1)).expectCode(errors.definitionInvalid) as {
        problems: { code: string }[];
      };
      expect(problems.map((problem) => problem.code)).toContain(code);
    }
    const versions = (await versionsOf(leave)).length;
    expect(await test.db.repo(ProcessDefinition).countBy({ key: leave })).toBe(versions);
  });

  it('of 6 MB is refused by its length', async () => {
    const before = await kept();
    const xml = inside((await opened(leave)).xml, `<!--${'x'.repeat(6 * 1024 * 1024)}-->`);
    for (const answer of [await save(leave, { xml }), await ann.post(`${draftOf(leave)}/check`, { xml })]) {
      const { fields } = answer.expectCode(errors.field);
      expect(fields).toEqual([{ path: 'xml', code: 8012, args: ['tooLong', String(5 * 1024 * 1024)] }]);
    }
    (await save(leave, { xml: `${xml}${xml}` })).expectCode(errors.fileRefused);
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['no XML', 'hello'],
    ['no BPMN', '<html><body onload="alert(1)"/></html>'],
    ['cut off', '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"><bpmn:process'],
  ])('that is %s may wait as a draft, and is no version', async (_, xml) => {
    expect((await save(leave, { xml })).status).toBe(200);
    const { problems } = (await publish(leave, 1)).expectCode(errors.definitionInvalid) as { problems: unknown[] };
    expect(problems.length).toBeGreaterThan(0);
  });
});
