import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { AuditPage } from './audit-page.js';

const line = {
  id: 'a1',
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  onBehalfOf: null,
  action: { zh: '修改', en: 'Change' },
  subject: 'org/departments',
  subjectName: { zh: '部门', en: 'Department' },
  recordId: 'd1',
  recordName: { zh: '生物', en: 'Biology' },
  ip: '10.0.0.7',
  requestId: 'r1',
};
const own = { ...line, id: 'a2', actor: null, action: { zh: '清理旧实例', en: 'Remove old runs' } };
const detail = {
  ...line,
  changes: [{ label: { zh: '英文名', en: 'Name in English' }, before: { zh: 'Bio' }, after: null }],
  facts: [{ label: { zh: '原因', en: 'Reason' }, value: { zh: 'typing error' } }],
  stored: '{}',
  seal: 3,
};
const seals = { seals: 2, hash: 'f00', until: '2026-11-21T09:00:00.000Z', open: 4 };

async function open(path: string, verified: readonly object[] = []) {
  const answers = [...verified];
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET system/audit': () => ({ rows: [line, own], total: 2 }),
    'GET system/audit/kinds': () => [
      { subject: 'org/departments', name: line.subjectName, actions: [{ action: 'x.y', name: line.action }] },
    ],
    'GET system/audit/seals': () => seals,
    'GET system/audit/verify': () => answers.shift(),
    'GET system/audit/a1': () => detail,
  });
  const rendered = await renderInside(
    <RequireSession>
      <AuditPage />
    </RequireSession>,
    { rooms: [room], path },
  );
  await screen.findByText('Change');
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the audit trail', () => {
  it('asks for what the address says and names the system where nobody acted', async () => {
    const { calls, texts } = await open('/system/audit?subject=org%2Fdepartments&atFrom=2026-11-01&search=d1');
    const asked = calls.find(({ path }) => path === 'system/audit')?.query;
    expect(asked?.getAll('subject')).toEqual(['org/departments']);
    expect(asked?.get('atFrom')).toBe('2026-11-01');
    expect(asked?.get('search')).toBe('d1');
    expect(screen.getByText('System', { selector: 'td, td *' })).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows a row with its values before and after', async () => {
    const { texts } = await open('/system/audit');
    await userEvent.click(screen.getByText('Change'));
    const drawer = await screen.findByRole('dialog');
    const row = (await within(drawer).findByText('Name in English')).closest('tr');
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(['Name in English', 'Bio', '—']);
    expect(within(drawer).getByText('typing error')).toBeTruthy();
    expect(within(drawer).getByText('Sealed, number 3')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('checks the seals to the end and names what does not fit', async () => {
    const { calls, texts } = await open('/system/audit', [
      { seals: 50, rows: 25_000, problems: [], next: 50 },
      { seals: 2, rows: 9, problems: [{ kind: 'changed', seal: 51, row: 'a9' }], next: null },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Check the seals' }));
    expect(await screen.findByText('Row a9 was changed (seal 51)')).toBeTruthy();
    const asked = calls.filter(({ path }) => path === 'system/audit/verify').map(({ query }) => query.get('behind'));
    expect(asked).toEqual(['0', '50']);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says that the chain is whole', async () => {
    await open('/system/audit', [{ seals: 2, rows: 9, problems: [], next: null }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Check the seals' }));
    expect(await screen.findByText('The chain is intact: 2 seals, 9 rows.')).toBeTruthy();
  });
});
