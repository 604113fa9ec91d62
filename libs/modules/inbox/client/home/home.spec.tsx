import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import type { ProcessSummary, StartedLine } from '../../shared/started.dto.js';
import { room } from '../index.js';
import AgesCard from './ages-card.js';
import { stateOf } from './started.js';
import StartedCard from './started-card.js';
import { StartedPage } from './started-page.js';
import WeeksCard from './weeks-card.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const line: StartedLine = {
  instance: 'i1',
  subject: 'purchase-request',
  recordId: 'r1',
  number: 'PR-1',
  title: { zh: '移液器', en: 'Pipettes' },
  startedAt: '2026-11-18T08:00:00Z',
  endedAt: null,
  strip: { steps: ['done', 'current', 'expected'], holder: { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } } },
};
const summary: ProcessSummary = {
  waiting: { today: 4, twoDays: 5, fiveDays: 2, longer: 0 },
  decided: { count: 63, medianMs: 5 * 3_600_000, inTime: 94 },
  weeks: Array.from({ length: 12 }, (_, n) => ({ from: `2026-${n < 9 ? '0' : ''}${n + 1}-05`, started: n, ended: 0 })),
};
const idle: ProcessSummary = {
  waiting: { today: 0, twoDays: 0, fiveDays: 0, longer: 0 },
  decided: { count: 0, medianMs: null, inTime: null },
  weeks: summary.weeks.map((week) => ({ ...week, started: 0 })),
};

interface World {
  readonly rows?: readonly StartedLine[];
  readonly summary?: () => object;
  readonly perms?: readonly string[];
}

async function open(Part: () => React.ReactNode, world: World = {}) {
  const { rows = [line], perms = ['*'] } = world;
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/started': () => ({ rows, total: rows.length }),
    'GET process/summary': world.summary ?? (() => summary),
  });
  const card = (
    <RequireSession>
      <Part />
      <p>there</p>
    </RequireSession>
  );
  return { ...server, ...(await renderInside(card, { rooms: [room, purchase] })) };
}

describe('what the reader has started', () => {
  it('is on the home page with its path, who has it, and the way to it', async () => {
    const { texts } = await open(() => <StartedCard />);
    const link = await screen.findByRole('link', { name: 'Pipettes' });
    expect(link.getAttribute('href')).toBe('/process/record/purchase-request/r1');
    expect(screen.getByText('Zhou Jianming')).toBeTruthy();
    expect(screen.getByText('In progress')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says on the home page what was rejected, by whom and why', async () => {
    const at = '2026-11-19T00:00:00Z';
    const by = { id: 'z', name: { zh: '周建明', en: 'Zhou Jianming' } };
    const end = { outcome: 'rejected', by, reason: 'too dear', at } as const;
    const { texts } = await open(() => <StartedCard />, {
      rows: [{ ...line, endedAt: at, end, strip: { steps: ['rejected'] } }],
    });
    expect((await screen.findByText('Rejected')).closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe('failed');
    expect(screen.getByText('Rejected by Zhou Jianming: “too dear”')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('begins with what the reader may raise where there is none', async () => {
    await open(() => <StartedCard />, { rows: [] });
    await screen.findByText('No requests in progress.');
    expect(screen.getByRole('link', { name: /request/i }).getAttribute('href')).toContain('/purchase/');
    cleanup();
    await open(() => <StartedCard />, { rows: [], perms: ['org:user:search'] });
    await screen.findByText('No requests in progress.');
    expect(screen.queryByRole('link', { name: /request/i })).toBeNull();
  });

  it('is listed with its address as the state of the list', async () => {
    const { calls, texts } = await open(() => <StartedPage />);
    await screen.findByText('Pipettes');
    expect(calls.some(({ path }) => path === 'process/started')).toBe(true);
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    ['running', ['done', 'current']],
    ['late', ['done', 'late']],
  ] as const)('is %s by its path', (state, steps) => {
    expect(stateOf({ ...line, endedAt: null, strip: { steps } }).state).toBe(state);
  });

  it.each(['approved', 'rejected', 'withdrawn', 'cancelled'] as const)('is %s as it ended', (outcome) => {
    const at = '2026-11-19T00:00:00Z';
    const end = { outcome, at };
    expect(stateOf({ ...line, endedAt: at, end, strip: { steps: ['done', 'rejected'] } }).state).toBe(outcome);
  });
});

describe('how long tasks wait', () => {
  it('is shown by age to approvers, with their figures of this month', async () => {
    const { texts } = await open(() => <AgesCard />);
    await screen.findByText('63 decided this month · median 5 h · 94 % on time');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '4under 1 day',
      '51–2 days',
      '23–5 days',
      '0over 5 days',
    ]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says 1,000+ for more than is counted', async () => {
    const waiting = { ...summary.waiting, longer: 1001 };
    await open(() => <AgesCard />, {
      summary: () => ({ ...summary, waiting, decided: { ...summary.decided, count: 1001 } }),
    });
    await screen.findByText(/^1,000\+ decided this month/);
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('1,000+over 5 days');
  });

  it('says so where nothing waits', async () => {
    await open(() => <AgesCard />, { summary: () => idle });
    await screen.findByText('No tasks to do.');
  });

  it('is no card for those who decide nothing', async () => {
    await open(() => <AgesCard />, { perms: ['purchase:request:search'] });
    await screen.findByText('there');
    expect(screen.queryByText('Age of my tasks')).toBeNull();
  });
});

describe('the weeks', () => {
  it('are a table as well, whose rows lead to what was started then', async () => {
    const { texts } = await open(() => <WeeksCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(screen.getByRole('link', { name: '2026-12-05' }).getAttribute('href')).toBe(
      '/process/started?startedFrom=2026-12-05&startedTo=2026-12-11',
    );
    expect(texts.missingKeys()).toEqual([]);
  });

  it('say so where nothing was started, and where they cannot be loaded', async () => {
    await open(() => <WeeksCard />, { summary: () => idle });
    await screen.findByText('No requests in the last twelve weeks.');
    cleanup();
    await open(() => <WeeksCard />, { summary: () => refusal(0, 'broken', 500) });
    await screen.findByRole('button', { name: /again/i });
  });
});
