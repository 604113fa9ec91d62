import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { li, open, sent } from './testing/inbox-desk.js';

const requests = [
  {
    recordId: 'r8',
    number: 'N-8',
    title: { zh: '丁腈手套', en: 'Nitrile gloves' },
    end: { outcome: 'approved', at: '2020-11-01T02:00:00Z' },
    amount: '240.00',
    currency: 'CNY',
  },
  {
    recordId: 'r9',
    number: 'N-9',
    title: { zh: '手套', en: 'Gloves' },
    end: { outcome: 'rejected', by: li, reason: 'too dear', at: '2020-10-01T02:00:00Z' },
    days: '2.5',
  },
];

describe('earlier requests beside a task', () => {
  it('say what was requested, what became of it and why, and lead to the records', async () => {
    const { texts } = await open({ answers: { 'GET process/tasks/1/earlier': () => requests } });
    const heading = await screen.findByText('Earlier requests');
    const section = heading.closest('section') ?? document.body;
    const [first, second] = within(section).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Nitrile gloves.*Approved.*240\.00.*N-8/);
    expect(second?.textContent).toMatch(/Gloves.*Rejected.*2\.5 days.*N-9.*Li Qian.*too dear/);
    expect(within(section).getByRole('link', { name: 'Gloves' }).getAttribute('href')).toBe('/demo/records/r9');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('take no room where there are none', async () => {
    const { calls } = await open({ answers: { 'GET process/tasks/1/earlier': () => [] } });
    await waitFor(() => expect(sent(calls, 'process/tasks/1/earlier')).toHaveLength(1));
    expect(screen.queryByText('Earlier requests')).toBeNull();
  });
});
