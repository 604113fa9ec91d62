import { expect } from 'playwright/test';
import { test } from './desk.js';
import { coded } from './pages/purchasing.js';
import { submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

const key = 'purchase-request.simple';

// It publishes another version of a process that other stories run.
test.use({ ownDesk: 'failed-work' });

const counts = `<bpmn:scriptTask id="boxes" name="箱数" lab:nameZh="箱数" lab:nameEn="Boxes" scriptFormat="feel" lab:result="boxes"><bpmn:script>0</bpmn:script></bpmn:scriptTask>
  <bpmn:sequenceFlow id="start" sourceRef="submitted" targetRef="boxes" /><bpmn:sequenceFlow id="counted" sourceRef="boxes" targetRef="approvalNeeded" />`;

test('failed work is found by its step, its variable is mended, and the retry takes the request on', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { cockpit } = tablesOf(language);
  const [chen, clerkOfAdmin] = [await clerk('chen.siyuan'), await clerk('admin')];
  // The condition divides by what was counted, and nothing was.
  const draft = await clerkOfAdmin.get<{ readonly xml: string; readonly version: number }>(`/process/drafts/${key}`);
  const xml = draft.xml
    .replace(/<bpmn:sequenceFlow id="start" [^>]*\/>/, counts)
    .replace('not(needsApproval)', '120 / boxes &gt; 5');
  const { version } = await clerkOfAdmin.put<{ readonly version: number }>(`/process/drafts/${key}`, {
    ...{ xml, scenarios: null, version: draft.version },
  });
  await clerkOfAdmin.post(`/process/drafts/${key}/publish`, { version, accepted: [], note: 'Counts boxes' });
  const categoryId = await coded(clerkOfAdmin, 'categories', 'CO');
  const category = await clerkOfAdmin.get<Record<string, unknown>>(`/purchase/categories/${categoryId}`);
  await clerkOfAdmin.put(`/purchase/categories/${categoryId}`, { ...category, process: key });
  const request = await submitSmallRequest(chen, categoryId, 'Wipes by the box');

  const { page } = await as('admin');
  await page.goto(`/processBpmn?tab=statistics&process=${key}`);
  await page.getByRole('button', { name: cockpit.figures.asTable }).first().click();
  const step = language === 'zh' ? '需要审批？' : 'Approval needed?';
  await page.getByRole('row', { name: step }).getByRole('link').first().click();
  await expect(page).toHaveURL(/element=approvalNeeded/);
  await page
    .getByRole('row', { name: /Wipes by the box/ })
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
  await page.getByRole('tab', { name: cockpit.parts.history }).click();
  await expect(page.getByText('Counted again').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/purchase/myPrList/${request.split('/').at(-1)}`);
  await expect(page.getByText(words.approved, { exact: true }).first()).toBeVisible();
});
