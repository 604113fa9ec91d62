import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { withPictures } from '#lab/ui/testing/pictures.js';
import type { ComparedContracts, ContractDetail, ContractInChain, ValidContract } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { room } from '../index.js';
import * as content from './contract-content.js';
import ContractFormScreen from './contract-form-screen.js';

withPictures();

const ContractRecordScreen = recordPageOf(contractDocument, content);
const ma = { id: 'u1', name: { zh: '马丽', en: 'Ma Li' } };
const own = { id: 'k1', name: 'Own Lab' };
const assay = { id: 'k2', name: 'Assay Ltd' };
const signature = (party: 'A' | 'B', changed: boolean) => ({
  ...{
    party,
    signer: `Signer ${party}`,
    day: '2026-11-20',
    sha256: 'ab12',
    by: ma,
    at: '2026-11-20T02:00:00Z',
    picture: null,
    changed,
  },
  file: { id: `f${party}`, name: `signed-${party}.pdf`, size: 100, mime: 'application/pdf' },
});
const contract: ContractDetail = {
  ...{ id: 'c1', number: 'CT2026110001', version: 4, state: 'effective', status: 'EN', owner: ma, createdBy: ma },
  ...{ createdAt: '2026-11-20T02:00:00Z', updatedAt: '2026-11-20T02:00:00Z', files: [], actions: [], mayEdit: false },
  ...{ title: 'Assay services', type: { zh: '服务', en: 'Services' }, typeId: 't1', partyA: own, partyB: assay },
  ...{ partyC: null, currency: 'CNY', amount: '1000.00', amountBase: '1000.00', signDate: '2026-11-20' },
  ...{ effectDate: '2026-11-20', endDay: '2027-11-19', expiryDate: '2027-11-19', confidential: true },
  ...{ externalNumber: 'E-7', ownNumber: '', departmentId: 'd1', department: { zh: '分析组', en: 'Analytics' } },
  ...{ functionCode: '', project: '', keywords: '', content: 'Twelve assays.', terms: 'Within 30 days.', remarks: '' },
  ...{ autoRenewal: false, renewalMonths: null, noticeDays: null, approveResult: 'AP', signsInOrder: true },
  ownParties: ['A'],
  signatures: [signature('A', false), signature('B', true)],
  related: [
    {
      ...{ id: 'c2', number: 'CT2026110002', title: 'More assays', state: 'draft', effectDate: null },
      ...{ relation: 'supplement', isBase: false },
    },
  ],
  history: [{ kind: 'effective', at: '2026-11-20T02:00:00Z', by: ma, text: '2026-11-20' }],
  shares: [{ id: 's1', kind: 'user', principalId: 'u2', name: { zh: '王', en: 'Wang' } }],
  terminations: [],
  terminateDay: null,
  mayDo: ['version', 'supplement', 'change', 'renew', 'terminate', 'share'],
};
const source = { kind: 'contract', id: 'c1', number: 'CT2026110001', from: '2026-11-20' } as const;
const valid: ValidContract = {
  date: '2026-12-01',
  inForce: { id: 'c1', number: 'CT2026110001' },
  values: {
    ...{ title: 'Assay services', partyA: own, partyB: assay, partyC: null, currency: 'CNY', amount: '1200.00' },
    ...{ expiryDate: '2027-11-19', project: '', content: '', terms: '', autoRenewal: false },
    ...{ renewalMonths: null, noticeDays: null },
  },
  sources: {
    ...{ title: source, partyAId: source, partyBId: source, partyCId: source, currency: source },
    ...{ expiryDate: source, project: source, content: source, terms: source, autoRenewal: source },
    ...{ renewalMonths: source, noticeDays: source },
    amount: { kind: 'change', id: 'c3', number: 'CT2026120009', from: '2026-12-01' },
  },
  supplements: [],
};

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET contract/contracts/c1': () => contract,
    'GET contract/contracts/c1/process': () => null,
    'GET contract/contracts/c1/forecast': () => [],
    'GET contract/contracts/c1/valid': () => valid,
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/contractManage/contract/new" element={<ContractFormScreen />} />
        <Route path="/contractManage/contract/:id" element={<ContractRecordScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const user = userEvent.setup();

afterEach(cleanup);

it('shows a contract with its signatures, marks a changed file, and verifies the files', async () => {
  const { texts } = await open('/contractManage/contract/c1', {
    'GET contract/contracts/c1/signatures': () => [
      { party: 'A', changed: true },
      { party: 'B', changed: true },
    ],
  });
  expect(await screen.findByText('signed-A.pdf')).toBeTruthy();
  expect(screen.getAllByText('Changed since signing')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'CT2026110002' }).getAttribute('href')).toBe('/contractManage/contract/c2');
  await user.click(screen.getByRole('button', { name: 'Verify files' }));
  expect(await screen.findByText(/The signed file of Party A, Party B is not the one/)).toBeTruthy();
  expect(screen.getAllByText('Changed since signing')).toHaveLength(2);
  expect(texts.missingKeys()).toEqual([]);
});

it('shows what is valid on a date, with the change that overrides a field', async () => {
  const { texts } = await open('/contractManage/contract/c1');
  await user.click(await screen.findByRole('tab', { name: 'Valid on a date' }));
  expect(await screen.findByText('In effect: CT2026110001')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'changed by CT2026120009 from 2026-12-01' });
  expect(link.getAttribute('href')).toBe('/contractManage/contract/c3');
  expect(texts.missingKeys()).toEqual([]);
});

it('begins a change of a contract, and stops sharing it', async () => {
  const { calls, texts } = await open('/contractManage/contract/c1', {
    'POST contract/contracts/c1/relate': () => ({ ...contract, id: 'c9', state: 'draft' }),
    'POST contract/contracts/c1/unshare': () => ({ ...contract, shares: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Follow-up' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('The draft is created.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 4, relation: 'change', renewal: false });
  expect(texts.missingKeys()).toEqual([]);
});

it('takes a share back', async () => {
  const { calls, texts } = await open('/contractManage/contract/c1', {
    'POST contract/contracts/c1/unshare': () => ({ ...contract, shares: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Stop sharing with Wang' }));
  expect(await screen.findByText('The contract is no longer shared.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 4, shareId: 's1' });
  expect(texts.missingKeys()).toEqual([]);
});

it('asks for type and name before a draft is saved', async () => {
  const { calls, texts } = await open('/contractManage/contract/new');
  await user.click(await screen.findByRole('button', { name: /Save draft/ }));
  expect((await screen.findAllByText('Required')).length).toBeGreaterThan(0);
  expect(posted(calls)).toEqual([]);
  expect(texts.missingKeys()).toEqual([]);
});

it('compares a contract with another one of its chain: fields side by side, texts word by word', async () => {
  const chain: ContractInChain[] = [
    {
      id: 'c2',
      number: 'CT2026110002',
      title: 'More assays',
      state: 'effective',
      effectDate: null,
      relation: 'change',
    },
  ];
  const compared: ComparedContracts = {
    earlier: {
      ...{ id: 'c1', number: 'CT2026110001', asTakenOver: true },
      values: { amount: '1000.00', currency: 'CNY', expiryDate: null, content: 'Twelve assays a year.' },
    },
    later: {
      ...{ id: 'c2', number: 'CT2026110002', asTakenOver: false },
      values: { amount: '1500.00', currency: 'CNY', expiryDate: '2028-01-01', content: 'Fifteen assays a year.' },
    },
    differs: ['amount', 'expiryDate', 'content'],
  };
  const { calls, container } = await open('/contractManage/contract/c1', {
    'GET contract/contracts/c1/chain': () => chain,
    'GET contract/contracts/c1/compare': () => compared,
  });
  await user.click(await screen.findByRole('tab', { name: 'Compare' }));
  const table = await screen.findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows[0]).toContain('CT2026110001 (when the change began)');
  expect(rows[1]).toMatch(/Amount.*1,000\.00.*1,500\.00/);
  expect(rows[2]).toMatch(/Never ends|No end date/);
  await screen.findByText('Fifteen');
  expect(calls.find(({ path }) => path.endsWith('/compare'))?.query.get('with')).toBe('c2');
  expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Twelve']);
  expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['Fifteen']);
});

it('takes a picture of a signature with it, and offers the own one for a company of our own alone', async () => {
  const awaiting: ContractDetail = {
    ...contract,
    ...{ state: 'toSign', status: 'WS', signatures: [], actions: [{ action: 'signA' }, { action: 'signB' }] },
  };
  const uploads = ['scan', 'pic'].map((id) => ({ id, name: `${id}.png`, size: 900, mime: 'image/png' }));
  const own = { id: 'own', name: 'signature.png', size: 900, at: '2026-11-20T02:00:00Z' };
  const { calls, texts } = await open('/contractManage/contract/c1', {
    'GET contract/contracts/c1': () => awaiting,
    'GET account/signature': () => own,
    'POST files': () => uploads.shift() ?? null,
    'GET files/pic/link': () => ({ url: '/api/files/pic/content?signature=s' }),
    'POST contract/contracts/c1/actions/signA': () => ({ ...awaiting, warnings: [] }),
  });
  const choose = async (party: string) => {
    await user.click(await screen.findByRole('button', { name: 'Record signature' }));
    await user.click(await screen.findByRole('menuitem', { name: party }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Add a picture' }));
    await within(dialog).findByRole('button', { name: 'Choose a picture' });
    return dialog;
  };
  await choose('Party B signs');
  expect(screen.queryByRole('button', { name: 'Use my signature' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await choose('Party A signs');
  expect(await within(dialog).findByRole('button', { name: 'Use my signature' })).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Signed by/ }), 'Wang');
  const [, scan] = [...dialog.querySelectorAll<HTMLInputElement>('input[type=file]')].reverse();
  if (scan) await user.upload(scan, new File(['x'], 'scan.png', { type: 'image/png' }));
  await within(dialog).findByText('scan.png');
  const [picture] = [...dialog.querySelectorAll<HTMLInputElement>('input[type=file]')].reverse();
  if (picture) await user.upload(picture, new File(['x'], 'mine.png', { type: 'image/png' }));
  const shown = await within(dialog).findByRole('img', { name: 'Signature of Wang' });
  expect(shown.getAttribute('src')).toBe('/api/files/pic/content?signature=s&show=true');
  expect(calls.filter(({ path }) => path === 'files')).toHaveLength(2);
  expect(texts.missingKeys()).toEqual([]);
});
