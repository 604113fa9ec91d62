import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { DoneLine } from '#lab/shared/todo-view.js';
import { subjectWords } from '#lab/shared/subject-words.js';
import { room } from '../index.js';
import { DonePage } from './done-page.js';
import { RecordPage } from './record-page.js';

const subject = subjectWords('demo', 'demo.record', {
  states: { waiting: { code: '2', tone: 'waiting' } },
  editable: [],
  start: 'approve',
  actions: {
    approve: { asks: 'opinion', may: 'demo:record:approve', look: 'primary' },
    reject: { asks: 'reason', may: 'demo:record:approve', look: 'danger' },
  },
});
const words = { record: { one: 'Demo record', done: { approve: 'approved', reject: 'rejected' } } };
const demo = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => words, en: async () => words },
  pages: [],
  subjects: [{ subject, route: 'demo/records', icon: FileText, path: (record) => `/demo/records/${record}` }],
});
const inside = { rooms: [room, demo] };

function aLine(task: string, outcome: string, said: string | null): DoneLine {
  return {
    task,
    subject: 'demo',
    recordId: `r${task}`,
    element: 'approval',
    elementName: { zh: '审批', en: 'Approval' },
    title: { zh: `Title ${task}` },
    card: { number: `N-${task}`, requester: 'z' },
    requester: { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } },
    openedAt: '2026-11-18T08:00:00Z',
    dueAt: null,
    unread: false,
    strip: { steps: ['done'] },
    closedAt: '2026-11-19T08:00:00Z',
    outcome,
    opinion: said,
  };
}

afterEach(() => {
  cleanup();
  dropToken();
});

describe('what I have decided', () => {
  const open = (rows: readonly DoneLine[], path = '/process/done', language: 'en' | 'zh' = 'en') => {
    const { calls } = fakeServer({
      'GET auth/info': () => aPerson(),
      'GET process/done': () => ({ rows, total: rows.length }),
    });
    const page = (
      <RequireSession>
        <DonePage />
      </RequireSession>
    );
    return renderInside(page, { ...inside, path, language }).then((rendered) => ({ calls, ...rendered }));
  };

  it('shows decision and opinion, and leads to the record', async () => {
    const { place, texts } = await open([aLine('1', 'approve', null), aLine('2', 'reject', 'Too dear')]);
    const approved = await screen.findByText('Approved');
    expect(approved.closest('tr')?.textContent).toContain('Title 1');
    expect(screen.getByText('Rejected').dataset['tone']).toBe('failed');
    expect(screen.getByText('Too dear').closest('tr')?.textContent).toContain('N-2');
    await userEvent.click(screen.getByRole('link', { name: 'N-2' }));
    expect(place().pathname).toBe('/demo/records/r2');
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['en', '1 d 4 h', '25 min'],
    ['zh', '1 天 4 时', '25 分'],
  ] as const)('says in %s how long a task took, in the table and on a card', async (language, long, short) => {
    const rows = [
      { ...aLine('1', 'approve', null), closedAt: '2026-11-19T12:30:00Z' },
      { ...aLine('2', 'reject', 'Too dear'), closedAt: '2026-11-18T08:25:00Z' },
    ];
    const { texts } = await open(rows, '/process/done', language);
    const row = (await screen.findByText('N-1')).closest('tr');
    expect(row?.querySelector('.inbox-took')?.textContent).toBe(long);
    expect(screen.getByText(short)).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: texts.i18n.t('inbox.done.took') })).toBeTruthy();
    cleanup();
    jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation(
        (media) =>
          ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
      );
    await open(rows, '/process/done', language);
    const card = (await screen.findByText('N-1')).closest('.lab-row-card');
    expect(card?.querySelector('.inbox-took')?.textContent).toBe(long);
    jest.restoreAllMocks();
  });

  it('asks the server as the address says', async () => {
    const { calls } = await open([aLine('1', 'approve', null)], '/process/done?subject=demo&search=glass&page=2');
    await screen.findByText('Approved');
    expect(Object.fromEntries(calls.find(({ path }) => path === 'process/done')!.query)).toEqual({
      page: '2',
      size: '20',
      search: 'glass',
      subject: 'demo',
    });
  });

  describe('can be taken back', () => {
    const running: DoneLine = { ...aLine('1', 'approve', null), strip: { steps: ['done', 'current'] } };
    const openWith = async (answer: () => ReturnType<typeof refusal> | null) => {
      const { calls } = fakeServer({
        'GET auth/info': () => aPerson(),
        'GET process/done': () => ({ rows: [running, aLine('2', 'approve', null)], total: 2 }),
        'POST process/tasks/1/withdraw': answer,
        'GET me/settings/phrases': () => ({ key: 'phrases', value: ['as agreed'], version: 1 }),
        'GET process/phrases/offered': () => [],
      });
      const page = (
        <RequireSession>
          <DonePage />
        </RequireSession>
      );
      const rendered = await renderInside(page, { ...inside, path: '/process/done' });
      // Only the first one's process still runs.
      const takeBack = await screen.findByRole('button', { name: 'Withdraw decision' });
      expect(takeBack.querySelector('svg')?.classList.contains('lucide-undo-2')).toBe(true);
      await userEvent.click(takeBack);
      const field = await screen.findByRole('textbox', { name: 'Reason' });
      const confirm = screen
        .getAllByText('Withdraw decision')
        .map((each) => each.closest('button'))
        .find((each) => each !== null)!;
      return { calls, field, confirm, ...rendered };
    };

    it('while the process runs, with a reason where one is given', async () => {
      const { calls, field, confirm, place, texts } = await openWith(() => null);
      await userEvent.click(field);
      await userEvent.type(field, 'wrong row,');
      await userEvent.click(screen.getByRole('button', { name: 'Saved phrases' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'as agreed' }));
      await userEvent.click(confirm);
      expect(await screen.findByText(/^Decision on N-1 withdrawn/)).toBeTruthy();
      const [call] = calls.filter(({ path }) => path === 'process/tasks/1/withdraw');
      expect(call?.body).toEqual({ reason: 'wrong row, as agreed' });
      expect(call?.headers.get('idempotency-key')).toBeTruthy();
      expect(place().pathname).toBe('/process/done');
      expect(texts.missingKeys()).toEqual([]);
    });

    it('not once a user has gone on from it: that is said, and the reason stays', async () => {
      const { field, confirm } = await openWith(() => refusal(8008, 'withdrawTooLate', 409));
      await userEvent.type(field, 'wrong row');
      await userEvent.click(confirm);
      expect((await screen.findByRole('alert')).textContent).toContain('can no longer be withdrawn');
      expect(field).toHaveProperty('value', 'wrong row');
    });
  });

  it('says that there is nothing yet', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'Nothing decided yet' })).toBeTruthy();
  });
});

describe('a record by kind and id', () => {
  beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson() }));
  const arriveAt = async (path: string) => {
    const page = (
      <Routes>
        <Route path="/process/record/:subject/:id" element={<RecordPage />} />
        <Route path="*" element={null} />
      </Routes>
    );
    const { place } = await renderInside(page, { ...inside, path });
    await waitFor(() => expect(place().pathname).not.toBe(path));
    return place().pathname;
  };

  it('is shown on its own page, and nowhere when no room knows the kind', async () => {
    expect(await arriveAt('/process/record/demo/42')).toBe('/demo/records/42');
    cleanup();
    expect(await arriveAt('/process/record/unknown/42')).toBe('/404');
  });
});
