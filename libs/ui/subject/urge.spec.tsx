import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ProcessView } from '#lab/shared/process-view.js';
import { dropToken } from '../access/token.js';
import { useHeldStore } from '../decision/held-provider.js';
import { usualPauses } from '../decision/pauses.js';
import { useRefresh } from '../query.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Timeline } from './timeline.js';

const zhou = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
const li = { id: 'l', name: { zh: '李倩', en: 'Li Qian' } };
const process: ProcessView = {
  instance: 'i',
  definition: { id: 'd', key: 'k', version: 1, name: { zh: '流程' } },
  round: 1,
  ended: false,
  path: [{ element: 'head', name: { zh: '审批' }, status: 'current', people: [zhou, li], tasks: ['t1', 't2'] }],
  timeline: [
    { n: 1, at: '2026-11-20T02:00:00Z', round: 1, verb: 'started', by: zhou },
    { n: 1.001, at: '2026-11-20T03:00:00Z', round: 1, verb: 'cc', by: zhou, people: [li] },
  ],
  taken: [],
  incidents: [],
};

afterEach(() => {
  cleanup();
  dropToken();
});

async function open(operations: readonly string[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/tasks/t1/desk': () => ({ operations }),
    ...answers,
  });
  return { ...server, ...(await renderInside(<Timeline process={process} />)) };
}

it('names whom a remark concerns, and shows it in grey', async () => {
  const { container } = await open([]);
  expect(screen.getByText(/→ Li Qian/)).toBeTruthy();
  const [started, copied] = container.querySelectorAll('li');
  expect(started?.querySelector('svg')).toBeTruthy();
  expect(copied?.querySelector('svg')).toBeNull();
});

it('offers to urge only where the server does', async () => {
  const { calls } = await open(['comment']);
  await waitFor(() => expect(calls.some(({ path }) => path === 'process/tasks/t1/desk')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
});

/** Decides the task of the timeline, as its reader does, and lets everything about tasks be asked for again. */
function Deciding() {
  const store = useHeldStore();
  const refresh = useRefresh();
  const calls = [{ path: 'records/1/actions/approve', body: {}, key: 'k', tasks: ['t1'] }];
  return (
    <>
      <button type="button" onClick={() => store.hold({ calls, refreshes: [], said: { key: 'ui.verbs.approve' } })}>
        decide
      </button>
      <button type="button" onClick={() => void refresh('process')}>
        refresh
      </button>
    </>
  );
}

it('asks for nothing of a task that its reader has just decided', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/tasks/t1/desk': () => ({ operations: ['urge'] }),
  });
  const ui = (
    <>
      <Deciding />
      <Timeline process={process} />
    </>
  );
  await renderInside(ui, { pauses: { ...usualPauses, hold: 60_000 } });
  const asked = () => calls.filter(({ path }) => path === 'process/tasks/t1/desk').length;
  expect(await screen.findByRole('button', { name: 'Send reminder' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'refresh' }));
  await waitFor(() => expect(asked()).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'decide' }));
  expect(screen.queryByRole('button', { name: 'Send reminder' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'refresh' }));
  expect(asked()).toBe(2);
});

it('urges everybody who has the step; one who was asked before does not keep the others from hearing of it', async () => {
  const { calls, texts } = await open(['urge'], {
    'POST process/tasks/t1/urge': () => refusal(8014, 'tooMany&&60', 429),
    'POST process/tasks/t2/urge': () => null,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send reminder' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Friday');
  await userEvent.click(dialog.getByRole('button', { name: 'Send reminder' }));
  expect(await screen.findByText('Reminder sent to Zhou Jianming, Li Qian')).toBeTruthy();
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['process/tasks/t1/urge', { text: 'Friday' }],
    ['process/tasks/t2/urge', { text: 'Friday' }],
  ]);
  expect(texts.missingKeys().filter((key) => !key.startsWith('process.'))).toEqual([]);
});

it('says when it is possible again', async () => {
  const tooMany = () => refusal(8014, 'tooMany&&14400', 429);
  await open(['urge'], { 'POST process/tasks/t1/urge': tooMany, 'POST process/tasks/t2/urge': tooMany });
  await userEvent.click(await screen.findByRole('button', { name: 'Send reminder' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send reminder' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You can send another in 4 h.');
});
