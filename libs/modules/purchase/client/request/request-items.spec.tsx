import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

  it('has what was bought of it before: vendor, day, quantity, price and who asked for it', async () => {
    const bought = {
      ...{ id: 'a1', requestId: 'r7', number: 'CO2026100003', vendor: 'Huaxi', day: '2026-10-12', quantity: '4' },
      ...{ owner: { id: 'u2', name: { zh: '林雨桐', en: 'Lin Yutong' } }, unit: 'bottle' },
      ...{ unitPrice: '612.00', currency: 'CNY' },
    };
    const queries: string[] = [];
    const { texts: words } = await openForm(newRequestPath, {
      ...catalogue,
      'GET purchase/requests/bought-before': ({ query }: { readonly query: URLSearchParams }) => {
        queries.push(query.toString());
        return query.has('catalogNo') ? [bought] : [];
      },
    });
    await user.type(item(), 'acet');
    const tool = screen.getByRole<HTMLButtonElement>('button', { name: 'Bought before, line 1' });
    await user.click((await options())[0] as HTMLElement);
    await user.click(tool);
    const drawer = within(await screen.findByRole('dialog', { name: 'Bought before' }));
    expect(await drawer.findByText('Huaxi')).toBeTruthy();
    expect(drawer.getByText('4 bottle')).toBeTruthy();
    expect(drawer.getAllByText('Lin Yutong').length).toBeGreaterThan(0);
    expect(drawer.getAllByRole('link', { name: 'CO2026100003' }).length).toBeGreaterThan(0);
    expect(queries).toEqual(['item=Acetonitrile&catalogNo=A955-4']);
    expect(words.missingKeys()).toEqual([]);
  });
});
