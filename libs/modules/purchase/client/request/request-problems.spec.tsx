import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  cell,
  draft,
  newRequestPath,
  openDraft,
  openForm,
  options,
  press,
  rewrite,
  sent,
  user,
} from './testing/request-form.js';

const category = (id: string, code: string, en: string, projectNecessary: boolean) => ({
  id,
  code,
  name: { zh: en, en },
  flags: { projectNecessary },
});
const withRules = {
  'GET purchase/categories/options': () => ({
    rows: [{ ...options.rows[0], flags: { projectNecessary: true } }, category('c2', 'OF', 'Office', false)],
    total: 2,
  }),
};
const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) }).textContent;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the problems of a request', () => {
  it('are shown in one round: fields, cells and what the category needs, with the focus on the first', async () => {
    const { calls } = await openForm(newRequestPath, withRules);
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByTitle('Consumables · CO'));
    await user.type(cell('Item, line 1'), 'C18 column');
    await user.type(cell('Qty, line 1'), 'two');
    await press('Submit');
    // The title, and of the line: five empty cells, a number that is none, the date, project and position.
    expect(await screen.findByText('9 problems')).toBeTruthy();
    expect(screen.getByText('Project: Required')).toBeTruthy();
    expect(screen.getByText(/^Qty: /).textContent).not.toContain('Required');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
    expect(sent(calls)).toEqual([]);
    // Of a draft only what cannot be stored is a problem.
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Columns');
    // A button rests for a moment after a press.
    const button = screen.getByRole('button', { name: 'Submit' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 5000 });
    await press('Submit');
    expect(document.activeElement).toBe(cell('Catalog no., line 1'));
  });

  it('lead to the cell that is to blame', async () => {
    const lines = [draft.lines[0], { ...draft.lines[0], id: 'l2', unit: '' }];
    await openDraft({ ...withRules, 'GET purchase/requests/r1': () => ({ ...draft, lines }) });
    await user.type(cell('Project, line 1'), 'P-1');
    await user.type(cell('Position, line 1'), 'X');
    await user.type(cell('Project, line 2'), 'P-1');
    await user.type(cell('Position, line 2'), 'X');
    await press('Submit');
    expect(document.activeElement).toBe(cell('Unit, line 2'));
  });
});

it('stars mark the columns that the chosen category needs', async () => {
  await openDraft(withRules);
  await waitFor(() => expect(header('Project')).toBe('Project*'));
  expect(header('Position')).toBe('Position*');
  expect(header('Comments')).toBe('Comments');
  cleanup();
  await openDraft();
  expect(header('Project')).toBe('Project');
});

it('a category by total price marks the total, and a submit without it sends nothing', async () => {
  const byTotal = {
    'GET purchase/categories/options': () => ({
      rows: [{ ...options.rows[0], flags: { prTotalPrice: true } }],
      total: 1,
    }),
  };
  const { calls } = await openDraft(byTotal);
  await waitFor(() => expect(header('Amount')).toBe('Amount*'));
  await user.clear(cell('Amount, line 1'));
  await press('Submit');
  expect(await screen.findByText('Amount: Required')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
});

it('a change of the category asks, and deletes the lines of the one before', async () => {
  await openDraft(withRules);
  const choose = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByTitle('Office · OF'));
    return within(await screen.findByRole('dialog'));
  };
  await user.click((await choose()).getByRole('button', { name: 'Cancel' }));
  expect(cell('Item, line 1').value).toBe('C18 column');
  await rewrite('Item, line 1', 'C18');
  await user.click((await choose()).getByRole('button', { name: 'Change and delete lines' }));
  await waitFor(() => expect(cell('Item, line 1').value).toBe(''));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});
