import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import type { Modeler } from './canvas/services.js';
import { useVersionAsDraft } from './use-version-as-draft.js';

const second: DefinitionVersion = {
  id: 'd2',
  version: 2,
  name: { zh: '请假', en: 'Leave' },
  origin: 'designer',
  suspended: false,
  note: null,
  createdBy: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  running: 0,
};
let drawn: string;
let calls: readonly FakeCall[];

/** As much of a canvas as opening a text needs: jsdom draws no diagrams. */
const modeler = {
  importXML: (xml: string) => Promise.resolve((drawn = xml)),
  saveXML: () => Promise.resolve({ xml: drawn }),
  get: () => ({
    resized: () => undefined,
    viewbox: () => ({ inner: { width: 0 }, outer: { width: 0, height: 0 } }),
  }),
} as unknown as Modeler;

function Host({ dirty }: { readonly dirty: boolean }) {
  const [scenarios, setScenarios] = useState('mine');
  const { take, dialog } = useVersionAsDraft({
    modeler,
    scenarios,
    setScenarios,
    isDirty: () => dirty,
    onTaken: () => undefined,
  });
  return (
    <>
      <button type="button" onClick={() => take(second)}>
        take
      </button>
      <output>{scenarios}</output>
      {dialog}
    </>
  );
}
const draw = (dirty: boolean) => renderInside(<Host dirty={dirty} />, { rooms: [room] });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  drawn = '<mine/>';
  ({ calls } = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/versions/d2': () => ({ key: 'leave', xml: '<second/>', scenarios: 'theirs' }),
  }));
});
afterEach(cleanup);

describe('a version as the draft', () => {
  it('takes the place of unsaved changes only when that is confirmed', async () => {
    await draw(true);
    await press('take');
    expect(await screen.findByText('Replace the draft with v2?')).toBeTruthy();
    await press('Keep editing');
    expect(drawn).toBe('<mine/>');
    expect(calls.some(({ path }) => path === 'process/versions/d2')).toBe(false);
    await press('take');
    await press('Use as draft');
    await waitFor(() => expect(drawn).toBe('<second/>'));
    expect(await screen.findByText('theirs')).toBeTruthy();
  });

  it('is taken at once where nothing is unsaved, and what was there before can be restored', async () => {
    await draw(false);
    await press('take');
    await waitFor(() => expect(drawn).toBe('<second/>'));
    await press('Restore previous draft');
    await waitFor(() => expect(drawn).toBe('<mine/>'));
    expect(await screen.findByText('mine')).toBeTruthy();
  });
});
