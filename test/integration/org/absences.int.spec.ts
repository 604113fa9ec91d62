import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Absence, OrgDirectory } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { days } from '../../support/clock.js';

let test: TestApp;
let chenId: string;
let linId: string;
let zhouId: string;
let chen: Caller;
let lin: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  [chenId, linId, zhouId] = [await aUser(test, 'chen'), await aUser(test, 'lin'), await aUser(test, 'zhou')];
  [chen, lin] = [await test.as(chenId), await test.as(linId)];
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());
beforeEach(() => test.db.unit(async () => void (await test.db.repo(Absence).clear())));

const mine = '/org/absences/mine';
const day = (fromToday: number) => new Date(test.clock.now().getTime() + days(fromToday)).toISOString().slice(0, 10);
const period = (first: number, last: number, more: object = {}) => ({
  substituteId: linId,
  beginsOn: day(first),
  endsOn: day(last),
  ...more,
});
const substituteOf = async (user: string, fromToday: number, subject?: string) => {
  const org = test.get(OrgDirectory);
  await org.refresh();
  return org.substituteOf(user, new Date(test.clock.now().getTime() + days(fromToday)), subject);
};
const [request, order, leave] = ['purchase-request', 'purchase-order', 'leave-claim'];

describe('one’s own absence', () => {
  it('has a substitute from its first day to the end of its last', async () => {
    const { data } = await chen.post(mine, period(1, 2, { note: 'Conference' }));
    expect(data).toMatchObject({ userId: chenId, substituteId: linId, note: 'Conference', version: 1 });
    const found = await Promise.all([-1, 0, 1.5, 2, 4].map((at) => substituteOf(chenId, at)));
    expect(found).toEqual([undefined, undefined, linId, linId, undefined]);
    expect((await chen.get(mine)).data.rows).toMatchObject([{ id: data.id, substituteIdName: expect.anything() }]);
    expect(await test.db.repo(AuditRow).findBy({ action: 'org/absences.create', recordId: data.id })).toHaveLength(1);
  });

  it('is changed and taken back by its owner alone, who saw it as it is', async () => {
    const { data } = await chen.post(mine, period(1, 2));
    const at = `${mine}/${data.id}`;
    (await lin.put(at, { ...period(1, 3), version: 1 })).expectCode(errors.notFound);
    (await lin.delete(at)).expectCode(errors.notFound);
    expect((await chen.put(at, { ...period(1, 3), version: 1 })).data).toMatchObject({ endsOn: day(3), version: 2 });
    (await chen.put(at, { ...period(1, 4), version: 1 })).expectCode(errors.stale);
    await chen.delete(at);
    expect(await substituteOf(chenId, 1.5)).toBeUndefined();
  });

  it('is refused with the field that is wrong', async () => {
    const refusal = async (values: ReturnType<typeof period>) => (await chen.post(mine, values)).body.data?.fields?.[0];
    expect(await refusal(period(1, 2, { substituteId: chenId }))).toMatchObject({
      path: 'substituteId',
      code: errors.userRepeated.code,
    });
    expect(await refusal(period(1, 2, { substituteId: 'nobody' }))).toMatchObject({
      path: 'substituteId',
      args: ['missing'],
    });
    expect(await refusal(period(3, 2))).toMatchObject({ path: 'endsOn', args: ['tooSmall', day(3)] });
    expect(await refusal(period(-3, -2))).toMatchObject({ path: 'endsOn', args: ['tooSmall', day(0)] });
    await chen.post(mine, period(5, 8));
    expect(await refusal(period(8, 9))).toMatchObject({ path: 'beginsOn', code: orgErrors.absenceOverlaps.code });
    await lin.post(mine, period(20, 22, { substituteId: chenId }));
    expect(await refusal(period(22, 23))).toMatchObject({
      path: 'substituteId',
      code: orgErrors.substituteAway.code,
      args: ['lin'],
    });
  });

  it('overlaps no other, however often it is sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => chen.post(mine, period(1, 2))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await test.db.repo(Absence).countBy({ userId: chenId })).toBe(1);
  });
});

describe('an absence for some kinds of record', () => {
  it('has a substitute in these alone, and another one in others at the same time', async () => {
    const { data } = await chen.post(mine, period(0, 2, { kinds: [request, order, request] }));
    expect(data).toMatchObject({ kinds: [request, order], when: 'now' });
    await chen.post(mine, period(0, 3, { substituteId: zhouId, kinds: [leave] }));
    const found = await Promise.all(
      [request, order, leave, 'goal', undefined].map((kind) => substituteOf(chenId, 1, kind)),
    );
    expect(found).toEqual([linId, linId, zhouId, undefined, undefined]);
    expect((await chen.get(mine)).data.rows).toMatchObject([...[{ kinds: [leave] }, { kinds: [request, order] }]]);
    const org = test.get(OrgDirectory);
    const now = test.clock.now();
    expect([request, leave, 'goal'].map((kind) => org.absentUntil(chenId, now, kind))).toEqual([
      day(2),
      day(3),
      day(3),
    ]);
  });

  it('overlaps one of a kind in common, and each one that is for all', async () => {
    await chen.post(mine, period(1, 3, { kinds: [request, order] }));
    const refusal = async (values: ReturnType<typeof period>) => (await chen.post(mine, values)).body.data?.fields?.[0];
    const overlaps = { code: orgErrors.absenceOverlaps.code };
    expect(await refusal(period(3, 4, { kinds: [leave, order] }))).toMatchObject({ path: 'kinds', ...overlaps });
    expect(await refusal(period(3, 4))).toMatchObject({ path: 'beginsOn', ...overlaps });
    const { data } = await chen.post(mine, period(3, 4, { kinds: [leave] }));
    const wider = { ...period(3, 4, { kinds: null }), version: data.version };
    (await chen.put(`${mine}/${data.id}`, wider)).expectCode(orgErrors.absenceOverlaps);
    // Another day is another time.
    expect((await chen.post(mine, period(5, 5))).status).toBe(201);
  });

  it('is refused for a kind that there is not, from its person and from an administrator', async () => {
    const given = period(1, 2, { kinds: [request, 'purchase-dream'] });
    const wrong = { fields: [{ path: 'kinds', code: errors.field.code, args: ['choice'] }] };
    expect((await chen.post(mine, given)).expectCode(errors.field)).toMatchObject(wrong);
    expect((await admin.post('/org/absences', { userId: chenId, ...given })).expectCode(errors.field)).toMatchObject(
      wrong,
    );
    (await chen.post(mine, period(1, 2, { kinds: request }))).expectCode(errors.field);
    expect(await test.db.repo(Absence).count()).toBe(0);
  });
});

describe('the audit', () => {
  const wordsOf = async (action: string) => {
    const [row] = (await admin.get(`/system/audit?action=${action}`)).data.rows as { id: string; action: BothNames }[];
    return { action: row?.action, changes: (await admin.get(`/system/audit/${row?.id}`)).data.changes as unknown };
  };

  it('names the kinds of record that were changed, and that an absence was ended', async () => {
    const { data } = await chen.post(mine, period(0, 2));
    await chen.put(`${mine}/${data.id}`, { ...period(0, 2, { kinds: [request, leave] }), version: 1 });
    expect((await wordsOf('org/absences.update')).changes).toEqual([
      {
        label: { zh: '适用单据', en: 'Kinds of record' },
        before: null,
        after: { zh: '采购申请、请假申请', en: 'Purchase request, Leave claim' },
      },
    ]);
    await chen.post(`${mine}/end`, { absences: [{ id: data.id, version: 2 }] });
    expect(await wordsOf('org/absences.end')).toMatchObject({
      action: { zh: '结束', en: 'End' },
      changes: [{ label: { en: 'Last day' }, after: { zh: day(0) } }],
    });
  });
});

describe('an absence in progress', () => {
  const end = (who: Caller, ...absences: readonly object[]) => who.post(`${mine}/end`, { absences });
  const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });

  it('is ended by its person: the substitutes act until that instant, and the same day can be entered again', async () => {
    const requests = (await chen.post(mine, period(0, 2, { kinds: [request] }))).data;
    const others = (await chen.post(mine, period(0, 2, { kinds: [leave], substituteId: zhouId }))).data;
    expect((await end(chen, seen(requests), seen(others))).data).toBeNull();
    expect([await substituteOf(chenId, 0, request), await substituteOf(chenId, 0, leave)]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await chen.get(mine)).data.rows).toMatchObject([
      { id: others.id, when: 'over', endsOn: day(0) },
      { id: requests.id, when: 'over', version: 2 },
    ]);
    expect(await test.db.repo(AuditRow).findBy({ action: 'org/absences.end', recordId: requests.id })).toMatchObject([
      { actor: chenId },
    ]);
    expect((await chen.post(mine, period(0, 0))).status).toBe(201);
  });

  it('is ended by no other, not as it was before, and all of them or none', async () => {
    const now = (await chen.post(mine, period(0, 2, { kinds: [request] }))).data;
    const later = (await chen.post(mine, period(3, 4, { kinds: [request] }))).data;
    (await end(lin, seen(now))).expectCode(errors.notFound);
    (await end(chen, { id: now.id, version: 7 })).expectCode(errors.stale);
    (await end(chen)).expectCode(errors.field);
    expect((await end(chen, seen(now), seen(later))).expectCode(errors.field)).toMatchObject({
      fields: [{ path: 'absences.1.id', args: ['missing'] }],
    });
    expect(await substituteOf(chenId, 0, request)).toBe(linId);
  });
});

describe('absences of others', () => {
  it('are an administrator’s to see and to write', async () => {
    const given = { userId: chenId, ...period(1, 2) };
    for (const answer of [await chen.get('/org/absences'), await chen.post('/org/absences', given)])
      answer.expectCode(errors.forbidden);
    const { data } = await admin.post('/org/absences', given);
    expect((await admin.get(`/org/absences?userId=${chenId}`)).data).toMatchObject({
      total: 1,
      rows: [{ id: data.id }],
    });
    expect((await chen.get(mine)).data.rows).toHaveLength(1);
  });
});
