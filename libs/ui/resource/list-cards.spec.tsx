import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { fitting, type ArrangedColumn, type Column } from './columns.js';
import { ListCards } from './list-cards.js';

interface Row {
  readonly id: string;
  readonly title: string;
}

const column = (key: string, part: Partial<Column<Row>> = {}): ArrangedColumn<Row> => ({
  column: {
    key,
    title: key,
    width: 100,
    render: ({ id, title }) => (key === 'title' ? title : `${key} ${id}`),
    ...part,
  },
  shown: true,
  pinned: false,
});
const columns = [
  column('number'),
  column('title', { main: true }),
  column('path', { yields: 1 }),
  column('state', { onCard: 'corner' }),
  column('amount', { onCard: 'fact' }),
  column('updated', { yields: 3 }),
];
const rows = [
  { id: 'a', title: 'Columns' },
  { id: 'b', title: 'Plates' },
];

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});
afterEach(cleanup);

it('gives up columns in their order until the others fit, and never one that has no order', () => {
  const keys = (width: number) => {
    const { shown, gone } = fitting(columns, width);
    return [shown.map((each) => each.column.key).join(' '), gone.map(({ key }) => key).join(' ')];
  };
  expect(keys(600)).toEqual(['number title path state amount updated', '']);
  expect(keys(599)).toEqual(['number title path state amount', 'updated']);
  expect(keys(450)).toEqual(['number title state amount', 'path updated']);
  expect(keys(100)).toEqual(['number title state amount', 'path updated']);
});

it('shows number, title, state and amount of each row, leads to its page and is chosen by its box', async () => {
  const onChange = jest.fn();
  await renderInside(
    <ListCards
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      selection={{ keys: ['b'], onChange }}
      to={({ id }) => `/records/${id}`}
    />,
  );
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual([
    'number astate aColumnsamount a',
    'number bstate bPlatesamount b',
  ]);
  expect(within(cards[0]!).getByRole('link').getAttribute('href')).toBe('/records/a');
  await userEvent.click(within(cards[0]!).getByRole('checkbox'));
  expect(onChange).toHaveBeenCalledWith(['b', 'a']);
});

it('names a fact whose value alone says too little', async () => {
  const named = [column('number'), column('left', { onCard: 'fact', named: true })];
  await renderInside(<ListCards rows={rows.slice(0, 1)} rowKey={({ id }) => id} columns={named} to={() => '/'} />);
  expect(screen.getByRole('link').textContent).toBe('number aleftleft a');
});

it('has the first column as its title where no other one is', async () => {
  const plain = [column('title'), column('code'), column('state', { onCard: 'corner' })];
  const named = [column('code'), column('title', { main: true })];
  const only = rows.slice(0, 1);
  for (const columns of [plain, named]) {
    await renderInside(<ListCards rows={only} rowKey={({ id }) => id} columns={columns} to={() => '/'} />);
    const card = screen.getByRole('link');
    expect(within(card).getByText('Columns').closest('strong')).not.toBeNull();
    expect(within(card).getAllByText('Columns')).toHaveLength(1);
    cleanup();
  }
});
