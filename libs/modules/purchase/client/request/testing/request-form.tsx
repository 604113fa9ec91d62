import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { RequestDetail } from '../../../shared/request.dto.js';
import { requestDocument } from '../../../shared/request.words.js';
import { room } from '../../index.js';
import RequestFormScreen from '../request-form-screen.js';

export const { create: newRequestPath, list: requestsPath } = requestDocument.paths;
const chen = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
export const line = {
  id: 'l1',
  item: 'C18 column',
  catalogNo: '186002352',
  spec: '2.1 mm',
  brand: 'Waters',
  quantity: '2',
  unit: 'pc',
  unitPrice: '5400.00',
  currency: 'CNY',
  dueDate: '2026-12-08',
  project: '',
  position: '',
  comments: '',
  casNo: '',
  costCentre: '',
  amount: '10800.00',
  status: 'D',
  closedAt: null,
  mayDo: [],
} as const;
export const draft: RequestDetail = {
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
  state: 'draft',
  status: 'D',
  dueDate: null,
  reason: '',
  lines: [line],
  amounts: [{ currency: 'CNY', value: '10800.00' }],
  amountBase: '10800.00',
  files: [],
  createdAt: '2026-11-20T02:00:00Z',
  updatedAt: '2026-11-20T02:00:00Z',
  actions: [{ action: 'submit' }],
  quotes: [],
  mayDo: [],
  orders: [],
  mayEdit: true,
};
export const submitted = { id: 'r1', version: 5, state: 'requested', status: '2', actions: [], warnings: [] };
export const options = { rows: [{ id: 'c1', code: 'CO', name: draft.category }], total: 1 };

/** A page of the form, with a server that knows the draft `r1` and one category. */
export async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () =>
      aPerson({ perms: ['*'], dept: { id: 'd1', name: { zh: '分析化学组', en: 'Analytical chemistry' } } }),
    'GET purchase/requests/r1': () => draft,
    'GET purchase/requests/r1/forecast': () => [],
    'GET purchase/categories/options': () => options,
    'GET purchase/items/offers': () => [],
    'GET purchase/requests/budget': () => [],
    'GET purchase/cost-centres/options': () => ({
      rows: [{ id: 'cc1', code: 'RD-210', name: { zh: '研发', en: 'Research' } }],
      total: 1,
    }),
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path={newRequestPath} element={<RequestFormScreen />} />
        <Route path={`${requestsPath}/:id/edit`} element={<RequestFormScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
/** The form at a path, once its table is there. */
export const openForm = async (path: string, handlers?: Parameters<typeof fakeServer>[0]) => {
  const opened = await open(path, handlers);
  await screen.findByLabelText('Item, line 1');
  return opened;
};
/** The form of the draft `r1`. */
export const openDraft = (handlers?: Parameters<typeof fakeServer>[0]) => openForm(`${requestsPath}/r1/edit`, handlers);
export const user = userEvent.setup();
/** The field of a cell: `Qty, line 1`. */
export const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** Clicks a button. */
export const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** The calls that change something, in order. */
export const sent = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
/** What the first call with this method sent. */
export const bodyOf = (calls: readonly FakeCall[], method: string) =>
  calls.find((call) => call.method === method)?.body as Record<string, unknown>;
/** Replaces the text of a cell. */
export async function rewrite(name: string, text: string) {
  await user.clear(cell(name));
  await user.type(cell(name), text);
}
