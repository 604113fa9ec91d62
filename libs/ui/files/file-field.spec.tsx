import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { FileField } from './file-field.js';
import type { FileView } from './file-view.js';

function Field({ max }: { readonly max: number }) {
  const [files, setFiles] = useState<readonly FileView[]>([]);
  return <FileField label="Quotes" max={max} value={files} onChange={setFiles} />;
}
const named = (...names: string[]) => names.map((name) => new File(['x'], name));
const input = () => screen.getByLabelText<HTMLInputElement>('Quotes');
/** Name of the file whose upload gets no answer. */
let lost = '';
const draw = async (max: number) => {
  const { calls } = fakeServer({
    'POST files': ({ body }) => {
      const { name, size } = (body as FormData).get('file') as File;
      if (name === lost) throw new Error('the line broke');
      return name.endsWith('.exe') ? refusal(8009, 'fileType', 400) : { id: name, name, size, mime: 'text/plain' };
    },
  });
  const { texts } = await renderInside(<Field max={max} />, { path: '/demo', signedOut: true });
  return { calls, texts };
};
const refused = () => document.querySelector('.lab-drop-refused')?.textContent;
const shown = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('.lab-file-name')?.textContent);

afterEach(cleanup);

describe('the field for files', () => {
  it('uploads all files that are chosen at once, and names the one that was refused', async () => {
    const { texts } = await draw(20);
    expect(input().multiple).toBe(true);
    fireEvent.change(input(), { target: { files: named('a.pdf', 'b.exe', 'c.pdf', 'd.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'c.pdf', 'd.pdf', undefined]));
    expect(refused()).toMatch(/^b\.exe: /);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('takes as many as there is room for, and names those that are left out', async () => {
    const { calls } = await draw(2);
    fireEvent.drop(input().parentElement as HTMLElement, { dataTransfer: { files: named('a.pdf', 'b.pdf', 'c.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', undefined]));
    expect(refused()).toBe('c.pdf: no more than 2 files can be added');
    expect(calls.filter(({ path }) => path === 'files')).toHaveLength(2);
  });

  it('sends a file that got no answer again with the same key, and every other with its own', async () => {
    const { calls } = await draw(20);
    const [a, b] = [new File(['x'], 'a.pdf', { lastModified: 1 }), new File(['x'], 'b.pdf', { lastModified: 1 })];
    const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
    lost = 'a.pdf';
    choose(a);
    await waitFor(() => expect(refused()).toMatch(/^a\.pdf: /));
    lost = '';
    choose(a);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', undefined]));
    choose(b);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', undefined]));
    choose(a);
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf', 'a.pdf', undefined]));
    const [first, again, ...others] = calls
      .filter(({ path }) => path === 'files')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('adds what is dropped while others are on their way', async () => {
    await draw(20);
    fireEvent.change(input(), { target: { files: named('a.pdf') } });
    fireEvent.change(input(), { target: { files: named('b.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf']));
  });
});
