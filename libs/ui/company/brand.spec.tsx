import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { dropToken } from '../access/token.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Brand } from './brand.js';

const company = { nameZh: '衡石实验室', nameEn: 'Hengshi Labs', language: 'zh' };
const pictures = { maxLogo: '/api/tenant/logo/maxLogo?v=1', minLogo: '/api/tenant/logo/minLogo?v=2' };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});
const open = async (answer: () => object | Promise<object>, logo: 'maxLogo' | 'minLogo' = 'minLogo') => {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), 'GET auth/getSysTenant': answer });
  return { ...server, ...(await renderInside(<Brand logo={logo} size={22} />, {})) };
};
const view = () => document.querySelector('.lab-brand-view');

it('is the company’s name and picture, in the language of the screen', async () => {
  const { texts } = await open(() => ({ ...company, ...pictures }));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Logo of Hengshi Labs' });
  expect(picture.getAttribute('src')).toBe(pictures.minLogo);
  await act(() => texts.use('zh'));
  await waitFor(() => expect(screen.getByRole('img', { name: '衡石实验室的标志' })).toBeTruthy());
  expect(view()?.textContent).toBe('衡石实验室');
  expect(texts.missingKeys()).toEqual([]);
});

it('shows a wide picture once its width is known', async () => {
  await open(() => ({ ...company, ...pictures }), 'maxLogo');
  const picture = await screen.findByRole('img', { name: 'Logo of Hengshi Labs' });
  expect(picture.getAttribute('src')).toBe(pictures.maxLogo);
  expect(view()?.hasAttribute('data-coming')).toBe(true);
  fireEvent.load(picture);
  expect(view()?.hasAttribute('data-coming')).toBe(false);
});

it('is the mark of the product without a picture, and when the picture does not load', async () => {
  await open(() => company);
  await screen.findByText('Hengshi Labs');
  expect(document.querySelector('svg.lab-mark')).toBeTruthy();
  cleanup();
  await open(() => ({ ...company, ...pictures }));
  fireEvent.error(await screen.findByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelector('svg.lab-mark')).toBeTruthy();
});

it('is the product itself when nobody says who the company is', async () => {
  fakeServer({ 'GET auth/info': () => aPerson() });
  await renderInside(<Brand logo="minLogo" size={22} />, {});
  await waitFor(() => expect(view()?.hasAttribute('data-coming')).toBe(false));
  expect(view()?.textContent).toBe('Labdesk');
});

it('is there at once the next time, so that nothing jumps', async () => {
  await open(() => company);
  await screen.findByText('Hengshi Labs');
  cleanup();
  await open(() => new Promise<object>(() => undefined));
  expect(view()?.textContent).toBe('Hengshi Labs');
  expect(view()?.hasAttribute('data-coming')).toBe(false);
});
