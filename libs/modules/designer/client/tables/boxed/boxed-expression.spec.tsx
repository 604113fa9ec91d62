import { useEffect, useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  compileDecisions,
  writeDecisions,
  type BoxedModel,
  type DecisionModel,
} from '#lab/process-engine/decision/index.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.jsx';
import { LogicPane } from '../logic-pane.js';
import type { BoxKind } from '../model/boxed.js';
import { freshIds } from '../model/edit.js';
import { newBox } from '../model/kinds.js';
import { changeLogic } from '../model/knowledge.js';
import { logicOf } from '../model/logic.js';
import { namesOfDecision } from '../model/offers.js';
import { emptyModel } from '../model/template.js';
import type { Problem } from '../use-table-checks.js';

let now: DecisionModel;

function Host({ start, isFixed }: { readonly start: DecisionModel; readonly isFixed: boolean }) {
  const [model, setModel] = useState(start);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    now = model;
  }, [model]);
  const [item] = model.decisions;
  if (!item) return null;
  return (
    <>
      <LogicPane
        model={model}
        owner={{ id: item.id, name: 'Price' }}
        logic={logicOf(item)}
        names={namesOfDecision(model, item)}
        change={isFixed ? undefined : (edit) => setModel(edit)}
        problems={problems}
        matched={new Set()}
      />
      <button
        type="button"
        onClick={() => void compileDecisions(writeDecisions(model)).then((found) => setProblems(found.problems))}
      >
        Check
      </button>
    </>
  );
}

/** A decision of one box to begin with. */
async function draw(box: BoxKind | ((model: DecisionModel) => DecisionModel), isFixed = false) {
  fakeServer({ 'GET auth/info': () => aPerson({ perms: ['process:*'] }) });
  const empty = emptyModel({ key: 'price', nameZh: '价格', nameEn: 'Price' }, []);
  const start =
    typeof box === 'string' ? changeLogic(empty, 'price', [], (_, fresh) => newBox(box, fresh)) : box(empty);
  const view = await renderInside(<Host start={start} isFixed={isFixed} />, { rooms: [room] });
  return {
    ...view,
    missing: () => view.texts.missingKeys().filter((key) => key.startsWith('designer.')),
  };
}

const expression = (name: string) => screen.getByRole<HTMLTextAreaElement>('combobox', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const logic = (): BoxedModel => {
  const [item] = now.decisions;
  if (!item) throw new Error('no decision');
  return logicOf(item);
};
const active = () => document.activeElement;
/** Chooses from the menu of a button, once the menu has the keyboard. */
async function choose(opener: string, item: string) {
  await userEvent.click(button(opener));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(active())).toBe(true));
  await userEvent.click(within(menu).getByRole('menuitem', { name: item }));
}
/** Makes the box that is called so one of another kind. */
const become = (name: string, from: string, to: string) => choose(`Kind of ${name}: ${from}`, to);

describe('an expression', () => {
  it('is typed, says what is wrong with it, and takes names by their beginning', async () => {
    const { missing } = await draw('literal');
    await userEvent.type(expression('Price'), 'string l');
    await userEvent.keyboard('{Enter}');
    expect(expression('Price').value).toBe('string length()');
    await userEvent.clear(expression('Price'));
    await userEvent.type(expression('Price'), '1 +');
    await userEvent.click(button('Check'));
    expect((await screen.findByRole('alert')).textContent).toContain('“1 +” cannot be read');
    expect(expression('Price').getAttribute('aria-invalid')).toBe('true');
    expect(missing()).toEqual([]);
  });

  it('has lines of its own by Enter where nothing follows it', async () => {
    await draw('literal');
    await userEvent.type(expression('Price'), '1 +{Escape}{Enter}2');
    expect(logic()).toMatchObject({ expression: '1 +\n2' });
  });
});

describe('a context', () => {
  it('is written by the keyboard alone: Enter goes down and adds, a removed entry gives its place to the next', async () => {
    const { missing } = await draw('context');
    await userEvent.click(field('Price · entry1: name'));
    await userEvent.keyboard('{Control>}a{/Control}net');
    await userEvent.tab();
    expect(active()).toBe(screen.getByRole('combobox', { name: 'Price · net: type' }));
    await userEvent.tab();
    expect(active()).toBe(expression('Price · net'));
    await userEvent.keyboard('10{Enter}');
    await waitFor(() => expect(active()).toBe(expression('Price · entry2')));
    await userEvent.keyboard('net * 2{Enter}');
    await waitFor(() => expect(active()).toBe(expression('Price · entry3')));
    expect(logic()).toMatchObject({
      entries: [{ name: 'net', value: { expression: '10' } }, { value: { expression: 'net * 2' } }, {}],
    });
    await userEvent.click(button('Remove Price · entry2'));
    expect(active()).toBe(button('Remove Price · entry3'));
    await userEvent.keyboard('{Enter}');
    expect(active()).toBe(button('Remove Price · net'));
    await userEvent.keyboard('{Enter}');
    expect(active()).toBe(button('Add an entry'));
    await userEvent.keyboard('{Enter}');
    expect(active()).toBe(field('Price · entry1: name'));
    expect(missing()).toEqual([]);
  });

  it('moves its entries, gives each a type, and has a result', async () => {
    await draw('context');
    await userEvent.click(button('Add an entry'));
    await userEvent.type(screen.getByRole('combobox', { name: 'Price · entry2: type' }), 'number');
    await choose('Price · entry2: more', 'Move up');
    expect(logic()).toMatchObject({ entries: [{ name: 'entry2', type: 'number' }, { name: 'entry1' }] });
    await waitFor(() => expect(active()).toBe(button('Price · entry2: more')));
    await userEvent.click(button('Add a result'));
    expect(active()).toBe(expression('Price · Result'));
    await userEvent.keyboard('7');
    expect(logic()).toMatchObject({ result: { expression: '7' } });
    await userEvent.click(button('Remove Price · Result'));
    expect(logic()).not.toHaveProperty('result');
    expect(active()).toBe(button('Add a result'));
  });

  it('offers the entries above an expression, and not those below', async () => {
    await draw((empty) =>
      changeLogic(empty, 'price', [], () => ({
        ...{ kind: 'context', id: '', type: '' },
        entries: ['longAbove', 'mine', 'longBelow'].map((name, at) => ({
          ...{ name, type: '' },
          value: { kind: 'literal', id: `e${at}`, type: '', expression: '' },
        })),
      })),
    );
    await userEvent.type(expression('Price · mine'), 'lon');
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    expect(offered).toEqual(['longAboveName within this decision']);
  });
});

describe('a list', () => {
  it('goes on by Enter, and removes and moves its items', async () => {
    const { missing } = await draw('list');
    await userEvent.type(expression('Price · 1'), '1{Enter}');
    await waitFor(() => expect(active()).toBe(expression('Price · 2')));
    await userEvent.keyboard('2');
    await choose('Price · 2: more', 'Move up');
    expect(logic()).toMatchObject({ items: [{ expression: '2' }, { expression: '1' }] });
    await userEvent.click(button('Remove Price · 1'));
    expect(logic()).toMatchObject({ items: [{ expression: '1' }] });
    expect(active()).toBe(button('Remove Price · 1'));
    await userEvent.click(button('Add an item'));
    expect(active()).toBe(expression('Price · 2'));
    expect(missing()).toEqual([]);
  });
});

describe('a relation', () => {
  it('has columns by name and type, and goes down its cells by Enter', async () => {
    const { missing } = await draw('relation');
    await userEvent.click(button('Add a column'));
    expect(active()).toBe(field('Price, column column2: name'));
    await userEvent.keyboard('code');
    await userEvent.type(screen.getByRole('combobox', { name: 'Price, column code: type' }), 'string');
    await userEvent.type(expression('Price · 1 · code'), '"a"{Enter}');
    await waitFor(() => expect(active()).toBe(expression('Price · 2 · code')));
    await userEvent.keyboard('"b"');
    await userEvent.type(expression('Price · 1 · column1'), '5');
    expect(logic()).toMatchObject({
      columns: [{ name: 'column1' }, { name: 'code', type: 'string' }],
      rows: [
        [{ expression: '5' }, { expression: '"a"' }],
        [{ expression: '' }, { expression: '"b"' }],
      ],
    });
    await userEvent.click(button('Remove Price, column column1'));
    expect(logic()).toMatchObject({ rows: [[{ expression: '"a"' }], [{ expression: '"b"' }]] });
    await userEvent.click(button('Remove Price · 1'));
    expect(logic()).toMatchObject({ rows: [[{ expression: '"b"' }]] });
    expect(active()).toBe(button('Remove Price · 1'));
    expect(missing()).toEqual([]);
  });
});

describe('a conditional', () => {
  it('has a condition and two values', async () => {
    const { missing } = await draw('conditional');
    await userEvent.type(expression('Price · Condition'), '1 > 2');
    await userEvent.type(expression('Price · Then'), '3');
    await userEvent.type(expression('Price · Otherwise'), '4');
    expect(logic()).toMatchObject({
      condition: { expression: '1 > 2' },
      yes: { expression: '3' },
      no: { expression: '4' },
    });
    expect(missing()).toEqual([]);
  });
});

describe('a function', () => {
  it('goes on right behind a name that was taken in the middle of an expression', async () => {
    await draw('function');
    const body = expression('Price · Body') as HTMLTextAreaElement;
    await userEvent.type(body, ' * rate');
    await userEvent.type(body, 'param', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    fireEvent.keyDown(body, { key: 'Enter' });
    expect([body.value, body.selectionStart]).toEqual(['parameter1 * rate', 'parameter1'.length]);
  });

  it('adds parameters by Enter, and offers them in its body', async () => {
    const { missing } = await draw('function');
    await userEvent.click(field('Price, parameter parameter1: name'));
    await userEvent.keyboard('{Control>}a{/Control}longSum{Enter}');
    await waitFor(() => expect(active()).toBe(field('Price, parameter parameter2: name')));
    await userEvent.keyboard('rate');
    await userEvent.type(expression('Price · Body'), 'longS{Enter} * rate');
    expect(logic()).toMatchObject({
      parameters: [{ name: 'longSum' }, { name: 'rate' }],
      body: { expression: 'longSum * rate' },
    });
    await userEvent.click(button('Remove Price, parameter longSum'));
    expect(logic()).toMatchObject({ parameters: [{ name: 'rate' }] });
    expect(missing()).toEqual([]);
  });
});

describe('an invocation', () => {
  it('asks for the arguments of the function that is called', async () => {
    const { missing } = await draw((empty) => {
      const fresh = freshIds(empty);
      const parameters = ['sum', 'rate'].map((name) => ({ name, type: '' }));
      const head = { id: 'tax', name: 'taxed', variable: '', type: '', knows: [] };
      const knowledge = [{ ...head, parameters, body: newBox('literal', fresh) }];
      return changeLogic({ ...empty, knowledge }, 'price', [], () => newBox('invocation', fresh));
    });
    await userEvent.type(expression('Price · Function that is called'), 'taxed');
    await userEvent.click(button('Add an argument'));
    expect(active()).toBe(field('Price · sum: name'));
    await userEvent.type(expression('Price · sum'), '10{Enter}');
    await waitFor(() => expect(active()).toBe(expression('Price · rate')));
    await userEvent.keyboard('2');
    expect(logic()).toMatchObject({
      callee: { expression: 'taxed' },
      bindings: [
        { name: 'sum', value: { expression: '10' } },
        { name: 'rate', value: { expression: '2' } },
      ],
    });
    expect(missing()).toEqual([]);
  });
});

describe('loops and filters', () => {
  it.each(['for', 'every', 'some'] as const)('%s names each element of its list', async (kind) => {
    const { missing } = await draw(kind);
    await userEvent.type(field('Price · Name of each element: name'), 'One');
    await userEvent.type(expression('Price · List'), '[[1, 2]');
    await userEvent.type(expression(kind === 'for' ? 'Price · Value of each' : 'Price · Condition'), 'eachOne > 1');
    expect(logic()).toMatchObject({
      ...{ kind, variable: 'eachOne' },
      source: { expression: '[1, 2]' },
      body: { expression: 'eachOne > 1' },
    });
    expect(missing()).toEqual([]);
  });

  it('a filter has its list and a condition', async () => {
    const { missing } = await draw('filter');
    await userEvent.type(expression('Price · List'), '[[1, 2]');
    await userEvent.type(expression('Price · Condition'), 'item > 1');
    expect(logic()).toMatchObject({ source: { expression: '[1, 2]' }, match: { expression: 'item > 1' } });
    expect(missing()).toEqual([]);
  });
});

describe('boxes within boxes', () => {
  it('a part becomes another kind and keeps its expression; the keyboard stays where it was', async () => {
    await draw('context');
    await userEvent.type(expression('Price · entry1'), '5');
    await become('Price · entry1', 'Expression', 'List');
    expect(active()).toBe(button('Kind of Price · entry1: List'));
    await become('Price · entry1 · 1', 'Expression', 'Conditional');
    await userEvent.type(expression('Price · entry1 · 1 · Otherwise'), '6');
    expect(logic()).toMatchObject({
      entries: [{ value: { items: [{ kind: 'conditional', yes: { expression: '5' }, no: { expression: '6' } }] } }],
    });
    expect(within(screen.getByRole('group', { name: 'Price · entry1' })).getAllByRole('group')).toHaveLength(1);
  });

  it('asks before content goes', async () => {
    const { missing } = await draw('context');
    await userEvent.type(expression('Price · entry1'), '5');
    await become('Price', 'Context', 'Relation');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Change to Relation?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(logic()).toMatchObject({ kind: 'context', entries: [{ value: { expression: '5' } }] });
    await become('Price', 'Context', 'Relation');
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await waitFor(() => expect(logic()).toMatchObject({ kind: 'relation', rows: [[{ expression: '' }]] }));
    expect(missing()).toEqual([]);
  });

  it('a table within an expression is edited as one by itself', async () => {
    const { missing } = await draw('context');
    await become('Price · entry1', 'Expression', 'Decision table');
    await userEvent.type(field('Rule 1, result'), '"a"{Enter}');
    await waitFor(() => expect(active()).toBe(field('Rule 2, result')));
    await userEvent.keyboard('"b" +');
    await userEvent.click(button('Add an input'));
    expect(logic()).toMatchObject({
      entries: [
        { value: { inputs: [{}, {}], rules: [{ outputs: ['"a"'] }, { inputs: ['-', '-'], outputs: ['"b" +'] }] } },
      ],
    });
    await userEvent.click(button('Check'));
    await waitFor(() => expect(field('Rule 2, result').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Rule 1, result').getAttribute('aria-invalid')).toBeNull();
    expect(missing()).toEqual([]);
  });

  it('marks each expression that cannot be read, at its own place', async () => {
    await draw('conditional');
    await userEvent.type(expression('Price · Condition'), '1 +');
    await userEvent.type(expression('Price · Then'), '2');
    await userEvent.type(expression('Price · Otherwise'), '3 *');
    await userEvent.click(button('Check'));
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    expect(
      ['Condition', 'Then', 'Otherwise'].map((part) => expression(`Price · ${part}`).getAttribute('aria-invalid')),
    ).toEqual(['true', null, 'true']);
  });
});

it('nothing can be changed where one may only look', async () => {
  await draw('context', true);
  expect(expression('Price · entry1').readOnly).toBe(true);
  expect(field('Price · entry1: name').readOnly).toBe(true);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check']);
  expect(screen.getByText('Context')).toBeTruthy();
});
