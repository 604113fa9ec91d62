import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import type { ArrangedColumn } from './columns.js';
import { ListCards } from './list-cards.js';
import { ListTable } from './list-table.js';
import { groupsOf, type Grouping } from './row-groups.js';

interface Row {
  readonly id: string;
  readonly vendor: string;
}

const rows: readonly Row[] = [
  { id: 'a', vendor: 'North' },
  { id: 'b', vendor: 'North' },
  { id: 'c', vendor: 'South' },
];
const rowKey = ({ id }: Row) => id;
const groups: Grouping<Row> = {
  of: ({ vendor }) => vendor,
  name: ([row]) => row?.vendor ?? '',
  head: (own) => `${own[0]?.vendor}: ${own.length}`,
};
const columns: readonly ArrangedColumn<Row>[] = [
  { column: { key: 'id', title: 'Id', width: 100, render: ({ id }) => `row ${id}` }, shown: true, pinned: false },
];

function Chosen({ as }: { readonly as: 'table' | 'cards' }) {
  const [keys, setKeys] = useState<readonly string[]>(['c']);
  const selection = { keys, onChange: setKeys };
  const list = { rows, rowKey, columns, groups, selection };
  return (
    <>
      <output>{[...keys].sort().join(' ')}</output>
      {as === 'cards' ? (
        <ListCards {...list} />
      ) : (
        <ListTable {...list} density="default" sort={undefined} onSort={() => undefined} />
      )}
    </>
  );
}

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson() });
});
afterEach(cleanup);

describe('rows in groups', () => {
  it('are grouped as they follow each other, also where a key comes again', () => {
    const again = [...rows, { id: 'd', vendor: 'North' }];
    expect([...groupsOf(again, rowKey, groups)].map(([first, { keys, name }]) => [first, name, keys])).toEqual([
      ['a', 'North', ['a', 'b']],
      ['c', 'South', ['c']],
      ['d', 'North', ['d']],
    ]);
  });

  it.each(['table', 'cards'] as const)(
    'have a heading each, whose box chooses its rows on the page: %s',
    async (as) => {
      const { texts } = await renderInside(<Chosen as={as} />);
      const heads = screen.getAllByText(/: \d$/);
      expect(heads.map(({ textContent }) => textContent)).toEqual(['North: 2', 'South: 1']);
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select the rows of North' });
      expect(box.checked).toBe(false);
      await userEvent.click(box);
      expect(screen.getByRole('status').textContent).toBe('a b c');
      expect(box.checked).toBe(true);
      await userEvent.click(box);
      expect(screen.getByRole('status').textContent).toBe('c');
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select the rows of South' }).checked).toBe(true);
      expect(texts.missingKeys()).toEqual([]);
    },
  );

  it('stay rows of the table: a heading is above the first of its group', async () => {
    await renderInside(<Chosen as="table" />);
    const body = screen.getByText('row a').closest('tbody')!;
    const texts = within(body)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
    expect(texts).toEqual(['North: 2', 'row a', 'row b', 'South: 1', 'row c']);
  });
});
