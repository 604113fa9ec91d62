import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { sheetOf } from './edit-lines.js';
import { LineTable } from './line-table.js';
import type { LineSpec } from './line.js';
import { useLines } from './use-lines.js';

const spec: LineSpec = {
  most: 4,
  columns: [
    { key: 'item', kind: 'text', label: 'Item', width: 100, required: true },
    { key: 'price', kind: 'money', label: 'Unit price', width: 100 },
    {
      key: 'twice',
      kind: 'computed',
      label: 'Twice',
      width: 100,
      compute: ({ price }) => (price === '1.00' ? '2.00' : null),
    },
    { key: 'currency', kind: 'choice', label: 'Currency', width: 100, choices: ['CNY', 'USD'] },
  ],
  blank: () => ({ currency: 'CNY' }),
  brief: ({ item = '', price = '' }) => ({ title: item, count: `1 × ${price}`, sum: price }),
};
const first = sheetOf([
  { key: 'a', id: 'a', cells: { item: 'Column', price: '1.00', currency: 'CNY' } },
  { key: 'b', id: 'b', cells: { item: 'Vial', price: '38500', currency: 'USD' } },
]);

function Host() {
  return <LineTable label="Lines" editor={useLines(spec, first)} totals={[]} />;
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const user = userEvent.setup();

beforeEach(async () => {
  fakeServer({ 'GET auth/info': () => aPerson() });
  await renderInside(<Host />);
});
afterEach(cleanup);

it('shows figures with separators until the person types in them', async () => {
  expect(cell('Unit price, line 2').value).toBe('38,500.00');
  await user.click(cell('Unit price, line 2'));
  expect(cell('Unit price, line 2').value).toBe('38500');
  expect(screen.getByText('2.00')).toBeTruthy();
});

it('goes with the arrows, down with Enter, and into the row that begins a line', async () => {
  await user.click(cell('Unit price, line 1'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell('Unit price, line 2'));
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(document.activeElement).toBe(cell('Currency, line 1'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(cell('Item, line 1'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(cell('Item, line 3'));
});

it('keeps the field in which a line is begun', async () => {
  const field = cell('Item, line 3');
  await user.type(field, 'Holder');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Holder');
  expect(cell('Currency, line 3').value).toBe('CNY');
  expect(cell('Item, line 4').value).toBe('');
});

it('fills down with Ctrl D and moves lines with Alt and an arrow', async () => {
  await user.click(cell('Currency, line 2'));
  await user.keyboard('{Control>}d{/Control}');
  expect(cell('Currency, line 2').value).toBe('CNY');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(cell('Item, line 1').value).toBe('Vial');
  expect(document.activeElement).toBe(cell('Currency, line 1'));
});

it('reaches the acts of a row with the arrows, and leaves the focus where the next act is', async () => {
  await user.click(cell('Currency, line 1'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Duplicate line 1' }));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(cell('Item, line 1').value).toBe('Vial');
  expect(screen.getByRole('status').textContent).toContain('Line 1 deleted');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete line 1' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cell('Item, line 1').value).toBe('Column');
});

it('inserts empty rows below the line that was entered last, as many as there is room for', async () => {
  await user.click(cell('Item, line 1'));
  await user.click(screen.getByRole('button', { name: 'Insert rows' }));
  const count = screen.getByLabelText<HTMLInputElement>('Empty rows below line 1');
  await user.clear(count);
  await user.type(count, '9');
  await user.tab();
  expect(count.value).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Insert 2 rows' }));
  expect([1, 2, 3, 4].map((line) => cell(`Item, line ${line}`).value)).toEqual(['Column', '', '', 'Vial']);
  expect(cell('Currency, line 2').value).toBe('CNY');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Insert rows' }).disabled).toBe(true);
});

it('adds lines until there is no room', async () => {
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add line' });
  await user.click(add);
  expect(document.activeElement).toBe(cell('Item, line 3'));
  await user.click(add);
  expect(add.disabled).toBe(true);
  expect(screen.queryByLabelText('Item, line 5')).toBeNull();
});

describe('what is pasted', () => {
  it('goes into the columns that it names, and what does not fit says why', async () => {
    await user.click(cell('Item, line 3'));
    await user.paste('Unit price\tItem\r\n640.005\tAcetonitrile\r\n"1,180"\t"Holder, ""long"""\r\n');
    expect(cell('Item, line 3').value).toBe('Acetonitrile');
    expect(cell('Item, line 4').value).toBe('Holder, "long"');
    expect(cell('Unit price, line 4').value).toBe('1,180.00');
    expect(screen.getByRole('status').textContent).toContain('2 rows pasted, columns matched');
    const wrong = cell('Unit price, line 3');
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    const why = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toContain('Unit price: A number with at most 2 decimals');
    expect(screen.getByText(/excludes 1 line/)).toBeTruthy();
    await user.click(within(why!).getByRole('button', { name: 'Use 640.01' }));
    expect(cell('Unit price, line 3').value).toBe('640.01');
    expect(cell('Unit price, line 3').getAttribute('aria-invalid')).toBe('false');
  });

  it('is left to the field when it is the text of one cell', async () => {
    await user.click(cell('Item, line 3'));
    await user.paste('Holder');
    expect(cell('Item, line 3').value).toBe('Holder');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it('has each line as one row too, for narrow windows: a press opens its fields, and so does entering one', async () => {
  const row = screen.getByRole('button', { name: 'Line 1: Column' });
  expect(row.textContent).toContain('1 × 1.00');
  expect(row.getAttribute('aria-expanded')).toBe('false');
  await user.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  await user.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('false');
  const other = screen.getByRole('button', { name: 'Line 2: Vial' });
  await user.click(cell('Unit price, line 2'));
  expect(other.getAttribute('aria-expanded')).toBe('true');
  await user.clear(cell('Item, line 2'));
  expect(screen.getByRole('button', { name: 'Line 2: No item yet' })).toBeTruthy();
});
