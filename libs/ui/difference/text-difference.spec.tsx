import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderInside } from '../testing/render.js';
import { findDifference, type TwoTexts } from './find-difference.js';
import { mostCompared, TextDifference } from './text-difference.js';

/** A thread that works at once, in the page itself. */
class NearWorker {
  static readonly all: NearWorker[] = [];
  isStopped = false;
  onmessage: ((message: { data: unknown }) => void) | undefined;

  constructor() {
    NearWorker.all.push(this);
  }
  postMessage(texts: TwoTexts): void {
    const data = findDifference(texts);
    setTimeout(() => this.onmessage?.({ data }));
  }
  terminate(): void {
    this.isStopped = true;
  }
}
const { Worker: before } = globalThis;

beforeEach(() => {
  NearWorker.all.length = 0;
  globalThis.Worker = NearWorker as never;
});
afterEach(() => {
  cleanup();
  globalThis.Worker = before;
});

const draw = async (one: string, other: string) => {
  const { container } = await renderInside(<TextDifference before={one} after={other} />, {
    path: '/demo',
    signedOut: true,
  });
  return container;
};

describe('the difference of two texts', () => {
  it('is shown where it is, and what is the same is shortened', async () => {
    const same = 'The same clause. '.repeat(100);
    const container = await draw(`${same}30 days. ${same}`, `${same}60 days. ${same}`);
    expect((await screen.findByText('60')).tagName).toBe('INS');
    expect(container.textContent.length).toBeLessThan(900);
    expect(container.textContent).toContain('…');
    expect(NearWorker.all).toHaveLength(0);
  });

  it('of long texts is found by a thread, which ends with it', async () => {
    const long = 'A clause that stays as it is.\n'.repeat(1000);
    await draw(`${long}old end`, `${long}new end`);
    expect((await screen.findByText('new')).tagName).toBe('INS');
    expect(NearWorker.all.map(({ isStopped }) => isStopped)).toEqual([true]);
  });

  it('is not looked for in texts that are too long', async () => {
    await draw('x'.repeat(mostCompared + 1), 'y');
    expect(await screen.findByText(/too long or too different/)).toBeTruthy();
    expect(NearWorker.all).toHaveLength(0);
  });

  it('says that there is none', async () => {
    await draw('same', 'same');
    expect(await screen.findByText('The texts do not differ.')).toBeTruthy();
  });
});
