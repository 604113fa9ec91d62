import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { MailListPage } from './mail-list-page.js';

const sent = {
  id: 'm1',
  receiver: 'lin@lab.test',
  language: 'en',
  title: 'For you: Paid annual leave',
  sendStatus: '1',
  attempts: 1,
  sendDate: '2026-11-21T10:00:00.000Z',
  exception: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const broken = {
  ...sent,
  id: 'm2',
  title: 'Late',
  sendStatus: '2',
  attempts: 4,
  sendDate: null,
  exception: '550 mailbox full',
};
const lost = { ...broken, id: 'm3', title: 'Nobody', receiver: null, exception: 'no mailbox' };
const unsure = {
  ...broken,
  id: 'm4',
  title: 'Unsure',
  exception: 'unknown delivery',
  unknown: true,
  handedAt: '2026-11-21T10:00:00.000Z',
};
const detail = (mail: typeof sent | typeof broken | typeof lost | typeof unsure) => ({
  ...mail,
  content: '<p>Hello <script>parent.hacked = true</script></p>',
  plain: 'Hello',
  subject: null,
  recordId: null,
});

async function open(path = '/sysMailQueue') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET system/mails': () => ({ rows: [sent, broken, lost, unsure], total: 4 }),
    'GET system/mails/m1': () => detail(sent),
    'GET system/mails/m2': () => detail(broken),
    'GET system/mails/m3': () => detail(lost),
    'GET system/mails/m4': () => detail(unsure),
    'POST system/mails/m2/resend': () => null,
    'POST system/mails/m4/delivered': () => ({ id: 'm4' }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <MailListPage />
    </RequireSession>,
    { rooms: [room], path },
  );
  await screen.findByText('For you: Paid annual leave');
  return { ...server, ...rendered };
}
async function look(title: string) {
  await userEvent.click(screen.getByRole('button', { name: title }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByTitle(title);
  return drawer;
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the mail queue', () => {
  it('names states and exceptions in words, and asks for what the address says', async () => {
    const { calls, texts } = await open('/sysMailQueue?sendStatus=2');
    expect(calls.find(({ path }) => path === 'system/mails')?.query.getAll('sendStatus')).toEqual(['2']);
    const row = screen.getByText('Nobody').closest('tr');
    expect(row && within(row).getAllByText('No mailbox')).toHaveLength(2);
    expect(screen.getByText('550 mailbox full')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows a mail in a frame that lets nothing run or leave', async () => {
    await open();
    const frame = within(await look('For you: Paid annual leave')).getByTitle('For you: Paid annual leave');
    expect(frame.tagName).toBe('IFRAME');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('srcdoc')).toContain('Hello');
    expect(frame.getAttribute('src')).toBeNull();
    expect('hacked' in window).toBe(false);
  });

  it('sends again what failed, and nothing else', async () => {
    const { calls } = await open();
    const failed = await look('Late');
    expect(within(failed).getByRole('note').textContent).toBe('550 mailbox full');
    await userEvent.click(within(failed).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('The mail is queued again.')).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ path }) => path === 'system/mails').length).toBeGreaterThan(1));
    expect(calls.some(({ path }) => path === 'system/mails/m2/resend')).toBe(true);
  });

  it('says what to do about a mail of unknown delivery, and marks it as delivered', async () => {
    const { calls } = await open();
    const drawer = await look('Unsure');
    expect(within(drawer).getByText(/Ask the recipient/)).toBeTruthy();
    expect(within(drawer).getByText('Sent to the server')).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Mark as delivered' }));
    expect(await screen.findByText('Marked as delivered.')).toBeTruthy();
    expect(calls.some(({ path }) => path === 'system/mails/m4/delivered')).toBe(true);
  });

  it('offers that for no other mail', async () => {
    await open();
    expect(within(await look('Late')).queryByRole('button', { name: 'Mark as delivered' })).toBeNull();
  });

  it.each(['For you: Paid annual leave', 'Nobody'])('%s cannot be sent again', async (title) => {
    await open();
    expect(within(await look(title)).queryByRole('button', { name: 'Resend' })).toBeNull();
  });
});
