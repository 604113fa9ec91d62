import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dropToken } from '#lab/ui/access/token.js';
import { refusal } from '#lab/ui/testing/fake-server.js';
import { at, confirm, dialog, marksOn, open, press, sent } from './testing/instance-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

describe('an administrator', () => {
  it('retries all its incidents', async () => {
    const retry = (incident: string) => `process/instances/i1/incidents/${incident}/retry`;
    const incidents = ['a', 'b'].map((id) => ({
      id,
      element: 'manager',
      code: 'work',
      message: `no answer ${id}`,
      at,
    }));
    const { calls } = await open({
      view: { incidents },
      line: { incidents: 2 },
      answers: { [`POST ${retry('a')}`]: () => null, [`POST ${retry('b')}`]: () => null },
    });
    expect((await screen.findAllByText('Incident at Manager')).length).toBe(2);
    await press('Retry all');
    await confirm('Retry', '');
    expect(await screen.findByText('Enter a reason; it is kept in the history.')).toBeTruthy();
    expect(sent(calls, retry('a'))).toEqual([]);
    await confirm('Retry', 'Mended');
    await waitFor(() =>
      expect([retry('a'), retry('b')].flatMap((path) => sent(calls, path).map(({ body }) => body))).toEqual([
        { reason: 'Mended' },
        { reason: 'Mended' },
      ]),
    );
    expect(await screen.findByText('Retried')).toBeTruthy();
  });

  it('sees, folded, from where in the program the work failed', async () => {
    const incidents = ['a', 'b'].map((id) => ({ id, element: 'manager', code: 'work', message: 'no answer', at }));
    await open({ view: { incidents }, inside: { stacks: { a: 'Error: no answer\n    at book (store.ts:7)' } } });
    const stack = await screen.findByText(/at book \(store\.ts:7\)/);
    expect(stack.closest('details')!.open).toBe(false);
    expect(screen.getAllByText('Stack trace')).toHaveLength(1);
  });

  it('retries one of its incidents; a refusal is shown in the dialog', async () => {
    const retry = 'process/instances/i1/incidents/a/retry';
    const { calls } = await open({
      view: { incidents: [{ id: 'a', element: 'manager', code: 'work', message: 'no answer', at }] },
      line: { incidents: 1 },
      answers: { [`POST ${retry}`]: () => refusal(8010, 'suspended', 409, null) },
    });
    await screen.findByText('Incident at Manager');
    await press('Retry');
    expect((await dialog()).getByText('Retry Manager')).toBeTruthy();
    expect((await marksOn('d1')).textContent).toBe('manager works 1');
    expect(sent(calls, 'process/instances/effects').map(({ body }) => body)).toEqual([
      { instances: ['i1'], order: { act: 'retry', incidents: ['a'] } },
    ]);
    expect((await dialog()).queryByRole('alert')).toBeNull();
    await confirm('Retry', 'Mended');
    expect(await (await dialog()).findByRole('alert')).toBeTruthy();
    expect((await dialog()).getByDisplayValue('Mended')).toBeTruthy();
    expect(sent(calls, retry).map(({ body }) => body)).toEqual([{ reason: 'Mended' }]);
  });

  it('goes on with those that are left where one of several is refused', async () => {
    const retry = (incident: string) => `process/instances/i1/incidents/${incident}/retry`;
    let left = ['a', 'b', 'c'];
    let isRefused = true;
    const over = (incident: string) => {
      left = left.filter((each) => each !== incident);
      return null;
    };
    const incidents = () =>
      left.map((id) => ({ id, element: 'manager', code: 'work', message: `no answer ${id}`, at }));
    const { calls } = await open({
      view: {
        get incidents() {
          return incidents();
        },
      },
      line: { incidents: 3 },
      answers: {
        [`POST ${retry('a')}`]: () => over('a'),
        [`POST ${retry('b')}`]: () => (isRefused ? refusal(8010, 'suspended', 409, null) : over('b')),
        [`POST ${retry('c')}`]: () => over('c'),
      },
    });
    expect((await screen.findAllByText('Incident at Manager')).length).toBe(3);
    await press('Retry all');
    await confirm('Retry', 'Mended');
    expect(await (await dialog()).findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Incident at Manager')).toHaveLength(2));
    isRefused = false;
    await userEvent.click((await dialog()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(calls, retry('c'))).toHaveLength(1));
    expect(['a', 'b', 'c'].map((id) => sent(calls, retry(id)).length)).toEqual([1, 2, 1]);
  });
});
