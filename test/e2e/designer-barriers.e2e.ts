import { expect } from 'playwright/test';
import { test } from './desk.js';
import { Inspector } from './pages/inspector.js';
import { filled, tablesOf } from './pages/tables.js';

// The drafts of this story are nothing for others to find.
test.use({ ownDesk: 'designer-barriers' });

const key = 'leave-claim.substitute';
const tables = 'approval-levels';
const desktop = { width: 1440, height: 900 } as const;
const minutes = 60_000;

test('versions, comparison, trials, publishing and decision tables can be read by everybody', async ({
  as,
  clerk,
  language,
}) => {
  test.setTimeout(3 * minutes);
  const { designer } = tablesOf(language);
  const { diagrams, rehearsal } = designer;
  const office = await clerk('admin');
  const draft = await office.get<{ xml: string; scenarios: string | null }>(`/process/drafts/${key}`);
  const xml = draft.xml.replace('lab:due="P1D"', 'lab:due="P4D"');
  expect(xml).not.toBe(draft.xml);
  await office.put(`/process/drafts/${key}`, { ...draft, xml, version: 0 });
  const { page } = await as('admin');
  await page.setViewportSize(desktop);
  const eye = new Inspector(page);
  const look = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await eye.settled();
      expect.soft(await eye.barriers(), `${where}, ${colorScheme}`).toEqual([]);
    }
  };
  const dialog = page.getByRole('dialog');
  const publish = async (version: string, label: string) => {
    await page.getByRole('button', { name: filled(label, { version }), exact: true }).click();
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
  };

  await page.goto(`/processBpmn?process=${key}`);
  const compare = page.getByRole('link', { name: `${designer.compare.withDraft} v1` });
  await expect(compare).toBeVisible();
  await look('versions');
  await compare.click();
  const changed = page.getByRole('region', { name: designer.compare.kinds.changed, exact: true });
  // Both diagrams are drawn once what has changed is marked on them.
  await expect(page.locator('.compare-side:has(.compare-sign)')).toHaveCount(2);
  await changed.getByRole('button').first().click();
  await expect(page.locator('.djs-shape.selected')).toHaveCount(2);
  await look('comparison');

  await page.goto(`/processBpmn/${key}`);
  await page.getByText(diagrams.tabs.trial, { exact: true }).click();
  const panel = page.getByRole('complementary', { name: diagrams.tabs.trial });
  await expect(panel.getByText(diagrams.trial.way, { exact: true })).toBeVisible();
  await look('forecast');
  await panel.getByText(rehearsal.by.steps, { exact: true }).click();
  await panel.getByRole('button', { name: rehearsal.start, exact: true }).click();
  await expect(panel.locator('.designer-waits > li').first()).toBeVisible();
  await look('trial by steps');
  await publish('2', diagrams.publish);
  await look('publishing');
  await dialog.getByRole('button', { name: diagrams.cancel }).click();

  await page.goto(`/processBpmn?tab=tables&table=${tables}`);
  await look('versions of tables');
  await page.goto(`/processBpmn/tables/${tables}`);
  const cell = page.locator('.tables-main table textarea').first();
  await expect(cell).toBeVisible();
  await look('decision table');
  await cell.fill('> >');
  await expect(page.locator('td[data-invalid] small').first()).toBeVisible();
  await look('decision table with a cell that cannot be read');
  const { data } = designer.tables;
  await page.getByText(data.tab, { exact: true }).click();
  await page.getByRole('button', { name: data.addInput, exact: true }).click();
  await page.getByRole('button', { name: data.addType, exact: true }).click();
  await page.getByRole('combobox', { name: filled(data.kindOf, { name: data.newType }), exact: true }).click();
  await page.getByTitle(data.kinds.structures, { exact: true }).click();
  await page
    .getByRole('textbox', { name: filled(designer.tables.boxed.nameOf, { name: data.newType }) })
    .first()
    .fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('input data and types of a file');
});
