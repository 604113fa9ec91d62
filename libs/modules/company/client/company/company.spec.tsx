import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import CompaniesPage from './companies-page.js';
import CompanyScreen from './company-screen.js';

const base = {
  ...{ enabled: true, nda: false, banks: null, licences: null, formerNames: null, alike: false },
  ...{ isVendor: true, isCustomer: false, isPayor: false, isOwn: false, licenceState: 'none', code: null },
};
const alpha = { ...base, id: 'c1', version: 3, name: 'Alpha Ltd', contact: 'Ann', tel: '1', url: null };
const beta = { ...base, id: 'c2', version: 5, name: 'ALPHA, Ltd.', contact: 'Ben', tel: '1', url: 'https://b.example' };
const alike = { id: 'c2', name: beta.name, code: null, enabled: true, version: 5, by: ['name'] };
const moves = [{ text: 'company.company.one', count: 3, to: null }];

type Handlers = Parameters<typeof fakeServer>[0];

async function open(path: string, perms: readonly string[], handlers: Handlers = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET company/companies': () => ({ rows: [alpha, beta], total: 2 }),
    'GET company/companies/alike': () => ({ rows: [alike], total: 1 }),
    'GET company/companies/c1': () => alpha,
    'GET company/companies/c2': () => beta,
    'GET company/companies/c1/duplicates': () => ({ rows: [alike], total: 1 }),
    'GET company/companies/c2/duplicates': () => ({ rows: [], total: 0 }),
    'GET company/companies/c1/uses': () => ({ rows: moves, total: 3 }),
    'GET company/companies/c2/uses': () => ({ rows: [], total: 0 }),
    'GET company/companies/c1/history': () => ({ rows: [], total: 0 }),
    'GET company/companies/c2/history': () => ({ rows: [], total: 0 }),
    'GET company/companies/c1/merge/c2': () => ({ moves, blocks: [] }),
    'GET company/companies/c2/merge/c1': () => ({ moves: [], blocks: [] }),
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/contractManage/company" element={<CompaniesPage />} />
        <Route path="/contractManage/company/:id" element={<CompanyScreen />} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('a form warns of companies that may be the same as what is typed, with links to them', async () => {
  const { calls, texts } = await open('/contractManage/company', ['company:company:*']);
  await userEvent.click(await screen.findByRole('button', { name: 'New company' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'alpha ltd');
  const note = await screen.findByText('1 company may be the same');
  const link = within(note.parentElement as HTMLElement).getByRole('link', { name: 'ALPHA, Ltd.' });
  expect(link.getAttribute('href')).toBe('/contractManage/company/c2');
  expect(note.parentElement?.textContent).toContain('Same name');
  await waitFor(() => {
    const asked = calls.filter(({ path }) => path === 'company/companies/alike').at(-1);
    expect(asked?.query.get('name')).toBe('alpha ltd');
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('a merge keeps field by field what is chosen, and fills what is empty from the other one', async () => {
  const { calls, texts } = await open('/contractManage/company/c1', ['company:company:*'], {
    'POST company/companies/c1/merge': () => ({ id: 'c1', version: 4, moved: 3 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge ALPHA, Ltd.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two companies' }));
  const contact = within(await dialog.findByRole('radiogroup', { name: 'Contact' }));
  // The same phone number is nothing to choose.
  expect(dialog.queryByRole('radiogroup', { name: 'Phone' })).toBeNull();
  await userEvent.click(contact.getByRole('radio', { name: 'Ben' }));
  await dialog.findByText('3');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ otherId: 'c2', version: 3, otherVersion: 5, fromOther: ['contact', 'url'] },
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('the two can be swapped, and what would be broken is said and keeps the button off', async () => {
  const { texts } = await open('/contractManage/company/c1', ['company:company:*'], {
    'GET company/companies/c1/merge/c2': () => ({
      moves: [],
      blocks: [{ text: 'company.company.one', numbers: ['PO-1'] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge ALPHA, Ltd.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two companies' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('cannot be merged now');
  const ok = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
  expect(ok().disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Swap' }));
  await waitFor(() => expect(ok().disabled).toBe(false));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

it('who may only read sees the duplicates and no way to merge or edit', async () => {
  await open('/contractManage/company/c1', ['company:company:search']);
  expect(await screen.findByRole('link', { name: 'ALPHA, Ltd.' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('the address of a merged company leads to the one that it became', async () => {
  await open('/contractManage/company/gone', ['company:company:search'], {
    'GET company/companies/gone': () => refusal(8013, 'notFound', 404),
    'GET company/companies/gone/merged': () => ({ into: { id: 'c2', name: beta.name } }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'ALPHA, Ltd.' })).toBeTruthy();
});
