import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import PrintDialog from '#lab/ui/document/print-dialog.jsx';
import { RecordTools } from '#lab/ui/document/record-tools.jsx';
import { fakeServer, plain, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { mostPrinted } from '#lab/shared/papers.js';
import type { RequestRow } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';
import { room } from '../index.js';

const record = { id: 'r1', number: 'CO2026110007', state: 'approved', mayEdit: false };
const rowOf = (id: string) => ({ id, number: id }) as RequestRow;
let saved: string[] = [];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function open(content: React.ReactNode, handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET auth/info': () => aPerson({ perms: ['*'] }), ...handlers });
  const rendered = await renderInside(<RequireSession>{content}</RequireSession>, { rooms: [room] });
  return { ...server, ...rendered };
}
const pdf = (name: string) => plain('%PDF', 200, `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
const tools = <RecordTools kind={requestDocument} record={record} />;

it('a request is printed on the sheet that is chosen, under the name that the server gives', async () => {
  const { calls, texts } = await open(tools, {
    'GET purchase/requests/r1/paper': () => pdf('Approval sheet CO2026110007.pdf'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Purchase request',
    'Approval sheet',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Approval sheet' }));
  await waitFor(() => expect(saved).toEqual(['Approval sheet CO2026110007.pdf']));
  const call = calls.find(({ path }) => path.endsWith('/paper'));
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ sheet: 'approval', language: 'en' });
  expect(texts.missingKeys()).toEqual([]);
});

it('says why a print was refused, and can be asked again', async () => {
  await open(tools, { 'GET purchase/requests/r1/paper': () => refusal(8036, 'takesTooLong', 422, { args: ['20'] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Purchase request' }));
  expect(await screen.findByText(/took longer|stopped/i)).toBeTruthy();
  expect(saved).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' }).className).not.toContain('loading'));
});

it('chosen requests are printed as one file', async () => {
  const close = jest.fn();
  const { calls, texts } = await open(
    <PrintDialog kind={requestDocument} rows={[rowOf('r1'), rowOf('r2')]} onClose={close} />,
    { 'GET purchase/requests/paper': () => pdf('Approval sheet.pdf') },
  );
  await screen.findByRole('dialog', { name: 'Print 2 documents' });
  await userEvent.click(screen.getByRole('radio', { name: 'Approval sheet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const query = calls.find(({ path }) => path === 'purchase/requests/paper')?.query;
  expect([query?.get('sheet'), query?.get('language'), query?.toString()]).toEqual([
    'approval',
    'en',
    expect.stringMatching(/r1.*r2/),
  ]);
  expect(saved).toEqual(['Approval sheet.pdf']);
  expect(texts.missingKeys()).toEqual([]);
});

it('more requests than can be printed together are not sent', async () => {
  const rows = Array.from({ length: mostPrinted + 1 }, (_, at) => rowOf(`r${at}`));
  await open(<PrintDialog kind={requestDocument} rows={rows} onClose={() => undefined} />, {});
  expect((await screen.findByRole('alert')).textContent).toContain('At most 50');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
});
