import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { coded } from './pages/purchasing.js';
import { submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

const key = 'purchase-request.standard';
/** How many rows a page of the list has. */
const pageSize = 20;
/** More than a page of the list, and more than one question about them takes. */
const started = 50;

// It publishes another version of a process that other stories run.
test.use({ ownDesk: 'migration' });
test.describe.configure({ mode: 'serial' });

/** The step that takes the place of the manager's. */
const managers = /^(Manager approval|直属经理审批)/;

/** Submits requests that wait at one step, and publishes a version in which another one takes its place; answers the last. */
async function leaveBehind(
  clerk: (username: string) => Promise<Clerk>,
  title: string,
  count: number,
  [from, to]: readonly [string, string],
): Promise<string> {
  const [chen, admin] = [await clerk('chen.siyuan'), await clerk('admin')];
  const categoryId = await coded(admin, 'categories', 'CO');
  let last = '';
  for (let n = 1; n <= count; n++) last = await submitSmallRequest(chen, categoryId, `${title} ${n}`);
  const draft = await admin.get<{ readonly xml: string; readonly version: number }>(`/process/drafts/${key}`);
  const xml = draft.xml.replaceAll(from, to);
  const { version } = await admin.put<{ readonly version: number }>(`/process/drafts/${key}`, {
    ...{ xml, scenarios: null, version: draft.version },
  });
  await admin.post(`/process/drafts/${key}/publish`, { version, accepted: [], note: 'Another step' });
  return last;
}

/** Takes all instances with this title over, each from the step that is gone to the manager's. */
async function takeOver(page: Page, language: Language, title: string, count: number): Promise<void> {
  const { cockpit, ui } = tablesOf(language);
  await page.goto(`/processBpmn?tab=instances&view=running&definition=${key}&search=${title}`);
  const bar = page.getByRole('toolbar', { name: ui.list.bulk });
  await page.getByRole('row').first().getByRole('checkbox').check();
  if (count > pageSize)
    await bar
      .getByRole('button', { name: filled(ui.list.chooseAll, { count: String(count) }), exact: true })
      .press('Enter');
  await bar.getByRole('button', { name: cockpit.migrate.act, exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Where each of them waits is not in the new version.
  await expect(dialog.getByText(cockpit.migrate.why.missing).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: cockpit.migrate.verb, exact: true })).toBeDisabled();
  await dialog.getByRole('group', { name: cockpit.migrate.map }).getByRole('combobox').click();
  await page.locator('.ant-select-item-option', { hasText: managers }).filter({ visible: true }).click();
  const preview = dialog.getByRole('region', { name: cockpit.migrate.preview });
  await expect(preview.getByText(cockpit.migrate.fits, { exact: true })).toHaveCount(count);
  await dialog.getByRole('textbox', { name: cockpit.reason }).fill('The manager has a step of their own');
  await dialog.getByRole('button', { name: filled(cockpit.migrate.verbCount, { count: String(count) }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(filled(cockpit.bulk.allDone, { count: String(count) }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('50 instances in progress go over to the next version together, each to the step that takes the place of its own', async ({
  as,
  clerk,
  language,
}) => {
  const last = await leaveBehind(clerk, 'Wipes', started, ['managerApproval', 'lineApproval']);
  await takeOver((await as('admin')).page, language, 'Wipes', started);

  // The task of the new step is with the same approver, and approving it ends the request.
  await (await clerk('lin.yutong')).act(last, 'approve');
  expect(await (await clerk('chen.siyuan')).get(last)).toMatchObject({ title: `Wipes ${started}`, state: 'approved' });
  const left = await (
    await clerk('admin')
  ).get<{ readonly total: number }>(`/process/instances?show=running&definition=${key}&search=Wipes&size=100`);
  expect(left.total).toBe(started - 1);
});

test.describe(() => {
  test.use(speaking.zh);

  test('instances in progress go over to the next version in Chinese too', async ({ as, clerk, language }) => {
    const last = await leaveBehind(clerk, 'Swabs', 2, ['lineApproval', 'managerApproval']);
    await takeOver((await as('admin')).page, language, 'Swabs', 2);
    await (await clerk('lin.yutong')).act(last, 'approve');
    expect(await (await clerk('chen.siyuan')).get(last)).toMatchObject({ state: 'approved' });
  });
});
