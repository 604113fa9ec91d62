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
const draw = async (max: number) => {
  const { calls } = fakeServer({
    'POST files': ({ body }) => {
      const { name, size } = (body as FormData).get('file') as File;
      return name.endsWith('.exe') ? refusal(8009, 'fileType', 400) : { id: name, name, size, mime: 'text/plain' };
    },
  });
  const { texts } = await renderInside(<Field max={max} />, { path: '/demo' });
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

  it('adds what is dropped while others are on their way', async () => {
    await draw(20);
    fireEvent.change(input(), { target: { files: named('a.pdf') } });
    fireEvent.change(input(), { target: { files: named('b.pdf') } });
    await waitFor(() => expect(shown()).toEqual(['a.pdf', 'b.pdf']));
  });
});
