import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { purchaseRequest } from '#lab/modules/purchase/shared/request.subject.js';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../../index.jsx';
import { DesignerContext, type Designer } from '../designer-context.js';
import { aProcess } from '../testing/a-process.js';
import { ConditionField } from './condition-builder.js';

let designer: Designer;

beforeAll(async () => {
  const chosen = { businessObject: await aProcess('') } as DiagramElement;
  designer = { subject: purchaseRequest, chosen, revision: 0 } as unknown as Designer;
});

function Host({ value }: { readonly value: string }) {
  const [text, setText] = useState(value);
  return (
    <DesignerContext value={designer}>
      <ConditionField label="Condition" value={text} onCommit={setText} />
      <output>{text}</output>
    </DesignerContext>
  );
}

const draw = (value: string) => renderInside(<Host value={value} />, { rooms: [room, purchase] });
const written = () => screen.getByRole('status').textContent;
const choose = async (field: string, option: string, at = 0) => {
  await userEvent.click(screen.getAllByRole('combobox', { name: field })[at]!);
  await userEvent.click(await screen.findByTitle(option));
};

beforeEach(() => {
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET purchase/categories/options': () => ({
      rows: [{ id: 'c1', code: 'IP', name: { zh: '设备备件', en: 'Instrument parts' } }],
      total: 1,
    }),
  });
});

describe('the builder of conditions', () => {
  it('writes what is chosen, once it is complete', async () => {
    await draw('');
    await choose('Field', 'Amount in the base currency');
    expect(screen.getByText('Not applied until every condition is complete.')).toBeTruthy();
    await choose('Comparison', 'is at least');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Value' }), '20000.5{Enter}');
    await waitFor(() => expect(written()).toBe('amountBase >= 20000.5'));
  });

  it('offers the entries of the catalogue whose codes a field holds, by name', async () => {
    await draw('amountBase > 5');
    await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
    await choose('Field', 'Category code', 1);
    await choose('Value', 'Instrument parts · IP');
    await waitFor(() => expect(written()).toBe('amountBase > 5 and category = "IP"'));
    await userEvent.click(screen.getByText('Any is true'));
    expect(written()).toBe('amountBase > 5 or category = "IP"');
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove this condition' })[0]!);
    expect(written()).toBe('category = "IP"');
  });

  it('opens what it cannot show as text', async () => {
    await draw('amountBase * 2 > 5');
    expect(screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Condition' }).value).toBe('amountBase * 2 > 5');
    expect(screen.queryByRole('button', { name: 'Choose from lists' })).toBeNull();
  });

  it('keeps what is typed, and the focus, when an offered name is taken', async () => {
    await draw('amountBase * 2 > 5');
    const area = screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Condition' });
    await userEvent.type(area, ' and withi');
    await userEvent.click(screen.getByRole('option', { name: /withinLimit/ }));
    expect(area.value).toBe('amountBase * 2 > 5 and withinLimit');
    await waitFor(() => expect(document.activeElement).toBe(area));
    expect(written()).toBe('amountBase * 2 > 5');
    await userEvent.tab();
    expect(written()).toBe('amountBase * 2 > 5 and withinLimit');
  });
});
