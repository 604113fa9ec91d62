import { expect } from 'playwright/test';
import { test } from './desk.js';
import { coded } from './pages/purchasing.js';
import { submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

const key = 'purchase-request.standard';
/** More than a page of the list, and more than one question about them takes. */
const started = 50;

// It publishes another version of a process that other stories run.
test.use({ ownDesk: 'migration' });

/** The step that takes the place of the manager's. */
const managers = /^(Manager approval|直属经理审批)/;

test('50 instances in progress go over to the next version together, each to the step that takes the place of its own', async ({
  as,
  clerk,
  language,
}) => {
  const { cockpit, ui } = tablesOf(language);
  const [chen, clerkOfAdmin] = [await clerk('chen.siyuan'), await clerk('admin')];
  const categoryId = await coded(clerkOfAdmin, 'categories', 'CO');
  let last = '';
  for (let n = 1; n <= started; n++) last = await submitSmallRequest(chen, categoryId, `Wipes ${n}`);
  const draft = await clerkOfAdmin.get<{ readonly xml: string; readonly version: number }>(`/process/drafts/${key}`);
  const xml = draft.xml.replaceAll('managerApproval', 'lineApproval');
  const { version } = await clerkOfAdmin.put<{ readonly version: number }>(`/process/drafts/${key}`, {
    ...{ xml, scenarios: null, version: draft.version },
  });
  await clerkOfAdmin.post(`/process/drafts/${key}/publish`, { version, accepted: [], note: 'Another step' });

  const { page } = await as('admin');
  await page.goto(`/processBpmn?tab=instances&view=running&definition=${key}&search=Wipes`);
  const bar = page.getByRole('toolbar', { name: ui.list.bulk });
  await page.getByRole('row').first().getByRole('checkbox').check();
  await bar
    .getByRole('button', { name: filled(ui.list.chooseAll, { count: String(started) }), exact: true })
    .press('Enter');
  await bar.getByRole('button', { name: cockpit.migrate.act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Where each of them waits is not in the new version.
  await expect(dialog.getByText(cockpit.migrate.why.missing).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: cockpit.migrate.verb, exact: true })).toBeDisabled();
  await dialog.getByRole('group', { name: cockpit.migrate.map }).getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: managers }).filter({ visible: true }).click();
  const preview = dialog.getByRole('region', { name: cockpit.migrate.preview });
  await expect(preview.getByText(cockpit.migrate.fits, { exact: true })).toHaveCount(started);
  await dialog.getByRole('textbox', { name: cockpit.reason }).fill('The manager has a step of their own');
  await dialog.getByRole('button', { name: filled(cockpit.migrate.verbCount, { count: String(started) }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(filled(cockpit.bulk.allDone, { count: String(started) }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // The task of the new step is with the same approver, and approving it ends the request.
  await (await clerk('lin.yutong')).act(last, 'approve');
  expect(await chen.get(last)).toMatchObject({ title: `Wipes ${started}`, state: 'approved' });
  const left = await clerkOfAdmin.get<{ readonly total: number }>(
    `/process/instances?show=running&definition=${key}&search=Wipes&size=100`,
  );
  expect(left.total).toBe(started - 1);
});
