import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { bodyOf, cell, newRequestPath, openForm, press, user } from './testing/request-form.js';

const texts = { catalogNo: 'A955-4', brand: 'Fisher', spec: '4 L', unit: 'bottle', casNo: '75-05-8' };
const acetonitrile = {
  id: 'i1',
  item: 'Acetonitrile',
  ...texts,
  unitPrice: '640.00',
  currency: 'USD',
  vendor: 'Huaxi',
};
const unpriced = { ...acetonitrile, id: 'i2', item: 'Acetone', casNo: '', unitPrice: null, currency: null };
const catalogue = {
  'GET purchase/items/offers': ({ query }: { readonly query: URLSearchParams }) =>
    'acetonitrile acetone'.includes((query.get('search') ?? '').toLowerCase()) ? [acetonitrile, unpriced] : [],
};
const item = () => cell('Item, line 1');
const options = () => screen.findAllByRole('option', { name: /^Acet/ });

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the item of a line', () => {
  it('is chosen from the catalogue by keys, and brings its texts and last price', async () => {
    const { texts: words } = await openForm(newRequestPath, catalogue);
    await user.type(item(), 'acet');
    expect(await options()).toHaveLength(2);
    await waitFor(() => expect(item().getAttribute('aria-expanded')).toBe('true'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const marked = item().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(marked)?.textContent).toContain('Acetonitrile');
    await user.keyboard('{Enter}');
    expect(item().value).toBe('Acetonitrile');
    for (const [column, text] of [
      ['Catalog no.', 'A955-4'],
      ['Brand', 'Fisher'],
      ['Spec', '4 L'],
      ['Unit', 'bottle'],
      ['CAS no.', '75-05-8'],
      ['Unit price', '640.00'],
      ['Currency', 'USD'],
    ])
      expect(cell(`${column}, line 1`).value).toBe(text);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(item());
    expect(words.missingKeys()).toEqual([]);
  });

  it('leaves the price as it is where none was paid yet, and is chosen by a click as well', async () => {
    await openForm(newRequestPath, catalogue);
    await user.type(item(), 'a');
    await user.type(cell('Unit price, line 1'), '12.00');
    await user.type(item(), 'cet');
    const [, second] = await options();
    await user.click(second as HTMLElement);
    expect(item().value).toBe('Acetone');
    expect(cell('Unit price, line 1').value).toBe('12.00');
    expect(cell('Currency, line 1').value).toBe('CNY');
  });

  it('may be anything that is typed; Enter then goes down as in any cell', async () => {
    const { calls } = await openForm(newRequestPath, {
      ...catalogue,
      'POST purchase/requests': () => ({ id: 'r9', version: 1, lineIds: [] }),
    });
    await user.type(item(), 'acet{Escape}');
    await waitFor(() => expect(item().getAttribute('aria-expanded')).toBe('false'));
    await user.type(item(), 'ate{Enter}');
    expect(document.activeElement).toBe(cell('Item, line 2'));
    expect(item().value).toBe('acetate');
    await press('Save draft');
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('purchase/items/offers'))).toBe(true));
    expect(bodyOf(calls, 'POST')).toBeUndefined();
  });
});
