import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { ContractDays } from '#lab/modules/contract/server/index.js';
import { Department } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller, Data } from '../../support/as-user.js';
import { aContractDraft, aContractType, signed, type Parties } from '../../support/builders/managed-contracts.js';
import { aCompany, aDepartment, aUser, change, setCeo } from '../../support/builders/org.js';
import { aVendor } from '../../support/builders/purchase.js';
import { routesOf } from '../../support/routes.js';

/** Words that only a reader of the contract may see. */
const secrets = ['Zephyrmerger', 'Quartzpartner', 'Obsidianclause', '7654321'];

let test: TestApp;
let type: string;
let parties: Parties;
let ma: Caller;
let gu: Caller;
/** Holds every permission of the house but those of contracts. */
let clerk: Caller;
/** Reads every contract that is not confidential. */
let reader: Caller;
let department: string;

const ofContracts = /^(\*|contract:|\/contractManage)/;
const idOf = (path: string) => path.split('/').pop() ?? '';

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  const company = await aCompany(test);
  await setCeo(test, company.wang);
  type = await aContractType(test, 'SVC');
  parties = { a: await aVendor(test, 'Own Lab'), b: await aVendor(test, 'Quartzpartner Ltd') };
  const { group } = company;
  department = await aDepartment(test, 'guests');
  const staff = ['contract:contract:search', 'contract:contract:create'];
  const owning = [...staff, 'contract:obligation:search'];
  ma = await test.as(await aUser(test, 'ma', { department: group, permissions: owning, reporter: company.lin }));
  const approving = ['contract:contract:approve', 'contract:contract:search'];
  const gus = await aUser(test, 'gu', { permissions: [...approving, 'process:instance:search'] });
  await change(test, Department, group, { managerId: gus });
  gu = await test.as(gus);
  const all = [...new Set(routesOf(test).flatMap(({ may }) => may ?? []))];
  const others = all.filter((permission) => !ofContracts.test(permission) && permission !== 'purchase:contract:all');
  clerk = await test.as(await aUser(test, 'clerk', { permissions: others }));
  reader = await test.as(await aUser(test, 'reader', { permissions: [...others, ...staff, 'contract:contract:all'] }));
});
afterAll(() => test.stop());

const secret = {
  title: 'Zephyrmerger',
  content: 'Obsidianclause',
  amount: '7654321.00',
  confidential: true,
};

const listQueries = ['?scope=all&size=100', '?search=Zephyrmerger'];

/** What a caller is answered by each list, and by each route about one of these ids. */
async function answersTo(who: Caller, ids: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { method, path } of routesOf(test)) {
    if (method !== 'GET') continue;
    const asked = path.includes(':')
      ? ids.map((id) => path.replaceAll(/:\w+/g, id))
      : listQueries.map((query) => path + query);
    for (const each of asked) answers.set(`/${each}`, (await who.get(`/${each}`)).raw.toString('utf8'));
  }
  return answers;
}

function leaks(answers: ReadonlyMap<string, string>): string[] {
  return [...answers].flatMap(([path, text]) =>
    // A company is no secret, only that it is a party of this contract.
    secrets
      .filter((word) => text.includes(word) && !(word === 'Quartzpartner' && /^\/(company|purchase)\//.test(path)))
      .map((word) => `${path}: ${word}`),
  );
}

describe('a confidential contract', () => {
  it('is named by its number in processes, tasks, the audit and notices, and nothing else of it is shown there', async () => {
    const path = await aContractDraft(ma, type, parties, secret);
    await ma.act(path, 'submit');
    const { number } = (await ma.get(path)).data as { number: string };
    const { rows } = (await gu.get('/Common/getTodoList')).data as { rows: Data[] };
    const [line] = rows.filter(({ recordId }) => recordId === idOf(path));
    expect(line).toMatchObject({ title: { zh: `保密合同 ${number}`, en: `Confidential contract ${number}` } });
    expect(JSON.stringify(line)).not.toMatch(new RegExp(secrets.join('|')));
    const [instance] = await test.db.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `recordId` = ?',
      values: [idOf(path)],
    });
    const ids = [String(instance?.id), idOf(path), String(line?.task)];
    for (const who of [clerk, reader]) {
      expect(leaks(await answersTo(who, ids))).toEqual([]);
      (await who.get(path)).expectCode(who === reader ? errors.notFound : errors.forbidden);
    }
    expect(leaks(await answersTo(ma, [idOf(path)])).length).toBeGreaterThan(0);
    await test.drain();
    expect(
      test.mailbox.mails.map((mail) => JSON.stringify(mail)).filter((text) => text.includes('Zephyrmerger')),
    ).toEqual([]);
  });

  it('gives its facts to expressions of its readers only, and each such reading is in the audit', async () => {
    const path = await aContractDraft(ma, type, parties, { ...secret, title: 'Zephyrmerger tried' });
    const facts = `/process/dry-run/contract/facts?record=${idOf(path)}`;
    for (const who of [clerk, reader]) (await who.get(facts)).expectCode(errors.notFound);
    const rights = ['contract:contract:search', 'contract:contract:create', 'process:definition:save'];
    const na = await aUser(test, 'na', { department, permissions: rights });
    const own = await aContractDraft(await test.as(na), type, parties, { ...secret, title: 'Zephyrmerger own' });
    const readings = async () => {
      const sql = "SELECT `id` FROM `audit` WHERE `action` = 'contract.read' AND `actor` = ? AND `recordId` = ?";
      return (await test.db.query({ sql, values: [na, idOf(own)] })).length;
    };
    const before = await readings();
    const answer = await (await test.as(na)).get(facts.replace(idOf(path), idOf(own)));
    expect(answer.data).toMatchObject({ facts: { confidential: true } });
    expect(await readings()).toBe(before + 1);
  });

  it('gives its facts on the page of its instance to its readers only, and each such reading is in the audit', async () => {
    const path = await aContractDraft(ma, type, parties, { ...secret, title: 'Zephyrmerger watched' });
    await ma.act(path, 'submit');
    const [instance] = await test.db.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `recordId` = ?',
      values: [idOf(path)],
    });
    const facts = `/process/instances/${String(instance?.id)}/facts`;
    const readings = async () => {
      const sql = "SELECT `id` FROM `audit` WHERE `action` = 'contract.read' AND `recordId` = ?";
      return (await test.db.query({ sql, values: [idOf(path)] })).length;
    };
    const before = await readings();
    for (const who of [clerk, reader]) expect((await who.get(facts)).data).toEqual({ mayRead: false, values: {} });
    expect(await readings()).toBe(before);
    expect((await gu.get(facts)).data).toMatchObject({ mayRead: true, values: { confidential: true } });
    expect(await readings()).toBe(before + 1);
  });

  it('is in the audit by each answer that tells something of it: record, process, files, papers and exports', async () => {
    const file = ((await ma.upload('/files', 'Zephyrmerger.txt', Buffer.from('Obsidianclause of old'))).data as Data)
      .id as string;
    const path = await aContractDraft(ma, type, parties, { ...secret, title: 'Zephyrmerger read', files: [file] });
    const id = idOf(path);
    await signed(path, { owner: ma, approver: gu, day: '2026-03-02' });
    const owed = { kind: 'payable', title: 'Zephyrmerger fee', dueDay: '2026-05-01', amount: '7654321.00' };
    const { rows } = (await ma.post(`${path}/obligations`, owed)).data as { rows: { id: string }[] };
    const given = { contractId: id, day: '2026-04-01', reason: 'Obsidianclause' };
    const termination = ((await ma.post('/contract/terminations', given)).data as Data).id as string;
    await test.drain();
    const [instance] = await test.db.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `recordId` = ?',
      values: [id],
    });
    const readings = async () => {
      const sql = "SELECT `id` FROM `audit` WHERE `action` = 'contract.read' AND `recordId` = ?";
      return (await test.db.query({ sql, values: [id] })).length;
    };
    const scan = ((await ma.get(path)).data.signatures as { file: { id: string } }[])[0]?.file.id ?? '';
    const ids = [id, String(instance?.id), file, scan, termination, rows[0]?.id ?? ''];
    const telling: string[] = [];
    const unnoted: string[] = [];
    for (const { method, path: route } of routesOf(test)) {
      if (method !== 'GET' || !route.includes(':')) continue;
      for (const one of ids) {
        const asked = `/${route.replaceAll(/:\w+/g, one)}`;
        const before = await readings();
        const text = (await ma.get(asked)).raw.toString('utf8');
        if (!secrets.some((word) => text.includes(word) && word !== 'Quartzpartner')) continue;
        telling.push(asked);
        if ((await readings()) === before) unnoted.push(asked);
      }
    }
    expect(unnoted).toEqual([]);
    expect(telling).toEqual(
      expect.arrayContaining([
        ...[path, `${path}/valid`, `/files/${file}/text`, `/contract/terminations/${termination}`],
        `${path}/obligations`,
      ]),
    );
    // What tells its secrets in bytes that are not text, and by which it is read as well.
    for (const asked of [
      ...[`/files/${file}/link`, `/files/${scan}/link`, `${path}/process`, `${path}/signatures`, `${path}/chain`],
      ...[`${path}/files/${file}/versions`, '/contract/contracts/export?scope=mine&search=Zephyrmerger read'],
      ...['/contract/terminations/export?scope=mine', '/contract/obligations/export?scope=mine'],
    ]) {
      const before = await readings();
      expect({ asked, status: (await ma.get(asked)).status }).toEqual({ asked, status: 200 });
      expect({ asked, readings: await readings() }).toEqual({ asked, readings: before + 1 });
    }
  });

  it('is found by its readers by its title, and by no others', async () => {
    const path = await aContractDraft(ma, type, parties, { ...secret, title: 'Zephyrmerger found' });
    await ma.act(path, 'submit');
    const found = async (who: Caller) =>
      ((await who.get('/contract/contracts?scope=all&search=Zephyrmerger found')).data.rows as Data[]).map(
        ({ id }) => id,
      );
    expect([await found(ma), await found(gu), await found(reader)]).toEqual([[idOf(path)], [idOf(path)], []]);
  });

  it('is named by its number in reminders, for the manager need not be a reader', async () => {
    const draft = await aContractDraft(ma, type, parties, {
      ...secret,
      title: 'Zephyrmerger ends',
      expiryDate: '2026-03-09',
    });
    await signed(draft, { owner: ma, approver: gu, day: '2026-03-02' });
    await test.db.unit(() => test.get(ContractDays).run());
    const notices = await test.db.query({
      sql: "SELECT `titleZh`, `titleEn` FROM `notification` WHERE `kind` = 'contract.ending'",
      values: [],
    });
    expect(notices.length).toBe(2);
    expect(JSON.stringify(notices)).not.toContain('Zephyrmerger');
  });

  it('opens to those it is shared with on every route that reads it or its files, and closes with the share', async () => {
    const file = ((await ma.upload('/files', 'Zephyrmerger.txt', Buffer.from('Obsidianclause of old'))).data as Data)
      .id as string;
    const path = await aContractDraft(ma, type, parties, { ...secret, title: 'Zephyrmerger shared', files: [file] });
    await signed(path, { owner: ma, approver: gu, day: '2026-03-02' });
    await test.drain();
    const [person, member] = [
      await aUser(test, 'guest', { permissions: ['contract:contract:search'] }),
      await aUser(test, 'colleague', { department, permissions: ['contract:contract:search'] }),
    ];
    const scan = ((await ma.get(path)).data.signatures as { file: { id: string } }[])[0]?.file.id ?? '';
    const routes = [
      ...[
        path,
        `${path}/valid`,
        `${path}/signatures`,
        `${path}/process`,
        '/contract/contracts?scope=all&search=Obsidianclause',
      ],
      ...[`/files/${file}/text`, `/files/${file}/link`, `/files/${scan}/link`],
    ];
    const opens = async (who: Caller) => {
      const answers = await Promise.all(routes.map((route) => who.get(route)));
      return answers.map(({ body }) => body.code === 200 && (body.data?.rows as Data[] | undefined)?.length !== 0);
    };
    const [all, none] = [routes.map(() => true), routes.map(() => false)];
    for (const [kind, principalId, id] of [
      ['user', person, person],
      ['department', department, member],
    ] as const) {
      const who = await test.as(id);
      expect(await opens(who)).toEqual(none);
      const { version } = (await ma.get(path)).data as { version: number };
      const shared = (await ma.post(`${path}/share`, { version, kind, principalId })).data as Data;
      expect(await opens(who)).toEqual(all);
      (await who.act(path, 'withdraw')).expectCode(errors.notYourTask);
      const shareId = (shared.shares as { id: string; kind: string }[]).find((one) => one.kind === kind)?.id;
      await ma.post(`${path}/unshare`, { version: shared.version, shareId });
      expect(await opens(who)).toEqual(none);
    }
  });
});
