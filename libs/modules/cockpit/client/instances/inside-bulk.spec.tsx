import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { ProcessCentrePage } from '../centre/process-centre-page.js';
import { room } from '../index.jsx';
import { at, ceo, line, manager } from './testing/instance-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const timer = (armed: number, of: typeof manager, does: string, dueAt: string | null = at) => ({
  ...of,
  ...{ armed, does, dueAt, restMs: null, repeats: false },
});
/** The second instance has neither the variable nor the reminder. */
const insides = [
  {
    variables: [
      { scope: 1, at: null, values: { rate: 7.1, note: 'a' } },
      { scope: 4, at: manager, values: { rate: 8 } },
    ],
    timers: [timer(3, manager, 'reminder'), timer(5, manager, 'timeout')],
    jobs: [{ ...manager, token: 9 }],
  },
  { variables: [{ scope: 1, at: null, values: { note: 'b' } }], timers: [timer(2, ceo, 'reminder')], jobs: [] },
];

const effects = 'process/instances/effects';

async function open(language: 'en' | 'zh' = 'en', endedAt: string | null = null) {
  const rows = insides.map((_, index) => ({ ...line, id: `i${index}`, number: `LC-${index}`, endedAt }));
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/instances': () => ({ rows, total: rows.length }),
    'POST process/instances/effects': () => ({
      ...{ versions: [], closes: [], opens: [], timers: [], begins: [], incidents: [], ends: [], refused: [] },
    }),
    ...Object.fromEntries(insides.map((inside, n) => [`GET process/instances/i${n}/inside`, () => inside])),
    ...Object.fromEntries(
      rows.flatMap(({ id }) =>
        ['variables', 'timers', 'restart', 'jobs/9/run'].map((word) => [
          `POST process/instances/${id}/${word}`,
          () => null,
        ]),
      ),
    ),
  });
  const page = (
    <RequireSession>
      <ProcessCentrePage />
    </RequireSession>
  );
  const path = `/processBpmn?tab=instances${endedAt === null ? '' : '&view=ended'}`;
  const view = await renderInside(page, { rooms: [room, designer, inbox], path, language });
  for (const { number } of rows)
    await userEvent.click(within((await screen.findByText(number)).closest('tr')!).getByRole('checkbox'));
  return {
    ...view,
    posts: () => server.calls.filter(({ method, path }) => method === 'POST' && path !== effects),
    orders: () =>
      server.calls.filter(({ path }) => path === effects).map(({ body }) => (body as { order: unknown }).order),
  };
}
const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (label: string, option: string) => {
  await userEvent.click(await (await dialog()).findByRole('combobox', { name: label }));
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await userEvent.click(found.at(-1)!);
};
const run = async (name: string, reason: string) => {
  await userEvent.type((await dialog()).getByRole('textbox', { name: reason }), 'Rate of the day');
  await userEvent.click((await dialog()).getByRole('button', { name }));
};

it('gives a variable of many instances another value, in each place that has it, and names those without it', async () => {
  const { posts, orders, texts } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Variables, timers, jobs…' }));
  await choose('Variable', 'rate');
  const value = (await dialog()).getByRole('textbox', { name: 'New value' });
  await userEvent.type(value, 'seven');
  await run('Change (2)', 'Reason');
  expect((await dialog()).getByText(/Enter a number, true, false/)).toBeTruthy();
  expect(posts()).toEqual([]);
  await userEvent.clear(value);
  await userEvent.type(value, '7.2');
  // Once it has stayed the same for a while.
  await waitFor(() => expect(orders()).toEqual([{ act: 'variable', name: 'rate', value: 7.2 }]));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Change (2)' }));
  expect(await (await dialog()).findByText('It has nothing like this now, or has ended.')).toBeTruthy();
  const order = { name: 'rate', value: 7.2, reason: 'Rate of the day' };
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['process/instances/i0/variables', { ...order, scope: 1, seen: 7.1 }],
    ['process/instances/i0/variables', { ...order, scope: 4, seen: 8 }],
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('fires the same timer of many instances, and no other of them', async () => {
  const { posts, orders, texts } = await open('zh');
  await userEvent.click(await screen.findByRole('button', { name: '变量、定时器、作业…' }));
  await choose('操作', '立即触发定时器');
  await choose('定时器', '经理 · 提醒');
  await waitFor(() => expect(orders()).toEqual([{ act: 'timer', element: 'manager', does: 'reminder', dueAt: null }]));
  await run('立即触发（2）', '原因');
  expect(await (await dialog()).findByText('当前没有此项，或已结束。')).toBeTruthy();
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['process/instances/i0/timers', { armed: 3, seen: at, dueAt: null, reason: 'Rate of the day' }],
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('runs what waits in the background of many instances', async () => {
  const { posts, texts } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Variables, timers, jobs…' }));
  await choose('Operation', 'Run background jobs now');
  await run('Run now (2)', 'Reason');
  expect(await (await dialog()).findByText('It has nothing like this now, or has ended.')).toBeTruthy();
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    ['process/instances/i0/jobs/9/run', { reason: 'Rate of the day' }],
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('restarts ended instances, of which nothing else is offered', async () => {
  const { posts } = await open('en', at);
  expect(screen.queryByRole('button', { name: 'Variables, timers, jobs…' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Restart' }));
  await run('Restart (2)', 'Reason');
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts().map(({ path, body }) => [path, body])).toEqual(
    ['i0', 'i1'].map((id) => [`process/instances/${id}/restart`, { reason: 'Rate of the day' }]),
  );
});
