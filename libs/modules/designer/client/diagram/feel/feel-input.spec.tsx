import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { purchaseRequest } from '#lab/modules/purchase/shared/request.subject.js';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import { DesignerContext, type Designer } from '../designer-context.js';
import { aProcess } from '../testing/a-process.js';
import { FeelInput } from './feel-input.js';

let designer: Designer;

beforeAll(async () => {
  const process = await aProcess('<bpmn:scriptTask id="adds" name="Add up" lab:result="total" />');
  const chosen = { businessObject: process } as DiagramElement;
  designer = { subject: purchaseRequest, chosen, revision: 0 } as unknown as Designer;
});

const answers = {
  'GET auth/info': () => aPerson({ perms: ['process:definition:*', 'process:instance:search'] }),
  'GET process/dry-run/purchase-request/options': () => ({
    rows: [{ id: 'r1', code: 'PR-1', name: { zh: '离心机', en: 'Centrifuge' } }],
    total: 1,
  }),
  'GET process/dry-run/purchase-request/facts': () => ({ facts: { amountBase: '30000.00', category: 'IP' } }),
};

beforeEach(() => {
  sessionStorage.clear();
  fakeServer(answers);
});

function Host({ marked = false }: { readonly marked?: boolean }) {
  const [text, setText] = useState('');
  return (
    <DesignerContext value={designer}>
      <FeelInput label="Value" value={text} marked={marked} onCommit={setText} />
      <output>{text}</output>
    </DesignerContext>
  );
}

async function draw(marked = false) {
  const { texts } = await renderInside(<Host marked={marked} />, { rooms: [room, purchase] });
  return { texts, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' }) };
}

const offered = () => screen.queryAllByRole('option').map((option) => option.querySelector('code')?.textContent);

describe('an input for expressions', () => {
  it('offers facts, variables, names of the engine and functions, each with what it is', async () => {
    const { texts, field } = await draw();
    await userEvent.type(field, 'amountB');
    expect(offered()).toEqual(['amountBase']);
    expect(screen.getByRole('option').textContent).toContain('Amount in the base currency');
    await userEvent.clear(field);
    await userEvent.type(field, 'to');
    expect(offered()).toEqual(expect.arrayContaining(['total', 'today()']));
    expect(screen.getByRole('option', { name: /^total/ }).textContent).toContain('Add up');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is worked by keys, and commits what was taken', async () => {
    const { field } = await draw();
    await userEvent.type(field, 'string l');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe('string length()');
    await waitFor(() => expect(field.selectionStart).toBe('string length('.length));
    await userEvent.keyboard('cate{Escape}');
    expect(offered()).toEqual([]);
    await userEvent.keyboard('{Control>} {/Control}{ArrowUp}{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toMatch(/-0$/);
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.querySelector('output')?.textContent).toBe('string length(category)');
  });

  it('says after a pause why the text cannot be read', async () => {
    const { field } = await draw();
    await userEvent.type(field, 'amountBase >');
    expect(await screen.findByText(/The expression cannot be read: /)).toBeTruthy();
    await userEvent.type(field, ' 5');
    await waitFor(() => expect(screen.queryByText(/The expression cannot be read/)).toBeNull());
    await userEvent.type(field, ' and nothing');
    expect(await screen.findByText(/nothing is not a known name/)).toBeTruthy();
  });

  it('says the value on the record that is chosen once, and what is known only later', async () => {
    const { texts, field } = await draw();
    await userEvent.type(field, 'amountBase > 20000');
    await userEvent.click(await screen.findByRole('button', { name: 'Try on a sample record' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Purchase request' }));
    await userEvent.click(await screen.findByTitle(/Centrifuge/));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('true')).toBeTruthy();
    expect(screen.getByText(/^On .*Centrifuge.*:$/)).toBeTruthy();
    await userEvent.type(field, ' and total > 1');
    expect(await screen.findByText('not known before the process runs: total')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says so where the record cannot be read', async () => {
    sessionStorage.clear();
    fakeServer({
      ...answers,
      'GET process/dry-run/purchase-request/facts': () => refusal(8013, 'notFound', 404),
    });
    const { field } = await draw();
    await userEvent.type(field, 'amountBase > 20000');
    await userEvent.click(await screen.findByRole('button', { name: 'Try on a sample record' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Purchase request' }));
    await userEvent.click(await screen.findByTitle(/Centrifuge/));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Not found.')).toBeTruthy();
    expect(screen.queryByText(/not known before/)).toBeNull();
  });

  it('takes text without a sign for what it is where an expression has to be marked', async () => {
    const { field } = await draw(true);
    await userEvent.type(field, 'PT5H amount');
    expect(offered()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '= amountB');
    expect(offered()).toEqual(['amountBase']);
  });
});
