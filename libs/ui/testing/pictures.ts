import { afterAll, beforeAll } from '@jest/globals';

/** What a browser does with pictures and jsdom does not: canvases that take everything, pictures of 300 × 100 pixels. */
export function withPictures(): void {
  const { getContext, toBlob } = HTMLCanvasElement.prototype;
  const before = globalThis.createImageBitmap;
  beforeAll(() => {
    const context = new Proxy({}, { get: () => () => undefined, set: () => true });
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => context,
      toBlob(this: HTMLCanvasElement, answer: (blob: Blob) => void) {
        answer(new Blob([`${this.width}x${this.height}`], { type: 'image/png' }));
      },
    });
    globalThis.createImageBitmap = (() => Promise.resolve({ width: 300, height: 100 })) as never;
  });
  afterAll(() => {
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
    globalThis.createImageBitmap = before;
  });
}
