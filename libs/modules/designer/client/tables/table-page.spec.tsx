import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { compileDecisions, decideOn, readModel } from '#lab/process-engine/decision/index.js';
import { errors } from '#lab/shared/errors.js';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import type { TableTestBody } from '../../shared/table.dto.js';
import { room } from '../index.jsx';
import { TablePage } from './table-page.js';

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" xmlns:lab="http://labdesk.org/schema/lab" lab:nameZh="级别" lab:nameEn="Levels" id="file" name="级别" namespace="http://labdesk.org/test">
  <decision id="level" name="Level">
    <decisionTable id="table" hitPolicy="FIRST">
      <input id="amount" label="Amount"><inputExpression typeRef="number"><text>amountBase</text></inputExpression></input>
      <output id="out" label="Goes to" name="to" typeRef="string"/>
      <rule><inputEntry><text>&gt; 100</text></inputEntry><outputEntry><text>"head"</text></outputEntry></rule>
      <rule><inputEntry><text>-</text></inputEntry><outputEntry><text>"manager"</text></outputEntry></rule>
    </decisionTable>
  </decision>
</definitions>`;

const beside = { elementId: 'level', code: 'decision-taken', severity: 'error', args: { id: 'level', table: 'other' } };

async function draw({
  perms = ['process:*'],
  file = xml,
  problems = [],
  stale = false,
}: {
  readonly perms?: SessionInfo['perms'];
  readonly file?: string;
  readonly problems?: readonly object[];
  readonly stale?: boolean;
} = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET process/table-drafts/levels': () => ({
      key: 'levels',
      xml: file,
      version: 0,
      baseVersion: 2,
      updatedAt: null,
    }),
    'GET process/tables/levels/versions': () => [
      { id: 'v2', version: 2, name: { zh: '级别', en: 'Levels' }, origin: 'file', note: null, createdBy: null },
    ],
    'PUT process/table-drafts/levels': ({ body }) =>
      stale
        ? refusal(errors.stale.code, 'stale', 409)
        : { key: 'levels', ...(body as object), version: 1, baseVersion: 2, updatedAt: '2026-11-20T08:00:00.000Z' },
    'POST process/table-drafts/levels/check': () => ({ problems }),
    'POST process/table-drafts/levels/publish': () => ({ id: 'v3', version: 3 }),
    // The engine that the server runs answers here too.
    'POST process/table-drafts/levels/test': async ({ body }) => {
      const asked = body as TableTestBody;
      const { decisions } = await compileDecisions(asked.xml);
      return decideOn(decisions, asked.decision, asked.inputs as never, { at: '2026-11-20T08:00:00Z', zone: 'UTC' });
    },
  });
  const page = (
    <RequireSession>
      <Routes>
        <Route path="/processBpmn/tables/:key" element={<TablePage />} />
      </Routes>
    </RequireSession>
  );
  const view = await renderInside(page, { rooms: [room], path: '/processBpmn/tables/levels' });
  if (file === xml) await screen.findByRole('table', { name: 'Level' });
  return { ...view, server };
}
/** jsdom's files cannot be read as text. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'tables.dmn', { type: 'text/xml' }), { text: () => Promise.resolve(text) });
const cell = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const saved = async (server: Awaited<ReturnType<typeof draw>>['server']) => {
  const sent = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body as { xml: string };
  return (await readModel(sent.xml)).model?.decisions[0];
};

describe('the editor of decision tables', () => {
  it('shows columns, rules and what counts when several match', async () => {
    const { texts } = await draw();
    expect(cell('Rule 1, Amount').value).toBe('> 100');
    expect(cell('Rule 2, Goes to').value).toBe('"manager"');
    expect(screen.getByText('Rules below the first match are ignored.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Levels' })).toBeTruthy();
    expect(await screen.findByText('No problems')).toBeTruthy();
    expect(texts.missingKeys().filter((key) => /^(cockpit|designer)\./.test(key))).toEqual([]);
  });

  it('says at the cell what cannot be read, while one types, and keeps it from being published', async () => {
    const { server } = await draw();
    await userEvent.type(cell('Rule 1, Amount'), ' and');
    await waitFor(() => expect(cell('Rule 1, Amount').getAttribute('aria-invalid')).toBe('true'));
    const said = document.getElementById(cell('Rule 1, Amount').getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toContain('“> 100 and” cannot be read');
    expect(cell('Rule 1, Goes to').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Level · Rule 1, Amount')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Publish v3/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.clear(cell('Rule 1, Amount'));
    await userEvent.type(cell('Rule 1, Amount'), '> 200');
    await waitFor(() => expect(cell('Rule 1, Amount').getAttribute('aria-invalid')).toBeNull());
    // A draft saves itself with all its problems; that is no publication.
    expect(server.calls.some(({ path }) => path.endsWith('/publish'))).toBe(false);
  });

  it('calls the types of columns by their words', async () => {
    await draw();
    expect((await screen.findByRole('button', { name: /Amount/ })).textContent).toContain('Number');
  });

  it('marks the rules that match what is typed beside it, and shows the result', async () => {
    await draw();
    const pane = within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('Amount'), '150');
    await waitFor(() => expect(screen.getByText('matches').closest('tr')?.textContent).toContain('1'));
    expect(await pane.findByText('"head"')).toBeTruthy();
    await userEvent.clear(pane.getByLabelText('Amount'));
    await userEvent.type(pane.getByLabelText('Amount'), 'many');
    expect((await pane.findByRole('alert')).textContent).toContain('"many" is no number');
    expect(screen.queryByText('matches')).toBeNull();
  });

  it('goes down by Enter, adds a rule at the end, and takes steps back', async () => {
    const { server } = await draw();
    await userEvent.type(cell('Rule 1, Goes to'), '{Enter}');
    expect(document.activeElement).toBe(cell('Rule 2, Goes to'));
    expect(cell('Rule 2, Goes to').selectionEnd).toBe('"manager"'.length);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Rule 3, Goes to')));
    await userEvent.keyboard('"ceo"');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await saved(server)).toMatchObject({
        rules: [{ inputs: ['> 100'] }, { inputs: ['-'] }, { inputs: ['-'], outputs: ['"ceo"'] }],
      }),
    );
    // What was typed in one cell is one step, the rule another.
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell('Rule 3, Goes to').value).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('textbox', { name: 'Rule 3, Goes to' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(cell('Rule 3, Goes to').value).toBe('');
  });

  it('adds columns, and says in the head of each what it compares', async () => {
    const { server } = await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Add an input' }));
    await userEvent.click(screen.getByRole('button', { name: /^Column Unnamed/ }));
    await userEvent.type(await screen.findByLabelText('Compared value'), 'withinLimit');
    await userEvent.clear(cell('Rule 2, withinLimit'));
    await userEvent.type(cell('Rule 2, withinLimit'), 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await saved(server)).toMatchObject({
        inputs: [{ expression: 'amountBase' }, { expression: 'withinLimit' }],
        rules: [{ inputs: ['> 100', '-'] }, { inputs: ['-', 'true'] }],
      }),
    );
  });

  it('publishes with a note once the server finds nothing beside it either', async () => {
    const { server } = await draw();
    await userEvent.type(cell('Rule 1, Amount'), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Publish v3…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('What has changed'), 'Higher');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish v3' }));
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ note: 'Higher', version: 1 }),
    );
    expect(await saved(server)).toMatchObject({ rules: [{ inputs: ['> 1000'] }, { inputs: ['-'] }] });
  });

  it('names the inputs that no rule matches, and publishes them only when that is accepted', async () => {
    const { server } = await draw();
    await userEvent.clear(cell('Rule 2, Amount'));
    await userEvent.type(cell('Rule 2, Amount'), '< 50');
    const gap = 'No rule matches where 50 ≤ Amount ≤ 100.';
    expect(await screen.findByText(gap)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Publish v3…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(gap, { exact: false })).toBeTruthy();
    const publish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish v3' });
    expect(publish.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(publish);
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith('/publish'))?.body).toMatchObject({
        accepted: [{ code: 'gap', elementId: expect.any(String) }],
      }),
    );
  });

  it('shows the problems of other files that refer to it', async () => {
    await draw({ problems: [beside] });
    await userEvent.type(cell('Rule 1, Amount'), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Publish v3…' }));
    expect(await screen.findByText('other already contains the decision level. Choose another id.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks whose draft stays when another user has saved meanwhile', async () => {
    await draw({ stale: true });
    await userEvent.type(cell('Rule 1, Amount'), '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('opens a file in place of what is written, unless it is none', async () => {
    await draw();
    const field = screen.getByLabelText<HTMLInputElement>('Import a .dmn file…');
    await userEvent.upload(field, fileOf('<a/>'));
    expect(await screen.findByText('This is not a DMN file.')).toBeTruthy();
    expect(cell('Rule 1, Amount').value).toBe('> 100');
    await userEvent.upload(field, fileOf(xml.replace('&gt; 100', '&gt; 7')));
    await waitFor(() => expect(cell('Rule 1, Amount').value).toBe('> 7'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell('Rule 1, Amount').value).toBe('> 100');
  });

  it('lets nobody write who may only look', async () => {
    await draw({ perms: ['process:definition:search'] });
    expect(cell('Rule 1, Amount').readOnly).toBe(true);
    for (const name of ['Save draft', 'Add a rule', 'Add an input', 'Undo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Try it' })).toBeTruthy();
  });
});

describe('the tests of a table', () => {
  it('are kept from what was tried, run while one edits, and keep the table from being published', async () => {
    const { server, texts } = await draw();
    const pane = within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('Amount'), '150');
    await pane.findByText('"head"');
    await userEvent.click(pane.getByRole('button', { name: 'Keep as a test' }));
    expect(cell('Test 1, amountBase').value).toBe('150');
    expect(cell('Test 1, Expected result').value).toBe('{"to": "head"}');
    expect(await screen.findByText('passes')).toBeTruthy();
    await userEvent.clear(cell('Test 1, Expected result'));
    await userEvent.type(cell('Test 1, Expected result'), '"manager"');
    expect(await screen.findByText('fails')).toBeTruthy();
    expect(await screen.findByText('Test 1 gives {"to": "head"} instead of "manager".')).toBeTruthy();
    expect(pane.queryByText('It can be tried once the problems are solved.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Publish v3/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.clear(cell('Test 1, amountBase'));
    await userEvent.type(cell('Test 1, amountBase'), '50');
    expect(await screen.findByText('passes')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(await saved(server)).toMatchObject({
      tests: [{ inputs: [{ name: 'amountBase', value: '50' }], expected: '"manager"' }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove test 1' }));
    expect(screen.queryByText('passes')).toBeNull();
    expect(texts.missingKeys().filter((key) => key.startsWith('designer.'))).toEqual([]);
  });
});

describe('a file with what the grid does not show', () => {
  const boxed = (net: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="Prices" namespace="http://labdesk.org/test">
  <businessKnowledgeModel id="taxed" name="taxed"><encapsulatedLogic><formalParameter name="sum"/><literalExpression id="tax"><text>sum * 2</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>
  <decision id="level" name="Level"><knowledgeRequirement><requiredKnowledge href="#taxed"/></knowledgeRequirement>
    <context id="c"><contextEntry><variable name="net"/><literalExpression id="net"><text>${net}</text></literalExpression></contextEntry>
    <contextEntry><literalExpression id="last"><text>taxed(net)</text></literalExpression></contextEntry></context>
  </decision>
</definitions>`;

  const expression = (name: string) => screen.getByRole<HTMLTextAreaElement>('combobox', { name });

  it('opens with the bad expression marked, and is well once that is mended', async () => {
    const { server, texts } = await draw({ file: boxed('price +') });
    const net = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Level · net' });
    await waitFor(() => expect(net.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('“price +” cannot be read');
    expect(expression('Level · Result').getAttribute('aria-invalid')).toBeNull();
    // The list of problems names the place, too.
    expect(screen.getByText('Level · net').closest('li')?.textContent).toContain('cannot be read');
    // What cannot be read is saved as a draft all the same.
    await userEvent.type(net, ' ');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
    await userEvent.type(net, '1');
    await waitFor(() => expect(net.getAttribute('aria-invalid')).toBeNull());
    const pane = within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('price'), '4');
    expect(await pane.findByText('10')).toBeTruthy();
    expect(texts.missingKeys().filter((key) => key.startsWith('designer.'))).toEqual([]);
  });

  it('tries a function out by itself, marks the rules of its tables and says what was taken as empty', async () => {
    const rules = ['&lt; 10', '&gt;= 10'].map(
      (test, at) =>
        `<rule id="r${at}"><inputEntry><text>${test}</text></inputEntry><outputEntry><text>sum * ${at + 1}</text></outputEntry></rule>`,
    );
    const taxed = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="Prices" namespace="http://labdesk.org/test">
  <itemDefinition name="Size"><typeRef>string</typeRef><allowedValues><text>"S", "L"</text></allowedValues></itemDefinition>
  <itemDefinition name="Parcel"><itemComponent name="size"><typeRef>Size</typeRef></itemComponent></itemDefinition>
  <businessKnowledgeModel id="_1-tax" name="taxed"><encapsulatedLogic typeRef="number"><formalParameter name="net sum" typeRef="number"/><formalParameter name="parcel" typeRef="Parcel"/>
    <context><contextEntry><variable name="sum"/><literalExpression><text>net sum</text></literalExpression></contextEntry>
    <contextEntry><decisionTable id="t"><input id="i" label="Net"><inputExpression typeRef="number"><text>net sum</text></inputExpression></input><output id="o" name="x"/>${rules.join('')}</decisionTable></contextEntry></context>
  </encapsulatedLogic></businessKnowledgeModel>
  <businessKnowledgeModel id="worded" name="worded"><encapsulatedLogic typeRef="number"><literalExpression><text>"many"</text></literalExpression></encapsulatedLogic></businessKnowledgeModel>
</definitions>`;
    const { texts } = await draw({ file: taxed });
    await userEvent.click(await screen.findByText('Function taxed'));
    const pane = () => within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane().findByLabelText('net sum'), '20');
    expect(await pane().findByText('40')).toBeTruthy();
    expect(await pane().findByText('1 rule matches in tables within the expression.')).toBeTruthy();
    expect(screen.getByText('matches').closest('tr')?.textContent).toContain('2');
    const parcel = pane().getByLabelText<HTMLTextAreaElement>('parcel');
    expect(parcel.placeholder).toBe('{"size":""}');
    await userEvent.type(parcel, '{{"size": "XL"}');
    expect((await pane().findByRole('alert')).textContent).toContain('is no Parcel');
    await userEvent.clear(parcel);
    await userEvent.type(parcel, '{{"size": "L"}');
    expect(await pane().findByText('40')).toBeTruthy();
    await userEvent.click(screen.getByText('Function worded'));
    expect(await pane().findByText('This function has no parameters.')).toBeTruthy();
    expect(await pane().findByText(/"many" is not of the type number and was taken as empty/)).toBeTruthy();
    expect(texts.missingKeys().filter((key) => key.startsWith('designer.'))).toEqual([]);
  });

  it('opens each decision and function, and tries the decision out with the function as it is edited', async () => {
    const { server, texts } = await draw({ file: boxed('price + 1') });
    await userEvent.click(await screen.findByText('Function taxed'));
    await userEvent.type(expression('taxed · Body'), '0');
    await userEvent.click(screen.getByText('Level'));
    const pane = within(await screen.findByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('price'), '4');
    expect(await pane.findByText('100')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body as { xml: string };
    // Nothing but the function has changed.
    const before = (await readModel(boxed('price + 1'))).model;
    const [taxed] = before?.knowledge ?? [];
    expect((await readModel(sent.xml)).model).toEqual({
      ...before,
      knowledge: [{ ...taxed, body: { ...taxed?.body, expression: 'sum * 20' } }],
    });
    expect(texts.missingKeys().filter((key) => key.startsWith('designer.'))).toEqual([]);
  });

  it('lets a decision call a function that was added, and forget it again', async () => {
    const { server } = await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Add function' }));
    expect(await screen.findByLabelText<HTMLInputElement>('Name')).toMatchObject({ value: 'newFunction' });
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'half');
    await userEvent.type(expression('half · Body'), 'parameter1 / 2');
    await userEvent.click(screen.getByText('Level'));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Calls functions' }));
    await userEvent.click(await screen.findByTitle('half'));
    await userEvent.clear(cell('Rule 1, Goes to'));
    await userEvent.type(cell('Rule 1, Goes to'), 'string(half(150))');
    const pane = within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('Amount'), '150');
    expect(await pane.findByText('"75"')).toBeTruthy();
    await userEvent.click(screen.getByText('Function half'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove this function' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () => expect(await saved(server)).not.toHaveProperty('knows'));
  });

  it('makes other logic of a table, and asks before the rules go', async () => {
    const { server } = await draw();
    await userEvent.click(screen.getByRole('button', { name: 'Kind of Level: Decision table' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Expression' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Level' }), 'amountBase * 2');
    const pane = within(screen.getByRole('complementary', { name: 'Try it' }));
    await userEvent.type(await pane.findByLabelText('amountBase'), '21');
    expect(await pane.findByText('42')).toBeTruthy();
    await userEvent.clear(pane.getByLabelText('amountBase'));
    expect(await pane.findByText('The result is empty.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(async () =>
      expect(await saved(server)).toMatchObject({ kind: 'literal', expression: 'amountBase * 2' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cell('Rule 1, Amount').value).toBe('> 100');
  });
});
