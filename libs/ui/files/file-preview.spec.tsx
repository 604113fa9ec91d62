import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { SheetLayout } from '#lab/shared/file-layout.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { FileList } from './file-list.js';
// Loaded with the file: what is drawn on demand is waited for, not the loading of its modules on a busy machine.
import './file-preview.js';

const file = (name: string) => ({ id: name, name, size: 1000, mime: 'application/octet-stream' });
const files = [file('plan.png'), file('terms.docx'), file('scan.docx'), file('data.zip'), file('gone.txt')];
const office = [file('costs.xlsx'), file('offers.pptx'), file('locked.xlsx')];
const sheet = (name: string, more: Partial<SheetLayout> = {}): SheetLayout => ({
  name,
  frozen: { rows: 0, columns: 0 },
  columns: [
    { column: 1, width: 80 },
    { column: 28, width: 120 },
  ],
  rows: [],
  isCut: false,
  ...more,
});
const costs = sheet('Costs', {
  frozen: { rows: 1, columns: 1 },
  rows: [
    { row: 1, cells: [{ column: 1, text: 'Budget', columns: 2 }] },
    { row: 3, cells: [{ column: 28, text: '1,234.50', isNumber: true }] },
  ],
  isCut: true,
});
const slides = [{ title: 'Centrifuge', lines: [{ level: 1, text: 'Second supplier' }], pictures: 2 }];

const draw = async (shown = files) => {
  fakeServer({
    'GET files/costs.xlsx/layout': () => ({ state: 'cut', sheets: [costs, sheet('Notes')], slides: [] }),
    'GET files/offers.pptx/layout': () => ({ state: 'read', sheets: [], slides }),
    'GET files/locked.xlsx/layout': () => ({ state: 'locked', sheets: [], slides: [] }),
    'GET files/terms.docx/link': () => refusal(8013, 'notFound', 404),
    'GET files/plan.png/link': () => ({ url: '/api/files/plan.png/content?signature=s' }),
    'GET files/terms.docx/text': () => ({ state: 'read', text: 'Limitation of liability' }),
    'GET files/scan.docx/text': () => ({ state: 'empty', text: '' }),
    'GET files/gone.txt/text': () => refusal(8013, 'notFound', 404),
  });
  return renderInside(<FileList files={shown} />, { path: '/demo', signedOut: true });
};
const shows = (name: string) => fireEvent.click(screen.getByTitle(name));
const dialog = () => screen.getByRole('dialog');
const press = (key: string) => fireEvent.keyDown(dialog(), { key });

afterEach(cleanup);

describe('a file beside its page', () => {
  it('is a picture, by a link of its own', async () => {
    await draw();
    shows('plan.png');
    const picture = await screen.findByRole('img', { name: 'plan.png' });
    expect(picture.getAttribute('src')).toBe('/api/files/plan.png/content?signature=s&show=true');
  });

  it('is its text where its pages cannot be shown, or says why there is none', async () => {
    const { texts } = await draw();
    shows('terms.docx');
    expect(await screen.findByText('Limitation of liability')).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText(/it may be a scan/)).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText('No preview')).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText('Code 8013')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is its sheets: letters, numbers and merged cells, a tab for each', async () => {
    const { texts } = await draw(office);
    shows('costs.xlsx');
    const cells = await screen.findByRole('region', { name: 'Cells of Costs' });
    const rowTexts = () =>
      within(cells)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rowTexts()).toEqual([
      ['', 'A', 'AB'],
      ['1', 'Budget'],
      ['3', '', '1,234.50'],
    ]);
    expect(cells.querySelector('thead')?.textContent).toContain('Budget');
    expect(within(cells).getByRole('cell', { name: 'Budget' }).getAttribute('colspan')).toBe('2');
    expect(screen.getByText(/Only the first rows/)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(await screen.findByText('This sheet is empty.')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is its slides, or says what keeps it from being shown and offers the download', async () => {
    const { texts } = await draw(office);
    shows('offers.pptx');
    expect(await screen.findByRole('heading', { name: 'Centrifuge' })).toBeTruthy();
    for (const text of ['Slide 1', 'Second supplier', '2 pictures or charts are not shown here.'])
      expect(screen.getByText(text)).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText(/needs a password/)).toBeTruthy();
    expect(within(dialog()).getAllByRole('button', { name: 'Download' })).toHaveLength(2);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('stays where it is at the ends of the list', async () => {
    await draw();
    shows('plan.png');
    await screen.findByText('1 of 5');
    press('ArrowLeft');
    expect(screen.getByText('1 of 5')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous file' }).disabled).toBe(true);
  });
});
