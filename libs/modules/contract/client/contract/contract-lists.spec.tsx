import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import { room } from '../index.js';
import ContractListScreen from './contract-list-screen.js';
import PurchaseContractsPage from './purchase-contracts-page.js';

const none = { rows: [], total: 0, closed: [] };

async function open(path: string, perms: readonly string[]) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET contract/contracts': () => none,
    'GET purchase/contracts': () => none,
  });
  await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/contractManage/contract" element={<ContractListScreen />} />
        <Route path="/contractManage/purchaseContract" element={<PurchaseContractsPage />} />
      </Routes>
    </RequireSession>,
    { rooms: [purchase, room], path },
  );
  return server;
}

afterEach(cleanup);

it('leads from contracts to purchase contracts and back', async () => {
  const { calls } = await open('/contractManage/contract', ['*']);
  await screen.findByRole('heading', { name: 'Contracts' });
  await userEvent.click(screen.getByRole('radio', { name: 'Purchase contracts' }));
  await screen.findByRole('heading', { name: 'Purchase contracts' });
  expect(calls.some(({ path }) => path.startsWith('purchase/contracts'))).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Contracts' }));
  await screen.findByRole('heading', { name: 'Contracts' });
});

it('offers one list to a reader of one kind', async () => {
  const { calls } = await open('/contractManage/contract', ['contract:contract:search']);
  await screen.findByRole('heading', { name: 'Contracts' });
  expect(screen.queryByRole('radio', { name: 'Purchase contracts' })).toBeNull();
  expect(calls.some(({ path }) => path.startsWith('purchase/contracts'))).toBe(false);
});
