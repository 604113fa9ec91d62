import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { QuoteStart } from '../../shared/quote.dto.js';
import { quoteDocument } from '../../shared/quote.words.js';
import { room } from '../index.js';
import QuoteFormScreen from './quote-form-screen.js';

const line = (lineId: string, item: string): QuoteStart['lines'][number] => ({
  ...{ lineId, item, catalogNo: '186002352', spec: '2.1 mm', brand: 'Waters', quantity: '2', unit: 'pc' },
  ...{ unitPrice: '100.00', currency: 'CNY' as const, dueDate: null, status: '2' },
});
const start: QuoteStart = {
  request: { id: 'r1', number: 'CO2026110007', title: 'Columns' },
  category: { zh: '实验耗材', en: 'Consumables' },
  requester: { id: 'u2', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  department: null,
  lines: [line('l1', 'Column'), line('l2', 'Vial')],
  rates: { CNY: '1', USD: '7.1', EUR: '7.8', GBP: '9.1', CHF: '8.2' },
};
const vendors = [
  { id: 'v1', code: 'V1', name: { zh: 'Near Lab' } },
  { id: 'v2', code: 'V2', name: { zh: 'Far Lab' } },
];
const stored = { id: 'q1', version: 1, number: 'Q2026110001', state: 'draft', status: 'D' };

async function open(search = '?request=r1', handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/quotes/start': () => start,
    'GET purchase/vendors/options': () => ({ rows: vendors, total: 2 }),
    'GET purchase/quotes/vendors': () => [
      { id: 'v1', name: 'Near Lab', warning: null },
      { id: 'v2', name: 'Far Lab', warning: 'expired' },
    ],
    'GET purchase/quotes/q1/forecast': () => [],
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path={quoteDocument.paths.create} element={<QuoteFormScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: quoteDocument.paths.create + search },
  );
  return { ...server, ...rendered };
}
const user = userEvent.setup();
async function addVendor(name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Add a vendor' }));
  await user.click(await screen.findByText(new RegExp(name), { selector: '.ant-select-item-option-content' }));
  await screen.findAllByRole('group', { name });
}
/** The card of a vendor at a line, the first unless said otherwise. */
const card = async (name: string, place = 0) =>
  within((await screen.findAllByRole('group', { name }))[place] as HTMLElement);
const fill = async (name: string, field: string, text: string, place = 0) => {
  const input = (await card(name, place)).getByLabelText<HTMLInputElement>(field);
  await user.clear(input);
  await user.type(input, text);
  return input;
};
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a new quote', () => {
  it('asks for lines where its address names no request', async () => {
    const { texts } = await open('');
    expect(await screen.findByText('Choose what to quote first')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('begins with the lines that were chosen, and compares what vendors offer', async () => {
    const { calls, texts } = await open('?request=r1&line=l1', { 'POST purchase/quotes': () => stored });
    expect(await screen.findByText('1. Column')).toBeTruthy();
    expect(screen.queryByText(/\. Vial$/)).toBeNull();
    await addVendor('Near Lab');
    await addVendor('Far Lab');
    expect(await screen.findAllByText('Expired')).not.toHaveLength(0);
    await fill('Near Lab', 'Unit price', '95');
    const total = (await card('Near Lab')).getByLabelText<HTMLInputElement>('Total');
    expect(total.value).toBe('190.00');
    await fill('Far Lab', 'Unit price', '90');
    await waitFor(async () => expect((await card('Far Lab')).getByText('Cheapest')).toBeTruthy());
    await user.click((await card('Near Lab')).getByRole('radio'));
    expect(screen.getByLabelText(/Why not the cheapest/)).toBeTruthy();
    await user.click((await card('Far Lab')).getByRole('radio'));
    expect(screen.queryByLabelText(/Why not the cheapest/)).toBeNull();
    expect(screen.getAllByText('180.00').length).toBeGreaterThan(1);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(posted(calls)).toHaveLength(1));
    expect(posted(calls)[0]?.body).toMatchObject({
      requestId: 'r1',
      lines: [
        {
          lineId: 'l1',
          reason: '',
          offers: [
            { vendorId: 'v1', qty: '2', unit: 'pc', unitPrice: '95', amount: '190.00', leadTime: null, taken: false },
            { vendorId: 'v2', unitPrice: '90', amount: '180.00', currency: 'CNY', taken: true },
          ],
        },
      ],
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes the files of an offer, which is begun by them, and removes one again', async () => {
    let uploads = 0;
    const { calls, texts } = await open('?request=r1&line=l1', {
      'POST purchase/quotes': () => stored,
      'POST files': () => {
        uploads += 1;
        return { id: `f${uploads}`, name: `offer-${uploads}.txt`, size: 12, mime: 'text/plain' };
      },
    });
    await screen.findByText('1. Column');
    await addVendor('Near Lab');
    await addVendor('Far Lab');
    const near = await card('Near Lab');
    const input = near.getByLabelText<HTMLInputElement>('Attachments of the offer of Near Lab for Column');
    await user.upload(input, [new File(['one'], 'offer-1.txt'), new File(['two'], 'offer-2.txt')]);
    await near.findByText('offer-2.txt');
    await user.click(near.getByRole('button', { name: 'Remove offer-1.txt' }));
    expect(near.queryByText('offer-1.txt')).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(posted(calls).filter(({ path }) => path === 'purchase/quotes')).toHaveLength(1));
    const [sent] = posted(calls).filter(({ path }) => path === 'purchase/quotes');
    // Nothing was typed into the other offer: it is none.
    expect(sent?.body).toMatchObject({ lines: [{ offers: [{ vendorId: 'v1', files: ['f2'] }] }] });
    expect((sent?.body as { lines: { offers: object[] }[] }).lines[0]?.offers).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('warns of an offer whose validity is over, and of none that holds', async () => {
    await open('?request=r1&line=l1');
    await screen.findByText('1. Column');
    await addVendor('Near Lab');
    await fill('Near Lab', 'Valid until', '2020-01-31{Enter}');
    expect(await screen.findByText('Offer ended')).toBeTruthy();
    await fill('Near Lab', 'Valid until', '2099-01-31{Enter}');
    await waitFor(() => expect(screen.queryByText('Offer ended')).toBeNull());
  });

  it('keeps a total that was typed, and says what a submit misses at its cell', async () => {
    const { calls } = await open('?request=r1&line=l1');
    await screen.findByText('1. Column');
    await addVendor('Near Lab');
    await fill('Near Lab', 'Unit price', '95');
    await fill('Near Lab', 'Total', '200');
    await fill('Near Lab', 'Qty', '3');
    expect((await card('Near Lab')).getByLabelText<HTMLInputElement>('Total').value).toBe('200');
    await user.click(screen.getByRole('button', { name: /Submit/ }));
    expect(await screen.findByText('The total is not quantity × unit price (285.00).')).toBeTruthy();
    expect((await card('Near Lab')).getByLabelText('Lead time (days)').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose the offer to take.')).toBeTruthy();
    expect(document.activeElement).toBe((await card('Near Lab')).getByLabelText('Total'));
    expect(posted(calls)).toEqual([]);
    // What is wrong with a line is looked at anew once it changes.
    await fill('Near Lab', 'Total', '285');
    expect(screen.queryByText(/^The total is not/)).toBeNull();
  });

  it('goes down a column with Enter and up with Shift', async () => {
    await open();
    await screen.findByText(/\. Vial$/);
    await addVendor('Near Lab');
    const first = await fill('Near Lab', 'Unit price', '1');
    await user.keyboard('{Enter}');
    const second = (await card('Near Lab', 1)).getByLabelText('Unit price');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(first);
  });

  it('shows the refusal of the server at the cell that it names', async () => {
    const number = 'Q2026110003';
    await open('?request=r1&line=l2', {
      'POST purchase/quotes': () =>
        refusal(4108, `lineInQuote&&${number}`, 409, {
          fields: [{ path: 'lines.0.lineId', code: 4108, args: [number] }],
        }),
    });
    await screen.findByText(/\. Vial$/);
    await addVendor('Near Lab');
    await fill('Near Lab', 'Unit price', '1');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(`A line is already in quote ${number}.`)).toBeTruthy();
  });
});
