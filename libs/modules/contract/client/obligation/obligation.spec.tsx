import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ContractDetail } from '../../shared/contract.dto.js';
import type { ContractObligations as Answer, ObligationChart, ObligationRow } from '../../shared/obligation.dto.js';
import { room } from '../index.js';
import { barRows } from './bar-rows.js';
import { ContractObligations } from './contract-obligations.js';
import ObligationsPage from './obligations-page.js';

const ma = { id: 'u1', name: { zh: '马丽', en: 'Ma Li' } };
const contract = { id: 'c1', number: 'CT2026110001', currency: 'CNY', partyC: null } as ContractDetail;
const row = (id: string, part: Partial<ObligationRow> = {}): ObligationRow => ({
  ...{ id, version: 3, contractId: 'c1', contractNumber: 'CT2026110001', contractTitle: 'Assay services' },
  ...{ contractState: 'effective', company: { id: 'k2', name: 'Assay Ltd' }, kind: 'payable', title: `Rate ${id}` },
  ...{ party: null, owner: ma, dueDay: '2026-12-10', currency: 'CNY', amount: '1200.00', amountBase: '1200.00' },
  ...{ remindDays: '7,1', status: 'due', doneOn: null, doneBy: null, note: '', remarks: '', seriesId: null, files: [] },
  ...{ updatedAt: '2026-11-20T02:00:00Z', mayDo: ['edit', 'done', 'note', 'cancel'], ...part },
});
const user = userEvent.setup();
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST' || method === 'PUT');

async function openPart(answer: Partial<Answer>, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const whole = { rows: [], mayPlan: true, mayCancelLeftOver: false, takesOver: null, ...answer };
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET contract/contracts/c1/obligations': () => whole,
    'GET org/users/options': () => ({ rows: [], total: 0 }),
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <ContractObligations contract={contract} />
    </RequireSession>,
    { rooms: [room], path: '/contractManage/contract/c1' },
  );
  return { ...server, ...rendered };
}

const bar = (key: string, payable: string, from: string | null, to: string): ObligationChart['bars'][number] => ({
  ...{ key, from, to, payable: { amount: payable, count: Number(payable) > 0 ? 1 : 0 } },
  receivable: { amount: '0.00', count: 0 },
});

async function openPage(path: string) {
  const rows = [row('one'), row('two', { status: 'overdue', mayDo: [], dueDay: '2026-12-01' })];
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET contract/obligations': () => ({ rows, total: 2 }),
    'GET contract/obligations/calendar': () => ({ today: '2026-12-02', rows, total: 2 }),
    'GET contract/obligations/chart': () => ({
      bars: [bar('overdue', '1200.00', null, '2026-12-01'), bar('2026-12', '3400.00', '2026-12-02', '2026-12-31')],
    }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <ObligationsPage />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}

afterEach(cleanup);

it('asks for title, due date and amount, and shows how many a repetition adds', async () => {
  const { calls, texts } = await openPart({}, { 'POST contract/contracts/c1/obligations': () => ({ rows: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Add obligation' }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getAllByText('Required')).toHaveLength(3);
  expect(posted(calls)).toEqual([]);
  await user.type(field('Title'), 'Rent');
  await user.type(field('Amount'), '1200');
  await user.type(field('Due on'), '2026-12-31{Tab}');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Repeat' }));
  await user.type(field('Until'), '2027-03-31{Tab}');
  expect(await within(dialog).findByText('Adds 4 obligations, the last on 2027-03-31.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toEqual({
    ...{ kind: 'payable', title: 'Rent', party: null, ownerId: null, dueDay: '2026-12-31', currency: 'CNY' },
    ...{ remarks: '', amount: '1200', remindDays: '7,1', files: [] },
    repeat: { months: 1, until: '2027-03-31' },
  });
  expect(await screen.findByText('4 obligations are added.')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('refuses to send a repetition that is too long', async () => {
  const { calls, texts } = await openPart({});
  await user.click(await screen.findByRole('button', { name: 'Add obligation' }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) });
  await user.type(field('Title'), 'Rent');
  await user.type(field('Amount'), '1');
  await user.type(field('Due on'), '2026-12-31{Tab}');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Repeat' }));
  await user.type(field('Until'), '2037-12-31{Tab}');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/more than 120/);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(posted(calls)).toEqual([]);
  expect(texts.missingKeys()).toEqual([]);
});

it('changes an obligation at its version, and says at the field why it is refused', async () => {
  const refused = refusal(8012, 'no', 400, { fields: [{ path: 'ownerId', code: 8012, args: ['noReader'] }] });
  const { calls, texts } = await openPart({ rows: [row('one')] }, { 'PUT contract/obligations/one': () => refused });
  await user.click(await screen.findByRole('button', { name: 'Actions for Rate one' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('checkbox', { name: 'Repeat' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This person cannot read the contract')).toBeTruthy();
  expect(posted(calls)[0]?.body).toMatchObject({ version: 3, title: 'Rate one', ownerId: 'u1', amount: '1200.00' });
  expect(texts.missingKeys()).toEqual([]);
});

it('marks one as done with a note, and offers only what its reader may do', async () => {
  const { calls, texts } = await openPart(
    { rows: [row('one', { mayDo: ['done', 'note'] }), row('two', { mayDo: [], amount: undefined })], mayPlan: false },
    { 'POST contract/obligations/one/done': () => row('one', { status: 'done' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for Rate one' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    ...['Mark as done', 'Note'],
  ]);
  expect(screen.queryByRole('button', { name: 'Add obligation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Rate two' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Mark as done' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'paid');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('Marked as done.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toMatchObject({ version: 3, note: 'paid', day: expect.stringMatching(/^\d{4}-/) });
  expect(texts.missingKeys()).toEqual([]);
});

it('cancels what is left over of a contract that has ended, as it is shown', async () => {
  const left = row('one', { status: 'leftOver', contractState: 'expired', mayDo: ['done', 'cancel'] });
  const { calls, texts } = await openPart(
    { rows: [left, row('two', { status: 'done' })], mayPlan: false, mayCancelLeftOver: true },
    { 'POST contract/contracts/c1/obligations/cancel': () => ({ rows: [] }) },
  );
  expect(await screen.findByText('The contract has ended. One obligation is still open.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel all open' }));
  const question = await screen.findByRole('tooltip');
  await user.click(within(question).getByRole('button', { name: 'Cancel all open' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toEqual({ obligations: [{ id: 'one', version: 3 }] });
  expect(texts.missingKeys()).toEqual([]);
});

it('offers to take over what is open of the version before', async () => {
  const takesOver = { id: 'c0', number: 'CT2025110009', obligations: [{ id: 'x', version: 2 }] };
  const { calls, texts } = await openPart(
    { takesOver },
    { 'POST contract/contracts/c1/obligations/take-over': () => ({ rows: [] }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Take over' }));
  const question = await screen.findByRole('tooltip');
  await user.click(within(question).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(posted(calls)[0]?.body).toEqual({ obligations: [{ id: 'x', version: 2 }] }));
  expect(texts.missingKeys()).toEqual([]);
});

it('lists what is open with a chart whose table leads to the rows of a month', async () => {
  const { calls, texts } = await openPage('/contractManage/obligation?scope=all&search=rate');
  expect(await screen.findByText('Rate one')).toBeTruthy();
  const asked = calls.find(({ path }) => path === 'contract/obligations')?.query;
  expect([...(asked ?? [])].map((pair) => pair.join('='))).toEqual(
    expect.arrayContaining(['scope=all', 'search=rate', 'sort=dueDay', 'status=due', 'status=overdue']),
  );
  expect(screen.getAllByRole('button', { name: 'Mark as done' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const links = within(screen.getByRole('region', { name: 'Payments due by month' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/contractManage/obligation?scope=all&search=rate&view=overdue&kind=payable',
    '/contractManage/obligation?scope=all&search=rate&kind=payable&dueFrom=2026-12-02&dueTo=2026-12-31',
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('shows a month with each obligation on its day, and the month before', async () => {
  const { calls, texts } = await openPage('/contractManage/obligation?show=calendar&month=2026-12');
  const entry = await screen.findByRole('link', { name: /Rate two · CT2026110001 · Overdue/ });
  expect(entry.getAttribute('href')).toBe('/contractManage/contract/c1?part=obligations');
  expect(entry.closest('td')?.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-01');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path.endsWith('/calendar'))?.query.get('month')).toBe('2026-11'),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('leads from a bar to its rows, whatever was chosen before', () => {
  const before = new URLSearchParams('scope=all&status=done&kind=notice&dueFrom=2020-01-01&page=3');
  expect(barRows(before, 'receivable', { key: '2026-12', from: '2026-12-01', to: '2026-12-31' })).toBe(
    'scope=all&kind=receivable&dueFrom=2026-12-01&dueTo=2026-12-31',
  );
});
