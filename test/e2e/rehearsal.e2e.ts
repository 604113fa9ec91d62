import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

// Other stories publish the same process.
test.use({ ownDesk: 'rehearsal' });
test.describe.configure({ mode: 'serial' });

const key = 'purchase-request.standard';
const red = 'up to 20,000 the manager decides alone';

/** Chinese has one form for any number. */
function formsOf(language: Language) {
  const { failing } = tablesOf(language).designer;
  return language === 'zh'
    ? { stay: failing.stay_other, kept: failing.kept_other }
    : { stay: failing.stay_one, kept: failing.kept_one };
}

/** Publishes a draft that fails the scenario of small requests: what stops it leads to its place, a reason lets it go. */
async function publishRed(page: Page, language: Language, version: string, reason: string): Promise<void> {
  const { failing, diagrams } = tablesOf(language).designer;
  const scenarios = page.getByRole('region', { name: diagrams.tabs.scenarios });
  // Publishing stops at the scenario; it is marked where it goes wrong, and the mark leads to it.
  const publish = page.getByRole('button', { name: filled(diagrams.publish, { version }) });
  await publish.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(red);
  const go = dialog.getByRole('button', { name: filled(diagrams.publishAs, { version }), exact: true });
  await expect(go).toBeDisabled();
  await dialog.getByRole('button', { name: diagrams.cancel }).click();
  const mark = page.getByRole('button', { name: filled(failing.mark, { name: red }) });
  await expect(mark).toBeVisible();
  await mark.click();
  const failed = scenarios.getByRole('listitem').filter({ hasText: red });
  await expect(failed).toBeFocused();
  await failed.getByRole('button').click();
  await expect(page.locator('.djs-shape.selected')).toHaveCount(1);

  // With a reason it goes.
  await publish.click();
  await dialog.getByRole('radio', { name: filled(formsOf(language).stay, { count: '1' }) }).check();
  await expect(go).toBeDisabled();
  await dialog.getByLabel(failing.reason, { exact: true }).fill(reason);
  await go.click();
  await expect(dialog).toBeHidden();
}

test('a process is tried step by step to its end and kept as a scenario; one that fails afterwards is marked, and is published with a reason only', async ({
  as,
  clerk,
  language,
}) => {
  const { designer, purchase } = tablesOf(language);
  const { rehearsal, diagrams } = designer;
  const { facts, actions } = purchase.request;
  const office = await clerk('admin');
  const stored = () => office.get<{ xml: string; scenarios: string | null; version: number }>(`/process/drafts/${key}`);
  const draft = await stored();
  const { page } = await as('admin');
  await page.goto(`/processBpmn/${key}`);
  await page.getByText(diagrams.tabs.trial, { exact: true }).click();
  const panel = page.getByRole('complementary', { name: diagrams.tabs.trial });
  await panel.getByText(rehearsal.by.steps, { exact: true }).click();

  // A request of 15,000 of its owner's, within the limit of its category, that has to be approved.
  await panel.getByLabel(facts.amountBase, { exact: true }).fill('15000');
  const { yes, no } = diagrams.trial;
  for (const [fact, answer] of [
    [facts.raisedForOwner, no],
    [facts.needsApproval, yes],
    [facts.withinLimit, yes],
  ] as const) {
    await panel.getByLabel(fact, { exact: true }).click();
    await page
      .locator('.ant-select-item-option', { hasText: new RegExp(`^${answer}$`) })
      .last()
      .click();
  }
  await panel.getByRole('button', { name: rehearsal.start, exact: true }).click();
  const waits = panel.locator('.designer-waits > li');
  await expect(waits.first()).toContainText(rehearsal.kinds.task);
  await expect(page.locator('.designer-token').first()).toBeVisible();

  // The manager approves; one step back the same task is open again, and is approved anew.
  const approve = panel.getByRole('button', { name: actions.approve, exact: true });
  await approve.press('Enter');
  await expect(panel.getByRole('heading', { name: rehearsal.over })).toBeFocused();
  await panel.getByRole('button', { name: rehearsal.back }).click();
  await expect(waits.first()).toContainText(rehearsal.kinds.task);
  await approve.click();
  await expect(panel.getByText(diagrams.trial.ends)).toBeVisible();
  await panel.getByLabel(rehearsal.keepAs).fill('The manager approves 15,000');
  await panel.getByRole('button', { name: rehearsal.keep, exact: true }).click();
  const scenarios = page.getByRole('region', { name: diagrams.tabs.scenarios });
  const run = scenarios.getByRole('button', { name: diagrams.runScenarios });
  await run.click();
  const kept = scenarios.getByRole('listitem').filter({ hasText: 'The manager approves 15,000' });
  await expect(kept).toBeVisible();
  await expect(kept.getByRole('button')).toHaveCount(0);

  // A change that sends small requests to the department manager too: written by another window afterwards, over the
  // scenario that the draft has saved by itself.
  await expect.poll(async () => (await stored()).scenarios).toContain('The manager approves 15,000');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  const { version } = await stored();
  const xml = draft.xml.replace('amountBase &gt; 20000', 'amountBase &gt; 5000');
  expect(xml).not.toBe(draft.xml);
  await office.put(`/process/drafts/${key}`, { ...draft, xml, version });
  await page.goto(`/processBpmn/${key}`);

  // It stops there, and the versions show why it went.
  const reason = 'The limit falls to 5,000 next month';
  await publishRed(page, language, '2', reason);
  await page.goto(`/processBpmn?process=${key}`);
  await expect(page.getByText(filled(formsOf(language).kept, { cases: red, count: '1' }))).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
});

test.describe(() => {
  test.use(speaking.zh);

  test('a change that fails a scenario is published with a reason only, in Chinese too', async ({
    as,
    clerk,
    language,
  }) => {
    const office = await clerk('admin');
    const draft = await office.get<{ xml: string; version: number }>(`/process/drafts/${key}`);
    const xml = draft.xml.replace('amountBase &gt; 5000', 'amountBase &gt; 4000');
    expect(xml).not.toBe(draft.xml);
    await office.put(`/process/drafts/${key}`, { ...draft, xml });
    const { page } = await as('admin');
    await page.goto(`/processBpmn/${key}`);
    await publishRed(page, language, '3', '下月起限额降至 4,000');
  });
});
