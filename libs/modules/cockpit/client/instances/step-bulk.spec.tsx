import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EffectSum } from '#lab/shared/process-inspection.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as designer } from '#lab/modules/designer/client/index.jsx';
import { room as inbox } from '#lab/modules/inbox/client/index.jsx';
import { ProcessCentrePage } from '../centre/process-centre-page.js';
import { room } from '../index.jsx';
import { ceo, line, manager, marksOn } from './testing/instance-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const inside = (version: number, element: typeof manager, tokens: readonly number[]) => ({
  version,
  places: [{ ...element, tokens: tokens.map((token) => ({ token, iterations: [] })), steps: [], acts: [] }],
});

async function open(answers: Parameters<typeof fakeServer>[0], versions = ['d1', 'd1']) {
  const rows = versions.map((id, at) => ({
    ...line,
    id: `${at + 1}`,
    number: `LC-${at + 1}`,
    definition: { ...line.definition, id },
  }));
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['process:*'] }),
    'GET process/instances': () => ({ rows, total: rows.length }),
    'GET process/versions/d1/elements': () => [manager, ceo],
    'POST process/instances/effects': (): EffectSum => ({
      closes: [{ ...manager, count: 1 }],
      opens: [{ ...ceo, count: 1 }],
      ...{ timers: [], begins: [], incidents: [], ends: [] },
      versions: [
        {
          ...{ definition: 'd1', name: line.definition.name, version: 1, starts: [], stays: [], begins: [] },
          ...{ leaves: [{ ...manager, count: 3 }], enters: [{ ...ceo, count: 2 }] },
          ...{ incidents: [], drops: [], expects: [{ ...ceo, count: 1 }] },
        },
      ],
      refused: [{ code: 8003, args: [], count: 1 }],
    }),
    ...answers,
  });
  const page = (
    <RequireSession>
      <ProcessCentrePage />
    </RequireSession>
  );
  await renderInside(page, { rooms: [room, designer, inbox], path: '/processBpmn?tab=instances' });
  for (const { number } of rows)
    await userEvent.click(within((await screen.findByText(number)).closest('tr')!).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Change step…' }));
  return server;
}

const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (label: RegExp, option: RegExp) => {
  await userEvent.click((await dialog()).getByRole('combobox', { name: label }));
  // The list of another field may still be in the document.
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await userEvent.click(found.at(-1)!);
};
const run = async (name: RegExp) => userEvent.click((await dialog()).getByRole('button', { name }));

describe('the step of many instances', () => {
  it('is left for another one; those that are not there are listed with why', async () => {
    const { calls } = await open({
      'POST process/instances/1/move': () => null,
      'POST process/instances/2/move': () => refusal(8003, 'taken', 409, null),
    });
    await run(/^Move/);
    expect(await screen.findAllByText('Choose a step.')).toHaveLength(2);
    await choose(/From/, /^Manager$/);
    expect(calls.filter(({ path }) => path.endsWith('/effects'))).toEqual([]);
    await choose(/^To/, /^CEO$/);
    const effect = within(await (await dialog()).findByRole('region', { name: 'Effect on 2 instances' }));
    expect(effect.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tasks that end: 1. Manager',
      'New tasks: 1. CEO',
      'Now on the way: CEO',
      'Instances that refuse it: 1. It is not at this step, or has ended.',
    ]);
    expect((await marksOn('d1')).textContent).toBe('manager leaves 3, ceo enters 2, ceo expected 1');
    expect(calls.filter(({ path }) => path.endsWith('/effects')).map(({ body }) => body)).toEqual([
      { instances: ['1', '2'], order: { act: 'move', from: 'manager', to: 'ceo' } },
    ]);
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Urgent');
    await run(/^Move/);
    expect(await screen.findByText('It is not at this step, or has ended.')).toBeTruthy();
    expect(await screen.findByText('Done: 1; not done: 1')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/move')).map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ from: 'manager', to: 'ceo', reason: 'Urgent' })),
    );
  });

  it('is skipped for each of its tokens, in the version that the instance has then', async () => {
    let version = 4;
    const { calls } = await open({
      'GET process/instances/1/inside': () => inside(version, manager, [7, 9]),
      'POST process/instances/1/steps/skip': () => {
        version += 1;
        return null;
      },
      'GET process/instances/2/inside': () => inside(1, ceo, [3]),
    });
    await choose(/Operation/, /^Skip$/);
    await choose(/^Step/, /^Manager$/);
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Not needed');
    await run(/^Skip/);
    expect(await screen.findByText('It is not at this step, or has ended.')).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/steps/skip')).map(({ path, body }) => [path, body])).toEqual([
        ['process/instances/1/steps/skip', { token: 7, version: 4, reason: 'Not needed' }],
        ['process/instances/1/steps/skip', { token: 9, version: 5, reason: 'Not needed' }],
      ]),
    );
  });

  it('is changed for instances of one version only', async () => {
    await open({}, ['d1', 'd2']);
    expect(await screen.findByText('Choose instances of one version of a process to change their step.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
