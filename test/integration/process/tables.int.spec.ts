import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { BoxOf } from '#lab/modules/designer/client/tables/model/boxed.js';
import { addEntry, setEntry } from '#lab/modules/designer/client/tables/model/boxes.js';
import { changeDecision, withIds } from '#lab/modules/designer/client/tables/model/edit.js';
import { asKind } from '#lab/modules/designer/client/tables/model/kinds.js';
import {
  addKnowledge,
  changeKnowledge,
  changeLogic,
  withKnows,
} from '#lab/modules/designer/client/tables/model/knowledge.js';
import type { TableDraftText, TableSummary } from '#lab/modules/designer/shared/table.dto.js';
import { readModel, writeDecisions, type BoxedModel, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { Deployment, ProcessDecision, ProcessDecisionDraft } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple } from '../../support/builders/process.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { aTable } from '../../support/builders/tables.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let company: Company;
let admin: Caller;
let other: Caller;
let chen: Caller;
let lin: Caller;
let zhou: Caller;

const shipped = 'approval-levels';
const simple = 'purchase-request.simple';
const draftOf = (key: string) => `/process/table-drafts/${key}`;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [admin, other] = (await Promise.all(
    ['admin', 'other'].map(async (name) => test.as(await aUser(test, name, { permissions: ['process:*'] }))),
  )) as [Caller, Caller];
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.stop());

const opened = async (key: string) => (await admin.get(draftOf(key))).data as TableDraftText;
const save = async (key: string, xml: string, by = admin): Promise<Answer> => {
  const before = await by.get(draftOf(key));
  return by.put(draftOf(key), { xml, version: before.body.code === 200 ? before.data.version : 0 });
};
const publish = (key: string, version: number, note = '') => admin.post(`${draftOf(key)}/publish`, { version, note });
/** Saves and publishes; answers what publishing answered. */
const published = async (key: string, xml: string, note?: string) =>
  publish(key, (await save(key, xml)).data.version as number, note);
const summaryOf = async (key: string) =>
  ((await admin.get('/process/tables')).data as TableSummary[]).find((one) => one.key === key);
const problemsOf = (answer: Answer) =>
  (answer.expectCode(errors.definitionInvalid) as { problems: { elementId: string; code: string; args: unknown }[] })
    .problems;
const discard = (key: string) => admin.delete(draftOf(key));

/** A request of this price that follows the diagram. */
async function requested(process: string, price: string): Promise<string> {
  const category = await aCategory(test, unique('T'), { process });
  const path = await aRequest(chen, category, company.chen, { lines: [aLine({ quantity: '1', unitPrice: price })] });
  expect((await chen.act(path, 'submit')).body.code).toBe(200);
  return path;
}
const viewOf = async (path: string) => (await chen.get(`${path}/process`)).data as Record<string, unknown>;

/** Asks the decision when the manager has approved: `out = "more"` brings a second approval. */
const asking = (decision: string) => (xml: string) =>
  xml
    .replace('sourceRef="managerApproval" targetRef="approved"', 'sourceRef="managerApproval" targetRef="ask"')
    .replace(
      '<bpmn:endEvent id="approved"',
      `<bpmn:businessRuleTask id="ask" name="问" lab:nameZh="问" lab:nameEn="Ask" lab:decision="${decision}" lab:decisionResult="singleEntry" lab:result="out"/>
      <bpmn:exclusiveGateway id="which" default="enough"/>
      <bpmn:userTask id="second" name="复核" lab:nameZh="复核" lab:nameEn="Review" lab:assignee="departmentManager(2)" lab:actions="approve reject"/>
      <bpmn:sequenceFlow id="asked" sourceRef="ask" targetRef="which"/>
      <bpmn:sequenceFlow id="enough" name="够" lab:nameZh="够" lab:nameEn="Enough" sourceRef="which" targetRef="approved"/>
      <bpmn:sequenceFlow id="more" name="不够" lab:nameZh="不够" lab:nameEn="More" sourceRef="which" targetRef="second"><bpmn:conditionExpression>out = "more"</bpmn:conditionExpression></bpmn:sequenceFlow>
      <bpmn:sequenceFlow id="secondYes" sourceRef="second" targetRef="approved" lab:action="approve"/>
      <bpmn:sequenceFlow id="secondNo" sourceRef="second" targetRef="backToDraft" lab:action="reject"/>
      <bpmn:endEvent id="approved"`,
    );

describe('tables of the product', () => {
  it('stand beside the diagrams that ask them, from the first start on', async () => {
    expect(await summaryOf(shipped)).toMatchObject({
      name: { zh: '采购审批级别', en: 'Purchase approval levels' },
      latest: { version: 1, origin: 'file' },
      hasDraft: false,
      diverged: false,
      decisions: [{ id: 'approvalLevel', askedBy: ['purchase-request.levels'] }],
    });
  });

  it.each([
    ['20000', ['lin']],
    ['20001', ['lin', 'zhou']],
  ])('a request of %s is decided by %j', async (price, people) => {
    const path = await requested('purchase-request.levels', price);
    for (const who of people) {
      expect(await viewOf(path)).toMatchObject({ ended: false });
      expect((await (who === 'lin' ? lin : zhou).act(path, 'approve')).body.code).toBe(200);
    }
    expect(await viewOf(path)).toMatchObject({ ended: true });
  });
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-tables-'));
  const file = join(folder, 'purchase', `${shipped}.dmn`);
  const diagram = join(folder, 'purchase', 'purchase-request.levels.bpmn');
  const deploy = () => test.get(Deployment).deployFolder(folder);

  beforeAll(() => cpSync(join(process.cwd(), 'processes'), folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('become the next version when they change, once', async () => {
    expect(await deploy()).toEqual([]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('&gt; 20000', '&gt; 15000'));
    expect(await deploy()).toEqual([shipped]);
    expect(await deploy()).toEqual([]);
    expect(await summaryOf(shipped)).toMatchObject({ latest: { version: 2, origin: 'file' } });
  });

  it('that no longer have what a published diagram asks are refused, unless the diagram changes with them', async () => {
    const texts = [readFileSync(file, 'utf8'), readFileSync(diagram, 'utf8')] as const;
    writeFileSync(file, texts[0].replace('decision id="approvalLevel"', 'decision id="levelOfApproval"'));
    await expect(deploy()).rejects.toMatchObject({ error: errors.definitionInvalid });
    expect(await summaryOf(shipped)).toMatchObject({ latest: { version: 2 } });
    writeFileSync(diagram, texts[1].replace('"approvalLevel"', '"levelOfApproval"'));
    rmSync(diagram.replace('.bpmn', '.scenario.json'));
    expect(await deploy()).toEqual([shipped, 'purchase-request.levels']);
    writeFileSync(file, texts[0]);
    writeFileSync(diagram, texts[1]);
    expect(await deploy()).toEqual([shipped, 'purchase-request.levels']);
  });

  it('do not win over what was written here', async () => {
    const { xml } = await opened(shipped);
    const answer = await published(shipped, xml.replace('&gt; 15000', '&gt; 12000'), 'Lower');
    expect(answer.data.version).toBe(5);
    writeFileSync(file, readFileSync(file, 'utf8').replace('&gt; 15000', '&gt; 18000'));
    expect(await deploy()).toEqual([]);
    expect(await summaryOf(shipped)).toMatchObject({ diverged: true, latest: { version: 5, origin: 'designer' } });
  });
});

describe('a draft of tables', () => {
  const key = 'drafts.here';

  it('is kept with its problems, and only of what its writer has seen', async () => {
    (await admin.get(draftOf(key))).expectCode(errors.notFound);
    const broken = aTable('drafted', [['> ', '"x"']]);
    expect((await save(key, broken)).data).toMatchObject({ key, xml: broken, version: 1, baseVersion: 0 });
    for (const version of [0, 2]) (await other.put(draftOf(key), { xml: broken, version })).expectCode(errors.stale);
    expect(await summaryOf(key)).toMatchObject({ latest: null, hasDraft: true, decisions: [] });
    const named = broken.replace(
      '<definitions',
      '<definitions xmlns:lab="http://labdesk.org/schema/lab" lab:nameZh="级别" lab:nameEn="Levels"',
    );
    await save('drafts.named', named);
    expect(await summaryOf('drafts.named')).toMatchObject({ name: { zh: '级别', en: 'Levels' } });
    await discard('drafts.named');
    (await publish(key, 2)).expectCode(errors.stale);
    expect(problemsOf(await publish(key, 1))).toMatchObject([
      { elementId: 'rule1', code: 'expression', args: { text: '>', side: 'input', column: '1' } },
    ]);
    expect(await test.db.repo(ProcessDecision).countBy({ key })).toBe(0);
    expect((await discard(key)).data).toBeNull();
    expect(await summaryOf(key)).toBeUndefined();
    (await publish(key, 1)).expectCode(errors.notFound);
  });

  it.each(['not xml', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'])('is a DMN file: %s is refused', async (xml) => {
    expect(problemsOf(await save(key, xml)).length).toBeGreaterThan(0);
    expect(await test.db.repo(ProcessDecisionDraft).countBy({ id: key })).toBe(0);
  });

  it.each(['NoKey', '__proto__', 'a.b/../c', 'a'.repeat(81)])('has a key like a file: %s is refused', async (name) => {
    const answer = await admin.put(draftOf(encodeURIComponent(name)), { xml: aTable('x', []), version: 0 });
    expect([errors.field.code, errors.notFound.code]).toContain(answer.body.code);
  });
});

describe('publishing tables', () => {
  const key = 'rates';

  it('makes versions, each with its note and its author', async () => {
    const first = aTable('rate', [['-', '"a"']]);
    expect((await published(key, first, 'The first')).data.version).toBe(1);
    expect((await published(key, aTable('rate', [['-', '"b"']]), 'The second')).data.version).toBe(2);
    // The same again is no new version, and takes the draft away.
    expect((await published(key, aTable('rate', [['-', '"b"']]))).data.version).toBe(2);
    const versions = (await admin.get(`/process/tables/${key}/versions`)).data as { id: string }[];
    expect(versions).toMatchObject([
      { version: 2, origin: 'designer', note: 'The second', createdBy: { en: expect.any(String) } },
      { version: 1, origin: 'designer', note: 'The first' },
    ]);
    expect((await admin.get(`/process/table-versions/${versions[1]?.id}`)).data).toEqual({
      key,
      xml: first,
      version: 1,
    });
    (await admin.get('/process/table-versions/none')).expectCode(errors.notFound);
    const audited = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'process.table.publish' AND `detail` LIKE ?",
      values: ['%The second%'],
    });
    expect(audited).toHaveLength(1);
  });

  it('refuses a decision that another file has', async () => {
    expect(problemsOf(await published('other.rates', aTable('rate', [['-', '"c"']])))).toMatchObject([
      { elementId: 'rate', code: 'decision-taken', args: { id: 'rate', table: key } },
    ]);
    await discard('other.rates');
  });

  it('refuses to take away what a diagram asks, and names the diagram', async () => {
    const version = await publishSimple(admin, asking('rate'));
    const renamed = aTable('price', [['-', '"a"']]);
    const found = [
      { elementId: 'rate', code: 'decision-asked', args: { diagram: `${simple} v${version}`, element: 'ask' } },
    ];
    expect(problemsOf(await published(key, renamed))).toMatchObject(found);
    expect((await admin.post(`${draftOf(key)}/check`, { xml: renamed })).data.problems).toMatchObject(found);
    expect(await summaryOf(key)).toMatchObject({
      latest: { version: 2 },
      decisions: [{ id: 'rate', askedBy: [simple] }],
    });
    await discard(key);
  });

  it('a diagram that asks for a decision that nobody has is refused with its element', async () => {
    const { xml, version } = (await admin.get(`/process/drafts/${simple}`)).data;
    const draft = {
      xml: (xml as string).replace('lab:decision="rate"', 'lab:decision="lost"'),
      scenarios: null,
      version,
    };
    const saved = (await admin.put(`/process/drafts/${simple}`, draft)).data;
    const answer = await admin.post(`/process/drafts/${simple}/publish`, { version: saved.version });
    expect(problemsOf(answer)).toMatchObject([
      { elementId: 'ask', code: 'unknown-decision', args: { decision: 'lost' } },
    ]);
    await admin.delete(`/process/drafts/${simple}`);
  });

  it('asks to accept each warning, as diagrams do', async () => {
    const { version } = (await save('gaps', aTable('gap', [['> 100', '"a"']]))).data as { version: number };
    const found = problemsOf(await publish('gaps', version));
    expect(found).toMatchObject([{ severity: 'warning', code: 'gap' }]);
    const publishing = (accepted: unknown) => admin.post(`${draftOf('gaps')}/publish`, { version, accepted });
    expect(problemsOf(await publishing([{ code: 'gap', elementId: 'elsewhere' }]))).toEqual(found);
    expect(await test.db.repo(ProcessDecision).countBy({ key: 'gaps' })).toBe(0);
    expect((await publishing(found.map(({ code, elementId }) => ({ code, elementId })))).data.version).toBe(1);
  });

  it('refuses a file whose tests fail, and names them', async () => {
    const tested = (expected: string) =>
      aTable('tested', [['-', '"a"']])
        .replace('<definitions ', '<definitions xmlns:lab="http://labdesk.org/schema/lab" ')
        .replace(
          '<decisionTable',
          `<extensionElements><lab:tests><lab:test><lab:input name="amountBase">5</lab:input><lab:expected>${expected}</lab:expected></lab:test></lab:tests></extensionElements><decisionTable`,
        );
    expect(problemsOf(await published('tested', tested('"b"')))).toMatchObject([
      { elementId: 'tested', code: 'test-failed', args: { number: '1', expected: '"b"', found: '{"out": "a"}' } },
    ]);
    expect(await test.db.repo(ProcessDecision).countBy({ key: 'tested' })).toBe(0);
    expect((await published('tested', tested('"a"'))).data.version).toBe(1);
  });

  it('is for those who may publish; reading and trying out for those who may look', async () => {
    const people = { save: ['search', 'save'], search: ['search'], none: [] };
    const [writer, looker, nobody] = (await Promise.all(
      Object.entries(people).map(async ([name, words]) =>
        test.as(await aUser(test, `t-${name}`, { permissions: words.map((word) => `process:definition:${word}`) })),
      ),
    )) as [Caller, Caller, Caller];
    const xml = aTable('mine', [['-', '"a"']]);
    const code = async (call: Promise<Answer>) => (await call).body.code;
    expect(await code(writer.put(draftOf('mine'), { xml, version: 0 }))).toBe(200);
    expect(await code(writer.post(`${draftOf('mine')}/publish`, { version: 1 }))).toBe(403);
    expect(await code(looker.get('/process/tables'))).toBe(200);
    expect(await code(looker.put(draftOf('mine'), { xml, version: 1 }))).toBe(403);
    expect(await code(looker.delete(draftOf('mine')))).toBe(403);
    expect(await code(looker.post(`${draftOf('mine')}/test`, { xml, decision: 'mine' }))).toBe(200);
    for (const path of ['/process/tables', '/process/tables/mine/versions', draftOf('mine')])
      expect(await code(nobody.get(path))).toBe(403);
    expect(await code(writer.delete(draftOf('mine')))).toBe(200);
  });
});

describe('a run', () => {
  const key = 'rates';

  it('asks the newest version, also when that is published after the run has begun', async () => {
    await published(key, aTable('rate', [['-', '"enough"']]));
    const path = await requested(simple, '500');
    await published(
      key,
      aTable('rate', [
        ['>= 500', '"more"'],
        ['-', '"enough"'],
      ]),
    );
    await lin.act(path, 'approve');
    expect(await viewOf(path)).toMatchObject({ ended: false, incidents: [] });
    expect((await zhou.act(path, 'approve')).body.code).toBe(200);
    expect(await viewOf(path)).toMatchObject({ ended: true });
    const cheap = await requested(simple, '499');
    await lin.act(cheap, 'approve');
    expect(await viewOf(cheap)).toMatchObject({ ended: true });
  });

  it('names the version of the table that it asked, whatever is published later', async () => {
    await published(key, aTable('rate', [['-', '"enough"']]), 'Asked');
    const asked = (await summaryOf(key))?.latest?.version;
    const path = await requested(simple, '500');
    await lin.act(path, 'approve');
    await published(
      key,
      aTable('rate', [
        ['> 1', '"enough"'],
        ['-', '"enough"'],
      ]),
      'Later',
    );
    expect((await summaryOf(key))?.latest?.version).not.toBe(asked);
    const { instance, timeline } = (await viewOf(path)) as { instance: string; timeline: { verb: string }[] };
    const table = { key, version: asked, name: { zh: expect.any(String), en: expect.any(String) } };
    expect(timeline.filter(({ verb }) => verb === 'evaluated')).toMatchObject([{ element: 'ask', table }]);
    const { rows } = (await admin.get(`/process/instances/${instance}/history?page=1&size=50`)).data as {
      rows: { kind: string }[];
    };
    expect(rows.filter(({ kind }) => kind === 'evaluated')).toMatchObject([{ of: { element: 'ask' }, table }]);
    expect(rows.filter(({ kind }) => kind === 'entered')[0]).toMatchObject({ table: null });
  });

  it('stops with the reason where the table cannot decide, and goes on when the table is mended', async () => {
    await published(key, aTable('rate', [['-', '"enough"']], '"no number"'));
    const path = await requested(simple, '500');
    await lin.act(path, 'approve');
    const { instance, incidents } = (await viewOf(path)) as { instance: string; incidents: { id: string }[] };
    expect(incidents).toMatchObject([{ element: 'ask', message: expect.stringContaining('"no number" is no number') }]);
    await published(key, aTable('rate', [['-', '"enough"']]));
    await admin.post(`/process/instances/${instance}/incidents/${incidents[0]?.id}/retry`, { reason: 'Mended' });
    expect(await viewOf(path)).toMatchObject({ ended: true, incidents: [] });
  });

  it('stops where a name that is worked out names no decision', async () => {
    await publishSimple(admin, (xml) => xml.replace('lab:decision="rate"', 'lab:decision="=category"'));
    const path = await requested(simple, '500');
    await lin.act(path, 'approve');
    const { incidents } = (await viewOf(path)) as { incidents: unknown[] };
    expect(incidents).toMatchObject([{ element: 'ask', message: expect.stringContaining('there is no decision') }]);
  });
});

describe('a decision of boxes', () => {
  const key = 'boxes';
  const edited = async (xml: string, ...edits: readonly ((model: DecisionModel) => DecisionModel)[]) => {
    const { model } = await readModel(xml);
    if (!model) throw new Error('no model');
    return writeDecisions(edits.reduce((before, edit) => edit(before), withIds(model)));
  };
  const boxes =
    (path: readonly number[], change: (box: BoxedModel, fresh: (kind: string) => string) => BoxedModel) =>
    (model: DecisionModel) =>
      changeLogic(model, 'boxed', path, change);
  const text = (path: readonly number[], expression: string) =>
    boxes(path, (box) => ({ ...box, expression }) as BoxedModel);
  const context = (box: BoxedModel) => box as BoxOf<'context'>;

  it('that was a table is edited, kept with its problems, checked, tried out, published and run', async () => {
    // The rule becomes the result of a context, which a condition and a function of the file follow.
    const broken = await edited(
      aTable('boxed', []),
      boxes([], (box, fresh) => asKind(box, 'literal').made(fresh)),
      text([], '"enough"'),
      boxes([], (box, fresh) => asKind(box, 'context').made(fresh)),
      boxes([], (box, fresh) => setEntry(addEntry(context(box), 0, fresh), 0, { name: 'limit', type: 'number' })),
      boxes([1], (box, fresh) => asKind(box, 'conditional').made(fresh)),
      text([0], '250 +'),
      text([1, 0], 'twice(limit) <= amountBase'),
      text([1, 1], '"more"'),
      text([1, 2], '"enough"'),
      (model) => addKnowledge(model, 'twice'),
      (model) =>
        changeKnowledge(model, 'function1', (item) => ({
          ...item,
          parameters: [{ name: 'sum', type: 'number' }],
          body: { kind: 'literal', id: 'doubled', type: '', expression: '2 * sum' },
        })),
      (model) => changeDecision(model, 'boxed', (item) => withKnows(item, ['function1'])),
    );
    const { version } = (await save(key, broken)).data as { version: number };
    expect((await opened(key)).xml).toBe(broken);
    const wrong = { code: 'expression', args: { text: '250 +' } };
    expect((await admin.post(`${draftOf(key)}/check`, { xml: broken })).data.problems).toMatchObject([wrong]);
    expect(problemsOf(await publish(key, version))).toMatchObject([wrong]);
    expect(await test.db.repo(ProcessDecision).countBy({ key })).toBe(0);

    const mended = await edited(broken, text([0], '250'));
    expect((await admin.post(`${draftOf(key)}/check`, { xml: mended })).data.problems).toEqual([]);
    const tried = async (amountBase: number) =>
      (await admin.post(`${draftOf(key)}/test`, { xml: mended, decision: 'boxed', inputs: { amountBase } })).data;
    expect([await tried(499), await tried(500)]).toMatchObject([
      { ok: true, result: 'enough' },
      { ok: true, result: 'more' },
    ]);
    expect((await published(key, mended)).data.version).toBe(1);

    await publishSimple(admin, (xml) => xml.replace(/lab:decision="[^"]*"/, 'lab:decision="boxed"'));
    const cheap = await requested(simple, '499');
    await lin.act(cheap, 'approve');
    expect(await viewOf(cheap)).toMatchObject({ ended: true, incidents: [] });
    const dear = await requested(simple, '500');
    await lin.act(dear, 'approve');
    expect(await viewOf(dear)).toMatchObject({ ended: false, incidents: [] });
    expect((await zhou.act(dear, 'approve')).body.code).toBe(200);
    expect(await viewOf(dear)).toMatchObject({ ended: true });
  });
});

describe('trying out', () => {
  const xml = aTable('size', [
    ['< 10', '"small"'],
    ['-', '"large"'],
  ]);
  const tried = async (inputs: Record<string, unknown>, text = xml, decision = 'size') =>
    admin.post(`${draftOf('sizes')}/test`, { xml: text, decision, inputs });

  it('shows which rules match and their result, and stores nothing', async () => {
    expect((await tried({ amountBase: 5 })).data).toEqual({ ok: true, result: { out: 'small' }, matched: ['rule1'] });
    expect((await tried({ amountBase: '12.5' })).data).toEqual({
      ok: true,
      result: { out: 'large' },
      matched: ['rule2'],
    });
    expect((await tried({})).data).toMatchObject({ ok: true, matched: ['rule2'] });
    expect(await summaryOf('sizes')).toBeUndefined();
  });

  it('shows why it cannot be decided', async () => {
    expect((await tried({ amountBase: 'many' })).data).toMatchObject({
      ok: false,
      code: 'type',
      message: expect.stringContaining('"many" is no number'),
    });
    expect((await tried({}, xml, 'other')).data).toMatchObject({ ok: false, code: 'unknown-decision' });
    expect(problemsOf(await tried({}, xml.replace('"small"', '"small')))).toMatchObject([{ elementId: 'rule1' }]);
    (await tried({ amountBase: 5 }, '')).expectCode(errors.field);
  });
});
