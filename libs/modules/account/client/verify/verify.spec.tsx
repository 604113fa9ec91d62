import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { VerifyPage } from './verify-page.js';

const code = '0123456789abcdef0123456789abcdef';
const record = { number: 'CO2026110007', state: { zh: '已通过', en: 'Approved' } };

async function open(answer: () => object, signedOut = true) {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), [`GET verify/${code}`]: answer });
  const rendered = await renderInside(
    <Routes>
      <Route path="/verify/:code" element={<VerifyPage />} />
    </Routes>,
    { rooms: [room], path: `/verify/${code}`, signedOut },
  );
  return { ...server, ...rendered };
}

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the page behind the code of a printed document', () => {
  it('says that the paper agrees, with number, state and amount', async () => {
    const amounts = [{ currency: 'CNY', value: '10800.00' }];
    const { calls, texts } = await open(() => ({ verdict: 'agrees', ...record, amounts }));
    expect(await screen.findByRole('heading', { name: 'Agrees with the record' })).toBeTruthy();
    for (const text of ['CO2026110007', 'Approved', 'CNY 10,800.00']) expect(screen.getByText(text)).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual([`verify/${code}`]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says that the record has changed, and no amount where the paper says none', async () => {
    const { texts } = await open(() => ({ verdict: 'changed', ...record }));
    expect(await screen.findByRole('heading', { name: 'Changed since it was printed' })).toBeTruthy();
    expect(screen.getByText('CO2026110007')).toBeTruthy();
    expect(screen.queryByText('Amount now')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says that a paper is not known, and nothing else', async () => {
    const { texts } = await open(() => ({ verdict: 'unknown' }));
    expect(await screen.findByRole('heading', { name: 'Document not known' })).toBeTruthy();
    expect(document.querySelector('dl')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says the same of what cannot be a code at all', async () => {
    await open(() => refusal(8013, 'notFound', 404));
    expect(await screen.findByRole('heading', { name: 'Document not known' })).toBeTruthy();
  });

  it('asks without the session of the reader', async () => {
    const { calls } = await open(() => ({ verdict: 'unknown' }), false);
    await screen.findByRole('heading', { name: 'Document not known' });
    expect(calls.find(({ path }) => path === `verify/${code}`)?.headers.get('x-manager-admin-token')).toBeNull();
  });

  it('says why there is no answer, and asks again', async () => {
    let tries = 0;
    await open(() => (tries++ === 0 ? refusal(8014, 'tooMany', 429, { args: ['20'] }) : { verdict: 'unknown' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Document not known' })).toBeTruthy();
  });
});
