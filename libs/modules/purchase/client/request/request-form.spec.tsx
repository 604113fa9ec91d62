import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftPlace, keepDraft } from '#lab/ui/form/draft-store.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import { refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import {
  bodyOf,
  cell,
  draft,
  line,
  newRequestPath,
  open,
  openDraft,
  openForm,
  press,
  requestsPath,
  rewrite,
  sent,
  submitted,
  user,
} from './testing/request-form.js';
import { cellsOf, newHeader } from './request-values.js';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('where the lists of access close every process', () => {
  const closed = { rows: [{ id: 'c1', code: 'CO', name: { zh: '耗材', en: 'Consumables' } }], total: 1 };
  const handlers = {
    'GET purchase/categories/options': ({ query }: FakeCall) =>
      query.get('starts') === 'open' ? { rows: [], total: 0 } : closed,
  };

  it('says so in place of the form of a new request, and opens drafts', async () => {
    const { texts } = await open(newRequestPath, handlers);
    await screen.findByRole('heading', { name: 'You may not start a purchase request' });
    expect(screen.getByText(/leave you out: Consumables\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    cleanup();
    await openDraft(handlers);
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('totals', () => {
  it('are exact, by currency, and leave out what has no amount yet', async () => {
    const { texts } = await openDraft();
    await rewrite('Qty, line 1', '0.333333');
    await rewrite('Unit price, line 1', '3.00');
    await user.type(cell('Item, line 2'), 'Kit');
    await user.type(cell('Qty, line 2'), '3');
    await user.type(cell('Unit price, line 2'), '10.10');
    await user.selectOptions(cell('Currency, line 2'), 'USD');
    await user.type(cell('Item, line 3'), 'Later');
    const rail = within(screen.getByRole('complementary'));
    expect(rail.getByText('1.00')).toBeTruthy();
    expect(rail.getByText('30.30')).toBeTruthy();
    expect(rail.getByText('3 lines, 2 currencies')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('the budget of the cost centre', () => {
  const outlook = {
    costCentre: { code: 'RD-211', name: 'Analytical chemistry' },
    ...{ year: '2026', budget: '20000.00', paid: '0.00', ordered: '9300.00', reserved: '0.00', needed: '10800.00' },
  };

  it('is shown beside the form with what the request leaves of it', async () => {
    const { texts } = await openDraft({ 'GET purchase/requests/budget': () => [{ ...outlook, left: '-100.00' }] });
    const short = await screen.findByText('CNY 100.00 over budget: the submit will be refused');
    expect(short.getAttribute('role')).toBe('alert');
    expect(screen.getByText('RD-211 Analytical chemistry')).toBeTruthy();
    expect(screen.getByText('9,300.00')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes no place where there is none, and warns of nothing while it suffices', async () => {
    await openDraft();
    expect(screen.queryByText('Budget 2026')).toBeNull();
    cleanup();
    await openDraft({ 'GET purchase/requests/budget': () => [{ ...outlook, left: '100.00' }] });
    const left = await screen.findByText('CNY 100.00 left after this request');
    expect(left.getAttribute('role')).toBeNull();
  });
});

describe('cost centres of lines', () => {
  it('are chosen of those in use, go into the draft, and are asked for their budgets apart', async () => {
    const { calls } = await openDraft({ 'PUT purchase/requests/r1': () => ({ ...draft, version: 4 }) });
    const centre = await screen.findByLabelText<HTMLSelectElement>('Cost centre, line 1');
    await waitFor(() => expect([...centre.options].map(({ value }) => value)).toEqual(['', 'RD-210']));
    await user.selectOptions(centre, 'RD-210');
    await waitFor(() => {
      const asked = calls.filter(({ path }) => path === 'purchase/requests/budget').at(-1);
      expect(asked?.query.getAll('amount')).toEqual(['CNY:10800.00:RD-210']);
    });
    await press('Save draft');
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(bodyOf(calls, 'PUT')).toMatchObject({ lines: [{ item: 'C18 column', costCentre: 'RD-210' }] });
  });
});

describe('an imported workbook', () => {
  it('shows each text that was not understood in its cell', async () => {
    await openDraft({
      'POST purchase/requests/lines/import': () => ({
        lines: [
          { ...line, id: undefined, item: 'Gloves', quantity: null },
          { ...line, id: undefined, item: 'Tips' },
        ],
        problems: [{ row: 2, line: 0, field: 'quantity', value: 'some', args: ['decimal', '6'] }],
      }),
    });
    const input = screen.getByLabelText<HTMLInputElement>('Import xlsx', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'lines.xlsx')] } });
    expect((await screen.findByText(/2 lines imported/)).textContent).toContain('Undo');
    expect(cell('Qty, line 2').value).toBe('some');
    expect(cell('Qty, line 2').getAttribute('aria-invalid')).toBe('true');
    await press('line 2, Qty');
    expect(document.activeElement).toBe(cell('Qty, line 2'));
    await press('Undo');
    expect(screen.queryByText('Gloves')).toBeNull();
    expect(cell('Item, line 2').value).toBe('');
  });
});

describe('saving', () => {
  it('sends what was typed over the version that was read, and learns the ids of new lines', async () => {
    const answer = { ...draft, version: 4, lines: [line, { ...line, id: 'l2', item: 'Holder' }] };
    const { calls } = await openDraft({ 'PUT purchase/requests/r1': () => answer });
    await user.type(cell('Item, line 2'), 'Holder');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Saved/);
    const first = bodyOf(calls, 'PUT');
    expect(first).toMatchObject({ version: 3, title: 'Columns', files: [] });
    expect(first['lines']).toEqual([
      expect.objectContaining({ id: 'l1', quantity: '2', unitPrice: '5400.00' }),
      {
        item: 'Holder',
        currency: 'CNY',
        dueDate: null,
        project: '',
        position: '',
        costCentre: '',
        quantity: null,
        unitPrice: null,
        amount: null,
      },
    ]);
    await user.type(cell('Item, line 2'), 's');
    // A double press is one act: the button rests for a second.
    const save = screen.getByRole('button', { name: /^Save draft/ });
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
    await press('Save draft');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(calls.filter(({ method }) => method === 'PUT')[1]?.body).toMatchObject({
      version: 4,
      lines: [{ id: 'l1' }, { id: 'l2', item: 'Holders' }],
    });
  });

  it('goes to the first field that cannot be kept instead', async () => {
    const { calls } = await openDraft();
    await rewrite('Unit price, line 1', '640.005');
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await press('Save draft');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
    expect(screen.getByRole('button', { name: 'line 1, Unit price' })).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it('keeps what was typed after another person saved first, until the person chooses', async () => {
    const theirs = { ...draft, version: 8, title: 'Theirs' };
    let stored: RequestDetail = draft;
    const { calls } = await openDraft({
      'GET purchase/requests/r1': () => stored,
      'PUT purchase/requests/r1': ({ body }) => {
        if ((body as { version: number }).version < 8) {
          stored = theirs;
          return refusal(8001, 'stale', 409);
        }
        return { ...draft, version: 9, title: 'Mine' };
      },
    });
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mine');
    await press('Save draft');
    expect((await screen.findByText(/Another person saved this draft/)).textContent).toContain('still here');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Mine');
    await press('Save mine over it');
    await waitFor(() => expect(screen.queryByText(/Another person saved/)).toBeNull());
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({ version: 8, title: 'Mine' });
  });

  it('can be replaced by the version that another person saved', async () => {
    let stored: RequestDetail = draft;
    await openDraft({
      'GET purchase/requests/r1': () => stored,
      'PUT purchase/requests/r1': () => {
        stored = { ...draft, version: 8, title: 'Theirs', lines: [{ ...line, item: 'Their column' }] };
        return refusal(8001, 'stale', 409);
      },
    });
    await rewrite('Item, line 1', 'My column');
    await press('Save draft');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(cell('Item, line 1').value).toBe('Their column');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Theirs');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

describe('what was typed before the session ended', () => {
  it('is back with its lines, and goes on from there', async () => {
    keepDraft(draftPlace('u1', 'purchase-request:new:0'), {
      header: { ...newHeader('u1'), title: 'Columns' },
      lines: [{ key: 'new1', cells: cellsOf({ item: 'Gloves' }) }],
    });
    await openForm(newRequestPath);
    await waitFor(() => expect(cell('Item, line 1').value).toBe('Gloves'));
    expect(screen.getByDisplayValue('Columns')).toBeTruthy();
    await screen.findByText(/has been restored/);
    await user.type(cell('Item, line 2'), 'Tips');
    expect([cell('Item, line 1').value, cell('Item, line 2').value]).toEqual(['Gloves', 'Tips']);
    await user.click(within(screen.getByText(/has been restored/)).getByRole('button', { name: 'Discard' }));
    expect(cell('Item, line 1').value).toBe('');
    expect(screen.queryByDisplayValue('Columns')).toBeNull();
  });
});

describe('submitting', () => {
  it('saves first and acts on what was saved, then leads to the request', async () => {
    const { calls, place } = await openDraft({
      'PUT purchase/requests/r1': () => ({ ...draft, version: 4 }),
      'POST purchase/requests/r1/actions/submit': () => submitted,
    });
    await rewrite('Item, line 1', 'Another');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1'));
    expect(sent(calls)).toEqual(['PUT purchase/requests/r1', 'POST purchase/requests/r1/actions/submit']);
    expect(bodyOf(calls, 'POST')).toEqual({ version: 4, input: {} });
    expect(screen.getByText('CO2026110007 is submitted.')).toBeTruthy();
  });

  it('saves nothing where nothing has changed', async () => {
    const { calls, place } = await openDraft({ 'POST purchase/requests/r1/actions/submit': () => submitted });
    await press('Submit');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1'));
    expect(sent(calls)).toEqual(['POST purchase/requests/r1/actions/submit']);
  });

  it('puts what the server still lacks on the cells, and waits until they are filled', async () => {
    const fields = [
      { path: 'lines.0.brand', code: 8012, args: ['required'] },
      { path: 'lines.0.quantity', code: 8012, args: ['tooSmall', '0.000001'] },
    ];
    const { calls } = await openDraft({
      'POST purchase/requests/r1/actions/submit': () =>
        refusal(8012, 'field&&lines.0.brand&&required', 400, { fields }),
      'PUT purchase/requests/r1': () => ({ ...draft, version: 4 }),
    });
    await press('Submit');
    await screen.findByText('Brand: Required');
    expect(document.activeElement).toBe(cell('Brand, line 1'));
    expect(screen.getByText('2 problems')).toBeTruthy();
    await press('Submit');
    expect(sent(calls)).toHaveLength(1);
    // A draft may lack them.
    await rewrite('Item, line 1', 'Another');
    await press('Save draft');
    await waitFor(() => expect(sent(calls)).toContain('PUT purchase/requests/r1'));
  });

  it.each([
    [4001, ['Analytical chemistry'], 'No department manager is set (Analytical chemistry).'],
    [4003, [], 'No CEO is set for the company.'],
    [4007, [], 'The reporting line conflicts with the process.'],
    [8011, ['Consumables'], 'No published process is bound to Consumables.'],
  ])('refused with %d says so in words', async (code, args, words) => {
    await openDraft({
      'POST purchase/requests/r1/actions/submit': () => refusal(code, ['word', ...args].join('&&'), 422),
    });
    await press('Submit');
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a new request', () => {
  const fill = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByTitle('Consumables · CO'));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Columns');
    await user.type(cell('Item, line 1'), 'C18 column');
  };

  it('is created once, and continues on a page of its own with everything in the form', async () => {
    const { calls, place } = await openForm(newRequestPath, {
      'POST purchase/requests': () => ({ ...draft, version: 1 }),
    });
    expect(screen.getByText('Analytical chemistry')).toBeTruthy();
    await fill();
    await press('Save draft');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
    expect(bodyOf(calls, 'POST')).toMatchObject({
      ownerId: 'u1',
      categoryId: 'c1',
      title: 'Columns',
      lines: [{ item: 'C18 column' }],
    });
    expect((await screen.findByLabelText<HTMLInputElement>('Item, line 1')).value).toBe('C18 column');
    expect(screen.getByText(/^Saved/)).toBeTruthy();
    expect(calls.some(({ path }) => path === 'purchase/requests/r1')).toBe(false);
  });

  it('that cannot be submitted is there all the same, and says why on its own page', async () => {
    const fields = [{ path: 'lines.0.brand', code: 8012, args: ['tooLong', '3'] }];
    const { calls, place } = await openForm(newRequestPath, {
      'POST purchase/requests': () => ({ ...draft, version: 1 }),
      'POST purchase/requests/r1/actions/submit': () => refusal(8012, 'field', 400, { fields }),
      'PUT purchase/requests/r1': () => ({ ...draft, version: 2 }),
    });
    await fill();
    const rest = { 'Catalog no.': '186002352', Spec: '2.1 mm', Brand: 'Waters Corporation', Qty: '2', Unit: 'pc' };
    for (const [column, text] of Object.entries(rest)) await user.type(cell(`${column}, line 1`), text);
    await user.type(cell('Needed by, line 1'), '2026-12-08');
    await press('Submit');
    await waitFor(() => expect(place().pathname).toBe('/purchase/myPrList/r1/edit'));
    expect(await screen.findByText(/^Brand: /)).toBeTruthy();
    await rewrite('Brand, line 1', 'Waters');
    await press('Save draft');
    await waitFor(() => expect(sent(calls).at(-1)).toBe('PUT purchase/requests/r1'));
    expect(sent(calls).filter((call) => call === 'POST purchase/requests')).toHaveLength(1);
  });

  it('says what it cannot be kept without', async () => {
    const { calls } = await openForm(newRequestPath);
    await press('Submit');
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(screen.getByText('3 problems')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lines' })).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });
});

it('a request that is on its way is not edited', async () => {
  await open(`${requestsPath}/r1/edit`, {
    'GET purchase/requests/r1': () => ({ ...draft, state: 'requested', mayEdit: false }),
  });
  expect(await screen.findByText('This purchase request cannot be changed')).toBeTruthy();
});
