import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import SignaturePad from 'signature_pad';
import { fakeServer } from '../testing/fake-server.js';
import { withPictures } from '../testing/pictures.js';
import { renderInside } from '../testing/render.js';
import { SignatureImage } from './signature-image.js';
import SignatureMaker from './signature-maker.js';

withPictures();
afterEach(cleanup);

const draw = async (own?: string) => {
  const onMade = jest.fn<(picture: File) => void>();
  const { texts } = await renderInside(<SignatureMaker label="Signature" busy={false} own={own} onMade={onMade} />, {
    path: '/demo',
    signedOut: true,
  });
  return { onMade, texts };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** What the canvas of tests writes: its pixels. */
const sizeOf = (picture: File | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(picture ?? new Blob());
  });

/** A stroke over the pad; jsdom has a mouse, but no pointers. */
function stroke(): void {
  const pad = screen.getByRole('img', { name: 'Field to sign in' });
  const at = (clientX: number, clientY: number, buttons = 1) => ({ clientX, clientY, buttons });
  fireEvent.mouseDown(pad, at(40, 30));
  for (const x of [60, 90, 120]) fireEvent.mouseMove(window, at(x, 50));
  fireEvent.mouseUp(window, at(140, 70, 0));
}

describe('a signature', () => {
  it('stays when the window gets another size', async () => {
    await draw();
    stroke();
    await waitFor(() => expect(button('Use the drawing').disabled).toBe(false));
    const redraw = jest.spyOn(SignaturePad.prototype, 'redraw');
    fireEvent(window, new Event('resize'));
    expect(redraw).toHaveBeenCalledTimes(1);
    redraw.mockRestore();
    expect(button('Use the drawing').disabled).toBe(false);
  });

  it('that cannot be had is said to be missing', async () => {
    fakeServer({});
    await renderInside(<SignatureImage id="gone" alt="Signature of Li" />, { path: '/demo', signedOut: true });
    expect(await screen.findByText('The picture of the signature cannot be shown.')).toBeTruthy();
  });

  it('is drawn, cleared and drawn anew, and is a PNG of what was drawn', async () => {
    const { onMade, texts } = await draw();
    expect(button('Use the drawing').disabled).toBe(true);
    stroke();
    await waitFor(() => expect(button('Use the drawing').disabled).toBe(false));
    await userEvent.click(button('Clear'));
    expect(button('Use the drawing').disabled).toBe(true);
    stroke();
    await waitFor(() => expect(button('Use the drawing').disabled).toBe(false));
    await userEvent.click(button('Use the drawing'));
    await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
    expect(onMade.mock.calls[0]?.[0]).toMatchObject({ name: 'signature.png', type: 'image/png' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is a picture that was chosen by keyboard, within the size that fits', async () => {
    const { onMade } = await draw();
    expect(screen.queryByRole('button', { name: 'Use my signature' })).toBeNull();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) await userEvent.upload(input, new File(['x'], 'mine.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
    expect(await sizeOf(onMade.mock.calls[0]?.[0])).toBe('300x100');
  });

  it('is the stored one of its person, as a copy', async () => {
    const { calls } = fakeServer({ 'GET files/own/link': () => ({ url: '/api/files/own/content?signature=s' }) });
    const { onMade } = await draw('own');
    await userEvent.click(button('Use my signature'));
    await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1));
    const asked = calls.map(({ path }) => path).filter((path) => path.startsWith('files/'));
    expect(asked).toEqual(['files/own/link', 'files/own/content']);
  });
});
