import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { WhoDecides } from './who-decides.js';

const hour = 3_600_000;

async function draw(usually: number | null) {
  fakeServer({
    'GET rooms/records/r1/forecast': () => [],
    'GET rooms/records/r1/duration': () => ({ usually }),
  });
  await renderInside(<WhoDecides route="rooms/records" record="r1" version={1} />, { signedOut: true });
}

describe('who decides', () => {
  it('says how long the process usually takes', async () => {
    await draw(50 * hour);
    expect(await screen.findByText('Usually takes 2 days 2 hours from submission to decision.')).toBeTruthy();
  });

  it('says nothing of it while too few have ended', async () => {
    await draw(null);
    await screen.findByRole('heading');
    expect(screen.queryByText(/Usually takes/)).toBeNull();
  });
});
