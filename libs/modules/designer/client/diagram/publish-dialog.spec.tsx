import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { room } from '../index.jsx';
import { PublishDialog } from './publish-dialog.js';

const onPublish = jest.fn();
const draw = (cases: Parameters<typeof PublishDialog>[0]['cases']) =>
  renderInside(
    <PublishDialog version={8} cases={cases} busy={false} onPublish={onPublish} onClose={() => undefined} />,
    { rooms: [room] },
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish v8' });

beforeEach(() => {
  onPublish.mockClear();
  fakeServer({ 'GET auth/info': () => aPerson() });
});

describe('the publish dialog', () => {
  it('publishes with a note once the scenarios have passed', async () => {
    await draw([{ file: 'a', case: 'one', ok: true }]);
    await userEvent.type(screen.getByLabelText('What has changed'), 'A second look');
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith('A second look', []);
  });

  it('waits while they are played', async () => {
    await draw(undefined);
    expect(button().disabled).toBe(true);
    expect(screen.getByText('Running the scenarios…')).toBeTruthy();
  });

  it('names those that failed and leaves them behind only when told to', async () => {
    const { texts } = await draw([
      { file: 'a', case: 'up to 3 days', ok: false, step: 1, expected: { ended: true }, actual: { ended: false } },
      { file: 'a', case: 'over 3 days', ok: true },
    ]);
    expect(screen.getByText('1 of 2 scenarios fail:')).toBeTruthy();
    expect(screen.getByText(/up to 3 days/).textContent).toContain(
      'Step 2: expected {"ended":true}, got {"ended":false}',
    );
    expect(button().disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish without this scenario' }));
    await userEvent.click(button());
    expect(onPublish).toHaveBeenCalledWith('', ['up to 3 days']);
    expect(texts.missingKeys()).toEqual([]);
  });
});
