import { expect } from 'playwright/test';
import { test } from './desk.js';
import { filled, tablesOf } from './pages/tables.js';

// Their drafts are met by other stories about the same processes.
test.use({ ownDesk: 'drafts' });

/** Longer than the pause after which a draft saves itself. */
const soon = { timeout: 10_000 };
const key = 'purchase-request.simple';

test('a process that is drawn is saved by itself, with the selection and the way back untouched; a reload shows it', async ({
  as,
  clerk,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { page } = await as('admin');
  await page.goto(`/processBpmn/${key}`);
  const task = (name: string) => page.locator('.djs-shape', { hasText: name });
  const state = page.locator('.designer-save-state');
  const saved = new RegExp(`^${filled(designer.diagrams.savedAt, { time: '.*\\d\\d:\\d\\d' })}$`);
  await page.locator('.djs-shape[data-element-id="managerApproval"]').click();
  const panel = page.getByRole('complementary');
  const name = panel.getByRole('textbox').first();
  await name.fill('Weighed twice');
  await name.press('Tab');
  await expect(state).toHaveText(designer.diagrams.saveStatus.unsaved);
  await expect(state).toHaveText(saved, soon);

  // Without a connection it says so, and goes on when there is one.
  await page.context().setOffline(true);
  await name.fill('Weighed three times');
  await name.press('Tab');
  await expect(state).toHaveText(designer.diagrams.saveStatus.line, soon);
  await page.context().setOffline(false);
  await expect(state).toHaveText(saved, soon);
  const { xml } = await (await clerk('admin')).get<{ readonly xml: string }>(`/process/drafts/${key}`);
  expect(xml).toContain('Weighed three times');

  // What was chosen is chosen still, and what was drawn can be taken back.
  await expect(name).toHaveValue('Weighed three times');
  await expect(page.getByRole('button', { name: designer.diagrams.undo })).toBeEnabled();
  await page.reload();
  await expect(task('Weighed three times').first()).toBeVisible();
  await page.getByRole('button', { name: designer.diagrams.back }).click();
  await page.waitForURL(`**/processBpmn?process=${key}`);
});

test('two people who have one process open see each other come and go, and the newer draft is one click away', async ({
  as,
  language,
}) => {
  const { designer } = tablesOf(language);
  const { editors, diagrams } = designer;
  const path = '/processBpmn/leave-claim.standard';
  const [one, other] = [await as('admin'), await as('xu.mengyao')];
  const note = (page: typeof one.page) => page.locator('.designer-editors');
  await one.page.goto(path);
  await expect(one.page.getByRole('button', { name: diagrams.undo })).toBeVisible();
  await expect(note(one.page)).toHaveText('');
  await other.page.goto(path);
  await expect(note(one.page)).toHaveText(
    filled(editors.one, { name: language === 'zh' ? '徐梦瑶' : 'Xu Mengyao' }),
    soon,
  );
  await expect(note(other.page)).not.toHaveText('', soon);

  // The second draws; the first has changed nothing, and opens the newer draft by one click.
  await other.page.locator('.djs-shape[data-element-id="managerApproval"]').click();
  const name = other.page.getByRole('complementary').getByRole('textbox').first();
  await name.fill('Agreed by two');
  await name.press('Tab');
  await expect(note(one.page)).toContainText(editors.load, soon);
  const drawn = one.page.locator('.djs-shape', { hasText: 'Agreed by two' }).first();
  await expect(drawn).toHaveCount(0);
  await note(one.page).getByRole('button', { name: editors.load }).click();
  await expect(drawn).toBeVisible();

  await other.page.goto('about:blank');
  await expect(note(one.page)).toHaveText('', soon);

  // One's own second tab counts too.
  const tab = await one.page.context().newPage();
  await tab.goto(path);
  await expect(note(one.page)).toHaveText(editors.elsewhere, soon);
});
