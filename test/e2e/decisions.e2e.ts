import { expect, type Page } from 'playwright/test';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

/** The decisions that a page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/actions\/(approve|reject)$/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

test('presses in quick succession decide one request, and the decision can be undone', async ({ as, words }) => {
  const titles = ['Tips for the first bench', 'Tips for the second bench', 'Tips for the third bench'];
  const chen = await as('chen.siyuan');
  for (const title of titles) await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  const sent = sentBy(lin.page);
  const tasks = () => lin.page.getByRole('option', { name: /^.*Tips for the/ });
  await lin.openTask(titles[0] ?? '');
  await expect(tasks()).toHaveCount(3);
  for (let presses = 0; presses < 3; presses += 1) {
    await lin.page.keyboard.press('a');
    await lin.page.waitForTimeout(250);
  }
  await expect(tasks()).toHaveCount(2);
  await lin.undoing.getByRole('button', { name: words.undo }).click();
  await expect(tasks()).toHaveCount(3);
  await expect(lin.page.getByRole('heading', { level: 2, name: titles[0] })).toBeVisible();
  expect(sent).toEqual([]);

  // The pointer stays where it is, as in a hasty second click.
  const approve = lin.page.getByRole('button', { name: words.approve });
  await expect(approve).toBeEnabled();
  const box = await approve.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await lin.page.mouse.click(x, y);
  await lin.page.waitForTimeout(400);
  await lin.page.mouse.click(x, y);
  await expect(tasks()).toHaveCount(2);
  await lin.undoing.getByRole('button', { name: words.undo }).click();
  await expect(tasks()).toHaveCount(3);
  expect(sent).toEqual([]);
});

test('a decision outlives a reload, is sent once, and a refused one comes back with its opinion', async ({
  as,
  words,
}) => {
  const title = 'Racks for the cold room';
  const chen = await as('chen.siyuan');
  await raiseSmallRequest(chen, title);
  const lin = await as('lin.yutong');
  await lin.openTask(title);
  // The line is down until the page is loaded again.
  await lin.page.route('**/actions/approve', (route) => route.abort());
  await lin.field(words.opinion).fill('Fine by me');
  await lin.page.getByRole('button', { name: words.approve }).click();
  await lin.undoing.getByRole('button', { name: words.close, exact: true }).click();
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(1);
  await lin.openTask(title);
  await expect(lin.field(words.opinion)).toHaveValue('Fine by me');
  await lin.page.unroute('**/actions/approve');
  await lin.page.getByRole('button', { name: words.approve }).click();
  await expect(lin.undoing).toBeVisible();
  await lin.page.reload();
  await expect(lin.page.getByRole('option', { name: new RegExp(title) })).toHaveCount(0);
  await chen.page.reload();
  await chen.sees(words.approved);
});

test('phrases are kept and picked; a task is put aside until its day, and its priority is changed', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { cockpit, inbox, ui } = tablesOf(language);
  const title = 'Trays for the glove box';
  const [own, ofCompany] =
    language === 'zh' ? ['请月底前到货', '同意，请按计划执行'] : ['Before the month ends', 'Go ahead'];
  const keeper = await clerk('xu.mengyao');
  await keeper.post('/process/phrases', {
    ...{ textZh: '同意，请按计划执行', textEn: 'Go ahead', kind: 'approve', position: 1, enabled: true },
  });
  await raiseSmallRequest(await as('chen.siyuan'), title);
  const lin = await as('lin.yutong');
  const { page } = lin;
  await lin.openTask(title);
  const phrases = page.getByRole('button', { name: ui.acts.phrases, exact: true });
  const pick = async (phrase: string) => {
    await phrases.click();
    await page.getByRole('menuitem', { name: phrase, exact: true }).click();
  };

  await pick(ui.phrases.manage);
  const dialog = page.getByRole('dialog', { name: ui.phrases.title });
  await dialog.getByRole('button', { name: ui.phrases.add }).click();
  await dialog.getByLabel(filled(ui.phrases.text, { n: '1' }), { exact: true }).fill(own);
  await dialog.getByRole('button', { name: ui.form.save, exact: true }).click();
  await expect(dialog).toBeHidden();
  await pick(own);
  await pick(ofCompany);
  await expect(lin.field(words.opinion)).toHaveValue(`${own} ${ofCompany}`);

  const listed = page.getByRole('option', { name: new RegExp(title) });
  await page.getByRole('button', { name: ui.acts.more, exact: true }).click();
  await page.getByRole('menuitem', { name: inbox.operations.followUp, exact: true }).click();
  const form = page.getByRole('dialog', { name: inbox.operations.followUp });
  await form.getByRole('button', { name: inbox.followUp.nextMonday, exact: true }).click();
  await form.getByRole('button', { name: inbox.operations.followUp, exact: true }).click();
  await expect(form).toBeHidden();
  await expect(listed).toHaveCount(0);
  await page.getByRole('group', { name: inbox.filter.label }).getByRole('button', { name: inbox.filter.aside }).click();
  await expect(page).toHaveURL(/aside=true/);
  await listed.click();
  await expect(page).toHaveURL(/task=/);
  const task = new URL(page.url()).searchParams.get('task') ?? '';

  const xu = await as('xu.mengyao');
  const [instance = ''] = task.split('.');
  await xu.page.goto(`/processBpmn?instance=${instance}&part=tasks`);
  await xu.page
    .getByRole('button', { name: new RegExp(filled(cockpit.tasks.more, { step: '.*' })) })
    .first()
    .click();
  await xu.page.getByRole('menuitem', { name: cockpit.tasks.priority, exact: true }).click();
  await xu.choose(cockpit.priority.level, cockpit.priority.levels.urgent);
  await xu.field(cockpit.reason).fill('The bench stops without them');
  await xu.page.getByRole('button', { name: cockpit.priority.verb, exact: true }).click();
  await xu.sees(cockpit.priority.levels.urgent);

  await page.goto(`/process/todo?aside=true&priority=urgent&task=${task}`);
  await expect(listed).toContainText(inbox.priorities.urgent);
});

test('a decision of a table file is made of boxes by the keyboard, tried out and published', async ({
  as,
  clerk,
  language,
}) => {
  const { diagrams, tables } = tablesOf(language).designer;
  const { boxed } = tables;
  const keeper = await clerk('xu.mengyao');
  await keeper.put('/process/table-drafts/story-rates', {
    xml: `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="Rates" namespace="http://labdesk.org/story">
      <decision id="storyRate" name="Rate"><literalExpression><text>base * pieces</text></literalExpression></decision></definitions>`,
    version: 0,
  });
  const { page } = await as('xu.mengyao');
  await page.goto('/processBpmn/tables/story-rates');
  const expression = (name: string) => page.getByRole('combobox', { name, exact: true });
  const become = async (name: string, from: keyof typeof boxed.kinds, to: keyof typeof boxed.kinds) => {
    const kind = filled(boxed.kindOf, { name, kind: boxed.kinds[from] });
    await page.getByRole('button', { name: kind, exact: true }).press('Enter');
    const entry = page.getByRole('menuitem', { name: boxed.kinds[to], exact: true });
    await expect(page.getByRole('menu').filter({ has: page.locator(':focus') })).toBeVisible();
    await entry.press('Enter');
    await expect(
      page.getByRole('button', { name: filled(boxed.kindOf, { name, kind: boxed.kinds[to] }), exact: true }),
    ).toBeFocused();
  };

  // The expression becomes the result of a context, below an entry that it reads.
  await become('Rate', 'literal', 'context');
  const result = `Rate · ${boxed.parts.result}`;
  await expect(expression(result)).toHaveValue('base * pieces');
  await page.getByRole('button', { name: boxed.add.entry, exact: true }).press('Enter');
  const name = page.getByRole('textbox', { name: filled(boxed.nameOf, { name: 'Rate · entry1' }), exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type('base');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(expression('Rate · base')).toBeFocused();
  await page.keyboard.type('3 +');
  const said = page.getByRole('alert').filter({ hasText: '3 +' });
  await expect(said).toBeVisible();
  await page.keyboard.type(' 4');
  await expect(said).toBeHidden();
  await become('Rate · base', 'literal', 'conditional');
  const part = (word: keyof typeof boxed.parts) => expression(`Rate · base · ${boxed.parts[word]}`);
  await expect(part('yes')).toHaveValue('3 + 4');
  await part('condition').fill('pieces > 10');
  await part('no').fill('9');

  const trial = page.getByRole('complementary', { name: tables.test });
  await trial.getByLabel('pieces', { exact: true }).fill('2');
  await expect(trial.getByText('18', { exact: true })).toBeVisible();
  await trial.getByLabel('pieces', { exact: true }).fill('20');
  await expect(trial.getByText('140', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: filled(diagrams.publish, { version: '1' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: filled(diagrams.publishAs, { version: '1' }) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(filled(tables.published, { version: '1' })).first()).toBeVisible();
  const listed = await keeper.get<{ key: string; decisions: { id: string }[] }[]>('/process/tables');
  expect(listed.find(({ key }) => key === 'story-rates')?.decisions).toMatchObject([{ id: 'storyRate' }]);
});
