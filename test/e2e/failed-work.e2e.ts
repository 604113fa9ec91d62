import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import type { Clerk } from './pages/clerk.js';
import { coded } from './pages/purchasing.js';
import { submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

const key = 'purchase-request.simple';

// It publishes another version of a process that other stories run.
test.use({ ownDesk: 'failed-work' });
test.describe.configure({ mode: 'serial' });

const counts = `<bpmn:scriptTask id="boxes" name="箱数" lab:nameZh="箱数" lab:nameEn="Boxes" scriptFormat="feel" lab:result="boxes"><bpmn:script>0</bpmn:script></bpmn:scriptTask>
  <bpmn:sequenceFlow id="start" sourceRef="submitted" targetRef="boxes" /><bpmn:sequenceFlow id="counted" sourceRef="boxes" targetRef="approvalNeeded" />`;

/** Publishes a version whose condition divides by what was counted, while nothing was; answers the category of its requests. */
async function countBoxes(admin: Clerk): Promise<string> {
  const draft = await admin.get<{ readonly xml: string; readonly version: number }>(`/process/drafts/${key}`);
  const xml = draft.xml
    .replace(/<bpmn:sequenceFlow id="start" [^>]*\/>/, counts)
    .replace('not(needsApproval)', '120 / boxes &gt; 5');
  const { version } = await admin.put<{ readonly version: number }>(`/process/drafts/${key}`, {
    ...{ xml, scenarios: null, version: draft.version },
  });
  await admin.post(`/process/drafts/${key}/publish`, { version, accepted: [], note: 'Counts boxes' });
  const categoryId = await coded(admin, 'categories', 'CO');
  const category = await admin.get<Record<string, unknown>>(`/purchase/categories/${categoryId}`);
  await admin.put(`/purchase/categories/${categoryId}`, { ...category, process: key });
  return categoryId;
}

/** Finds the failed request by its step, mends its variable and retries it. */
async function mend(page: Page, language: Language, title: string): Promise<void> {
  const { cockpit } = tablesOf(language);
  await page.goto(`/processBpmn?tab=statistics&process=${key}`);
  await page.getByRole('button', { name: cockpit.figures.asTable }).first().click();
  const step = language === 'zh' ? '需要审批？' : 'Approval needed?';
  await page.getByRole('row', { name: step }).getByRole('link').first().click();
  await expect(page).toHaveURL(/element=approvalNeeded/);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText(filled(cockpit.incidentAt, { name: step }))).toBeVisible();

  await page.getByRole('tab', { name: cockpit.parts.data }).click();
  await page.getByRole('button', { name: filled(cockpit.data.editNamed, { name: 'boxes' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: cockpit.data.newValue }).fill('6');
  await dialog.getByRole('textbox', { name: cockpit.reason }).fill('Counted again');
  await dialog.getByRole('button', { name: cockpit.data.verb }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: cockpit.retry.act, exact: true }).click();
  await dialog.getByRole('textbox', { name: cockpit.reason }).fill('The count is right now');
  await dialog.getByRole('button', { name: cockpit.retry.act, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(cockpit.retry.done)).toBeVisible();
  await expect(page.getByText(filled(cockpit.incidentAt, { name: step }))).toHaveCount(0);
}

test('failed work is found by its step, its variable is mended, and the retry takes the request on', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { cockpit } = tablesOf(language);
  const categoryId = await countBoxes(await clerk('admin'));
  const request = await submitSmallRequest(await clerk('chen.siyuan'), categoryId, 'Wipes by the box');
  const { page } = await as('admin');
  await mend(page, language, 'Wipes by the box');
  await page.getByRole('tab', { name: cockpit.parts.history }).click();
  await expect(page.getByText('Counted again').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/purchase/myPrList/${request.split('/').at(-1)}`);
  await expect(page.getByText(words.approved, { exact: true }).first()).toBeVisible();
});

test.describe(() => {
  test.use(speaking.zh);

  test('failed work is found, mended and retried in Chinese too', async ({ as, clerk, language }) => {
    const chen = await clerk('chen.siyuan');
    const request = await submitSmallRequest(
      chen,
      await coded(await clerk('admin'), 'categories', 'CO'),
      'Boxes again',
    );
    const { page } = await as('admin');
    await mend(page, language, 'Boxes again');
    expect(await chen.get(request)).toMatchObject({ state: 'approved' });
  });
});
