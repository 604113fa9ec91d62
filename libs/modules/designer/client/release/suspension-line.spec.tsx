import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { room } from '../index.jsx';
import { SuspensionLine } from './suspension-line.js';

const process: DefinitionSummary = {
  ...{ key: 'leave-claim.standard', name: { zh: '请假', en: 'Leave' }, subject: 'leave-claim', latest: null },
  ...{ hasDraft: false, diverged: false, suspended: false, running: 2 },
  mine: { start: true, edit: true, publish: true, watch: true },
};
const bound = (code: string, en: string, fallback: string | null, key = process.key, enabled = true) => ({
  ...{ code, name: { zh: en, en }, enabled, process: { key, name: process.name } },
  fallback: fallback === null ? null : { key: fallback, name: { zh: fallback } },
});

const draw = async (
  of: Partial<DefinitionSummary> = {},
  { perms = ['process:*'], language = 'en' as 'en' | 'zh', answer = (): unknown => null } = {},
) => {
  const rows = [
    ...[bound('L001', 'Sick leave', null), bound('L002', 'Annual leave', 'leave-claim.simple')],
    ...[bound('L003', 'Old leave', null, process.key, false), bound('L004', 'Other leave', null, 'leave-claim.other')],
  ];
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/bindings': () => ({ rows, total: rows.length }),
    [`POST process/definitions/${process.key}/suspend`]: answer as () => object,
    [`POST process/definitions/${process.key}/resume`]: answer as () => object,
  });
  const view = await renderInside(<SuspensionLine process={{ ...process, ...of }} />, { rooms: [room], language });
  return { ...view, server };
};
const posts = ({ server }: Awaited<ReturnType<typeof draw>>) =>
  server.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('suspends a process with a reason, and says before what becomes of records and instances', async () => {
  const view = await draw();
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend “Leave”?' });
  await within(dialog).findByText(/can no longer be submitted/);
  const said = within(dialog).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'Records of these can no longer be submitted: L001 Sick leave.',
    'Records of these start with their fallback process: L002 Annual leave.',
    '2 instances in progress continue.',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(within(dialog).getByText('Enter a reason.')).toBeTruthy();
  expect(posts(view)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' Revision ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts(view)).toEqual([[`process/definitions/${process.key}/suspend`, { reason: 'Revision' }]]);
  expect(view.texts.missingKeys()).toEqual([]);
});

it('resumes it; what another user has done meanwhile is said above the reason, which stays', async () => {
  const view = await draw({ suspended: true }, { language: 'zh', answer: () => refusal(8002, 'illegalState', 409) });
  expect(await screen.findByText(/已停用/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '启用' }));
  const dialog = await screen.findByRole('dialog', { name: '启用“请假”？' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: /原因/ }), '修订完成');
  await userEvent.click(within(dialog).getByRole('button', { name: '启用' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('流程未停用。');
  expect(within(dialog).getByDisplayValue('修订完成')).toBeTruthy();
  expect(posts(view)).toEqual([[`process/definitions/${process.key}/resume`, { reason: '修订完成' }]]);
  expect(view.texts.missingKeys()).toEqual([]);
});

it('is only said to those who may not publish it, with who suspended it, when and why', async () => {
  const suspension = { by: { zh: '林敏', en: 'Lin Min' }, at: '2025-11-20T08:00:00.000Z', reason: 'Revision' };
  await draw({ suspended: true, suspension }, { perms: ['process:definition:search'] });
  expect(await screen.findByText(/Suspended by Lin Min, 2025-11-20 .+ · Revision/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
