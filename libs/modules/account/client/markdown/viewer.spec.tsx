import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { ViewerPage } from './viewer-page.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const content = { id: 'm', nameZh: '采购', nameEn: 'Purchasing', fileName: 'M008.en.md' };
async function open(path: string, answer: () => object, signedOut = false) {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), 'POST SysModule/getModuleFileContent': answer });
  const rendered = await renderInside(<ViewerPage />, { rooms: [room], path, signedOut });
  return { ...server, ...rendered };
}

it('shows the help document of a module under its own name, in the language of the reader', async () => {
  const { calls, texts, container } = await open('/markdownViewer?moduleId=M008', () => ({
    ...content,
    content: '# Purchasing\n\n## One\n\n## Two\n\n## Three\n\n<script>alert(1)</script>',
  }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Purchasing' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(container.querySelector('script')).toBeNull();
  expect(document.title).toBe('Purchasing · Labdesk');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'M008', language: 'en' });
  expect(texts.missingKeys()).toEqual([]);
});

it('asks people outside to sign in, and brings them back', async () => {
  const { calls, texts } = await open('/markdownViewer?moduleId=M008', () => content, true);
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
    '/login?redirect=%2FmarkdownViewer%3FmoduleId%3DM008',
  );
  expect(calls).toEqual([]);
  expect(texts.missingKeys()).toEqual([]);
});

it.each([
  ['/markdownViewer', 'This module has no help document yet.'],
  ['/markdownViewer?moduleId=M003', 'This module has no help document yet.'],
])('says at %s that there is nothing', async (path, words) => {
  await open(path, () => refusal(1145, 'noHelp', 422));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
});

it('says when the document is a file', async () => {
  await open('/markdownViewer?moduleId=M009', () => refusal(1144, 'noText', 422));
  expect((await screen.findByRole('alert')).textContent).toContain('is a file');
});
