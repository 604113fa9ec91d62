import { useEffect } from 'react';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readModel, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../../index.jsx';
import { useHistory } from '../model/history.js';
import { DataPane } from './data-pane.js';

const xml = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="Prices" namespace="http://labdesk.org/test">
  <itemDefinition name="Kind"><typeRef>string</typeRef><allowedValues><text>"A", "B"</text></allowedValues></itemDefinition>
  <inputData id="p" name="net price"><variable name="net price" typeRef="number"/></inputData>
  <inputData id="k" name="kind"><variable name="kind" typeRef="Kind"/></inputData>
  <decision id="price" name="Price"><informationRequirement><requiredInput href="#p"/></informationRequirement>
    <literalExpression><text>net price * 2</text></literalExpression></decision>
</definitions>`;

let now: DecisionModel;
let opened: string[];

function Host({ start, isFixed }: { readonly start: DecisionModel; readonly isFixed: boolean }) {
  const { now: model, change, undo } = useHistory(start);
  useEffect(() => {
    now = model;
  }, [model]);
  return (
    <>
      <DataPane model={model} change={isFixed ? undefined : change} onChoose={(id) => opened.push(id)} />
      <button type="button" onClick={undo}>
        Undo
      </button>
    </>
  );
}

async function draw(isFixed = false) {
  opened = [];
  fakeServer({ 'GET auth/info': () => aPerson({ perms: ['process:*'] }) });
  const { model } = await readModel(xml);
  if (!model) throw new Error('no model');
  const view = await renderInside(<Host start={model} isFixed={isFixed} />, { rooms: [room] });
  return () => view.texts.missingKeys().filter((key) => key.startsWith('designer.'));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const active = () => document.activeElement;
async function rename(from: string, to: string) {
  await userEvent.clear(field(from));
  await userEvent.type(field(from), to);
}
const alert = () => screen.getByRole('alert').textContent;

describe('the input data of a file', () => {
  it('gets other names with what reads it, in one step back, and keeps the keyboard where it cannot', async () => {
    const missing = await draw();
    await rename('net price: name', 'gross  price');
    expect(now.inputData[0]?.name).toBe('net price');
    await userEvent.keyboard('{Enter}');
    expect(now.inputData[0]?.name).toBe('gross price');
    expect(now.decisions[0]).toMatchObject({ expression: 'gross price * 2' });
    expect(active()).toBe(field('kind: name'));
    await userEvent.click(button('Undo'));
    expect(now.decisions[0]).toMatchObject({ expression: 'net price * 2' });
    for (const [name, reason] of [
      ['Price', '“Price” is already in use.'],
      ['2 prices', '“2 prices” cannot be used as a name.'],
      [' ', 'Enter a name.'],
    ] as const) {
      await rename('kind: name', `${name}{Enter}`);
      expect(alert()).toContain(reason);
      expect(active()).toBe(field('kind: name'));
      expect(now.inputData).toHaveLength(2);
    }
    await userEvent.keyboard('{Escape}');
    expect(field('kind: name').value).toBe('kind');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(missing()).toEqual([]);
  });

  it('is added by the keyboard, and removed only where no decision requires it', async () => {
    const missing = await draw();
    await userEvent.type(field('kind: name'), '{Enter}');
    expect(active()).toBe(field('newInput: name'));
    await userEvent.keyboard('urgent{Enter}');
    expect(now.inputData.map(({ name }) => name)).toEqual(['net price', 'kind', 'urgent', 'newInput']);
    await userEvent.click(button('Remove newInput'));
    expect(now.inputData.map(({ name }) => name)).toEqual(['net price', 'kind', 'urgent']);
    await userEvent.click(button('Remove net price'));
    expect(alert()).toBe('It cannot be removed while it is used. Choose something else there first.');
    expect(now.inputData).toHaveLength(3);
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Input data' })).getByRole('button', { name: 'Price' }),
    );
    expect(opened).toEqual(['price']);
    expect(missing()).toEqual([]);
  });

  it('is not changed by who may only look', async () => {
    await draw(true);
    expect(field('kind: name').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull();
  });
});

describe('the types of a file', () => {
  it('get other names with what is of them, and stay while they are used', async () => {
    const missing = await draw();
    await userEvent.click(button('Remove Kind'));
    expect(alert()).toContain('It cannot be removed while it is used.');
    expect(screen.getByText('input kind')).toBeTruthy();
    await rename('Kind: name', 'number{Enter}');
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe('“number” is already in use.');
    await rename('Kind: name', 'Sort{Enter}');
    expect(now.inputData[1]?.type).toBe('Sort');
    expect(now.types[0]?.name).toBe('Sort');
    expect(missing()).toEqual([]);
  });

  it('have allowed values, elements or parts of their own', async () => {
    const missing = await draw();
    await userEvent.click(button('Add a type'));
    expect(active()).toBe(field('NewType: name'));
    await userEvent.keyboard('Order{Enter}');
    await userEvent.click(button('Remove NewType'));
    await userEvent.type(field('Order: allowed values'), '"x",');
    expect(alert()).toContain('cannot be read');
    await userEvent.type(field('Order: allowed values'), ' "y"');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(now.types[1]).toMatchObject({ name: 'Order', type: 'string', values: '"x", "y"' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Order: kind' }));
    await userEvent.click(await screen.findByTitle('List of structures'));
    await rename('Order · part1: name', 'unit price{Enter}');
    await userEvent.keyboard('lines{Tab}');
    await userEvent.type(screen.getByRole('combobox', { name: 'Order · unit price: type' }), 'number');
    await userEvent.click(screen.getByRole('combobox', { name: 'Order · lines: kind' }));
    await userEvent.click((await screen.findAllByTitle('Structure')).at(-1)!);
    await rename('Order · lines · part1: name', 'unit price{Enter}');
    const part = (name: string, more: object = {}) => ({
      name,
      type: '',
      list: false,
      values: '',
      entries: [],
      ...more,
    });
    expect(now.types[1]).toEqual(
      part('Order', {
        list: true,
        entries: [
          part('unit price', { type: 'number' }),
          part('lines', { entries: [part('unit price'), part('part2')] }),
        ],
      }),
    );
    await rename('Order · lines: name', 'unit price{Enter}');
    expect(alert()).toBe('“unit price” is already in use.');
    expect(missing()).toEqual([]);
  });
});
