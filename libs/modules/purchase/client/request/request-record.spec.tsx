import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { RequestDetail } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { room } from '../index.js';
import { logOf, readsHistory } from '../log/testing/history.js';
import * as content from './request-content.js';

const RequestRecordScreen = recordPageOf(requestDocument, content);

const chen = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const request: RequestDetail = {
  id: 'r1',
  version: 3,
  number: 'CO2026110007',
  title: 'Columns',
  categoryId: 'c1',
  category: { zh: '实验耗材', en: 'Consumables' },
  owner: chen,
  ownerId: 'u1',
  delegateId: null,
  delegate: null,
  createdBy: chen,
  department: { zh: '分析化学组', en: 'Analytical chemistry' },
  state: 'requested',
  status: '2',
  dueDate: '2026-12-08',
  reason: 'Stock covers two weeks.',
  lines: [
    {
      id: 'l1',
      item: 'C18 column',
      catalogNo: '186002352',
      spec: '2.1 mm',
      brand: 'Waters',
      quantity: '1200.5',
      unit: 'pc',
      unitPrice: '5.00',
      currency: 'CNY',
      dueDate: null,
      project: '',
      position: '',
      comments: '',
      casNo: '',
      costCentre: '',
      amount: '6002.50',
      status: '2',
      closedAt: null,
      mayDo: [],
    },
  ],
  amounts: [{ currency: 'CNY', value: '6002.50' }],
  amountBase: '6002.50',
  files: [{ id: 'f1', name: 'quote.pdf', size: 2048, mime: 'application/pdf' }],
  createdAt: '2026-11-20T02:00:00Z',
  updatedAt: '2026-11-20T02:00:00Z',
  actions: [
    { action: 'approve', task: 't1' },
    { action: 'reject', task: 't1' },
  ],
  quotes: [],
  mayDo: [],
  orders: [],
  mayEdit: false,
};
const answer = {
  id: 'r1',
  version: 4,
  state: 'approved',
  status: '2',
  actions: [],
  warnings: [{ code: 102, args: ['Sun Li'] }],
};

async function open(part: Partial<RequestDetail> = {}, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/requests/r1': () => ({ ...request, ...part }),
    'GET purchase/requests/r1/process': () => null,
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/myPrList/:id" element={<RequestRecordScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: '/purchase/myPrList/r1' },
  );
  await screen.findByText('Columns');
  return { ...server, ...rendered };
}
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const user = userEvent.setup();

afterEach(cleanup);

it('shows of each of its orders how far its process has come, what was received and what was paid', async () => {
  const order = {
    ...{ lineId: request.lines[0]!.id, quantity: '2', vendor: 'Columns Ltd', receiveStatus: '00', paymentStatus: '00' },
    strip: null,
  };
  const strip = { steps: ['current' as const], holder: { id: 'u9', name: { zh: '林', en: 'Lin Hao' } } };
  const { texts } = await open({
    orders: [
      { ...order, id: 'o1', number: 'PO2026110001', state: 'requested', strip },
      { ...order, id: 'o2', number: 'PO2026110002', state: 'released', receiveStatus: 'RL', paymentStatus: 'PP' },
    ],
  });
  const asked = within(screen.getByRole('row', { name: /PO2026110001/ }));
  expect(asked.getAllByText('Lin Hao').length).toBeGreaterThan(0);
  expect(asked.queryByText('Not received')).toBeNull();
  const released = within(screen.getByRole('row', { name: /PO2026110002/ }));
  for (const text of ['Part received', 'Part paid', 'Released'])
    expect(released.getAllByText(text).length).toBeGreaterThan(0);
  expect(texts.missingKeys()).toEqual([]);
});

it('shows what it is about; columns that no line uses are left out', async () => {
  const { texts } = await open();
  expect(screen.getAllByText('6,002.50')).toHaveLength(2);
  expect(screen.getByText('1,200.5')).toBeTruthy();
  expect(screen.getByText('Stock covers two weeks.')).toBeTruthy();
  expect(screen.getByText('quote.pdf')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Project' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

it('lets its acts rest while its process is suspended', async () => {
  const process = {
    ...{ instance: 'i', definition: { id: 'd', key: 'k', version: 1, name: { zh: '采购' } }, round: 1, ended: false },
    ...{ path: [], timeline: [], taken: [], incidents: [] },
    suspended: { at: '2026-11-20T08:00:00Z', reason: 'Audit' },
  };
  const { texts } = await open({}, { 'GET purchase/requests/r1/process': () => process });
  await screen.findByText(/^The process has been suspended since .* Reason: Audit$/);
  for (const name of [/^Approve/, /^Reject/])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  expect(texts.missingKeys()).toEqual([]);
});

it('acts with the task and the version that were seen, and passes on what was warned of', async () => {
  const { calls } = await open({}, { 'POST purchase/requests/r1/actions/approve': () => answer });
  await user.type(screen.getByRole('textbox', { name: 'Opinion' }), 'Buy them.');
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('CO2026110007 is approved.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 3, input: { opinion: 'Buy them.' }, task: 't1' });
  expect(screen.getByText('Sun Li has no mailbox, so no mail was sent.')).toBeTruthy();
});

it('leads a person whose submit was refused to the form', async () => {
  const fields = [
    { path: 'lines.0.brand', code: 8012, args: ['required'] },
    { path: 'lines.0.unit', code: 8012, args: ['required'] },
  ];
  const { place } = await open(
    { state: 'draft', mayEdit: true, actions: [{ action: 'submit' }] },
    { 'POST purchase/requests/r1/actions/submit': () => refusal(8012, 'field', 400, { fields }) },
  );
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  expect(await screen.findByText(/2 fields are incomplete/)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Edit' }).at(-1)!);
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
});

it('is copied into a draft that opens at once', async () => {
  const { calls, place } = await open(
    {},
    { 'POST purchase/requests/r1/copy': () => ({ ...request, id: 'r2', number: 'CO2026110008' }) },
  );
  await user.click(screen.getByRole('button', { name: 'Copy as new draft' }));
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r2/edit'));
  expect(posted(calls)).toHaveLength(1);
});

it('is copied once, however often that is asked for while no answer comes', async () => {
  const answers = [
    () => {
      throw new TypeError('the line is lost');
    },
    () => ({ ...request, id: 'r2', number: 'CO2026110008' }),
  ];
  const { calls, place } = await open({}, { 'POST purchase/requests/r1/copy': () => answers.shift()!() });
  await user.click(screen.getByRole('button', { name: 'Copy as new draft' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /Copy as new draft/ }));
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r2/edit'));
  const [first, second] = calls.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('of a draft can be deleted once that was confirmed', async () => {
  const { calls, place } = await open(
    { state: 'draft', mayEdit: true, actions: [] },
    { 'DELETE purchase/requests/r1': () => null },
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  const [, confirm] = await screen.findAllByRole('button', { name: 'Delete' });
  await user.click(confirm!);
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList'));
  expect(screen.getByText('CO2026110007 is deleted.')).toBeTruthy();
});

it('takes the agreed price of chosen lines back, with a reason; a line of an order keeps its price', async () => {
  const [line] = request.lines as [RequestDetail['lines'][number]];
  const lines = [
    { ...line, status: '6' },
    { ...line, id: 'l2', item: 'Guard column', status: '6' },
    { ...line, id: 'l3', item: 'Vials', status: '2' },
  ];
  const { calls, texts } = await open(
    { state: 'approved', status: '6', lines, actions: [], mayDo: ['requote'] },
    {
      'POST purchase/requests/r1/requote': () =>
        refusal(4103, 'splitFrozen', 422, { fields: [{ path: 'lines.0', code: 4103 }] }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Quote again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Quote again' }));
  expect(dialog.getByText('Choose a line.')).toBeTruthy();
  expect(dialog.getByText('Give a reason.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: /Lines/ }));
  expect(screen.queryByTitle(/^Vials ·/)).toBeNull();
  await user.click(await screen.findByTitle(/^Guard column ·/));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Typed wrongly');
  await user.click(dialog.getByRole('button', { name: 'Quote again' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toEqual({ version: 3, reason: 'Typed wrongly', lines: ['l2'] });
  expect((await dialog.findAllByText(/An order has taken a part of this line/)).length).toBeGreaterThan(0);
  expect(texts.missingKeys()).toEqual([]);
});

it('closes what is left of one line from its menu, with a reason, and opens what was closed again', async () => {
  const [line] = request.lines as [RequestDetail['lines'][number]];
  const lines: RequestDetail['lines'] = [
    { ...line, status: '6', restQty: '1000.5', restAmount: '5002.50', mayDo: ['closeRest'] },
    { ...line, id: 'l2', item: 'Vials', status: '7', closedQty: '3', closedAmount: '15.00', mayDo: ['reopenRest'] },
  ];
  const stored = { ...request, state: 'approved', status: '6', lines, actions: [] };
  const { calls, texts } = await open(stored, { 'POST purchase/requests/r1/closeRest': () => stored });
  await user.click(screen.getByRole('button', { name: 'Actions for Vials' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reopen closed quantity' }));
  const reopening = within(await screen.findByRole('dialog'));
  expect(reopening.getByText('3 pc')).toBeTruthy();
  await user.click(reopening.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Actions for C18 column' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close remaining quantity' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Close what is left/ }));
  expect(dialog.getByText('1,000.5 pc')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close remaining quantity' }));
  expect(dialog.getByText('Give a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Enough');
  await user.click(dialog.getByRole('button', { name: 'Close remaining quantity' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toEqual({ version: 3, reason: 'Enough', lineId: 'l1' });
  expect(texts.missingKeys()).toEqual([]);
});

it('has a tab with what was done to it: who, for whom, when, and from which status to which', async () => {
  const { texts } = await open({}, { 'GET purchase/requests/r1/log': () => logOf('2', '6') });
  await readsHistory('To be quoted → To be ordered');
  expect(texts.missingKeys()).toEqual([]);
});
