import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '../access/require-session.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import ColumnSettings from './column-settings.js';
import { arrange, choiceOf, moved, type Column } from './columns.js';
import { readSetting, rereadSettings } from '../settings/person-settings.js';
import { useColumnChoice } from './list-settings.js';

const columns: readonly Column<object>[] = [
  { key: 'number', title: 'Number', always: true, render: () => null },
  { key: 'title', title: 'Title', render: () => null },
  { key: 'vendor', title: 'Vendor', hidden: true, render: () => null },
];
const keys = (list: ReturnType<typeof arrange<object>>) => list.map(({ column }) => column.key);

describe('columns', () => {
  it('come in the person’s order; new ones where the page has them', () => {
    const choice = { order: ['title', 'number'], hidden: ['title', 'number'], pinned: ['title'] };
    const arranged = arrange(columns, choice);
    expect(keys(arranged)).toEqual(['title', 'number', 'vendor']);
    expect(arranged.map(({ shown }) => shown)).toEqual([false, true, false]);
    expect(choiceOf(arranged).pinned).toEqual(['title']);
  });

  it('move within their bounds', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });
});

describe('column settings', () => {
  beforeEach(() => {
    localStorage.clear();
    rereadSettings();
  });
  afterEach(cleanup);

  function Settings() {
    const [choice, setChoice] = useColumnChoice('demo');
    const arranged = arrange(columns, choice);
    return (
      <ColumnSettings
        columns={arranged}
        onChange={(next) => setChoice(choiceOf(next))}
        onReset={() => setChoice(undefined)}
      />
    );
  }

  it('work by keys alone, are kept for the person, and can be set back', async () => {
    fakeServer({ 'GET auth/info': () => aPerson() });
    const user = userEvent.setup();
    await renderInside(
      <RequireSession>
        <Settings />
      </RequireSession>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    const titles = () =>
      within(dialog)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent);
    expect(titles()).toEqual(['Number', 'Title', 'Vendor']);

    within(dialog).getByRole('button', { name: 'Move Title up' }).focus();
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['Title', 'Number', 'Vendor']);

    within(dialog).getByRole('checkbox', { name: 'Vendor' }).focus();
    await user.keyboard(' ');
    within(dialog).getByRole('button', { name: 'Pin Vendor' }).focus();
    await user.keyboard('{Enter}');
    expect(readSetting('u1', 'columns.demo')).toEqual({
      order: ['title', 'number', 'vendor'],
      hidden: [],
      pinned: ['vendor'],
    });

    await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(titles()).toEqual(['Number', 'Title', 'Vendor']));
    expect(readSetting('u1', 'columns.demo')).toBeNull();
  });
});
