import { expect, type Page } from 'playwright/test';
import { speaking, test } from './desk.js';
import { Drawing } from './pages/drawing.js';
import type { Person } from './pages/person.js';
import { coded } from './pages/purchasing.js';
import { raiseSmallRequest, submitSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';
import type { Language } from './pages/words.js';

const process = { zh: '鼠标绘制', en: 'Drawn by mouse' };
const sendsBack = { zh: '退回补充', en: 'Ask for more' };

// It gives a category another process, which other stories would meet.
test.use({ ownDesk: 'designer-canvas' });

/** The designer of a new process, on which nothing is drawn any more. */
interface Emptied {
  readonly person: Person;
  readonly language: Language;
  readonly drawing: Drawing;
}

const panelOf = (page: Page) => page.locator('.designer-element-panel');

/** What the palette offers under a name. */
const offerOf = (page: Page, language: Language, name: string) =>
  page
    .getByRole('navigation', { name: tablesOf(language).designer.diagrams.palette })
    .getByRole('button', { name, exact: true });

/** Makes a process and deletes all that it comes with. */
async function emptied(person: Person, language: Language, variant: string): Promise<Emptied> {
  const { page } = person;
  const { designer, purchase } = tablesOf(language);
  const { diagrams } = designer;
  await page.goto('/processBpmn');
  await page.getByRole('button', { name: diagrams.new }).first().click();
  const creating = page.getByRole('dialog', { name: diagrams.new });
  await person.choose(diagrams.subject, purchase.request.one);
  await creating.getByLabel(diagrams.variant).fill(variant);
  await creating.getByLabel(diagrams.nameZh).fill(`${process.zh}${variant}`);
  await creating.getByLabel(diagrams.nameEn).fill(`${process.en} ${variant}`);
  await creating.getByRole('button', { name: diagrams.create }).click();
  await page.waitForURL(`**/processBpmn/purchase-request.${variant}`);

  const drawing = new Drawing(page);
  const problems = page.getByRole('region', { name: diagrams.problems });

  // What a new process comes with is deleted; without a start nothing could be published.
  await expect(drawing.nodes).toHaveCount(4);
  await expect(problems).toContainText(diagrams.count.none);
  await drawing.frame(
    offerOf(page, language, diagrams.tools.select),
    await drawing.at(20, 20),
    await drawing.at(700, 600),
  );
  const selected = page.getByRole('toolbar', { name: filled(diagrams.selected, { count: '4' }) });
  await selected.getByRole('button', { name: diagrams.deleteSelected }).click();
  await expect(page.locator('.djs-shape, .djs-connection')).toHaveCount(0);
  await expect(problems).toContainText(diagrams.publishWaits);
  return { person, language, drawing };
}

/** Sets the state of the record at a node. */
async function setState({ person, language, drawing }: Emptied, node: string, state: string): Promise<void> {
  const { diagrams } = tablesOf(language).designer;
  await drawing.choose(node);
  await panelOf(person.page).getByRole('button', { name: diagrams.state }).click();
  await person.choose(diagrams.stateHere, state);
}

/** Says that a flow is taken when the task before it ended with an action. */
async function takeAfter({ person, language, drawing }: Emptied, flow: string, action: string): Promise<void> {
  const { diagrams } = tablesOf(language).designer;
  await drawing.chooseFlow(flow);
  await person.choose(diagrams.takenWhen, diagrams.way.action);
  await person.choose(diagrams.flowAction, action);
}

async function publish({ person: { page }, language }: Emptied): Promise<void> {
  const { diagrams } = tablesOf(language).designer;
  await page.getByRole('button', { name: filled(diagrams.publish, { version: '1' }) }).click();
  const publishing = page.getByRole('dialog');
  await publishing.getByLabel(diagrams.publishNote).fill('Drawn from nothing');
  await publishing.getByRole('button', { name: filled(diagrams.publishAs, { version: '1' }) }).click();
  await expect(publishing).toBeHidden();
}

test('a process is drawn on an empty canvas by mouse, published, bound, and requests run through it', async ({
  as,
  language,
  words,
}) => {
  const { designer, purchase } = tablesOf(language);
  const { diagrams, condition, bindings } = designer;
  const { actions, states, facts } = purchase.request;
  const admin = await as('xu.mengyao');
  const { page } = admin;

  const canvas = await emptied(admin, language, 'drawn');
  const { drawing } = canvas;
  const panel = panelOf(page);
  const problems = page.getByRole('region', { name: diagrams.problems });
  const offer = (name: string) => offerOf(page, language, name);

  // The nodes: the first one from the palette, the others from the pad beside the one before.
  const start = await drawing.place(offer(diagrams.kinds.startEvent), await drawing.at(80, 200));
  const head = await drawing.append(start, 'approval');
  const limit = await drawing.append(head.node, 'exclusiveGateway');
  const informed = await drawing.behind(limit.node, offer(diagrams.kinds.copyIn));
  const approved = await drawing.append(informed.node, 'endEvent');
  const ceo = await drawing.appendAt(limit.node, 'approval', await drawing.at(351, 330));
  const draft = await drawing.appendAt(head.node, 'endEvent', await drawing.at(211, 470));
  const ceoApproved = await drawing.connect(ceo.node, approved.node);
  const ceoRejected = await drawing.connect(ceo.node, draft.node);

  // Their names: in the reader's language on the canvas, in the other one beside it.
  for (const [node, en, zh] of [
    [start, 'Submitted', '提交'],
    [head.node, 'Department approval', '部门审批'],
    [limit.node, 'Above the limit?', '超过限额？'],
    [informed.node, 'Inform the CEO', '知会总经理'],
    [approved.node, 'Approved', '已通过'],
    [ceo.node, 'CEO approval', '总经理审批'],
    [draft.node, 'Back to draft', '退回草稿'],
  ] as const) {
    await drawing.name(node, en);
    await expect(panel.getByLabel(diagrams.name.en)).toHaveValue(en);
    await panel.getByLabel(diagrams.name.zh).fill(zh);
  }

  // Who decides, and the states of the record.
  const who = panel.getByRole('group', { name: diagrams.who, exact: true });
  await setState(canvas, head.node, states.requested);
  await who.getByRole('button', { name: diagrams.addRule }).click();
  await drawing.choose(ceo.node);
  await who.getByRole('button', { name: diagrams.addRule }).click();
  await admin.choose(diagrams.rule, diagrams.rules.ceo.label);
  // Whom the copy goes to; until it is said the diagram cannot be published.
  await drawing.choose(informed.node);
  await expect(panel.getByRole('combobox', { name: diagrams.kind })).toBeVisible();
  await expect(panel.getByText(diagrams.kinds.copyIn).first()).toBeVisible();
  await expect(panel.locator('.designer-own-problems')).toContainText(designer.notify.recipients);
  const recipients = panel.getByRole('group', { name: designer.notify.recipients, exact: true });
  await recipients.getByRole('button', { name: diagrams.addRule }).click();
  await admin.choose(diagrams.rule, diagrams.rules.ceo.label);
  await expect(panel.locator('.designer-own-problems')).toHaveCount(0);

  // A button of the first approval has a name of its own, in both languages.
  await drawing.choose(head.node);
  await panel.getByRole('button', { name: designer.buttons.title }).click();
  for (const each of ['zh', 'en'] as const) {
    const field = panel.getByRole('textbox', { name: filled(designer.buttons[each], { button: actions.reject }) });
    await field.fill(sendsBack[each]);
    await field.press('Enter');
  }
  await setState(canvas, approved.node, states.approved);
  await setState(canvas, draft.node, states.draft);

  // When each way is taken.
  for (const [flow, action] of [
    [limit.flow, actions.approve],
    [draft.flow, actions.reject],
    [ceoApproved, actions.approve],
    [ceoRejected, actions.reject],
  ] as const)
    await takeAfter(canvas, flow, action);
  await drawing.chooseFlow(informed.flow);
  await admin.choose(diagrams.takenWhen, diagrams.way.default);
  await drawing.chooseFlow(ceo.flow);
  await admin.choose(diagrams.takenWhen, diagrams.way.condition);
  await admin.choose(condition.field, facts.amountBase);
  await admin.choose(condition.comparison, condition.operators.plain['>']);
  const amount = panel.getByRole('spinbutton', { name: condition.value });
  await amount.fill('200');
  await amount.press('Enter');
  await panel.getByRole('button', { name: diagrams.asText }).click();
  await expect(panel.getByRole('combobox', { name: diagrams.condition })).toHaveValue('amountBase > 200');
  await expect(problems).toContainText(diagrams.count.none);

  await publish(canvas);

  // Which process a category has is set by those who keep the categories.
  const office = await as('admin');
  await office.page.goto('/processBpmn?tab=bindings&kind=purchaseCategory');
  const row = office.page.getByRole('row', {
    name: new RegExp(`${words.request.consumables}.*${purchase.request.one}`),
  });
  await expect(row).not.toContainText(process[language]);
  await row.getByRole('cell').first().click();
  await office.page.getByRole('button', { name: bindings.change, exact: true }).click();
  const binding = office.page.getByRole('dialog').filter({ has: office.page.getByRole('radio').first() });
  await office.choose(bindings.newProcess, process[language]);
  await binding.getByRole('textbox', { name: bindings.note }).fill('The CEO decides from 200 on');
  await binding.getByRole('button', { name: bindings.change, exact: true }).click();
  await expect(binding).toBeHidden();
  await expect(row).toContainText(process[language]);

  // A request above the limit goes through both approvals.
  const chen = await as('chen.siyuan');
  const isApproved = async (path: string) => {
    await chen.page.goto(path);
    await chen.sees(words.approved);
    await expect(chen.page.getByText(words.waiting, { exact: true }).filter({ visible: true })).toHaveCount(0);
  };
  const above = await raiseSmallRequest(chen, 'Gloves above the limit');
  await chen.sees(words.waiting);
  const lin = await as('lin.yutong');
  await lin.approve('Gloves above the limit', 'OK');
  await chen.page.goto(above);
  await chen.sees(words.waiting);
  const wang = await as('wang.haifeng');
  await wang.approve('Gloves above the limit', 'OK');
  await isApproved(above);

  // One below it is decided by the department alone.
  const below = await raiseSmallRequest(chen, 'Gloves below the limit', '1');
  await chen.sees(words.waiting);
  await lin.page.goto(below);
  await expect(lin.page.getByRole('button', { name: sendsBack[language] })).toBeVisible();
  await expect(lin.page.getByRole('button', { name: actions.reject, exact: true })).toHaveCount(0);
  await lin.approve('Gloves below the limit', 'OK');
  await isApproved(below);

  // The CEO was copied in on the way.
  await wang.page.goto('/process/copies');
  await expect(wang.page.getByText('Gloves below the limit')).toBeVisible();
});

test.describe(() => {
  test.use(speaking.zh);

  test('an approval is drawn on an empty canvas by mouse and published in Chinese too', async ({
    as,
    clerk,
    language,
  }) => {
    const { designer, purchase } = tablesOf(language);
    const { diagrams } = designer;
    const { actions, states } = purchase.request;
    const canvas = await emptied(await as('xu.mengyao'), language, 'short');
    const { drawing, person } = canvas;
    const start = await drawing.place(
      offerOf(person.page, language, diagrams.kinds.startEvent),
      await drawing.at(80, 200),
    );
    const head = await drawing.append(start, 'approval');
    const approved = await drawing.append(head.node, 'endEvent');
    const draft = await drawing.appendAt(head.node, 'endEvent', await drawing.at(211, 400));
    await drawing.name(head.node, '部门审批');
    await panelOf(person.page).getByLabel(diagrams.name.en).fill('Department approval');
    await panelOf(person.page)
      .getByRole('group', { name: diagrams.who, exact: true })
      .getByRole('button', { name: diagrams.addRule })
      .click();
    await setState(canvas, head.node, states.requested);
    await setState(canvas, approved.node, states.approved);
    await setState(canvas, draft.node, states.draft);
    await takeAfter(canvas, approved.flow, actions.approve);
    await takeAfter(canvas, draft.flow, actions.reject);
    await publish(canvas);

    const [chen, admin] = [await clerk('chen.siyuan'), await clerk('admin')];
    const id = await coded(admin, 'categories', 'CO');
    const category = await admin.get<Record<string, unknown>>(`/purchase/categories/${id}`);
    await admin.put(`/purchase/categories/${id}`, { ...category, process: 'purchase-request.short' });
    const request = await submitSmallRequest(chen, id, 'Gloves, drawn in Chinese');
    expect(await chen.get(request)).toMatchObject({ state: 'requested' });
    await (await clerk('lin.yutong')).act(request, 'approve');
    expect(await chen.get(request)).toMatchObject({ state: 'approved' });
  });
});
