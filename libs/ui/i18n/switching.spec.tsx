import { useMemo } from 'react';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form, Input } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import { RequireSession } from '../access/require-session.js';
import { useHeldStore } from '../decision/held-provider.js';
import { useApiQuery } from '../query.js';
import { ListPage } from '../resource/list-page.js';
import { useListState } from '../resource/list-state.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';

interface Row {
  readonly id: string;
}
const columns = [{ key: 'id', title: 'Id', always: true, render: ({ id }: Row) => id }];
const said = { key: 'ui.held.refused', values: {}, words: { decision: 'ui.held.undoKey' } };
const call = { path: 'demo/acts', body: { input: {} }, key: 'k', tasks: ['1'] };

/** A form, a list with marks and a decision that can still be undone. */
function Everything() {
  const list = useListState(useMemo(() => ({ filters: [] }), []));
  const answer = useApiQuery<Page<Row>>('demo/rows', list.query);
  const held = useHeldStore();
  return (
    <>
      <Form>
        <Form.Item name="title" label="Title">
          <Input />
        </Form.Item>
      </Form>
      <button type="button" onClick={() => held.hold({ calls: [call], refreshes: [], said })}>
        Decide
      </button>
      <ListPage<Row>
        name="demo.rows"
        title="Rows"
        list={list}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        bulk={() => []}
        empty={{ title: 'None', text: 'None' }}
      />
    </>
  );
}

afterEach(cleanup);

it('switching the language keeps what is typed, what is marked, and a decision that can be undone', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET demo/rows': () => ({ rows: [{ id: 'R-1' }, { id: 'R-2' }], total: 2 }),
    'POST demo/acts': () => null,
  });
  const { texts } = await renderInside(
    <RequireSession>
      <Everything />
    </RequireSession>,
    { path: '/demo/rows', pauses: { hold: 60_000, read: 0 } },
  );
  await screen.findByText('R-2');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Half a word');
  await userEvent.click(screen.getAllByRole('checkbox')[1]!);
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByRole('button', { name: /^Undo/ });
  expect(screen.getByText(/^Not saved: Undo the last decision/)).toBeTruthy();
  await act(() => texts.use('zh'));
  expect(screen.getByDisplayValue('Half a word')).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1);
  // It is said in the language that was switched to, with the arguments that are texts themselves.
  expect(await screen.findByText(/^未生效：撤销上一个审批/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^撤销/ }));
  expect(calls.some(({ path }) => path === 'demo/acts')).toBe(false);
});
