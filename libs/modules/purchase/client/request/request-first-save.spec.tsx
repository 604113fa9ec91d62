import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { FakeCall } from '#lab/ui/testing/fake-server.js';
import { refusal } from '#lab/ui/testing/fake-server.js';
import { cell, draft, newRequestPath, openForm, press, sent, user } from './testing/request-form.js';

const fill = async () => {
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByTitle('Consumables · CO'));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Columns');
  await user.type(cell('Item, line 1'), 'C18 column');
};
const keyOf = ({ headers }: FakeCall) => headers.get('idempotency-key');
const made = { ...draft, version: 1 };
const isCreate = ({ method, path }: FakeCall) => method === 'POST' && path === 'purchase/requests';

/** A server whose first answer to a save never arrives. */
const losingTheFirst = () => {
  let lost = false;
  return () => {
    if (lost) return made;
    lost = true;
    throw new TypeError('Failed to fetch');
  };
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('a new request whose first answer was lost', () => {
  it('is asked for with the same key, so that no second draft is made', async () => {
    const { calls, place } = await openForm(newRequestPath, { 'POST purchase/requests': losingTheFirst() });
    await fill();
    await press('Save draft');
    await waitFor(() => expect(calls.filter(isCreate)).toHaveLength(1));
    expect(place().pathname).toBe(newRequestPath);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save draft' }).getAttribute('aria-disabled')).toBeNull(),
    );
    await press('Save draft');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
    const [first, second] = calls.filter(isCreate);
    expect(first && keyOf(first)).toBeTruthy();
    expect(second && keyOf(second)).toBe(first && keyOf(first));
    expect(second?.body).toEqual(first?.body);
    expect(sent(calls)).toEqual(['POST purchase/requests', 'POST purchase/requests']);
  });

  it('gets what was typed since, after a reload of the page too', async () => {
    const first = await openForm(newRequestPath, { 'POST purchase/requests': losingTheFirst() });
    await fill();
    await press('Save draft');
    await waitFor(() => expect(first.calls.filter(isCreate)).toHaveLength(1));
    // A reload ends the page without any of its effects.
    const kept = { ...sessionStorage };
    cleanup();
    Object.assign(sessionStorage, kept);
    const { calls, place } = await openForm(newRequestPath, {
      'POST purchase/requests': () => made,
      'PUT purchase/requests/r1': () => ({ ...made, version: 2 }),
    });
    await fill();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 2027');
    await press('Save draft');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
    expect(sent(calls)).toEqual(['POST purchase/requests', 'PUT purchase/requests/r1']);
    expect(calls.find(isCreate)?.headers.get('idempotency-key')).toBe(
      first.calls.filter(isCreate)[0]?.headers.get('idempotency-key'),
    );
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ title: 'Columns 2027', version: 1 });
  });
});

it('a new request that is left on purpose, or was refused, begins again', async () => {
  let refused = 0;
  const { calls, place } = await openForm(newRequestPath, {
    'POST purchase/requests': () => (refused++ === 0 ? refusal(4002, 'userWithoutDepartment', 400) : made),
  });
  await fill();
  await press('Save draft');
  await waitFor(() => expect(calls.filter(isCreate)).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save draft' }).getAttribute('aria-disabled')).toBeNull(),
  );
  await press('Save draft');
  await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
  const [first, second] = calls.filter(isCreate).map(keyOf);
  expect(second).not.toBe(first);
});
