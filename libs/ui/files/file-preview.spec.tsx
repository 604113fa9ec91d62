import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { renderInside } from '../testing/render.js';
import { FileList } from './file-list.js';
// Loaded with the file: what is drawn on demand is waited for, not the loading of its modules on a busy machine.
import './file-preview.js';

const file = (name: string) => ({ id: name, name, size: 1000, mime: 'application/octet-stream' });
const files = [file('plan.png'), file('terms.docx'), file('scan.docx'), file('data.zip'), file('gone.txt')];

const draw = async () => {
  fakeServer({
    'GET files/plan.png/link': () => ({ url: '/api/files/plan.png/content?signature=s' }),
    'GET files/terms.docx/text': () => ({ state: 'read', text: 'Limitation of liability' }),
    'GET files/scan.docx/text': () => ({ state: 'empty', text: '' }),
    'GET files/gone.txt/text': () => refusal(8013, 'notFound', 404),
  });
  return renderInside(<FileList files={files} />, { path: '/demo', signedOut: true });
};
const shows = (name: string) => fireEvent.click(screen.getByTitle(name));
const dialog = () => screen.getByRole('dialog');
const press = (key: string) => fireEvent.keyDown(dialog(), { key });

afterEach(cleanup);

describe('a file beside its page', () => {
  it('is a picture, by a link of its own', async () => {
    await draw();
    shows('plan.png');
    const picture = await screen.findByRole('img', { name: 'plan.png' });
    expect(picture.getAttribute('src')).toBe('/api/files/plan.png/content?signature=s&show=true');
  });

  it('is its text where the browser shows no such kind, or says why there is none', async () => {
    const { texts } = await draw();
    shows('terms.docx');
    expect(await screen.findByText('Limitation of liability')).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText(/it may be a scan/)).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText('No preview')).toBeTruthy();
    press('ArrowRight');
    expect(await screen.findByText('Code 8013')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('stays where it is at the ends of the list', async () => {
    await draw();
    shows('plan.png');
    await screen.findByText('1 of 5');
    press('ArrowLeft');
    expect(screen.getByText('1 of 5')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous file' }).disabled).toBe(true);
  });
});
