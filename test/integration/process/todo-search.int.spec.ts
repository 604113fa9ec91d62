import { describe, expect, it } from '@jest/globals';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { Caller } from '../../support/as-user.js';
import { anOpenTask, chen, company, decidedBy, lin, op, test, useTasks, wang, zhou } from '../../support/tasks.js';

useTasks();

/** Numbers of instances of tasks that a search of these words finds. */
async function found(who: Caller, words: string): Promise<string[]> {
  const { rows } = (await who.get(`/Common/getTodoList?search=${encodeURIComponent(words)}`)).data as {
    rows: TodoLine[];
  };
  return rows.map(({ recordId }) => recordId);
}

describe('the search of a to-do list', () => {
  it('knows the new name of a record that was changed on its way, in every row of its tasks', async () => {
    const assignees = [company.lin, company.zhou].map((id) => `user(${id})`).join('; ');
    const open = await anOpenTask(await decidedBy(assignees, 'lab:sign="all"'));
    const id = open.path.split('/').at(-1) ?? '';
    await test.db.unit(() => {
      test.db.write({ sql: 'UPDATE `purchase_request` SET `title` = ? WHERE `id` = ?', values: ['Zirkonia 烧杯', id] });
      return Promise.resolve();
    });
    expect([await found(zhou, 'zirkonia'), await found(zhou, 'operated')]).toEqual([[], [id]]);
    await lin.act(open.path, 'approve');
    expect([await found(zhou, 'zirkonia'), await found(zhou, '烧'), await found(zhou, 'operated')]).toEqual([
      [id],
      [id],
      [],
    ]);
  });

  it('finds a task by the pinyin initials of its record, among those of the reader alone', async () => {
    const assignees = [company.lin, company.zhou].map((one) => `user(${one})`).join('; ');
    const open = await anOpenTask(await decidedBy(assignees, 'lab:sign="all"'));
    const id = open.path.split('/').at(-1) ?? '';
    await test.db.unit(() => {
      test.db.write({
        sql: 'UPDATE `purchase_request` SET `title` = ? WHERE `id` = ?',
        values: ['重庆玻璃试剂瓶', id],
      });
      return Promise.resolve();
    });
    await lin.act(open.path, 'approve');
    for (const words of ['cqblsjp', 'SJP', '玻璃'])
      expect([words, await found(zhou, words), await found(wang, words)]).toEqual([words, [id], []]);
    expect(await found(zhou, 'zqbl')).toEqual([]);
  });

  it('finds a task that was handed over, by the one who has it now', async () => {
    const open = await anOpenTask(
      await decidedBy(`user(${company.lin})`, 'lab:operations="transfer delegate addSign"'),
    );
    const id = open.path.split('/').at(-1) ?? '';
    const [title] = (await chen.get(open.path)).data.title ? [(await chen.get(open.path)).data.title as string] : [''];
    expect((await op(lin, open, 'transfer', { to: company.wang, opinion: 'Yours' })).data).toBeNull();
    expect([await found(wang, title), await found(lin, title)]).toEqual([[id], []]);
  });
});
