import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import { tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

const statistics = '/processBpmn?tab=statistics&process=leave-claim.standard';

/** How many rows a list has, without its head. */
const rowsOf = (page: Page) => page.locator('tbody tr[data-row-key]');

/** How many have ended in the time that is looked at. */
const endedOn = (page: Page, language: Language) =>
  page.locator('dl div', { hasText: tablesOf(language).cockpit.figures.ended }).getByRole('link');

/** Clicks a figure, a share of the endings and a month of the table, and finds as many instances as each says. */
async function openFigures(page: Page, language: Language): Promise<void> {
  const words = tablesOf(language).cockpit.figures;
  const ended = endedOn(page, language);
  const count = Number(await ended.innerText());
  await ended.click();
  await expect(page).toHaveURL(/view=ended.*definition=leave-claim\.standard/);
  await expect(rowsOf(page)).toHaveCount(Math.min(count, 20));
  await page.goBack();
  const approved = page.getByRole('link', { name: new RegExp(`^${words.endings.approved} \\d+$`) });
  const approvals = Number(/\d+$/.exec(await approved.innerText())?.[0]);
  await approved.click();
  await expect(rowsOf(page)).toHaveCount(Math.min(approvals, 20));

  // The same figures as a table lead there too.
  await page.goBack();
  await page.getByRole('button', { name: words.asTable }).nth(1).click();
  const months = page.getByRole('region', { name: words.groups.months });
  const month = months.getByRole('link').last();
  const inMonth = Number(await month.innerText());
  await month.click();
  await expect(rowsOf(page)).toHaveCount(Math.min(inMonth, 20));
}

test('each figure of a process opens the instances that it counts, and all of them are exported', async ({
  as,
  clerk,
  language,
}) => {
  const { cockpit } = tablesOf(language);
  const words = cockpit.figures;
  // What has ended is counted every five minutes.
  await (await clerk('admin')).post('/system/jobs/process.measure/run', {});
  const { page } = await as('xu.mengyao');
  await page.goto(statistics);
  const ended = endedOn(page, language);
  await expect(async () => {
    await page.reload();
    await expect(ended).toBeVisible({ timeout: 5_000 });
  }).toPass();
  expect(Number(await ended.innerText())).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.export }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await openFigures(page, language);
});

test.describe(() => {
  test.use(speaking.zh);

  test('the figures open the instances that they count in Chinese too', async ({ as, language }) => {
    const { page } = await as('xu.mengyao');
    await page.goto(statistics);
    await openFigures(page, language);
  });
});

test('an administrator goes from a step of the diagram to an instance there, and fires its timer with a reason', async ({
  as,
  language,
}) => {
  const { cockpit } = tablesOf(language);
  const { figures, timers, parts, reason, trail } = cockpit;
  const { page } = await as('xu.mengyao');
  await page.goto(statistics);
  await page.getByRole('button', { name: figures.asTable }).first().click();
  await page.getByRole('table').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/element=/);
  await rowsOf(page).first().getByRole('link').first().click();
  await page.getByRole('tab', { name: parts.timers }).click();
  await page.getByRole('button', { name: new RegExp(timers.more.split('{{')[0] ?? '') }).click();
  await page.getByRole('menuitem', { name: timers.fire.act }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(timers.notes.reminder)).toBeVisible();
  await dialog.getByRole('textbox', { name: reason }).fill('Back from leave on Monday');
  await dialog.getByRole('button', { name: timers.fire.verb }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: parts.history }).click();
  const changed = page.getByRole('row', { name: new RegExp(trail.timerChanged) });
  await expect(changed).toContainText('Back from leave on Monday');
});

test('an administrator repeats a step and skips it, and sees before what will come of it', async ({ as, language }) => {
  const { cockpit } = tablesOf(language);
  const { figures, step, marks, effect, parts, reason, trail } = cockpit;
  const { page } = await as('xu.mengyao');
  await page.goto(statistics);
  await page.getByRole('button', { name: figures.asTable }).first().click();
  await page.getByRole('table').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/element=/);
  await rowsOf(page).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  const choose = async (act: string) => {
    await page.getByRole('button', { name: step.menu, exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  // A reminder of the demo data may fire meanwhile: then the effect is shown anew, and it is confirmed once more.
  const confirm = (verb: string) =>
    expect(async () => {
      await dialog.getByRole('button', { name: verb, exact: true }).click();
      await expect(dialog).toBeHidden({ timeout: 5_000 });
    }).toPass();

  await choose(step.repeat.act);
  await expect(dialog.getByRole('heading', { name: effect.title })).toBeVisible();
  await expect(dialog.getByText(marks.anew, { exact: true })).toBeVisible();
  await dialog.getByRole('textbox', { name: reason }).fill('The wrong person had it');
  await confirm(step.repeat.verb);

  await choose(step.skip.act);
  await expect(dialog.getByText(new RegExp(effect.leaves.split('{{')[0] ?? ''))).toBeVisible();
  await expect(dialog.getByText(marks.leaves, { exact: true }).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: reason }).fill('Decided by phone');
  await confirm(step.skip.verb);

  await page.getByRole('tab', { name: parts.history }).click();
  await expect(page.getByRole('row', { name: new RegExp(trail.stepRepeated) })).toContainText(
    'The wrong person had it',
  );
  await expect(page.getByRole('row', { name: new RegExp(trail.stepSkipped) })).toContainText('Decided by phone');
});
