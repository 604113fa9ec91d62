import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LastSeen } from '#lab/shared/last-seen.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aLine } from '../../support/builders/purchase.js';
import { publishSimple, withApprovals } from '../../support/builders/process.js';
import {
  admin,
  anOpenTask,
  chen,
  company,
  decidedBy,
  lin,
  test,
  useTasks,
  zhou,
  type Open,
} from '../../support/tasks.js';

useTasks();

type Seen = Omit<LastSeen, 'content'> & { readonly content: RequestDetail };
type Answered = RequestDetail & { readonly lastSeen?: Seen };

const detailOf = async (who: Caller, { path }: Pick<Open, 'path'>) => (await who.get(path)).data as Answered;
const lastSeenOf = async (who: Caller, open: Pick<Open, 'path'>) => (await detailOf(who, open)).lastSeen;

/** Decides the only task of a user on a record. */
const decide = async (who: Caller, open: Open, action: 'approve' | 'reject', fields: Record<string, unknown> = {}) => {
  const [offered] = (await detailOf(who, open)).actions;
  const input = action === 'reject' ? { opinion: 'Too many' } : { fields };
  const answer = await who.act(open.path, action, input, { task: offered?.task ?? '' });
  expect(answer.data.state).toBeDefined();
  test.clock.pass(60_000);
};

/** What Chen makes of the draft. */
interface Draft {
  readonly title?: string;
  readonly reason?: string;
  readonly quantity?: string;
  readonly unitPrice?: string;
  readonly more?: readonly Record<string, unknown>[];
  readonly files?: readonly string[];
}

const save = async (open: Open, { quantity, unitPrice, more = [], files = [], ...draft }: Draft) => {
  const { version, title, categoryId, reason, lines } = await detailOf(chen, open);
  const [{ quoteVendor: _vendor, restQty: _rest, restAmount: _amount, mayDo: _may, ...first } = {} as never] = lines;
  const line = { ...(first as object), ...(quantity && { quantity }), ...(unitPrice && { unitPrice }) };
  const saved = { title, categoryId, ownerId: company.chen, reason, version, ...draft };
  expect((await chen.put(open.path, { ...saved, files, lines: [line, ...more] })).data.state).toBe('draft');
  test.clock.pass(60_000);
};
const submit = async (open: Open) => {
  expect((await chen.act(open.path, 'submit')).data.state).toBe('requested');
  test.clock.pass(60_000);
};
const kept = async () =>
  Number((await test.db.query({ sql: 'SELECT COUNT(*) AS `n` FROM `process_content`', values: [] }))[0]?.n);

describe('what a record was like when its approver last saw it', () => {
  let category: string;
  let third: string;
  beforeAll(async () => {
    third = await aUser(test, 'third', { permissions: ['purchase:request:search', 'purchase:request:approve'] });
    category = await decidedBy('departmentManager', 'lab:form="lines.quantity=edit"');
    await publishSimple(admin, (xml) =>
      withApprovals(xml, { second: `user(${company.zhou})`, third: `user(${third})` })
        .replace('id="second"', 'id="second" lab:form="lines.quantity=edit"')
        .replace('id="third"', 'id="third" lab:form="amount=hidden"'),
    );
  });

  it('is absent in the first round, and nothing is kept of a record that is decided as it is', async () => {
    const before = await kept();
    const open = await anOpenTask(category);
    expect(await lastSeenOf(lin, open)).toBeUndefined();
    await decide(lin, open, 'approve');
    expect(await lastSeenOf(zhou, open)).toBeUndefined();
    expect(await kept()).toBe(before);
  });

  it('is what they rejected, once the record is changed and submitted again, and what the round saw for those who had not decided', async () => {
    const open = await anOpenTask(category);
    test.clock.pass(60_000);
    await decide(lin, open, 'approve');
    const approvedAt = test.clock.now().getTime() - 60_000;
    await decide(zhou, open, 'reject');
    const rejectedAt = test.clock.now().getTime() - 60_000;
    const { title } = await detailOf(chen, open);
    const file = (await chen.upload('/files', 'quote.txt', Buffer.from('A quote'))).data.id as string;
    // Saved twice: what counts is how it came back.
    await save(open, { title: `${title}!`, quantity: '9', more: [aLine({ item: 'Nuts', unitPrice: '1.00' })] });
    await save(open, { reason: 'A column broke', quantity: '1', unitPrice: '5000.00', files: [file] });
    await submit(open);

    const seen = await lastSeenOf(lin, open);
    expect(seen).toMatchObject({
      since: 'decided',
      at: new Date(approvedAt).toISOString(),
      content: { title, reason: '', files: [], owner: { id: company.chen }, category: { zh: expect.any(String) } },
    });
    expect(seen?.content.lines).toMatchObject([{ item: 'C18 column', quantity: '2', unitPrice: '5400.00' }]);
    expect(seen?.content.amounts).toEqual([{ currency: 'CNY', value: '10800.00' }]);
    // The line is the same one, so that its cells can be compared.
    expect(seen?.content.lines[0]?.id).toBe((await detailOf(lin, open)).lines[0]?.id);

    await decide(lin, open, 'approve');
    expect(await lastSeenOf(zhou, open)).toMatchObject({ since: 'decided', at: new Date(rejectedAt).toISOString() });
    await decide(zhou, open, 'approve');
    const last = await lastSeenOf(await test.as(third), open);
    expect(last).toMatchObject({ since: 'round', at: new Date(rejectedAt).toISOString(), content: { title } });
  });

  it('leaves out what a step hides from its reader', async () => {
    const open = await anOpenTask(category);
    await decide(lin, open, 'reject');
    await save(open, { quantity: '1', unitPrice: '5000.00' });
    await submit(open);
    expect((await lastSeenOf(lin, open))?.content.amounts).toBeDefined();
    await decide(lin, open, 'approve');
    await decide(zhou, open, 'approve');
    const hidden = await lastSeenOf(await test.as(third), open);
    expect(hidden?.content.lines).toMatchObject([{ quantity: '2' }]);
    const text = JSON.stringify(hidden);
    expect(text).not.toContain('5400');
    expect(text).not.toContain('10800');
    expect(hidden?.content).not.toHaveProperty('amounts');
    expect(hidden?.content).not.toHaveProperty('amountBase');
  });

  it('is for those who have a task on it: neither for its owner nor for others who read it', async () => {
    const open = await anOpenTask(category);
    await decide(lin, open, 'reject');
    await save(open, { quantity: '1' });
    await submit(open);
    expect(await lastSeenOf(lin, open)).toBeDefined();
    expect(await lastSeenOf(chen, open)).toBeUndefined();
    const all = await test.as(
      await aUser(test, 'reader', { permissions: ['purchase:request:all', 'purchase:request:search'] }),
    );
    expect(await detailOf(all, open)).toMatchObject({ title: expect.any(String) });
    expect(await lastSeenOf(all, open)).toBeUndefined();
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['purchase:request:search'] }));
    (await stranger.get(open.path)).expectCode(errors.notFound);
  });

  it('is what was submitted, where an approver has changed it in a step, and nothing for that approver', async () => {
    const open = await anOpenTask(category);
    test.clock.pass(60_000);
    const [line] = (await detailOf(lin, open)).lines;
    await decide(lin, open, 'approve', { 'lines.quantity': { [line?.id ?? '']: '3' } });
    expect(await lastSeenOf(zhou, open)).toMatchObject({
      since: 'submitted',
      content: { lines: [{ quantity: '2', amount: '10800.00' }] },
    });
    await decide(zhou, open, 'reject');
    await submit(open);
    // Lin has made it 3, and it was not changed since.
    expect((await detailOf(lin, open)).lines[0]?.quantity).toBe('3');
    expect(await lastSeenOf(lin, open)).toBeUndefined();
  });

  it('names what the record no longer belongs to as it is called now', async () => {
    const open = await anOpenTask(category);
    await decide(lin, open, 'reject');
    const other = await decidedBy('departmentManager');
    const { categoryId, category: before } = await detailOf(chen, open);
    const { version, title, lines } = await detailOf(chen, open);
    const line = { ...aLine({}), id: lines[0]?.id };
    const moved = { title, categoryId: other, ownerId: company.chen, reason: '', version, files: [], lines: [line] };
    expect((await chen.put(open.path, moved)).data.state).toBe('draft');
    await test.db.unit(async () =>
      test.db.write({
        sql: 'UPDATE `purchase_category` SET `nameZh` = ?, `nameEn` = ? WHERE `id` = ?',
        values: ['新名称', 'Called anew', categoryId],
      }),
    );
    await submit(open);
    expect((await lastSeenOf(lin, open))?.content).toMatchObject({ categoryId, category: { en: 'Called anew' } });
    await test.db.unit(async () =>
      test.db.write({ sql: 'DELETE FROM `purchase_category` WHERE `id` = ?', values: [categoryId] }),
    );
    // Gone since, it stays as it was.
    expect((await lastSeenOf(lin, open))?.content).toMatchObject({ categoryId, category: before });
  });
});
