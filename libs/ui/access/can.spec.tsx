import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Can } from './can.js';
import { dropToken } from './token.js';

beforeEach(() => void fakeServer({ 'GET auth/info': () => aPerson({ perms: ['demo:record:search'] }) }));
afterEach(() => {
  cleanup();
  dropToken();
  jest.restoreAllMocks();
});

describe('what a permission guards', () => {
  it('is drawn for one of the permissions, and not there without', async () => {
    await renderInside(
      <>
        <Can permission={['demo:record:search', 'demo:record:delete']}>seen</Can>
        <Can permission="demo:record:delete">gone</Can>
      </>,
    );
    expect(await screen.findByText('seen')).toBeTruthy();
    expect(screen.queryByText('gone')).toBeNull();
  });

  it('must name a permission', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(renderInside(<Can permission={[]}>open</Can>)).rejects.toThrow('<Can> needs a permission');
  });
});
